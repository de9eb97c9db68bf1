import type { FindingWitness } from '@ritzel/contract';
import { compareWorstFirst } from '@ritzel/drivetrain';
import type { PlacedFinding } from './finding-store.ts';

/** A fault of one part with all sensors that see it; the first says it best. */
export interface WitnessedFinding {
  readonly lead: PlacedFinding;
  /** The lead is one of them. */
  readonly witnesses: readonly PlacedFinding[];
}

/** What says a fault best: confirmed before not, then the worst, the surest, the newest. */
function compareWitnesses(a: PlacedFinding, b: PlacedFinding): number {
  return (
    Number(b.history.isConfirmed) - Number(a.history.isConfirmed) ||
    compareWorstFirst(a.severity, b.severity) ||
    b.finding.confidence - a.finding.confidence ||
    b.history.lastSeenMs - a.history.lastSeenMs
  );
}

/** Findings of one drivetrain by their cause, a fault of a part; what several sensors see is one, the worst first. */
export function gatherWitnesses(findings: readonly PlacedFinding[]): WitnessedFinding[] {
  const byCause = new Map<string, PlacedFinding[]>();
  for (const each of findings.toSorted(compareWitnesses)) {
    const key = `${each.part} ${each.fault}`;
    byCause.set(key, [...(byCause.get(key) ?? []), each]);
  }
  return [...byCause.values()].flatMap((witnesses) => {
    const [lead] = witnesses;
    return lead === undefined ? [] : [{ lead, witnesses }];
  });
}

export function toWitnessDto(each: PlacedFinding): FindingWitness {
  const { equipmentId, channel, severity, waveformId, history, finding } = each;
  return {
    ...{ equipmentId, channel, severity, waveformId },
    confidence: finding.confidence,
    isConfirmed: history.isConfirmed,
    lastSeenAt: new Date(history.lastSeenMs).toISOString(),
  };
}
