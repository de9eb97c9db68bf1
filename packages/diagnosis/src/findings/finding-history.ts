import { log10 } from '@ritzel/signal/elementary';
import { robustLine } from '../life/robust-line.ts';

/** One record in which a fault was looked for. */
export interface FindingObservation {
  readonly tMs: number;
  readonly isSeen: boolean;
  /** Amplitude of the line that shows it best; absent where it was not seen. */
  readonly amplitude?: number;
}

/** What the records of one place together say about one fault. */
export interface FindingHistory {
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  /** How many of the last records show it, and how many records that is. */
  readonly seen: number;
  readonly records: number;
  /** At least three of the last five: a healthy machine shows a line by chance in one now and then. */
  readonly isConfirmed: boolean;
  /** Growth of the amplitude; absent where the records are too few or too close together to say. */
  readonly growthDbPerWeek?: number;
}

const RECENT_RECORDS = 5;
const RECORDS_THAT_CONFIRM = 3;
/** Fewest sightings, and the shortest time between the first and the last, that give a growth. */
const SIGHTINGS_FOR_GROWTH = 5;
const SHORTEST_SPAN_MS = 2 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;
/** Sightings that the growth is taken from: what happened long ago says little of now. */
const NEWEST_SIGHTINGS = 30;

/** The history of observations in any order; undefined while none shows the fault. */
export function followFinding(observations: readonly FindingObservation[]): FindingHistory | undefined {
  const ordered = observations.toSorted((a, b) => a.tMs - b.tMs);
  const sightings = ordered.filter(({ isSeen }) => isSeen);
  const [first] = sightings;
  const last = sightings.at(-1);
  if (!first || !last) return undefined;
  const recent = ordered.slice(-RECENT_RECORDS);
  const seen = recent.filter(({ isSeen }) => isSeen).length;
  const growthDbPerWeek = growthOf(sightings.slice(-NEWEST_SIGHTINGS));
  return {
    firstSeenMs: first.tMs,
    lastSeenMs: last.tMs,
    seen,
    records: recent.length,
    isConfirmed: seen >= RECORDS_THAT_CONFIRM,
    ...(growthDbPerWeek === undefined ? {} : { growthDbPerWeek }),
  };
}

/** Slope of the level over time, which one odd record does not turn. */
function growthOf(sightings: readonly FindingObservation[]): number | undefined {
  const points = sightings.flatMap(({ tMs, amplitude }) =>
    amplitude !== undefined && amplitude > 0 ? [{ tMs, levelDb: 20 * log10(amplitude) }] : [],
  );
  const spanMs = (points.at(-1)?.tMs ?? 0) - (points[0]?.tMs ?? 0);
  if (points.length < SIGHTINGS_FOR_GROWTH || spanMs < SHORTEST_SPAN_MS) return undefined;
  return WEEK_MS * robustLine(points.map(({ tMs, levelDb }) => ({ x: tMs, y: levelDb }))).slope;
}
