import { Button, NativeSelect } from '@mantine/core';
import type { Waveform } from '@ritzel/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ReferenceMark } from './annotations/reference-mark.tsx';
import { RepairPairs } from './annotations/repair-pairs.tsx';
import { useReferences } from './annotations/use-references.ts';
import { RediagnosisLine } from './findings/rediagnosis-line.tsx';
import { MeasurementList } from './history/measurement-list.tsx';
import { useKnownWaveforms } from './history/use-known-waveforms.ts';
import classes from './vibration.module.css';
import { AnalysisWorkspace, type AnalysisWorkspaceProps } from './workspace/analysis-workspace.tsx';
import { useSamples } from './workspace/use-samples.ts';
import {
  useMachineFindings,
  type WorkspaceOpening,
  workspaceOpening,
} from './workspace/workspace-opening.ts';
import type { WorkspaceViewState } from './workspace/workspace-view-state.ts';

export interface VibrationPanelProps
  extends Omit<
    AnalysisWorkspaceProps,
    'waveform' | 'samples' | 'references' | 'onWaveform' | 'onViewState' | 'machineFindings'
  > {
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
  readonly channel: string | null;
  readonly onChannel: (channel: string | null) => void;
}

/** Measurements at the left, the one chosen in the analysis workspace. */
export function VibrationPanel({ waveforms: newest, ...given }: VibrationPanelProps) {
  const { known: waveforms, isPending } = useKnownWaveforms(newest, given.selected);
  const props = { ...given, waveforms };
  const { channel } = props;
  const { t } = useTranslation('vibration');
  const channels = [...new Map(waveforms.map((each) => [each.channel, each.channelName]))];
  const shown = channel === null ? waveforms : waveforms.filter((each) => each.channel === channel);
  const findings = useMachineFindings(props.equipmentId);
  const { opening, viewState, onViewState } = useOpening(props, findings);
  const named = waveforms.find(({ id }) => id === props.selected) ?? opening?.waveform;
  const chosen = named ?? shown[0] ?? waveforms[0] ?? null;
  const samples = useSamples(chosen);
  const { references, mark } = useReferences(props.equipmentId);
  // Another record would flash by.
  if (isPending) return <LoadingState />;
  // The findings decide what is opened: the newest record first would flash by.
  if (findings === null && props.selected === null && samples.isPending)
    return <Loaded query={samples}>{() => null}</Loaded>;
  if (chosen === null) return <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>;
  // Looking at another record keeps the view that the worst finding opened.
  const select = (id: string) => {
    if (opening === null) props.onSelect(id);
    else props.onViewState({ view: opening.change.view ?? null, waveform: id });
  };
  const marked = new Set(references.map(({ waveform }) => waveform.id));
  return (
    <div className={classes.layout}>
      <aside className={`panel ${classes.aside}`} aria-label={t('measurements')}>
        <RediagnosisLine equipmentId={props.equipmentId} />
        {channels.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('channel')}
            value={channel ?? ''}
            data={[
              { value: '', label: t('allChannels') },
              ...channels.map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => props.onChannel(event.currentTarget.value || null)}
          />
        )}
        {props.equipmentId !== null && <ReferenceMark chosen={chosen} references={references} mark={mark} />}
        {props.equipmentId !== null && (
          <RepairPairs
            equipmentId={props.equipmentId}
            chosen={chosen}
            waveforms={waveforms}
            onPair={props.onSelect}
          />
        )}
        <MeasurementList waveforms={shown} selected={chosen.id} references={marked} onSelect={select} />
        {props.onOlder !== undefined && (
          <Button size="compact-xs" variant="default" onClick={props.onOlder}>
            {t('olderMeasurements')}
          </Button>
        )}
      </aside>
      <Loaded query={samples}>
        {(values) => (
          <AnalysisWorkspace
            key={chosen.id}
            {...props}
            viewState={viewState}
            onViewState={onViewState}
            machineFindings={findings ?? []}
            waveform={chosen}
            samples={values}
            references={references}
            onWaveform={select}
          />
        )}
      </Loaded>
    </div>
  );
}

/**
 * A bare address opens at the view that shows most; the first change writes all of that into the address, so that what was
 * seen stays. An address that names anything is complete.
 */
function useOpening(
  { viewState, selected, channel, onViewState, waveforms }: VibrationPanelProps,
  findings: ReturnType<typeof useMachineFindings>,
) {
  const isBare = selected === null && channel === null && viewState.view === null && viewState.part === null;
  const opening = useMemo<WorkspaceOpening | null>(
    () => (isBare && findings !== null ? workspaceOpening(findings, waveforms) : null),
    [isBare, findings, waveforms],
  );
  return {
    opening,
    viewState: useMemo(() => ({ ...viewState, ...opening?.change }), [viewState, opening]),
    onViewState: (change: Partial<WorkspaceViewState>) =>
      onViewState(
        opening === null ? change : { ...opening.change, waveform: opening.waveform.id, ...change },
      ),
  };
}
