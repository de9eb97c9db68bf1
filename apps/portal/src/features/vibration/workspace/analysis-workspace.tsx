import { Tabs } from '@mantine/core';
import {
  addAnnotation,
  type FindingCondition,
  type Waveform,
  type WaveformReference,
} from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeCursors } from '../../../charts/cursors/spectrum-cursors.ts';
import { useOffersAct } from '../../../platform/demo-access.ts';
import { GearScheme } from '../../../widgets/gear-scheme/gear-scheme.tsx';
import { AnnotationsPanel, type DraftPlace } from '../annotations/annotations-panel.tsx';
import { NoteTool } from '../annotations/note-tool.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { WarningNotes } from '../findings/warning-notes.tsx';
import { IndicatorStrip } from '../history/indicator-strip.tsx';
import { isLocalRecord } from '../local-file/local-records.ts';
import { useCompared } from '../spectrum/use-compared.ts';
import classes from '../vibration.module.css';
import { fixedBands } from '../vibration-view-state.ts';
import { closestPair } from '../waveform/bad-input.ts';
import { useAudioPlayer } from '../waveform/listen-tools.tsx';
import { KeysOverlay } from './keys-overlay.tsx';
import { useLoadedWaveform, useWorker } from './use-worker.ts';
import { useWorkspaceModel } from './workspace-model.ts';
import { findingsElsewhere, workspaceOpening } from './workspace-opening.ts';
import { WorkspacePlots } from './workspace-plots.tsx';
import { WorkspaceTools } from './workspace-tools.tsx';
import {
  viewOf,
  WORKSPACE_VIEWS,
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
  /** What stands where the findings of the server would, for records of a local file. */
  readonly localFindings?: ReactNode;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NOWHERE = { spectrum: Number.NaN, envelope: Number.NaN };

/** One measurement in the analysis workspace: scheme and findings, what is wrong with it, and its views. */
export function AnalysisWorkspace(props: AnalysisWorkspaceProps) {
  const { waveform, samples, kinematics, viewState, onViewState, onWaveform, waveforms } = props;
  const { t } = useTranslation('vibration');
  const model = useWorkspaceModel(props);
  const view = viewOf(viewState);
  const isLocal = isLocalRecord(waveform.id);
  const mayNote = useOffersAct(addAnnotation) && !isLocal;
  const [isHelpOpen, openHelp] = useState(false);
  const [draft, setDraft] = useState<DraftPlace | null>(null);
  // A cursor set from outside the charts: they keep their own, so the chart begins anew with it.
  const [placed, setPlaced] = useState(NOWHERE);
  const views = useRef<HTMLElement>(null);
  const sought = useRef<string | null>(null);
  const isLoaded = useLoadedWaveform(waveform.id, samples, waveform.samplingRateHz);
  const { unit, speedRpm, clipCount } = waveform;
  const quality = useWorker('quality', waveform.id, isLoaded, {
    facts: { unit, speedRpm, clipCount },
  }).answer;
  const hasEnvelope = view === 'all' || view === 'envelope';
  const kurtogram = useWorker('kurtogram', waveform.id, isLoaded, hasEnvelope ? {} : null);
  // A line of the evidence was asked for: its plot is scrolled into view, for it may lie below the window.
  // Not before everything above it is there, or it would be pushed out of view again.
  useEffect(() => {
    if (sought.current === null) return;
    const plots = [...(views.current?.querySelectorAll('[data-plot]') ?? [])];
    const figure = plots
      .find((plot) => plot.getAttribute('data-plot') === sought.current)
      ?.querySelector('figure');
    const isPictured = view !== 'envelope' || kurtogram.answer !== null || kurtogram.error !== null;
    if (!figure || !isPictured || plots.some((plot) => plot.querySelector('figure') === null)) return;
    sought.current = null;
    figure.scrollIntoView({ block: 'nearest' });
  });
  const compared = useCompared(viewState.compare, waveform, waveforms, NO_NAMES);
  const notes = useAnnotations(waveform.id);
  const audioPlayer = useAudioPlayer(model);
  const history = useMemo(
    () =>
      waveforms.filter(
        (each) => each.channel === waveform.channel && each.equipmentId === waveform.equipmentId,
      ),
    [waveforms, waveform],
  );
  const stepHz = (waveform.samplingRateHz * (model.setup.averages + 1)) / 2 / waveform.samples;
  const unresolved = useMemo(
    () => closestPair({ lines: model.allLines, element: viewState.part ?? model.near, stepHz }),
    [stepHz, model.allLines, viewState.part, model.near],
  );

  const channelNames = useMemo(
    () => new Map(waveforms.map(({ channel, channelName }) => [channel, channelName])),
    [waveforms],
  );
  const openElsewhere = (condition: FindingCondition) => {
    const opened = workspaceOpening([condition], waveforms);
    if (opened === null) onWaveform(condition.waveformId);
    else onViewState({ ...opened.change, waveform: condition.waveformId });
  };

  const go = ({ plot, place }: DraftPlace) => {
    if (plot === 'spectrum' || plot === 'envelope') {
      const field = `${plot}Cursors` as const;
      setPlaced((before) => ({ ...before, [plot]: place }));
      sought.current = plot;
      const cursors = encodeCursors({ ...model.cursorsOf(field), mainHz: place });
      const isShown = view === plot || view === 'all' || (plot === 'spectrum' && view === 'envelope');
      onViewState({ [field]: cursors, ...(isShown ? {} : { view: plot }) });
    } else onViewState({ view: plot });
  };
  /** Keys that every plot of the analysis workspace understands. */
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const fixed = fixedBands(waveform.samplingRateHz)[Number(event.key) - 1];
    if (event.key === '?') openHelp(true);
    else if (event.key === 'p') audioPlayer.toggle();
    else if (event.key === 'k' && kurtogram.answer !== null) model.setBand(kurtogram.answer.best);
    else if (fixed !== undefined && hasEnvelope) model.setBand(fixed);
    else return;
    event.preventDefault();
  };
  const noteAt = (plot: DraftPlace['plot']) => (key: string, place: number | null) => {
    if (key !== 'n' || place === null || !mayNote) return false;
    setDraft({ plot, place });
    return true;
  };
  const noteTool = (plot: DraftPlace['plot']) => (place: number | null) =>
    mayNote ? <NoteTool place={place} onPin={(at) => setDraft({ plot, place: at })} /> : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: @NOTE keys bubble up from the plots, which are focusable
    <div className={classes.workspace} onKeyDown={onKey}>
      <section className={`panel ${classes.block}`}>
        <IndicatorStrip waveform={waveform} />
        <WarningNotes quality={quality} unresolved={unresolved} />
      </section>
      <div className={classes.pair}>
        {kinematics !== null && (
          <section className={`panel ${classes.block} ${classes.schemeBlock}`}>
            <GearScheme
              kinematics={kinematics}
              label={t('schemeOf', { name: props.equipmentName })}
              severities={props.severities}
              partNames={props.partNames}
              highlightedElement={model.highlighted}
              onLight={model.light}
              selected={viewState.part}
              onSelect={(part) => onViewState({ part })}
            />
          </section>
        )}
        {props.localFindings ?? (
          <FindingsPanel
            waveformId={waveform.id}
            elsewhere={findingsElsewhere(props.machineFindings, waveform)}
            onElsewhere={openElsewhere}
            channelNames={channelNames}
            selectedPart={viewState.part}
            onPart={(part) => onViewState({ part })}
            onFrequency={(plot, place) => go({ plot, place })}
          />
        )}
      </div>
      <section ref={views} className={`panel ${classes.block}`}>
        <Tabs
          value={view}
          onChange={(next) => {
            const found = WORKSPACE_VIEWS.find((each): each is WorkspaceView => each === next);
            if (found !== undefined) onViewState({ view: found === 'all' ? null : found });
          }}
        >
          <Tabs.List className={classes.views} aria-label={t('views')}>
            {WORKSPACE_VIEWS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`view.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={view}>
            <WorkspaceTools
              model={model}
              history={history}
              references={props.references}
              compared={compared}
              isLocal={isLocal}
              audioPlayer={audioPlayer}
              onHelp={() => openHelp(true)}
            />
            <WorkspacePlots
              model={model}
              view={view}
              isLoaded={isLoaded}
              quality={quality}
              kurtogram={kurtogram.answer}
              compared={compared}
              history={history}
              annotations={notes.annotations}
              placed={placed}
              playing={audioPlayer.place}
              noteAt={noteAt}
              noteTool={noteTool}
              onWaveform={props.onWaveform}
            />
          </Tabs.Panel>
        </Tabs>
      </section>
      <AnnotationsPanel notes={notes} draft={draft} onDraft={setDraft} onGo={go} />
      <KeysOverlay isOpen={isHelpOpen} onClose={() => openHelp(false)} />
    </div>
  );
}

/** Letters typed into a field are letters. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
