import { problem } from '@ritzel/contract';
import { readCriteriaOfSignals, readOperatingMeasurements } from '../conditions/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { makeLimitEditions } from './limit-edition-store.ts';
import type { ReplayParts } from './limit-replay.ts';
import { readHistory } from './stored-history.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
const MOST_SAMPLES = 20_000;
/** Of the rated speed: stop and start, part speed, rated speed. */
const SPEED_SHARES = [0, 0.66, 0.92, 1.05] as const;
const LOAD_EDGES = [0, 30, 60, 90, 120] as const;

interface Edge {
  readonly from: number;
  readonly to: number;
}

const edgesOf = (values: readonly number[]): Edge[] =>
  values.slice(1).map((to, i) => ({ from: values[i]!, to }));

/** Two digits: what a person would write, of a mill of 12 rpm as of a spindle of 12 000. */
const roundedRpm = (rpm: number) => Number(rpm.toPrecision(2));

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Half of the range that nine of ten values lie in. */
const scatterOf = (sorted: Float64Array) => (quantile(sorted, 0.95) - quantile(sorted, 0.05)) / 2;

/** Where the machine ran in the last 90 days, and how the signal lay there. */
export async function operatingBinsOf(
  { db, readSeries }: ReplayParts,
  viewer: EquipmentViewer,
  signalId: string,
  nowMs: number,
) {
  await makeLimitEditions(db, viewer).findPlace(signalId);
  const criteria = (await readCriteriaOfSignals(db, [signalId])).get(signalId);
  if (criteria === undefined) throw problem.notFound('signal');
  const measurements = (await readOperatingMeasurements(db, [criteria.drivetrainId])).get(
    criteria.drivetrainId,
  );
  const history = await readHistory(readSeries, {
    ...{ criteria, measurements },
    ...{ fromMs: nowMs - DAYS * DAY_MS, toMs: nowMs, mostSamples: MOST_SAMPLES },
  });
  const operatingAt = history.operating();
  const samples: { value: number; speed: number; load: number }[] = [];
  for (let i = 0; i < history.timesMs.length; i += 1) {
    const { speedRpm, loadPercent } = operatingAt(history.timesMs[i]!);
    const value = history.values[i]!;
    if (Number.isFinite(value))
      samples.push({
        value,
        speed: speedRpm === undefined ? Number.NaN : Math.abs(speedRpm),
        load: loadPercent ?? Number.NaN,
      });
  }
  const highest = samples.reduce((most, { speed }) => (speed > most ? speed : most), 0);
  const top = measurements?.speed?.rated ?? highest;
  const speeds =
    measurements?.speed === undefined || top === 0
      ? []
      : edgesOf([
          ...SPEED_SHARES.map((share) => roundedRpm(share * top)),
          // A machine that runs above its rating.
          ...(highest >= roundedRpm(1.05 * top) ? [roundedRpm(highest * 1.06)] : []),
        ]);
  const loads = measurements?.load?.rated === undefined ? [] : edgesOf(LOAD_EDGES);
  const binOf = (edges: readonly Edge[], value: number) =>
    edges.length === 0 ? 0 : edges.findIndex(({ from, to }) => value >= from && value < to);
  const cells = Map.groupBy(samples, ({ speed, load }) => `${binOf(speeds, speed)} ${binOf(loads, load)}`);
  const all = Float64Array.from(samples, ({ value }) => value).sort();
  return {
    speeds,
    loads,
    cells: [...cells].flatMap(([key, found]) => {
      const [speed = -1, load = -1] = key.split(' ').map(Number);
      if (speed < 0 || load < 0) return [];
      const values = Float64Array.from(found, ({ value }) => value).sort();
      return {
        ...{ speed, load, share: found.length / samples.length, samples: found.length },
        ...{ median: quantile(values, 0.5), scatter: scatterOf(values) },
      };
    }),
    scatter: all.length === 0 ? null : scatterOf(all),
  };
}
