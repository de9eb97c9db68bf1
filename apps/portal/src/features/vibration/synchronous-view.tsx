import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PointsChart } from '../../charts/points-chart.tsx';
import { PolarChart } from '../../charts/polar-chart.tsx';
import { useFormats } from '../../platform/formats.ts';
import { Num } from '../../ui/num.tsx';
import type { BenchModel } from './bench-model.ts';
import { FOLLOW_SHARE } from './orders-view.tsx';
import { PlotRefused, PlotWaiting } from './plot-waiting.tsx';
import { followedOrder, ShaftChoice, useTurningShaft } from './shaft-choice.tsx';
import { useWorker } from './use-worker.ts';
import classes from './vibration.module.css';

const SIGNALS = ['average', 'residual', 'difference'] as const;

/** One turn of a shaft, averaged over all of them: what belongs to this shaft stays, everything else fades. */
export function SynchronousView({ model, isKept }: { model: BenchModel; isKept: boolean }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const [shown, show] = useState<(typeof SIGNALS)[number]>('average');
  const { shaft, gear } = useTurningShaft(model);
  const order = followedOrder(model);
  const { answer, error } = useWorker(
    'synchronous',
    model.waveform.id,
    isKept,
    shaft === null
      ? null
      : {
          speedHz: shaft.speedHz,
          following: order === null ? null : { order, share: FOLLOW_SHARE },
          teeth: gear?.teeth ?? null,
        },
  );
  const values = answer === null ? null : (answer[shown] ?? answer.average);
  const degrees = useMemo(
    () => Float64Array.from({ length: values?.length ?? 0 }, (_, i) => (360 * i) / (values?.length ?? 1)),
    [values?.length],
  );
  const series = useMemo(
    () => (values === null ? [] : [{ name: t(`turn.${shown}`), unit: model.measuredUnit, values }]),
    [values, shown, model.measuredUnit, t],
  );
  if (shaft === null) return <PlotRefused>{t('needsSpeed')}</PlotRefused>;
  return (
    <>
      <div className={classes.tools}>
        <ShaftChoice model={model} hasGear />
        <span className={classes.spring} />
        <SegmentedControl
          size="xs"
          aria-label={t('turn.title')}
          value={shown}
          data={SIGNALS.map((value) => ({
            value,
            label: t(`turn.${value}`),
            disabled: value !== 'average' && gear === null,
          }))}
          onChange={show}
        />
      </div>
      {error !== null && <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>}
      {answer === null || values === null ? (
        error === null && <PlotWaiting heightPx={440} />
      ) : (
        <div className={classes.turn}>
          <div>
            <PointsChart
              key={`${model.waveform.id}/${shaft.id}/${shown}`}
              title={t('synchronous')}
              meta={t('turnsAveraged', { count: answer.turns, turns: formats.count(answer.turns) })}
              fileName={`${model.stem}-${shown}`}
              x={degrees}
              xKind="linear"
              xName={t('angle')}
              xUnit="°"
              series={series}
              fromZero={false}
              hasDots={false}
              heightPx={300}
            />
            {gear !== null && (
              <dl className={classes.strip}>
                <div>
                  <dt>FM0</dt>
                  <dd>
                    <Num value={answer.fm0} decimals={2} />
                  </dd>
                </div>
                <div>
                  <dt>FM4</dt>
                  <dd>
                    <Num value={answer.fm4} decimals={2} />
                  </dd>
                </div>
              </dl>
            )}
            {gear === null && <p className="meta">{t('turn.noGear')}</p>}
          </div>
          <PolarChart
            title={t(`turn.${shown}`)}
            values={values}
            teeth={gear?.teeth ?? null}
            unit={model.measuredUnit}
          />
        </div>
      )}
    </>
  );
}
