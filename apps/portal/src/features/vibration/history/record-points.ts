import type { FindingCondition, Waveform } from '@ritzel/contract';

/** A record on the strip: when, and how high the chosen indicator stood. */
export interface RecordPoint {
  readonly waveform: Waveform;
  readonly atMs: number;
  readonly value: number | null;
}

/** What a strip of records can show: an indicator, or the amplitude of the line that a finding is followed by. */
export type StripIndicator =
  | { readonly kind: 'indicator'; readonly name: string }
  | { readonly kind: 'finding'; readonly condition: FindingCondition };

/** Fewer amplitudes than these are no course of anything. */
const FEWEST_AMPLITUDES = 3;

/** The findings of a channel whose amplitude was followed, worst first. */
export function followedFindings(
  findings: readonly FindingCondition[],
  { channel, equipmentId }: Pick<Waveform, 'channel' | 'equipmentId'>,
): FindingCondition[] {
  return findings.filter(
    (each) =>
      each.channel === channel &&
      each.equipmentId === equipmentId &&
      each.observations.filter(({ amplitude }) => amplitude !== null).length >= FEWEST_AMPLITUDES,
  );
}

/** The records of a channel from the oldest on, with the values of an indicator; amplitudes of findings in dB. */
export function recordPoints(records: readonly Waveform[], shown: StripIndicator): RecordPoint[] {
  const amplitudes =
    shown.kind === 'finding'
      ? new Map(shown.condition.observations.map(({ waveformId, amplitude }) => [waveformId, amplitude]))
      : null;
  return records
    .map((waveform) => {
      const amplitude = amplitudes?.get(waveform.id) ?? null;
      const value =
        shown.kind === 'indicator'
          ? (waveform.indicators[shown.name] ?? null)
          : amplitude === null || !(amplitude > 0)
            ? null
            : 20 * Math.log10(amplitude);
      return { waveform, atMs: Date.parse(waveform.at), value };
    })
    .sort((a, b) => a.atMs - b.atMs);
}

/** The index of the point nearest to a time. */
export function nearestPoint(points: readonly RecordPoint[], atMs: number): number {
  let best = -1;
  for (const [index, point] of points.entries())
    if (best < 0 || Math.abs(point.atMs - atMs) < Math.abs(points[best]!.atMs - atMs)) best = index;
  return best;
}
