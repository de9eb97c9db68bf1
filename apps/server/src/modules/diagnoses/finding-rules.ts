import { NOTABLE_GROWTH_DB_PER_WEEK } from '@ritzel/contract';
import {
  amplitudeOf,
  type EvaluatedIndicator,
  type Finding,
  type FindingHistory,
  findingSeverity,
  followFinding,
  type Message,
  message,
  type RecordDiagnosis,
} from '@ritzel/diagnosis';
import { SEVERITIES, type Severity } from '@ritzel/drivetrain';

/** One record in the history of a finding. */
export interface Observation {
  readonly waveformId: string;
  readonly tMs: number;
  readonly isSeen: boolean;
  readonly amplitude?: number;
  /** How bad it was by this record alone; absent of one that does not show it, and of old ones. */
  readonly severity?: Severity;
}

/** A fault of one part as one sensor sees it over time. */
export interface FindingTrack {
  readonly part: string;
  readonly fault: string;
  readonly severity: Severity;
  readonly history: FindingHistory;
  /** The newest finding and the record it is from. */
  readonly finding: Finding;
  readonly waveformId: string;
  readonly observations: readonly Observation[];
}

const OBSERVATIONS_KEPT = 60;

/** Newest records of a sensor that a finding is confirmed by: what must be re-diagnosed when something changes. */
export const RECORDS_FOLLOWED = 5;

/** A record that no rule finds fault with, and that could be diagnosed: baselines are learnt from it. */
export function isHealthy({ findings, problems }: RecordDiagnosis): boolean {
  return findings.length === 0 && !problems.some(({ isFatal }) => isFatal);
}

/**
 * The findings of one sensor after one more record. The same record again, diagnosed anew, takes the place of what it
 * said before. A record that could not be diagnosed says neither yes nor no. A finding that no record shows any more is
 * left out. Severity and its reason are made together, from the newest record that shows the fault: a limit that another
 * record exceeds, by another fault, lifts nothing.
 */
export function followFindings(
  known: readonly FindingTrack[],
  record: { readonly waveformId: string; readonly tMs: number },
  document: RecordDiagnosis,
  trend: readonly EvaluatedIndicator[],
): FindingTrack[] {
  if (document.problems.some(({ isFatal }) => isFatal)) return [...known];
  const unevaluated = new Set(document.notEvaluated.map(({ part }) => part));
  const faults = document.findings.map(({ fault }) => fault);
  const severityOf = ({ confidence, fault }: Finding) =>
    findingSeverity(confidence, amplitudeOf(fault, faults, [...document.limits, ...trend]), undefined);
  const keyOf = ({ part, fault }: { part: string; fault: string }) => `${part} ${fault}`;
  const found = new Map(document.findings.map((finding) => [keyOf(finding), finding]));
  const before = new Map(known.map((each) => [keyOf(each), each]));
  return [...new Set([...before.keys(), ...found.keys()])].flatMap((key) => {
    const old = before.get(key);
    const now = found.get(key);
    const { part, fault } = (now ?? old)!;
    const others = (old?.observations ?? []).filter(({ waveformId }) => waveformId !== record.waveformId);
    const isSilent = !now && unevaluated.has(part);
    const observed = now && { finding: now, ...severityOf(now) };
    const observations = [...others, ...(isSilent ? [] : [observationOf(record, observed)])]
      .toSorted((a, b) => a.tMs - b.tMs)
      .slice(-OBSERVATIONS_KEPT);
    const history = followFinding(observations);
    if (!history) return [];
    // Only a record that shows the fault says how bad it is, and of those the newest.
    if (now !== undefined && (old === undefined || record.tMs >= history.lastSeenMs)) {
      const finding = { ...now, ...severityOf(now) };
      return [
        {
          part,
          fault,
          severity: finding.severity,
          history,
          finding,
          waveformId: record.waveformId,
          observations,
        },
      ];
    }
    return old === undefined ? [] : [{ ...old, history, observations }];
  });
}

function observationOf(
  record: { readonly waveformId: string; readonly tMs: number },
  observed: { readonly finding: Finding; readonly severity: Severity } | undefined,
): Observation {
  const amplitude = observed && heightOf(observed.finding);
  return {
    ...{ waveformId: record.waveformId, tMs: record.tMs, isSeen: observed !== undefined },
    ...(amplitude === undefined ? {} : { amplitude }),
    ...(observed === undefined ? {} : { severity: observed.severity }),
  };
}

/**
 * Since when a finding is as bad as it is: the first of its newest sightings that are all at least so bad. One that does not
 * say how bad it was is taken for as bad, as it was before records said so.
 */
export function severitySinceMs({
  severity,
  history,
  observations,
}: Pick<FindingTrack, 'severity' | 'history' | 'observations'>): number {
  const sightings = observations.filter(({ isSeen }) => isSeen).toSorted((a, b) => b.tMs - a.tMs);
  const milder = sightings.findIndex(
    (each) => each.severity !== undefined && SEVERITIES[each.severity] < SEVERITIES[severity],
  );
  const asBad = milder < 0 ? sightings : sightings.slice(0, milder);
  return asBad.at(-1)?.tMs ?? history.lastSeenMs;
}

/**
 * How strongly a record shows a finding: its lines together, for which of them stands highest changes from record to
 * record. Undefined where the evidence has no amplitude.
 */
function heightOf({ for: evidence }: Finding): number | undefined {
  const unit = evidence.find(({ amplitude }) => amplitude !== undefined)?.unit;
  const amplitudes = evidence.flatMap((each) => (each.unit === unit ? (each.amplitude ?? []) : []));
  return amplitudes.length === 0 ? undefined : Math.hypot(...amplitudes);
}

/** A finding with only these of its observations; undefined where none of them shows it. */
export function withObservations(
  found: FindingTrack,
  observations: readonly Observation[],
): FindingTrack | undefined {
  const ordered = observations.toSorted((a, b) => a.tMs - b.tMs).slice(-OBSERVATIONS_KEPT);
  const history = followFinding(ordered);
  return history && { ...found, history, observations: ordered };
}

/** The finding with its growth and its confirmation: what the head of a machine's page says. */
export function saysOf({ finding, history }: FindingTrack): Message[] {
  const { growthDbPerWeek, seen, records } = history;
  const says = [...(finding.says ?? [])];
  if (growthDbPerWeek !== undefined && Math.abs(growthDbPerWeek) >= NOTABLE_GROWTH_DB_PER_WEEK) {
    const code = growthDbPerWeek > 0 ? 'GROWING' : 'FADING';
    says.push(message(code, { dbPerWeek: Math.abs(growthDbPerWeek) }));
  } else says.push(message('CONFIRMED', { seen, records }));
  return says;
}
