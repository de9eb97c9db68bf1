import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderAnswer } from '../../../charts/computing/spectrum-requests.ts';
import type { PinnedMark } from '../../../charts/spectrum/spectrum-painter.ts';
import { useFormats } from '../../../platform/formats.ts';
import type { CursorTool } from '../annotations/note-tool.tsx';
import { linesInOrders } from '../spectrum/placed-lines.ts';
import { ShaftChoice, useTurningShaft } from '../spectrum/shaft-choice.tsx';
import { ComparableSpectrum } from '../spectrum/spectrum-view.tsx';
import { speedFollowing } from '../spectrum/turning-shafts.ts';
import { type Compared, comparedShaftHz } from '../spectrum/use-compared.ts';
import classes from '../vibration.module.css';
import { PlotRefused, PlotWaiting } from '../workspace/plot-waiting.tsx';
import { useWorker } from '../workspace/use-worker.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';

/** The spectrum over orders of one shaft, sampled by its angle: lines of a speed that wanders stand still here. */
export function OrdersView({
  model,
  isLoaded,
  compared,
  pins,
  onOtherKey,
  cursorTool,
}: {
  model: WorkspaceModel;
  isLoaded: boolean;
  compared: Compared | null;
  pins: readonly PinnedMark[];
  onOtherKey: (key: string, order: number | null) => boolean;
  cursorTool: CursorTool;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { shaft } = useTurningShaft(model);
  const following = speedFollowing(model.viewState.follow);
  const { answer, error } = useWorker(
    'orders',
    model.waveform.id,
    isLoaded,
    shaft === null ? null : { speedHz: shaft.speedHz, following },
  );
  const theirHz = comparedShaftHz(compared, model, shaft?.speedHz);
  const theirs = useWorker(
    'orders',
    compared?.waveform.id ?? null,
    compared?.isLoaded ?? false,
    theirHz === null ? null : { speedHz: theirHz, following },
  );
  const speedHz = shaft?.speedHz ?? 1;
  const inOrders = useMemo(
    () => ({
      lines: linesInOrders(model.lines, speedHz),
      allLines: linesInOrders(model.allLines, speedHz),
    }),
    [model.lines, model.allLines, speedHz],
  );
  const spectrum = useMemo(() => overOrders(answer), [answer]);
  const theirSpectrum = useMemo(() => overOrders(theirs.answer), [theirs.answer]);
  if (shaft === null) return <PlotRefused>{t('needsSpeed')}</PlotRefused>;
  const refused = error ?? theirs.error;
  return (
    <>
      <div className={classes.tools}>
        <ShaftChoice model={model} hasGear={false} />
      </div>
      {refused !== null && <PlotRefused>{t('notComputed', { reason: refused })}</PlotRefused>}
      {compared !== null && theirHz === null && <PlotRefused>{t('compare.needsSpeed')}</PlotRefused>}
      {spectrum === null || answer === null ? (
        error === null && <PlotWaiting heightPx={420} />
      ) : (
        <ComparableSpectrum
          model={model}
          key={`${model.waveform.id}/${shaft.id}/${following?.order ?? null}`}
          title={t('orders')}
          name="orders"
          answer={spectrum}
          compared={compared}
          comparedAnswer={theirSpectrum}
          cursors="orderCursors"
          view="orderView"
          isConverted={false}
          isOrders
          chart={{
            ...inOrders,
            abscissa: 'orders',
            speedRpm: null,
            orderShaft: { name: shaft.name || null, hz: 1 },
            window: 'hann',
            pins,
            onOtherKey,
            cursorTool,
            meta: (
              <>
                {t('ordersMeta', {
                  turns: answer.turns,
                  slowest: formats.number(answer.slowestHz * 60, 1),
                  fastest: formats.number(answer.fastestHz * 60, 1),
                })}
                {' · '}
              </>
            ),
          }}
          heightPx={380}
        />
      )}
    </>
  );
}

/** As any spectrum is drawn: its steps are orders then. */
function overOrders(found: OrderAnswer | null) {
  return found === null ? null : { stepHz: found.stepOrders, values: found.values, ms: found.ms };
}
