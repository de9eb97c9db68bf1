import type { Condition, Waveform } from '@ritzel/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useReferences } from './annotations/use-references.ts';
import { findingAddress } from './findings/finding-plot.ts';
import { RecordStrip } from './history/record-strip.tsx';
import { RecordsMenu } from './history/records-menu.tsx';
import { useKnownWaveforms } from './history/use-known-waveforms.ts';
import { AnalysisWorkspace, type AnalysisWorkspaceProps } from './workspace/analysis-workspace.tsx';
import { useFullWindow } from './workspace/use-full-window.ts';
import { useSamples } from './workspace/use-samples.ts';
import classes from './workspace/workspace.module.css';
import { WorkspaceHeader } from './workspace/workspace-header.tsx';
import { useWorkspaceLayout } from './workspace/workspace-layout.ts';
import {
  useMachineFindings,
  type WorkspaceOpening,
  workspaceOpening,
} from './workspace/workspace-opening.ts';
import type { WorkspaceViewState } from './workspace/workspace-view-state.ts';

export interface VibrationPanelProps
  extends Omit<
    AnalysisWorkspaceProps,
    | 'waveform'
    | 'samples'
    | 'references'
    | 'onWaveform'
    | 'onViewState'
    | 'machineFindings'
    | 'isAtFinding'
    | 'actions'
  > {
  /** What the header begins with: the machine and its condition; null where a head of the screen says it. */
  readonly lead: ReactNode;
  /** Of the machine; null for records of a local file. */
  readonly condition: Pick<Condition, 'severity' | 'since'> | null;
  /** Newest first. */
  readonly waveforms: readonly Waveform[];
  /** Whose references are shown; null for records of a local file. */
  readonly equipmentId: string | null;
  readonly selected: string | null;
  /** And beside it another, to compare with. */
  readonly onSelect: (id: string, compareWith?: string) => void;
  readonly onViewState: (change: Partial<WorkspaceViewState> & { readonly waveform?: string }) => void;
  /** Fetches what is older than the measurements at hand; left out where there is nothing older. */
  readonly onOlder?: (() => void) | undefined;
  /** The point that is looked at, where no record is named. */
  readonly channel: string | null;
}

/** The analysis workspace of a machine: the record in one line, all records as a strip, and the plots. */
export function VibrationPanel({ waveforms: newest, lead, condition, ...given }: VibrationPanelProps) {
  const { known: waveforms, isPending } = useKnownWaveforms(newest, given.selected);
  const props = { ...given, waveforms };
  const { t } = useTranslation('vibration');
  const { layout, change } = useWorkspaceLayout();
  const { isFull, toggle } = useFullWindow();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const findings = useMachineFindings(props.equipmentId);
  const { opening, viewState, onViewState } = useOpening(props, findings);
  const ofChannel = waveforms.find(({ channel }) => channel === props.channel);
  const named = waveforms.find(({ id }) => id === props.selected) ?? opening?.waveform;
  const chosen = named ?? ofChannel ?? waveforms[0] ?? null;
  const samples = useSamples(chosen);
  const { references, mark } = useReferences(props.equipmentId);
  // Another record would flash by.
  if (isPending) return <LoadingState />;
  // The findings decide what is opened: the newest record first would flash by.
  if (findings === null && (props.selected === null || props.viewState.finding !== null))
    return <LoadingState />;
  if (chosen === null)
    return (
      <div>
        {lead !== null && <div className={classes.header}>{lead}</div>}
        <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>
      </div>
    );
  // Looking at another record keeps the view that the finding opened.
  const select = (id: string) => {
    if (opening === null) props.onSelect(id);
    else props.onViewState({ ...opening.change, waveform: id });
  };
  return (
    <div className={classes.workspace} data-full={isFull || undefined}>
      <WorkspaceHeader
        lead={lead}
        waveforms={waveforms}
        waveform={chosen}
        onWaveform={select}
        isFull={isFull}
        onFull={toggle}
        onActions={setActions}
      />
      <div className={classes.strip}>
        <RecordStrip
          waveforms={waveforms}
          waveform={chosen}
          findings={findings ?? []}
          condition={condition}
          indicator={layout.indicator}
          onIndicator={(indicator) => change({ indicator })}
          onWaveform={select}
        >
          <RecordsMenu
            equipmentId={props.equipmentId}
            waveforms={waveforms}
            waveform={chosen}
            references={references}
            mark={mark}
            onWaveform={select}
            onPair={props.onSelect}
            onOlder={props.onOlder}
          />
        </RecordStrip>
      </div>
      <Loaded
        query={samples}
        loading={
          <div className={classes.work}>
            <LoadingState />
          </div>
        }
      >
        {(values) => (
          <AnalysisWorkspace
            key={chosen.id}
            {...props}
            viewState={viewState}
            onViewState={onViewState}
            machineFindings={findings ?? []}
            isAtFinding={opening !== null}
            waveform={chosen}
            samples={values}
            references={references}
            onWaveform={select}
            actions={actions}
          />
        )}
      </Loaded>
    </div>
  );
}

/**
 * A bare address opens at the worst finding, and one that names a finding at that; the first change writes all of it into
 * the address, so that what was seen stays. Any other address is complete.
 */
function useOpening(
  {
    viewState,
    selected,
    channel,
    onViewState,
    waveforms,
    kinematics,
  }: Omit<VibrationPanelProps, 'lead' | 'condition'>,
  findings: ReturnType<typeof useMachineFindings>,
) {
  const { finding } = viewState;
  const isBare = selected === null && channel === null && viewState.view === null && viewState.part === null;
  const opening = useMemo<WorkspaceOpening | null>(() => {
    if (findings === null || (!isBare && finding === null)) return null;
    const wanted = finding === null ? findings : findings.filter((each) => findingAddress(each) === finding);
    const found = workspaceOpening(wanted, waveforms, kinematics);
    const named = waveforms.find(({ id }) => id === selected);
    return found === null || named === undefined ? found : { ...found, waveform: named };
  }, [isBare, finding, findings, waveforms, kinematics, selected]);
  return {
    opening,
    viewState: useMemo(() => ({ ...viewState, ...opening?.change }), [viewState, opening]),
    onViewState: (change: Partial<WorkspaceViewState>) =>
      onViewState(
        opening === null ? change : { ...opening.change, waveform: opening.waveform.id, ...change },
      ),
  };
}
