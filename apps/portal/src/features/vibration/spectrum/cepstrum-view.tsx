import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SpectrumChart } from '../../../charts/spectrum/spectrum-chart.tsx';
import type { PinnedMark } from '../../../charts/spectrum/spectrum-painter.ts';
import { DEFAULT_SPECTRUM_SETTINGS } from '../../../charts/spectrum/spectrum-settings.ts';
import { useFormats } from '../../../platform/formats.ts';
import type { CursorTool } from '../annotations/note-tool.tsx';
import { PlotRefused, PlotWaiting } from '../workspace/plot-waiting.tsx';
import { useReportFacts } from '../workspace/use-report-facts.ts';
import { useWorker } from '../workspace/use-worker.ts';
import { uffExports } from '../workspace/workspace-exports.ts';
import { chartTerms, type WorkspaceModel } from '../workspace/workspace-model.ts';
import { linesAsPeriods, usualCepstrumView } from './placed-lines.ts';

/** The cepstrum: families of evenly spaced lines become one peak at the time between their impulses. */
export function CepstrumView({
  model,
  isLoaded,
  pins,
  onOtherKey,
  cursorTool,
}: {
  model: WorkspaceModel;
  isLoaded: boolean;
  pins: readonly PinnedMark[];
  onOtherKey: (key: string, seconds: number | null) => boolean;
  cursorTool: CursorTool;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const facts = useReportFacts(model);
  const { answer, error } = useWorker('cepstrum', model.waveform.id, isLoaded, {});
  const spectrum = useMemo(
    () => (answer === null ? null : { stepHz: answer.stepS, values: answer.values }),
    [answer],
  );
  const endS = (answer?.values.length ?? 0) * (answer?.stepS ?? 0);
  const periods = useMemo(
    () => ({ lines: linesAsPeriods(model.lines, endS), allLines: linesAsPeriods(model.allLines, endS) }),
    [model.lines, model.allLines, endS],
  );
  if (error !== null) return <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>;
  if (spectrum === null || answer === null) return <PlotWaiting heightPx={440} />;
  return (
    <SpectrumChart
      {...chartTerms(model)}
      {...periods}
      key={model.waveform.id}
      title={t('cepstrum')}
      meta={t('computedIn', { ms: formats.number(answer.ms, 0) })}
      abscissa="quefrency"
      speedRpm={null}
      orderShaft={null}
      settings={DEFAULT_SPECTRUM_SETTINGS}
      fileName={`${model.stem}-cepstrum`}
      facts={facts}
      spectrum={spectrum}
      unit=""
      yLabel={t('cepstrumAxis')}
      cursors={model.cursorsOf('cepstrumCursors')}
      onCursors={model.keepCursors('cepstrumCursors')}
      view={model.viewOf('cepstrumView') ?? usualCepstrumView(endS, model.speedRpm)}
      onView={model.keepView('cepstrumView')}
      pins={pins}
      onOtherKey={onOtherKey}
      cursorTool={cursorTool}
      exports={uffExports({
        name: 'cepstrum',
        kind: 'quefrency',
        step: answer.stepS,
        values: answer.values,
        unit: '',
      })}
      heightPx={380}
    />
  );
}
