import type { OperatingState } from './limit-rule.ts';

/** What a model may explain a slow signal by. */
export const MODEL_INPUTS = ['speedRpm', 'loadPercent', 'ambient'] as const;
export type ModelInput = (typeof MODEL_INPUTS)[number];

/**
 * What is normal for a slow signal at a speed, a load and an ambient temperature: learned on healthy history and frozen with
 * the edition that holds it, so that a replay says what was said live.
 */
export interface BehaviourModel {
  /** Time constant of the first-order lag that speed and load pass; 0 where the signal follows at once. */
  readonly lagS: number;
  readonly inputs: readonly ModelInput[];
  readonly intercept: number;
  /** Signal units per unit of each term, in the order of `termsOf`. */
  readonly coefficients: readonly number[];
  /** Half of the band that healthy samples kept to, in the unit of the signal: three deviations of what was held out. */
  readonly band: number;
  /** Share of the variance of the held-out samples that the inputs explain, 0 to 1. */
  readonly explained: number;
  /** How much of it each input explains, in the order of the inputs; together `explained`. */
  readonly shares?: readonly number[];
  readonly samples: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What the lag remembers: plain JSON, kept with the state of the rule. */
export interface LagState {
  readonly tMs: number;
  /** The terms of the model after its lag. */
  readonly values: readonly number[];
}

/** Samples that a model needs at least; below it a regression says more about its samples than about the machine. */
export const SAMPLES_FOR_MODEL = 200;
/** Samples beyond it are thinned out evenly before the regression. */
const MOST_SAMPLES = 20_000;
/** Oil sumps and housings follow their load within minutes to hours. */
const LAGS_S = [0, 300, 900, 1800, 3600, 7200, 14_400] as const;
/** After a gap of so many time constants nothing is left of what was before. */
const FORGOTTEN_AFTER = 5;
/** The last part of the history is predicted from what came before: the band is not taken from what was fitted. */
const HELD_OUT_SHARE = 0.3;

const inputOf = (operating: OperatingState, input: ModelInput): number => operating[input] ?? Number.NaN;

/** One step of the lag; undefined while an input is not known. The ambient temperature acts without a lag of its own. */
export function stepLag(
  before: LagState | undefined,
  tMs: number,
  operating: OperatingState,
  { inputs, lagS }: Pick<BehaviourModel, 'inputs' | 'lagS'>,
): LagState | undefined {
  const values = inputs.map((input) => inputOf(operating, input));
  for (const value of values) if (!Number.isFinite(value)) return undefined;
  const terms = termsOf(inputs, values);
  const isForgotten =
    before === undefined ||
    before.values.length !== terms.length ||
    tMs - before.tMs > FORGOTTEN_AFTER * lagS * 1000;
  if (isForgotten || lagS === 0) return { tMs, values: terms };
  const share = 1 - Math.exp(-(tMs - before.tMs) / (lagS * 1000));
  // In place, in a loop: each sample of each model comes by here.
  for (let i = 0; i < terms.length; i += 1) {
    const last = before.values[i]!;
    if (inputs[i] !== 'ambient') terms[i] = last + share * (terms[i]! - last);
  }
  return { tMs, values: terms };
}

/**
 * Each input, and speed times load where both are there: friction grows with the power that is carried. The product lags as
 * a whole: heat follows the power, and not what its two factors were on their own.
 */
function termsOf(inputs: readonly ModelInput[], values: readonly number[]): number[] {
  const speed = inputs.indexOf('speedRpm');
  const load = inputs.indexOf('loadPercent');
  return speed >= 0 && load >= 0 ? [...values, values[speed]! * values[load]!] : [...values];
}

export function expectedValue({ intercept, coefficients }: BehaviourModel, { values }: LagState): number {
  let sum = intercept;
  for (let i = 0; i < values.length; i += 1) sum += values[i]! * coefficients[i]!;
  return sum;
}

/** What the model expects at each sample; not a number where an input is not known. */
export function expectedSeries(model: BehaviourModel, { timesMs, operatingAt }: ModelHistory): Float64Array {
  const expected = new Float64Array(timesMs.length).fill(Number.NaN);
  let lag: LagState | undefined;
  for (let i = 0; i < timesMs.length; i += 1) {
    const next = stepLag(lag, timesMs[i]!, operatingAt(timesMs[i]!), model);
    if (next === undefined) continue;
    lag = next;
    expected[i] = expectedValue(model, lag);
  }
  return expected;
}

export interface ModelHistory {
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly operatingAt: (tMs: number) => OperatingState;
}

export type ModelRefusal = 'too-few' | 'no-inputs' | 'constant';

/**
 * Learns a model: for each lag a least-squares fit on the first seven tenths of the history, judged by what it leaves of the
 * rest; the lag that leaves least is taken and fitted on all.
 */
export function learnModel(history: ModelHistory): BehaviourModel | ModelRefusal {
  const { samples, inputs, usable } = usableOf(history);
  if (samples.length < SAMPLES_FOR_MODEL) return 'too-few';
  if (inputs.length === 0) return 'no-inputs';
  if (usable.length < SAMPLES_FOR_MODEL) return 'too-few';
  if (!isVaried(usable.map(({ value }) => value))) return 'constant';
  const cut = Math.floor(usable.length * (1 - HELD_OUT_SHARE));
  let best: { lagS: number; left: number[] } | undefined;
  for (const lagS of LAGS_S) {
    const rows = rowsOf(usable, inputs, lagS);
    const fit = fitLeastSquares(rows.slice(0, cut));
    const left = rows.slice(cut).map(({ terms, value }) => value - predict(fit, terms));
    if (best === undefined || deviationOf(left) < deviationOf(best.left) * 0.98) best = { lagS, left };
  }
  const { lagS, left } = best!;
  const rows = rowsOf(usable, inputs, lagS);
  const { intercept, coefficients } = fitLeastSquares(rows);
  const held = usable.slice(cut).map(({ value }) => value);
  const total = varianceOf(held);
  const explained = total === 0 ? 0 : Math.max(0, 1 - meanOf(left.map((each) => each ** 2)) / total);
  return {
    ...{ lagS, inputs, intercept, coefficients },
    ...{ band: 3 * deviationOf(left), explained, shares: sharesOf(rows, inputs, coefficients, explained) },
    samples: usable.length,
    fromMs: usable[0]!.tMs,
    toMs: usable.at(-1)!.tMs,
  };
}

/** How many samples of a history a model could be learned on; it needs `SAMPLES_FOR_MODEL`. */
export const samplesForModel = (history: ModelHistory): number => usableOf(history).usable.length;

/** The samples at which every input that varies is known. */
function usableOf(history: ModelHistory) {
  const samples = samplesOf(history);
  const inputs = MODEL_INPUTS.filter((input) => isVaried(samples.map(({ operating }) => operating[input])));
  const usable = samples.filter(({ operating }) =>
    inputs.every((input) => Number.isFinite(inputOf(operating, input))),
  );
  return { samples, inputs, usable };
}

/**
 * What each input adds to the variance of what is expected: the covariance of its term with the sum of all. What speed and
 * load explain together by their product is halved between them; what would lower the variance counts as nothing.
 */
function sharesOf(
  rows: readonly { readonly terms: readonly number[] }[],
  inputs: readonly ModelInput[],
  coefficients: readonly number[],
  explained: number,
): number[] {
  const expected = rows.map(({ terms }) => predict({ intercept: 0, coefficients }, terms));
  const mean = meanOf(expected);
  const covariances = coefficients.map((coefficient, i) =>
    meanOf(rows.map(({ terms }, row) => coefficient * terms[i]! * (expected[row]! - mean))),
  );
  const product = covariances[inputs.length] ?? 0;
  const amounts = inputs.map((input, i) =>
    Math.max(0, covariances[i]! + (input === 'ambient' ? 0 : product / 2)),
  );
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  return amounts.map((amount) => (sum === 0 ? 0 : (explained * amount) / sum));
}

interface Sample {
  readonly tMs: number;
  readonly value: number;
  readonly operating: OperatingState;
}

function samplesOf({ timesMs, values, operatingAt }: ModelHistory): Sample[] {
  const samples: Sample[] = [];
  const step = Math.max(1, Math.ceil(timesMs.length / MOST_SAMPLES));
  for (let i = 0; i < timesMs.length; i += step) {
    const value = values[i]!;
    const tMs = timesMs[i]!;
    if (Number.isFinite(value)) samples.push({ tMs, value, operating: operatingAt(tMs) });
  }
  return samples;
}

/** Known in most samples, and not always the same: what never changes explains nothing. */
function isVaried(values: readonly (number | undefined)[]): boolean {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[]; // @NOTE: filtered
  if (known.length < 0.9 * values.length) return false;
  return Math.sqrt(varianceOf(known)) > 1e-3 * Math.max(1e-9, Math.abs(meanOf(known)));
}

function rowsOf(samples: readonly Sample[], inputs: readonly ModelInput[], lagS: number) {
  let lag: LagState | undefined;
  return samples.map(({ tMs, value, operating }) => {
    lag = stepLag(lag, tMs, operating, { inputs, lagS }) ?? lag!;
    return { terms: lag.values, value };
  });
}

interface Fit {
  readonly intercept: number;
  readonly coefficients: readonly number[];
}

const predict = ({ intercept, coefficients }: Fit, terms: readonly number[]) =>
  terms.reduce((sum, term, i) => sum + term * coefficients[i]!, intercept);

/** Of the standardised terms a little is added to the diagonal: terms that follow each other share their coefficient. */
const RIDGE = 1e-6;

function fitLeastSquares(
  rows: readonly { readonly terms: readonly number[]; readonly value: number }[],
): Fit {
  const size = rows[0]!.terms.length;
  const columns = Array.from({ length: size }, (_, i) => rows.map(({ terms }) => terms[i]!));
  const means = columns.map(meanOf);
  const scales = columns.map((column) => Math.sqrt(varianceOf(column)) || 1);
  const mean = meanOf(rows.map(({ value }) => value));
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const { terms, value } of rows) {
    const scaled = terms.map((term, i) => (term - means[i]!) / scales[i]!);
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < size; j += 1) matrix[i]![j]! += scaled[i]! * scaled[j]!;
      matrix[i]![size]! += scaled[i]! * (value - mean);
    }
  }
  for (let i = 0; i < size; i += 1) matrix[i]![i]! += RIDGE * rows.length;
  const solved = solve(matrix);
  const coefficients = solved.map((each, i) => each / scales[i]!);
  return { intercept: mean - coefficients.reduce((sum, each, i) => sum + each * means[i]!, 0), coefficients };
}

/** Gauss elimination with the largest pivot; the matrix is a handful of rows and is changed. */
function solve(matrix: Float64Array[]): number[] {
  const size = matrix.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const share = matrix[row]![column]! / matrix[column]![column]!;
      for (let j = column; j <= size; j += 1) matrix[row]![j]! -= share * matrix[column]![j]!;
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!);
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}

/** Standard deviation about zero from the median of the amounts: single outliers do not widen the band. */
function deviationOf(values: readonly number[]): number {
  const amounts = Float64Array.from(values, Math.abs).sort();
  return 1.4826 * (amounts[amounts.length >> 1] ?? 0);
}
