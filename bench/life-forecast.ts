/**
 * How often the band of `forecastGrowth` holds the time at which the next limit is really reached: on generated lives, and on
 * the public run to failure. `npm run bench -- life`; the tables of docs/diagnosis.md come from
 * `node bench/life-forecast.ts`.
 */
import { FORECAST_COVERAGE, forecastGrowth } from '@ritzel/diagnosis';
import { bandRms, signalStatistics } from '@ritzel/signal';
import { seededRandom } from '../packages/diagnosis/src/injection/seeded-random.ts';
import { listRecordings, loadSamples } from './bearing-recordings.ts';
import type { ResultRow } from './result-table.ts';

/** One indicator over a life, one reading a time step. */
interface Life {
  readonly name: string;
  readonly values: readonly number[];
}

interface Score {
  forecasts: number;
  held: number;
  /** The limit was reached before the band began: the dangerous miss. */
  before: number;
  after: number;
  /** Without a latest date. */
  open: number;
  /** Readings before the limit for which no date was given, by the reason. */
  readonly without: Map<string, number>;
  /** |ln(forecast time ahead / real time ahead)| of the likely date. */
  readonly errors: number[];
}

/** Limits of the adaptive baseline, dB over the median of the first readings. */
const LIMITS_DB = [4, 8, 12, 20];
const BASELINE_READINGS = 20;
const RECENT = 5;
const AGREEING = 3;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The reading at which three of the last five are at the limit or above, as a severity is decided; undefined where it never is. */
function crossingOf(values: readonly number[], limit: number): number | undefined {
  for (let i = RECENT - 1; i < values.length; i++)
    if (values.slice(i - RECENT + 1, i + 1).filter((value) => value >= limit).length >= AGREEING) return i;
  return undefined;
}

const emptyScore = (): Score => ({
  ...{ forecasts: 0, held: 0, before: 0, after: 0, open: 0 },
  ...{ without: new Map<string, number>(), errors: [] },
});

/** Every reading asks when the next limit is reached, from the readings up to it alone. */
function scoreLife({ values }: Life, scoreOf: (limitDb: number) => Score): void {
  const baseline = median(values.slice(0, BASELINE_READINGS));
  const crossings = LIMITS_DB.map((dB) => {
    const limit = baseline * 10 ** (dB / 20);
    return { dB, limit, at: crossingOf(values, limit) };
  });
  for (let now = BASELINE_READINGS; now < values.length; now++) {
    const next = crossings.find(({ at }) => at === undefined || at > now);
    if (next?.at === undefined) return;
    const score = scoreOf(next.dB);
    const history = values.slice(0, now + 1).map((value, tMs) => ({ tMs, value }));
    const forecast = forecastGrowth(history, next.limit);
    if (forecast.kind === 'none') {
      score.without.set(forecast.because, (score.without.get(forecast.because) ?? 0) + 1);
      continue;
    }
    score.forecasts += 1;
    if (forecast.latestMs === null) score.open += 1;
    if (next.at < forecast.earliestMs) score.before += 1;
    else if (forecast.latestMs !== null && next.at > forecast.latestMs) score.after += 1;
    else score.held += 1;
    score.errors.push(Math.abs(Math.log(Math.max(forecast.likelyMs - now, 0.5) / (next.at - now))));
  }
}

/** Level in dB over the healthy one at a share of the life; the last is where it ends. */
const LAWS: Readonly<Record<string, (share: number, begin: number) => number>> = {
  'steady growth in dB': (share, begin) => (share < begin ? 0 : (26 * (share - begin)) / (1 - begin)),
  'straight in amplitude': (share, begin) =>
    share < begin ? 0 : 20 * Math.log10(1 + (19 * (share - begin)) / (1 - begin)),
  'ever faster towards the end': (share, begin) =>
    share < begin ? 0 : -10 * Math.log10(Math.max(1 - (share - begin) / (1 - begin), 0.0025)),
  'by steps with rests between': (share, begin) => {
    if (share < begin) return 0;
    const steps = (6 * (share - begin)) / (1 - begin);
    return 26 * ((Math.floor(steps) + Math.min(1, 3 * (steps % 1))) / 6);
  },
};

/** Lives that nobody measured: laws, noise that hangs together from reading to reading, and lengths, by the seed. */
function generateLives(perLaw: number, seed: number): Life[] {
  const random = seededRandom(seed);
  return Object.entries(LAWS).flatMap(([name, law]) =>
    Array.from({ length: perLaw }, () => {
      const length = 60 + Math.floor(180 * random.next());
      const begin = 0.2 + 0.4 * random.next();
      const noiseDb = 0.3 + 1.2 * random.next();
      const memory = 0.7 * random.next();
      let noise = 0;
      const values = Array.from({ length }, (_, i) => {
        noise = memory * noise + Math.sqrt(1 - memory ** 2) * random.normal();
        return 10 ** ((law(i / (length - 1), begin) + noiseDb * noise) / 20);
      });
      return { name, values };
    }),
  );
}

/** The two indicators of the run to failure that the severity is trended by; undefined where it is not beside this checkout. */
function readRunToFailure(): Life[] | undefined {
  const run = listRecordings()?.find(({ fault }) => fault === 'run_to_failure');
  if (run === undefined || run.fs === null) return undefined;
  const { fs } = run;
  const samples = loadSamples(run);
  const blocks = Array.from({ length: run.rows }, (_, i) => samples.slice(i * run.n, (i + 1) * run.n));
  return [
    { name: 'acceleration r.m.s.', values: blocks.map((block) => signalStatistics(block).rmsAc) },
    {
      name: 'r.m.s. above 2 kHz',
      values: blocks.map((block) => bandRms(block, fs, [{ lowHz: 2000, highHz: fs / 2 }])[0]!),
    },
  ];
}

export function scoresOf(
  lives: readonly Life[],
  nameOf: (life: Life, limitDb: number) => string = ({ name }) => name,
): Map<string, Score> {
  const scores = new Map<string, Score>();
  for (const life of lives)
    scoreLife(life, (limitDb) => {
      const name = nameOf(life, limitDb);
      const score = scores.get(name) ?? emptyScore();
      scores.set(name, score);
      return score;
    });
  return scores;
}

const share = (part: number, of: number) => (of === 0 ? Number.NaN : part / of);

export function measureLife(): ResultRow[] {
  const part = 'Time until the next limit, by its band';
  const lives: [string, readonly Life[] | undefined][] = [
    ['generated lives', generateLives(50, 20_261_125)],
    ['one public run to failure', readRunToFailure()],
  ];
  return lives.flatMap(([where, given]) => {
    if (given === undefined) return [];
    return [...scoresOf(given)].map(([name, score]) => ({
      part,
      what: `${where}: ${name}, share of bands that hold`,
      value: 100 * share(score.held, score.forecasts),
      unit: '%',
      goal: { atLeast: 100 * FORECAST_COVERAGE },
      note: `${score.forecasts} forecasts, likely date off by the factor ${Math.exp(median(score.errors)).toFixed(1)} in the middle`,
    }));
  });
}

function printTable(title: string, scores: ReadonlyMap<string, Score>): void {
  console.log(
    `\n| ${title} | forecasts | held | reached before | after | no latest date | likely date off by | no date given |`,
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [name, score] of scores) {
    const percent = (count: number) => `${(100 * share(count, score.forecasts)).toFixed(0)} %`;
    const without = [...score.without].map(([because, count]) => `${because} ${count}`).join(', ');
    console.log(
      `| ${name} | ${score.forecasts} | ${percent(score.held)} | ${percent(score.before)} | ${percent(score.after)} | ${percent(score.open)} | x ${Math.exp(median(score.errors)).toFixed(1)} | ${without} |`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  printTable('generated, the seed that the widening was chosen on', scoresOf(generateLives(50, 1)));
  printTable('generated, another seed', scoresOf(generateLives(50, 20_261_125)));
  const run = readRunToFailure();
  if (run === undefined)
    console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');
  else {
    printTable('PRONOSTIA bearing 1_1, 282 readings', scoresOf(run));
    const byLimit = scoresOf(run, ({ name }, limitDb) => `${name}, to ${limitDb} dB`);
    printTable('the same by the limit that is asked for', byLimit);
  }
}
