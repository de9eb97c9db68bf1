import { type RuleState, type RuleStep, type SampleRule, stepRule } from './evaluate-rule.ts';
import type { OperatingState } from './limit-rule.ts';
import type {
  LimitedSpectrum,
  MachineLine,
  MaskPoint,
  SpectralExcess,
  SpectralRule,
} from './spectral-rule.ts';

/** What a rule makes of one spectrum. */
export interface SpectralEvaluation {
  /** The line that is worst against its limit, above it or below; null where nothing could be compared. */
  readonly worst: SpectralExcess | null;
  /** Lines above the limit, worst first, at most `MOST_LISTED`; neighbours that belong to one peak count once. */
  readonly above: readonly SpectralExcess[];
  /** Why nothing was compared. */
  readonly skipped?: 'no-speed' | 'no-lines';
}

export interface SpectrumConditions {
  /** Turns of the driving shaft a second; NaN where it is not known. */
  readonly speedHz: number;
  readonly lines: readonly MachineLine[];
}

export const MOST_LISTED = 20;
/** A line may lie between two bins: a band is never narrower than that. */
const LEAST_HALF_WIDTH_BINS = 1.5;
/** What stands for silence: a spectrum of zeros lies so far below each limit. */
const LOWEST_DB = -120;
/** A decibel below the limit before a peak counts as below it. */
const DEADBAND_DB = 1;

const decibelOf = (amplitude: number, limit: number): number =>
  Math.max(LOWEST_DB, 20 * Math.log10(amplitude / limit));

/** The mask at a frequency in the unit of its axis; NaN outside of its corners. */
export function maskAt(points: readonly MaskPoint[], interpolation: 'log' | 'linear', at: number): number {
  const next = points.findIndex((point) => point.at >= at);
  if (next < 0) return Number.NaN;
  const after = points[next]!;
  if (after.at === at) return after.amplitude;
  const before = points[next - 1];
  if (before === undefined) return Number.NaN;
  if (interpolation === 'linear') {
    const share = (at - before.at) / (after.at - before.at);
    return before.amplitude + share * (after.amplitude - before.amplitude);
  }
  const share = Math.log(at / before.at) / Math.log(after.at / before.at);
  return before.amplitude * (after.amplitude / before.amplitude) ** share;
}

/** One spectrum against one rule: by how much the worst line passes its limit. */
export function evaluateSpectrum(
  spectrum: LimitedSpectrum,
  rule: SpectralRule,
  conditions: SpectrumConditions,
): SpectralEvaluation {
  return rule.kind === 'mask'
    ? evaluateMask(spectrum, rule, conditions)
    : evaluateBands(spectrum, rule, conditions);
}

function evaluateMask(
  { stepHz, values }: LimitedSpectrum,
  { axis, interpolation, points }: Extract<SpectralRule, { kind: 'mask' }>,
  { speedHz }: SpectrumConditions,
): SpectralEvaluation {
  const hzPerUnit = axis === 'orders' ? Math.abs(speedHz) : 1;
  if (!(hzPerUnit > 0)) return { worst: null, above: [], skipped: 'no-speed' };
  const corners = points.map(({ at, amplitude }) => ({ at: at * hzPerUnit, amplitude }));
  const first = Math.max(1, Math.ceil(corners[0]!.at / stepHz));
  const last = Math.min(values.length - 1, Math.floor(corners.at(-1)!.at / stepHz));
  let worst: SpectralExcess | null = null;
  let peak: SpectralExcess | null = null;
  const above: SpectralExcess[] = [];
  let corner = 1;
  for (let k = first; k <= last; k += 1) {
    const frequencyHz = k * stepHz;
    // The corners are walked along with the lines.
    while (corner < corners.length - 1 && corners[corner]!.at < frequencyHz) corner += 1;
    const limit = maskAt(corners.slice(corner - 1, corner + 1), interpolation, frequencyHz);
    const amplitude = values[k]!;
    if (!(limit > 0)) continue;
    const isAbove = amplitude > limit;
    if (!isAbove && peak !== null) {
      above.push(peak);
      peak = null;
    }
    if (!isAbove && worst !== null && amplitude * worst.limit <= worst.amplitude * limit) continue;
    const excess = { frequencyHz, amplitude, limit, decibel: decibelOf(amplitude, limit) };
    if (worst === null || excess.decibel > worst.decibel) worst = excess;
    if (isAbove && (peak === null || excess.decibel > peak.decibel)) peak = excess;
  }
  if (peak !== null) above.push(peak);
  return worst === null ? { worst, above, skipped: 'no-lines' } : { worst, above: worstFirst(above) };
}

function evaluateBands(
  { stepHz, values }: LimitedSpectrum,
  { bands }: Extract<SpectralRule, { kind: 'bands' }>,
  { lines }: SpectrumConditions,
): SpectralEvaluation {
  const found: SpectralExcess[] = [];
  for (const { line, harmonics, widthPercent, amplitude: limit } of bands) {
    const base = lines.find(({ id }) => id === line)?.frequencyHz;
    if (base === undefined) continue;
    for (let harmonic = 1; harmonic <= harmonics; harmonic += 1) {
      const centreHz = harmonic * base;
      const halfHz = Math.max((widthPercent / 100) * centreHz, LEAST_HALF_WIDTH_BINS * stepHz);
      const from = Math.max(1, Math.ceil((centreHz - halfHz) / stepHz));
      const to = Math.floor((centreHz + halfHz) / stepHz);
      // A band that is cut off at the end of the spectrum says nothing about its line.
      if (to > values.length - 1 || from > to) break;
      let at = from;
      for (let k = from + 1; k <= to; k += 1) if (values[k]! > values[at]!) at = k;
      const amplitude = values[at]!;
      found.push({
        ...{ frequencyHz: at * stepHz, amplitude, limit, decibel: decibelOf(amplitude, limit) },
        ...{ line, harmonic },
      });
    }
  }
  if (found.length === 0)
    return { worst: null, above: [], skipped: lines.length === 0 ? 'no-speed' : 'no-lines' };
  const sorted = found.toSorted((x, y) => y.decibel - x.decibel);
  return {
    worst: sorted[0]!,
    above: sorted.filter(({ amplitude, limit }) => amplitude > limit).slice(0, MOST_LISTED),
  };
}

const worstFirst = (found: readonly SpectralExcess[]): SpectralExcess[] =>
  found.toSorted((x, y) => y.decibel - x.decibel).slice(0, MOST_LISTED);

/** The steps of a spectral rule are those of a limit on the decibels above it, record by record. */
export function decibelRule({ criticalDb, minimum, gate }: SpectralRule): SampleRule {
  return {
    ...{ kind: 'fixed', boundaries: { b: 0, c: criticalDb }, bins: [], direction: 'above', gate, minimum },
    ...{ from: 'WARNING', deadband: DEADBAND_DB, onDelayS: 0, offDelayS: 0 },
  };
}

/** One record further; what could not be compared neither raises nor ends anything. */
export function stepSpectralRule(
  state: RuleState,
  { tMs, decibel }: { readonly tMs: number; readonly decibel: number | null },
  operating: OperatingState,
  rule: SpectralRule,
): RuleStep {
  return stepRule(state, { tMs, value: decibel ?? Number.NaN }, operating, decibelRule(rule));
}
