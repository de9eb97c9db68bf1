import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PointsChart } from '../../../charts/trend/points-chart.tsx';
import { PolarChart } from '../../../charts/waveform/polar-chart.tsx';
import { useFormats } from '../../../platform/formats.ts';
import { Num } from '../../../ui/num.tsx';
import { decodeHow, differenceOf } from '../spectrum/compare-spectra.ts';
import { ShaftChoice, useTurningShaft } from '../spectrum/shaft-choice.tsx';
import { speedFollowing } from '../spectrum/turning-shafts.ts';
import { type Compared, comparedShaftHz } from '../spectrum/use-compared.ts';
import classes from '../vibration.module.css';
import { PlotRefused, PlotWaiting } from '../workspace/plot-waiting.tsx';
import { useReportFacts } from '../workspace/use-report-facts.ts';
import { useWorker } from '../workspace/use-worker.ts';
import { uffExports } from '../workspace/workspace-exports.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { alignTurn } from './turn-alignment.ts';
import { decodeTurnSignal, TURN_SIGNALS } from './turn-signal.ts';

/** One turn of a shaft, averaged over all of them: what belongs to this shaft stays, everything else fades. */
export function SynchronousView({
  model,
  isLoaded,
  compared,
}: {
  model: WorkspaceModel;
  isLoaded: boolean;
  compared: Compared | null;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const facts = useReportFacts(model);
  const shown = decodeTurnSignal(model.viewState.turn);
  const { shaft, gear } = useTurningShaft(model);
  const following = speedFollowing(model.viewState.follow);
  const teeth = gear?.teeth ?? null;
  const { answer, error } = useWorker(
    'synchronous',
    model.waveform.id,
    isLoaded,
    shaft === null ? null : { speedHz: shaft.speedHz, following, teeth },
  );
  const theirHz = comparedShaftHz(compared, model, shaft?.speedHz);
  const theirs = useWorker(
    'synchronous',
    compared?.waveform.id ?? null,
    compared?.isLoaded ?? false,
    theirHz === null ? null : { speedHz: theirHz, following, teeth },
  );
  const theirAnswer = theirs.answer;
  const how = decodeHow(model.viewState.compareHow);
  const values = answer === null ? null : (answer[shown] ?? answer.average);
  const degrees = useMemo(
    () => Float64Array.from({ length: values?.length ?? 0 }, (_, i) => (360 * i) / (values?.length ?? 1)),
    [values?.length],
  );
  const other = useMemo(() => {
    const turn = theirAnswer === null ? null : (theirAnswer[shown] ?? theirAnswer.average);
    return values === null || turn === null ? null : alignTurn(turn, values);
  }, [theirAnswer, values, shown]);
  // A ratio of values that pass through zero says nothing: the two turns are laid over each other instead.
  const isDifference = how === 'difference' && other !== null;
  const shownValues = useMemo(
    () => (values !== null && isDifference && other !== null ? differenceOf(values, other) : values),
    [values, isDifference, other],
  );
  const series = useMemo(() => {
    if (shownValues === null) return [];
    const unit = model.measuredUnit;
    const name = t(isDifference ? 'compare.difference' : `turn.${shown}`);
    const own = { name, unit, values: shownValues };
    if (other === null || isDifference) return [own];
    return [own, { name: compared?.name ?? '', unit, values: other }];
  }, [shownValues, isDifference, shown, other, compared?.name, model.measuredUnit, t]);
  if (shaft === null) return <PlotRefused>{t('needsSpeed')}</PlotRefused>;
  const refused = error ?? theirs.error;
  return (
    <>
      <div className={classes.tools}>
        <ShaftChoice model={model} hasGear />
        <span className={classes.spring} />
        <SegmentedControl
          size="xs"
          aria-label={t('turn.title')}
          value={shown}
          data={TURN_SIGNALS.map((value) => ({
            value,
            label: t(`turn.${value}`),
            disabled: value !== 'average' && gear === null,
          }))}
          onChange={(next) => model.onViewState({ turn: next === 'average' ? null : next })}
        />
      </div>
      {refused !== null && <PlotRefused>{t('notComputed', { reason: refused })}</PlotRefused>}
      {compared !== null && theirHz === null && <PlotRefused>{t('compare.needsSpeed')}</PlotRefused>}
      {answer === null || values === null ? (
        error === null && <PlotWaiting heightPx={440} />
      ) : (
        <div className={classes.turn}>
          <div>
            <PointsChart
              key={`${model.waveform.id}/${shaft.id}/${shown}/${series.map(({ name }) => name).join('/')}`}
              title={t('synchronous')}
              meta={
                <>
                  {t('turnsAveraged', { count: answer.turns, turns: formats.count(answer.turns) })}
                  {other !== null && ` · ${t('compare.aligned')}`}
                </>
              }
              exports={uffExports({
                name: shown,
                kind: 'revolutions',
                step: 1 / values.length,
                values: shownValues ?? values,
                unit: model.measuredUnit,
              })}
              fileName={`${model.stem}-${shown}`}
              facts={facts}
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
