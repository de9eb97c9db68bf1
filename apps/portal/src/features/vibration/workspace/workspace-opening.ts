import { type FindingCondition, listFindings, type Waveform } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { encodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import { isSpectrumUnit } from '../../../charts/spectrum/spectrum-quantity.ts';
import { queryOf } from '../../../platform/query-client.ts';
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

/** How far beyond the highest line of the evidence the spectrum is shown. */
const SHOWN_BEYOND = 3;

type Evidence = FindingCondition['finding']['for'][number];

/** Bearing rules look at the envelope, all others at the spectrum. */
export function plotOfRule(rule: string): 'envelope' | 'spectrum' {
  return rule.startsWith('bearing-') ? 'envelope' : 'spectrum';
}

/** The line that speaks loudest for a finding; the first with a frequency where no heights are known. */
export function strongestEvidence({ finding }: Pick<FindingCondition, 'finding'>): Evidence | null {
  const lines = finding.for.filter(({ frequencyHz }) => frequencyHz !== null);
  const heightOf = ({ heightDb }: Evidence) => heightDb ?? Number.NEGATIVE_INFINITY;
  return lines.toSorted((a, b) => heightOf(b) - heightOf(a))[0] ?? null;
}

export interface WorkspaceOpening {
  readonly waveform: Waveform;
  readonly change: Partial<WorkspaceViewState>;
}

/**
 * Where an analysis workspace opens whose address names nothing: at the newest record that shows the worst finding, in
 * the plot its rule looked at, with the cursor on the line that speaks loudest. Null where no finding is open.
 */
export function workspaceOpening(
  findings: readonly FindingCondition[],
  waveforms: readonly Waveform[],
): WorkspaceOpening | null {
  for (const condition of findings) {
    const waveform = waveforms.find(({ id }) => id === condition.waveformId);
    if (waveform === undefined) continue;
    const plot = plotOfRule(condition.finding.rule);
    const line = strongestEvidence(condition);
    const hz = line?.frequencyHz ?? null;
    const cursors = hz === null ? null : encodeCursors({ ...NO_CURSORS, mainHz: hz });
    return {
      waveform,
      change: {
        view: plot,
        part: condition.part,
        ...(plot === 'envelope' ? { envelopeCursors: cursors } : spectrumOf(condition, line, cursors)),
      },
    };
  }
  return null;
}

/** The spectrum as its rule read it: in the unit of the evidence, and no further than its lines stand. */
function spectrumOf({ finding }: FindingCondition, line: Evidence | null, cursors: string | null) {
  const highest = Math.max(...finding.for.map(({ frequencyHz }) => frequencyHz ?? 0));
  const unit = line?.unit ?? null;
  return {
    spectrumCursors: cursors,
    ...(highest > 0 ? { spectrumView: `0~${Math.ceil(SHOWN_BEYOND * highest)}` } : {}),
    ...(unit !== null && isSpectrumUnit(unit) ? { unit } : {}),
  };
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
