import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QualityAnswer } from '../../../charts/computing/spectrum-requests.ts';
import type { PinnedMark, SuspectStretch } from '../../../charts/spectrum/spectrum-painter.ts';
import { isSpectrumUnit } from '../../../charts/spectrum/spectrum-quantity.ts';
import { WaveformChart } from '../../../charts/waveform/waveform-chart.tsx';
import { useFormats } from '../../../platform/formats.ts';
import type { Observable } from '../../../platform/observable.ts';
import type { CursorTool } from '../annotations/note-tool.tsx';
import { decodeHow } from '../spectrum/compare-spectra.ts';
import type { Compared } from '../spectrum/use-compared.ts';
import { useReportFacts } from '../workspace/use-report-facts.ts';
import { useWorker } from '../workspace/use-worker.ts';
import { waveformExports } from '../workspace/workspace-exports.ts';
import { measuredShaft, type WorkspaceModel } from '../workspace/workspace-model.ts';

const NOTHING: readonly never[] = [];

/** The samples over time in the unit chosen, with what is wrong with them marked where it is. */
export function WaveformView({
  model,
  isLoaded,
  quality,
  compared,
  pins,
  playing,
  onOtherKey,
  cursorTool,
  heightPx,
}: {
  model: WorkspaceModel;
  isLoaded: boolean;
  quality: QualityAnswer | null;
  compared: Compared | null;
  pins: readonly PinnedMark[];
  playing: Observable<number | null>;
  onOtherKey: (key: string, mainS: number | null) => boolean;
  cursorTool: CursorTool;
  heightPx: number;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const facts = useReportFacts(model);
  const { waveform, sourceUnit, unit, setup } = model;
  const { samplingRateHz } = waveform;
  const isOther = sourceUnit !== null && isSpectrumUnit(unit) && unit !== sourceUnit;
  const converted = useWorker(
    'motion',
    waveform.id,
    isLoaded,
    isOther ? { from: sourceUnit, to: unit, lowHz: setup.integrateFromHz } : null,
  );
  const samples = isOther ? (converted.answer?.samples ?? null) : model.samples;
  const warnings = useMemo(() => {
    if (quality === null) return NOTHING;
    const stretches = (list: QualityAnswer['clipped'], label: string): SuspectStretch[] =>
      list.map(([from, to]) => ({ from: from / samplingRateHz, to: to / samplingRateHz, label }));
    return [
      ...stretches(quality.clipped, t('suspect.clipped')),
      ...stretches(quality.missing, t('suspect.missing')),
      ...stretches(quality.flat, t('suspect.flat')),
    ];
  }, [quality, samplingRateHz, t]);
  const isLaidOver = compared !== null && !isOther && decodeHow(model.viewState.compareHow) === 'overlay';
  const theirs = useMemo(
    () =>
      compared === null || !isLaidOver
        ? NOTHING
        : [
            {
              ...{ name: compared.name, samples: compared.samples },
              samplingRateHz: compared.waveform.samplingRateHz,
            },
          ],
    [compared, isLaidOver],
  );
  const plottedUnit = isOther ? unit : model.measuredUnit;
  return (
    <WaveformChart
      key={`${waveform.id}/${plottedUnit}/${samples === null}`}
      title={t('waveform')}
      meta={
        isOther
          ? `${waveform.channelName} · ${t('integratedFrom', { hz: formats.number(setup.integrateFromHz, setup.integrateFromHz < 1 ? 1 : 0) })}`
          : waveform.channelName
      }
      fileName={`${model.stem}-waveform`}
      facts={facts}
      samples={samples ?? model.samples}
      samplingRateHz={samplingRateHz}
      unit={samples === null ? model.measuredUnit : plottedUnit}
      orderShaft={measuredShaft(model)}
      cursors={model.cursorsOf('waveformCursors')}
      onCursors={model.keepCursors('waveformCursors')}
      view={model.viewOf('waveformView')}
      onView={model.keepView('waveformView')}
      warnings={warnings}
      pins={pins}
      playing={playing}
      compared={theirs}
      onOtherKey={onOtherKey}
      cursorTool={cursorTool}
      exports={waveformExports({
        name: waveform.channelName,
        samples: samples ?? model.samples,
        samplingRateHz,
        unit: plottedUnit,
        speedRpm: waveform.speedRpm,
        at: waveform.at,
      })}
      heightPx={heightPx}
    />
  );
}
