import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SpectrumChart } from '../../charts/spectrum-chart.tsx';
import { useFormats } from '../../platform/formats.ts';
import { spectrumExports } from './bench-exports.ts';
import { type BenchModel, chartTerms } from './bench-model.ts';
import { PlotRefused, PlotWaiting } from './plot-waiting.tsx';
import { followedOrder, ShaftChoice, useTurningShaft } from './shaft-choice.tsx';
import { useWorker } from './use-worker.ts';
import classes from './vibration.module.css';

/** Share of the followed line's frequency to each side that belongs to it. */
export const FOLLOW_SHARE = 0.03;

/** The spectrum over orders of one shaft, sampled by its angle: lines of a speed that wanders stand still here. */
export function OrdersView({ model, isKept }: { model: BenchModel; isKept: boolean }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { shaft } = useTurningShaft(model);
  const order = followedOrder(model);
  const { answer, error } = useWorker(
    'orders',
    model.waveform.id,
    isKept,
    shaft === null
      ? null
      : { speedHz: shaft.speedHz, following: order === null ? null : { order, share: FOLLOW_SHARE } },
  );
  const speedHz = shaft?.speedHz ?? 1;
  const inOrders = useMemo(() => {
    const scale = <L extends { readonly hz: number; readonly toleranceHz: number }>(lines: readonly L[]) =>
      lines.map((line) => ({ ...line, hz: line.hz / speedHz, toleranceHz: line.toleranceHz / speedHz }));
    return { lines: scale(model.lines), allLines: scale(model.allLines) };
  }, [model.lines, model.allLines, speedHz]);
  const spectrum = useMemo(
    () => (answer === null ? null : { stepHz: answer.stepOrders, values: answer.values }),
    [answer],
  );
  if (shaft === null) return <PlotRefused>{t('needsSpeed')}</PlotRefused>;
  return (
    <>
      <div className={classes.tools}>
        <ShaftChoice model={model} hasGear={false} />
      </div>
      {error !== null && <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>}
      {spectrum === null || answer === null ? (
        error === null && <PlotWaiting heightPx={420} />
      ) : (
        <SpectrumChart
          {...chartTerms(model)}
          {...inOrders}
          key={`${model.waveform.id}/${shaft.id}/${order}`}
          title={t('orders')}
          meta={t('ordersMeta', {
            turns: answer.turns,
            slowest: formats.number(answer.slowestHz * 60, 1),
            fastest: formats.number(answer.fastestHz * 60, 1),
          })}
          abscissa="orders"
          speedRpm={null}
          fileName={`${model.stem}-orders`}
          spectrum={spectrum}
          unit={model.measuredUnit}
          cursors={model.cursorsOf('orderCursors')}
          onCursors={model.keepCursors('orderCursors')}
          view={model.viewOf('orderView')}
          onView={model.keepView('orderView')}
          exports={spectrumExports({
            name: 'orders',
            stepHz: answer.stepOrders,
            values: answer.values,
            unit: model.measuredUnit,
            at: model.waveform.at,
          })}
          heightPx={380}
        />
      )}
    </>
  );
}
