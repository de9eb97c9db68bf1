import {
  addAnnotation,
  type FindingCondition,
  type Waveform,
  type WaveformDiagnosis,
  type WaveformReference,
} from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { encodeCursors } from '../../../charts/cursors/spectrum-cursors.ts';
import { createViewLink } from '../../../charts/plot/view-link.ts';
import { useOffersAct } from '../../../platform/demo-access.ts';
import type { DraftPlace } from '../annotations/annotations-panel.tsx';
import { NoteTool } from '../annotations/note-tool.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { evidencePlot, findingPlot, plotOfRule, turnHzOf } from '../findings/finding-plot.ts';
import { isLocalRecord } from '../local-file/local-records.ts';
import { ReplayBar } from '../replay/replay-bar.tsx';
import { useProofReplay } from '../replay/use-proof-replay.ts';
import { OtherUnit } from '../spectrum/other-unit.tsx';
import { useCompared } from '../spectrum/use-compared.ts';
import { fixedBands } from '../vibration-view-state.ts';
import { closestPair } from '../waveform/bad-input.ts';
import { useAudioPlayer } from '../waveform/listen-tools.tsx';
import { CursorStatus } from './cursor-status.tsx';
import { FindingRail } from './finding-rail.tsx';
import { KeysOverlay } from './keys-overlay.tsx';
import { useBaseline } from './use-baseline.ts';
import { usePlotFocus } from './use-plot-focus.ts';
import { useLoadedWaveform, useWorker } from './use-worker.ts';
import classes from './workspace.module.css';
import { WorkspaceActions } from './workspace-actions.tsx';
import { useWorkspaceLayout } from './workspace-layout.ts';
import { useWorkspaceModel } from './workspace-model.ts';
import { workspaceOpening } from './workspace-opening.ts';
import { WorkspacePanes } from './workspace-panes.tsx';
import { WorkspacePlot } from './workspace-plots.tsx';
import { WorkspaceToolbar } from './workspace-toolbar.tsx';
import {
  decodePanes,
  encodePanes,
  type WorkspaceView,
  type WorkspaceViewState,
} from './workspace-view-state.ts';

export interface AnalysisWorkspaceProps {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
  /** Measurements at hand, newest first. */
  readonly waveforms: readonly Waveform[];
  readonly references: readonly WaveformReference[];
  readonly onWaveform: (id: string) => void;
  readonly kinematics: Kinematics | null;
  readonly severities: ReadonlyMap<string, Severity>;
  readonly partNames: ReadonlyMap<string, string>;
  readonly equipmentName: string;
  readonly viewState: WorkspaceViewState;
  readonly onViewState: (change: Partial<WorkspaceViewState> & { readonly waveform?: string }) => void;
  /** What all sensors of the machine show together, worst first. */
  readonly machineFindings: readonly FindingCondition[];
  /** The view was opened at a finding: its plot takes the focus. */
  readonly isAtFinding: boolean;
  /** Where compare and export stand, in the header. */
  readonly actions: HTMLElement | null;
  /** What stands where the findings of the server would, for records of a local file. */
  readonly localFindings?: ReactNode;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** One measurement in the analysis workspace: its plots, the tools above them, the cursor below, the finding beside them. */
export function AnalysisWorkspace(props: AnalysisWorkspaceProps) {
  const { waveform, samples, kinematics, viewState, onViewState, waveforms } = props;
  const model = useWorkspaceModel(props);
  const { layout, change: changeLayout } = useWorkspaceLayout();
  const panes = decodePanes(viewState.view) ?? layout.panes;
  const isLocal = isLocalRecord(waveform.id);
  const mayNote = useOffersAct(addAnnotation) && !isLocal;
  const [isHelpOpen, openHelp] = useState(false);
  const [draft, setDraft] = useState<DraftPlace | null>(null);
  const [isRefining, refineLines] = useState(false);
  const [chosen, choose] = useState<WorkspaceView | null>(null);
  const active = panes.find((view) => view === chosen) ?? panes.at(-1)!;
  const [reading, setReading] = useState<HTMLElement | null>(null);
  const [cursors, setCursors] = useState<HTMLElement | null>(null);
  const work = useRef<HTMLDivElement>(null);
  const link = useMemo(createViewLink, []);
  const isLoaded = useLoadedWaveform(waveform.id, samples, waveform.samplingRateHz);
  const { unit, speedRpm, clipCount, samplingRateHz } = waveform;
  const quality = useWorker('quality', waveform.id, isLoaded, {
    facts: { unit, speedRpm, clipCount },
  }).answer;
  const hasBand = panes.includes('envelope') || panes.includes('waterfall');
  const kurtogram = useWorker('kurtogram', waveform.id, isLoaded, hasBand ? {} : null).answer;
  const compared = useCompared(viewState.compare, waveform, waveforms, NO_NAMES);
  const baseline = useBaseline(waveform, waveforms, props.references);
  const notes = useAnnotations(waveform.id);
  const audioPlayer = useAudioPlayer(model);
  const machine = useMemo(
    () => ({ kinematics, speedRpm, samplingRateHz }),
    [kinematics, speedRpm, samplingRateHz],
  );
  const focus = usePlotFocus(work, props.isAtFinding ? panes.at(-1)! : null);
  const history = useMemo(
    () =>
      waveforms.filter(
        (each) => each.channel === waveform.channel && each.equipmentId === waveform.equipmentId,
      ),
    [waveforms, waveform],
  );
  const stepHz = (samplingRateHz * (model.setup.averages + 1)) / 2 / waveform.samples;
  const unresolved = useMemo(
    () => closestPair({ lines: model.allLines, element: viewState.part ?? model.near, stepHz }),
    [stepHz, model.allLines, viewState.part, model.near],
  );
  const own = props.machineFindings.filter(
    ({ channel, equipmentId }) => channel === waveform.channel && equipmentId === waveform.equipmentId,
  );
  const ownFinding = own.find(({ part }) => part === viewState.part) ?? own[0] ?? null;

  const openPanes = (next: readonly WorkspaceView[]) => {
    changeLayout({ panes: next });
    onViewState({ view: encodePanes(next) });
  };
  const openView = (view: WorkspaceView, isBelow: boolean) => {
    // The envelope is read with the spectrum that its band is a handle on.
    const alone: readonly WorkspaceView[] = view === 'envelope' ? ['spectrum', 'envelope'] : [view];
    choose(view);
    if (!isBelow) openPanes(alone);
    else openPanes(panes.includes(view) ? panes : [...panes, view]);
  };
  const openEvidence = (finding: WaveformDiagnosis['findings'][number], hz: number | null) => {
    const change = hz === null ? findingPlot(finding, machine) : evidencePlot(finding, hz, machine);
    const plot = plotOfRule(finding.rule);
    choose(plot);
    focus(plot);
    onViewState(change);
  };
  const openElsewhere = (condition: FindingCondition) => {
    const opened = workspaceOpening([condition], waveforms, kinematics);
    if (opened === null) props.onWaveform(condition.waveformId);
    else onViewState({ ...opened.change, waveform: condition.waveformId });
  };
  const go = ({ plot, place }: DraftPlace) => {
    const isShown = panes.some((view) => view === plot);
    choose(plot);
    focus(plot);
    const field = plot === 'spectrum' || plot === 'envelope' ? (`${plot}Cursors` as const) : null;
    onViewState({
      ...(field === null ? {} : { [field]: encodeCursors({ ...model.cursorsOf(field), mainHz: place }) }),
      ...(isShown ? {} : { view: encodePanes(plot === 'envelope' ? ['spectrum', 'envelope'] : [plot]) }),
    });
  };
  const replay = useProofReplay({
    finding: ownFinding?.finding ?? null,
    machine,
    baseline,
    waveform,
    samples,
    onViewState,
  });
  /** Keys that every plot of the analysis workspace understands. */
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const fixed = fixedBands(samplingRateHz)[Number(event.key) - 1];
    if (event.key === '?') openHelp(true);
    else if (event.key === 'l') audioPlayer.toggle();
    else if (event.key === 'k' && kurtogram !== null) model.setBand(kurtogram.best);
    else if (fixed !== undefined && hasBand) model.setBand(fixed);
    else return;
    event.preventDefault();
  };
  const noteAt = (plot: DraftPlace['plot']) => (key: string, place: number | null) => {
    if (key !== 'n' || place === null || !mayNote) return false;
    pin({ plot, place });
    return true;
  };
  const pin = (at: DraftPlace) => {
    setDraft(at);
    if (layout.isRailFolded) changeLayout({ isRailFolded: false });
  };
  const noteTool = (plot: DraftPlace['plot']) => (place: number | null) =>
    mayNote ? <NoteTool place={place} onPin={(at) => pin({ plot, place: at })} /> : null;
  const pressInPlot = (key: string) => {
    const plot = work.current?.querySelector<HTMLElement>(`[data-pane="${active}"] [role=application]`);
    plot?.focus();
    plot?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: @NOTE keys bubble up from the plots, which are focusable */}
      <div ref={work} className={classes.work} onKeyDown={onKey}>
        {replay.step !== null && ownFinding !== null ? (
          <ReplayBar replay={replay} condition={ownFinding} />
        ) : (
          <WorkspaceToolbar
            model={model}
            panes={panes}
            onOpen={openView}
            isLinked={layout.isLinked}
            onLinked={(isLinked) => changeLayout({ isLinked })}
            kurtogram={kurtogram}
            isRefining={isRefining}
            onRefining={refineLines}
            onCursorKey={pressInPlot}
            audioPlayer={audioPlayer}
            isLocal={isLocal}
            onHelp={() => openHelp(true)}
          />
        )}
        <OtherUnit own={waveform} compared={compared} />
        <WorkspacePanes
          panes={panes}
          active={active}
          onActive={choose}
          onClose={(view) => openPanes(panes.filter((each) => each !== view))}
          slots={{ reading, cursors }}
        >
          {(view) => (
            <WorkspacePlot
              view={view}
              model={model}
              panes={panes}
              isLoaded={isLoaded}
              quality={quality}
              compared={compared?.isOtherUnit === true ? null : compared}
              baseline={baseline}
              history={history}
              annotations={notes.annotations}
              turnHz={ownFinding === null ? null : turnHzOf(ownFinding.finding)}
              isRefining={isRefining}
              link={layout.isLinked && panes.length > 1 ? link : undefined}
              playing={audioPlayer.place}
              noteAt={noteAt}
              noteTool={noteTool}
              onWaveform={props.onWaveform}
            />
          )}
        </WorkspacePanes>
        <CursorStatus
          isOpen={layout.isTableOpen}
          onOpen={(isTableOpen) => changeLayout({ isTableOpen })}
          onReading={setReading}
          onCursors={setCursors}
        />
      </div>
      <FindingRail
        {...props}
        model={model}
        quality={quality}
        unresolved={unresolved}
        condition={ownFinding}
        isFolded={layout.isRailFolded}
        onFolded={(isRailFolded) => changeLayout({ isRailFolded })}
        replay={replay}
        onEvidence={openEvidence}
        onElsewhere={openElsewhere}
        notes={notes}
        draft={draft}
        onDraft={setDraft}
        onGo={go}
      />
      {props.actions !== null &&
        createPortal(
          <WorkspaceActions
            model={model}
            history={history}
            references={props.references}
            compared={compared}
            isLocal={isLocal}
          />,
          props.actions,
        )}
      <KeysOverlay isOpen={isHelpOpen} onClose={() => openHelp(false)} />
    </>
  );
}

/** Letters typed into a field are letters. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
