import { Button } from '@mantine/core';
import type { Annotation, Waveform } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, QualityAnswer } from '../../../charts/computing/spectrum-requests.ts';
import { nearestLineAt } from '../../../charts/spectrum/frequency-lines.ts';
import { useFormats } from '../../../platform/formats.ts';
import type { Observable } from '../../../platform/observable.ts';
import type { DraftPlace } from '../annotations/annotations-panel.tsx';
import type { CursorTool } from '../annotations/note-tool.tsx';
import { TrendView } from '../history/trend-view.tsx';
import { WaterfallView } from '../history/waterfall-view.tsx';
import { CepstrumView } from '../spectrum/cepstrum-view.tsx';
import { EnvelopeTools } from '../spectrum/envelope-tools.tsx';
import { SetupButton, SpectrumTools } from '../spectrum/spectrum-tools.tsx';
import { ComparableSpectrum } from '../spectrum/spectrum-view.tsx';
import type { Compared } from '../spectrum/use-compared.ts';
import classes from '../vibration.module.css';
import { OrdersView } from '../waveform/orders-view.tsx';
import { SynchronousView } from '../waveform/synchronous-view.tsx';
import { WaveformView } from '../waveform/waveform-view.tsx';
import { PlotRefused } from './plot-waiting.tsx';
import { useWorker } from './use-worker.ts';
import type { WorkspaceModel } from './workspace-model.ts';
import type { WorkspaceView } from './workspace-view-state.ts';

export interface WorkspacePlotsProps {
  readonly model: WorkspaceModel;
  readonly view: WorkspaceView;
  readonly isLoaded: boolean;
  readonly quality: QualityAnswer | null;
  readonly kurtogram: Answer<'kurtogram'> | null;
  readonly compared: Compared | null;
  readonly history: readonly Waveform[];
  readonly annotations: readonly Annotation[];
  /** Cursors that were set from outside the plots, Hz; NaN where none was. */
  readonly placed: { readonly spectrum: number; readonly envelope: number };
  readonly playing: Observable<number | null>;
  readonly noteAt: (plot: DraftPlace['plot']) => (key: string, place: number | null) => boolean;
  readonly noteTool: (plot: DraftPlace['plot']) => CursorTool;
  readonly onWaveform: (id: string) => void;
}

/** The plots of the view that is open. */
export function WorkspacePlots(props: WorkspacePlotsProps) {
  const { model, view, isLoaded, history, onWaveform } = props;
  switch (view) {
    case 'waterfall':
      return <WaterfallView model={model} isLoaded={isLoaded} history={history} onOpen={onWaveform} />;
    case 'orders':
      return (
        <OrdersView
          model={model}
          isLoaded={isLoaded}
          compared={props.compared}
          pins={pinsOf(props.annotations, 'orders')}
          onOtherKey={props.noteAt('orders')}
          cursorTool={props.noteTool('orders')}
        />
      );
    case 'cepstrum':
      return (
        <CepstrumView
          model={model}
          isLoaded={isLoaded}
          pins={pinsOf(props.annotations, 'cepstrum')}
          onOtherKey={props.noteAt('cepstrum')}
          cursorTool={props.noteTool('cepstrum')}
        />
      );
    case 'synchronous':
      return <SynchronousView model={model} isLoaded={isLoaded} compared={props.compared} />;
    case 'trend':
      return <TrendView model={model} history={history} onOpen={onWaveform} />;
    default:
      return <Basics {...props} />;
  }
}

/** Waveform, spectrum and envelope: one of them large, or all under each other. */
function Basics(props: WorkspacePlotsProps) {
  const { model, view, isLoaded, compared, placed, noteAt, kurtogram } = props;
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const [isRefining, refineLines] = useState(false);
  const { waveform, setup, band } = model;
  const hasSpectrum = view !== 'waveform';
  const hasEnvelope = view === 'all' || view === 'envelope';
  const spectrum = useWorker('spectrum', waveform.id, isLoaded, hasSpectrum ? { setup } : null);
  const envelope = useWorker('envelope', waveform.id, isLoaded, hasEnvelope ? { band, setup } : null);
  const theirId = compared?.waveform.id ?? null;
  const isTheirsLoaded = compared?.isLoaded ?? false;
  const theirSpectrum = useWorker('spectrum', theirId, isTheirsLoaded, hasSpectrum ? { setup } : null);
  const theirEnvelope = useWorker('envelope', theirId, isTheirsLoaded, hasEnvelope ? { band, setup } : null);
  const pins = useMemo(() => {
    const of = (plot: Annotation['plot']) => pinsOf(props.annotations, plot);
    return { waveform: of('waveform'), spectrum: of('spectrum'), envelope: of('envelope') };
  }, [props.annotations]);
  const bandFacts = useMemo(() => {
    const low = formats.number(band.lowHz, 0);
    return [{ name: t('band'), value: `${low} – ${formats.quantity(band.highHz, 'Hz', 0)}` }];
  }, [band, formats, t]);
  const error = spectrum.error ?? envelope.error ?? theirSpectrum.error ?? theirEnvelope.error;

  /** r: the line nearest to the cursor belongs on its peak. */
  const onKeyOf = (plot: 'spectrum' | 'envelope') => (key: string, hz: number | null) => {
    if (key !== 'r' || hz === null) return noteAt(plot)(key, hz);
    const line = nearestLineAt(model.lines, hz, 0.03 * hz);
    if (line === null) return false;
    model.refine(hz / line.hz);
    return true;
  };
  const onRefine = isRefining ? model.refine : undefined;
  const plotOf = (plot: 'spectrum' | 'envelope') => ({
    model,
    compared,
    title: t(plot),
    name: plot,
    placedHz: placed[plot],
    cursors: `${plot}Cursors` as const,
    view: `${plot}View` as const,
  });
  const chartOf = (plot: 'spectrum' | 'envelope') => ({
    pins: pins[plot],
    onRefine,
    onOtherKey: onKeyOf(plot),
    cursorTool: props.noteTool(plot),
  });
  return (
    <>
      {(view === 'all' || view === 'waveform') && (
        <WaveformView
          model={model}
          isLoaded={isLoaded}
          quality={props.quality}
          compared={compared}
          pins={pins.waveform}
          playing={props.playing}
          onOtherKey={noteAt('waveform')}
          cursorTool={props.noteTool('waveform')}
          heightPx={view === 'all' ? 170 : 400}
        />
      )}
      {error !== null && <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>}
      {hasSpectrum && (
        <div data-plot="spectrum">
          <SpectrumTools model={model} />
          <ComparableSpectrum
            {...plotOf('spectrum')}
            answer={spectrum.answer}
            comparedAnswer={theirSpectrum.answer}
            isConverted
            chart={{
              ...(hasEnvelope ? { band, onBand: model.setBand } : {}),
              ...chartOf('spectrum'),
              tools: (
                <>
                  <SetupButton model={model} />
                  {model.speedRpm !== null && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-pressed={isRefining}
                      title={t('refineHint')}
                      onClick={() => refineLines(!isRefining)}
                    >
                      {t('refine')}
                    </Button>
                  )}
                </>
              ),
            }}
            heightPx={view === 'spectrum' ? 420 : view === 'envelope' ? 210 : 300}
          />
        </div>
      )}
      {hasEnvelope && (
        <div data-plot="envelope">
          <EnvelopeTools model={model} kurtogram={kurtogram} isPictured={view === 'envelope'} />
          <ComparableSpectrum
            {...plotOf('envelope')}
            answer={envelope.answer}
            comparedAnswer={theirEnvelope.answer}
            isConverted={false}
            usualView={usualEnvelopeView(model)}
            chart={{
              ...chartOf('envelope'),
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
            heightPx={view === 'envelope' ? 340 : 280}
          />
        </div>
      )}
      {view === 'spectrum' && model.unit !== model.measuredUnit && (
        <p className={`meta ${classes.hint}`}>{t('unitHint')}</p>
      )}
    </>
  );
}

/** The notes of one plot, numbered as in the list of all. */
function pinsOf(annotations: readonly Annotation[], plot: Annotation['plot']) {
  return annotations
    .filter(({ parentId }) => parentId === null)
    .map((each, index) => ({ id: each.id, hz: each.place, label: String(index + 1), plot: each.plot }))
    .filter((pin) => pin.plot === plot);
}

/** Where bearing lines live: up to the fifth harmonic of the highest race frequency of the part looked at, 500 Hz without kinematics. */
function usualEnvelopeView({ allLines, near, maxHz }: WorkspaceModel) {
  const races = allLines.filter(
    ({ kind, harmonic }) => harmonic === 1 && (kind === 'bpfo' || kind === 'bpfi'),
  );
  const own = races.filter((line) => line.element === near);
  const highest = (own.length > 0 ? own : races).reduce((hz, line) => Math.max(hz, line.hz), 0);
  return { min: 0, max: Math.min(maxHz, highest > 0 ? highest * 5 : 500) };
}
