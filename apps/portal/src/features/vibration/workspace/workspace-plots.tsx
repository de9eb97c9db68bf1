import { type Annotation, threadsOf, type Waveform } from '@ritzel/contract';
import { useMemo } from 'react';
import type { QualityAnswer } from '../../../charts/computing/spectrum-requests.ts';
import type { ViewLink } from '../../../charts/plot/view-link.ts';
import type { PinnedMark } from '../../../charts/spectrum/spectrum-painter.ts';
import type { Observable } from '../../../platform/observable.ts';
import type { DraftPlace } from '../annotations/annotations-panel.tsx';
import type { CursorTool } from '../annotations/note-tool.tsx';
import { TrendView } from '../history/trend-view.tsx';
import { WaterfallView } from '../history/waterfall-view.tsx';
import { CepstrumView } from '../spectrum/cepstrum-view.tsx';
import { EnvelopePane, SpectrumPane } from '../spectrum/spectrum-pane.tsx';
import type { Compared } from '../spectrum/use-compared.ts';
import { OrdersView } from '../waveform/orders-view.tsx';
import { SynchronousView } from '../waveform/synchronous-view.tsx';
import { WaveformView } from '../waveform/waveform-view.tsx';
import type { WorkspaceModel } from './workspace-model.ts';
import type { WorkspaceView } from './workspace-view-state.ts';

/** What the panes of a workspace are given. */
export interface WorkspacePlotProps {
  readonly model: WorkspaceModel;
  readonly panes: readonly WorkspaceView[];
  readonly isLoaded: boolean;
  readonly quality: QualityAnswer | null;
  readonly compared: Compared | null;
  /** The reference of this speed and load, where there is one and it is another record. */
  readonly baseline: Compared | null;
  readonly history: readonly Waveform[];
  readonly annotations: readonly Annotation[];
  /** Turns a second of the shaft whose orders are looked at; null where no finding says. */
  readonly turnHz: number | null;
  readonly isRefining: boolean;
  readonly link: ViewLink | undefined;
  readonly playing: Observable<number | null>;
  readonly noteAt: (plot: DraftPlace['plot']) => (key: string, place: number | null) => boolean;
  readonly noteTool: (plot: DraftPlace['plot']) => CursorTool;
  readonly onWaveform: (id: string) => void;
}

/** What a pane with a spectrum is given. */
export interface PaneProps
  extends Pick<
    WorkspacePlotProps,
    'model' | 'isLoaded' | 'compared' | 'baseline' | 'turnHz' | 'isRefining' | 'link' | 'noteAt' | 'noteTool'
  > {
  readonly pins: readonly PinnedMark[];
}

/** The plot of one view. */
export function WorkspacePlot({ view, ...props }: WorkspacePlotProps & { view: WorkspaceView }) {
  const { model, isLoaded, history, onWaveform, compared, noteAt, noteTool } = props;
  const pins = useMemo(() => pinsOf(props.annotations, view), [props.annotations, view]);
  switch (view) {
    case 'waveform':
      return (
        <WaveformView
          model={model}
          isLoaded={isLoaded}
          quality={props.quality}
          compared={compared}
          pins={pins}
          playing={props.playing}
          onOtherKey={noteAt('waveform')}
          cursorTool={noteTool('waveform')}
          heightPx={300}
        />
      );
    case 'spectrum':
      return <SpectrumPane {...props} pins={pins} hasBand={props.panes.includes('envelope')} />;
    case 'envelope':
      return <EnvelopePane {...props} pins={pins} />;
    case 'waterfall':
      return <WaterfallView model={model} isLoaded={isLoaded} history={history} onOpen={onWaveform} />;
    case 'orders':
      return (
        <OrdersView
          model={model}
          isLoaded={isLoaded}
          compared={compared}
          pins={pins}
          onOtherKey={noteAt('orders')}
          cursorTool={noteTool('orders')}
        />
      );
    case 'cepstrum':
      return (
        <CepstrumView
          model={model}
          isLoaded={isLoaded}
          pins={pins}
          onOtherKey={noteAt('cepstrum')}
          cursorTool={noteTool('cepstrum')}
        />
      );
    case 'synchronous':
      return <SynchronousView model={model} isLoaded={isLoaded} compared={compared} />;
    case 'trend':
      return <TrendView model={model} history={history} onOpen={onWaveform} />;
  }
}

/** The notes of one plot, numbered as in the list of all. */
const pinsOf = (annotations: readonly Annotation[], plot: WorkspaceView): PinnedMark[] =>
  threadsOf(annotations)
    .filter(({ note }) => note.plot === plot)
    .map(({ number, note }) => ({ id: note.id, hz: note.place, label: String(number) }));
