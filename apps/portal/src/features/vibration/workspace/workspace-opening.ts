import { type FindingCondition, listFindings, type Waveform } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query-client.ts';
import { findingPlot } from '../findings/finding-plot.ts';
import type { WorkspaceViewState } from './workspace-view-state.ts';

const NONE: readonly FindingCondition[] = [];

/** What all sensors of a machine show together, worst first; empty for records of a local file. */
export function useMachineFindings(equipmentId: string | null): readonly FindingCondition[] | null {
  const query = useQuery({
    ...queryOf(listFindings, { params: { id: equipmentId ?? '' } }),
    enabled: equipmentId !== null,
  });
  if (equipmentId === null || query.isError) return NONE;
  return query.data?.rows ?? null;
}

export interface WorkspaceOpening {
  readonly waveform: Waveform;
  readonly change: Partial<WorkspaceViewState>;
}

/**
 * Where an analysis workspace opens: at the record of the finding that the address names, else, where it names nothing, at
 * the newest record that shows the worst one; in the plot its rule looked at, with its lines marked. Null where no finding is
 * open.
 */
export function workspaceOpening(
  findings: readonly FindingCondition[],
  waveforms: readonly Waveform[],
  kinematics: Kinematics | null,
): WorkspaceOpening | null {
  for (const condition of findings) {
    const waveform = waveforms.find(({ id }) => id === condition.waveformId);
    if (waveform === undefined) continue;
    const { speedRpm, samplingRateHz } = waveform;
    return { waveform, change: findingPlot(condition.finding, { kinematics, speedRpm, samplingRateHz }) };
  }
  return null;
}

/** Findings that the record in the analysis workspace does not show itself, but another sensor's does: worst first. */
export function findingsElsewhere(
  findings: readonly FindingCondition[],
  { channel, equipmentId }: Pick<Waveform, 'channel' | 'equipmentId'>,
): FindingCondition[] {
  const isHere = (each: FindingCondition) => each.channel === channel && each.equipmentId === equipmentId;
  const own = new Set(findings.filter(isHere).map(({ part, fault }) => `${part}/${fault}`));
  const found = new Map<string, FindingCondition>();
  for (const each of findings) {
    const key = `${each.part}/${each.fault}`;
    if (!isHere(each) && !own.has(key) && !found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}
