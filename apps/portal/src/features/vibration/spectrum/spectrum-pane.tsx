import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nearestLineAt } from '../../../charts/spectrum/frequency-lines.ts';
import { useFormats } from '../../../platform/formats.ts';
import { PlotRefused } from '../workspace/plot-waiting.tsx';
import { type Asked, useWorker } from '../workspace/use-worker.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import type { PaneProps } from '../workspace/workspace-plots.tsx';
import { usualEnvelopeView } from './placed-lines.ts';
import { ComparableSpectrum } from './spectrum-view.tsx';

/** Half the neighbourhood of a line of the envelope, as the diagnosis takes its floor (lines/line-amplitudes.ts). */
const ENVELOPE_FLOOR_BINS = 40;
/** Of a line of the velocity spectrum: a share of the turn it is an order of, at least so many (shafts/shaft-lines.ts). */
const ORDER_SHARE = 0.4;
const FEWEST_FLOOR_BINS = 6;

/** The same of the record it is compared with; of the baseline in decibels, where nothing else is beside it. */
function useBeside<Kind extends 'spectrum' | 'envelope'>(
  kind: Kind,
  { model, compared, baseline }: PaneProps,
  question: Asked<Kind>,
) {
  const isBaselineSeen = baseline !== null && compared === null && model.settings.scale === 'dB';
  return {
    theirs: useWorker(kind, compared?.waveform.id ?? null, compared?.isLoaded ?? false, question),
    healthy: useWorker(
      kind,
      isBaselineSeen ? baseline.waveform.id : null,
      isBaselineSeen && baseline.isLoaded,
      question,
    ),
  };
}

/** The spectrum, with the envelope's band as a handle on it while the envelope is open. */
export function SpectrumPane(props: PaneProps & { hasBand: boolean }) {
  const { model, isLoaded, compared } = props;
  const { t } = useTranslation('vibration');
  const { waveform, setup, band } = model;
  const question = { setup };
  const own = useWorker('spectrum', waveform.id, isLoaded, question);
  const { theirs, healthy } = useBeside('spectrum', props, question);
  const error = own.error ?? theirs.error;
  const stepHz = own.answer?.stepHz ?? 1;
  const floorBins =
    props.turnHz === null
      ? ENVELOPE_FLOOR_BINS
      : Math.max(FEWEST_FLOOR_BINS, Math.round((ORDER_SHARE * props.turnHz) / stepHz));
  if (error !== null) return <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>;
  return (
    <ComparableSpectrum
      model={model}
      compared={compared}
      title={t('spectrum')}
      name="spectrum"
      cursors="spectrumCursors"
      view="spectrumView"
      answer={own.answer}
      comparedAnswer={theirs.answer}
      baselineAnswer={healthy.answer}
      floorBins={floorBins}
      isConverted
      chart={{
        ...(props.hasBand ? { band, onBand: model.setBand } : {}),
        ...chartTools(props, 'spectrum'),
        meta: <SetupMeta model={model} />,
      }}
      heightPx={300}
    />
  );
}

/** The spectrum of the envelope of the band that is chosen. */
export function EnvelopePane(props: PaneProps) {
  const { model, isLoaded, compared } = props;
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { waveform, setup, band } = model;
  const isDecibel = model.settings.scale === 'dB';
  const question = { band, setup };
  const own = useWorker('envelope', waveform.id, isLoaded, {
    ...question,
    floorBins: isDecibel ? ENVELOPE_FLOOR_BINS : undefined,
  });
  const { theirs, healthy } = useBeside('envelope', props, question);
  const usualView = useMemo(() => usualEnvelopeView(model), [model]);
  const bandFacts = useMemo(() => {
    const low = formats.number(band.lowHz, 0);
    return [{ name: t('band'), value: `${low} – ${formats.quantity(band.highHz, 'Hz', 0)}` }];
  }, [band, formats, t]);
  const error = own.error ?? theirs.error;
  if (error !== null) return <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>;
  return (
    <ComparableSpectrum
      model={model}
      compared={compared}
      title={t('envelope')}
      name="envelope"
      cursors="envelopeCursors"
      view="envelopeView"
      answer={own.answer}
      comparedAnswer={theirs.answer}
      baselineAnswer={healthy.answer}
      floorBins={ENVELOPE_FLOOR_BINS}
      isConverted={false}
      usualView={usualView}
      chart={{
        ...chartTools(props, 'envelope'),
        facts: bandFacts,
        meta: (
          <>
            {t('bandOf', {
              low: formats.number(band.lowHz, 0),
              high: formats.quantity(band.highHz, 'Hz', 0),
            })}
            {' · '}
          </>
        ),
      }}
      heightPx={340}
    />
  );
}

/** Window and averages, where they are not the usual. */
function SetupMeta({ model }: { model: WorkspaceModel }) {
  const { t } = useTranslation('vibration');
  const { window, averages } = model.setup;
  if (window === 'hann' && averages <= 1) return null;
  return (
    <>
      {averages <= 1 ? t(`window.${window}`) : `${t(`window.${window}`)} · ${averages}×`}
      {' · '}
    </>
  );
}

function chartTools(
  { model, noteAt, noteTool, isRefining, pins, link }: PaneProps,
  plot: 'spectrum' | 'envelope',
) {
  return {
    pins,
    link,
    onRefine: isRefining ? model.refine : undefined,
    cursorTool: noteTool(plot),
    /** r: the line nearest to the cursor belongs on its peak. */
    onOtherKey: (key: string, hz: number | null) => {
      if (key !== 'r' || hz === null) return noteAt(plot)(key, hz);
      const line = nearestLineAt(model.lines, hz, 0.03 * hz);
      if (line === null) return false;
      model.refine(hz / line.hz);
      return true;
    },
  };
}
