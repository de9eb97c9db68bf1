import type { QualityAnswer } from '../../charts/computing/spectrum-requests.ts';

/** One thing that speaks against trusting a measurement, as a key of `vibration.doubt` with its figures. */
export interface Doubt {
  readonly code:
    | 'clipped'
    | 'missing'
    | 'flat'
    | 'silent'
    | 'noSpeed'
    | 'aliasing'
    | 'offset'
    | 'coarse'
    | 'short';
  readonly figures: Readonly<Record<string, string | number>>;
}

/** More power than this in the top tenth of the spectrum speaks of a missing or weak anti-aliasing filter. */
const TOP_SHARE = 0.25;
/** A mean that carries more than this of the power is an offset of the sensor, not vibration. */
const MEAN_SHARE = 0.5;
/** Lines nearer than this many bins run into each other under a Hann window (main lobe: 4 bins wide). */
const BINS_TO_SEPARATE = 2;

export interface DoubtInput {
  readonly quality: QualityAnswer | null;
  readonly samples: number;
  readonly samplingRateHz: number;
  readonly speedRpm: number | null;
  /** Clipped samples the device itself has counted. */
  readonly clipCount: number;
  readonly stepHz: number | null;
  /** Lines of the machine that should be told apart: first and second harmonics, and low ones of the shafts. */
  readonly lines: readonly {
    readonly label: string;
    readonly hz: number;
    readonly kind: string;
    readonly element: string;
    readonly harmonic: number;
  }[];
  /** The element looked at: its lines first. */
  readonly element: string | null;
}

/** What is wrong with a measurement or with what is asked of it, gravest first. */
export function doubtsOf(input: DoubtInput): Doubt[] {
  const { quality, speedRpm, stepHz } = input;
  const doubts: Doubt[] = [];
  if (quality !== null) {
    const count = (stretches: QualityAnswer['clipped']) =>
      stretches.reduce((sum, [from, to]) => sum + to - from, 0);
    const clipped = Math.max(count(quality.clipped), input.clipCount);
    const flat = count(quality.flat);
    if (flat >= 0.95 * input.samples) doubts.push({ code: 'silent', figures: {} });
    else if (flat > 0) doubts.push({ code: 'flat', figures: { count: flat } });
    if (quality.missing.length > 0) {
      doubts.push({ code: 'missing', figures: { count: count(quality.missing) } });
    }
    if (clipped > 0) doubts.push({ code: 'clipped', figures: { count: clipped } });
    if (quality.meanShare > MEAN_SHARE && flat < 0.95 * input.samples) {
      doubts.push({ code: 'offset', figures: { percent: Math.round(100 * quality.meanShare) } });
    }
    if (quality.topShare > TOP_SHARE) {
      doubts.push({ code: 'aliasing', figures: { percent: Math.round(100 * quality.topShare) } });
    }
  }
  if (speedRpm === null) doubts.push({ code: 'noSpeed', figures: {} });
  else {
    const turns = ((speedRpm / 60) * input.samples) / input.samplingRateHz;
    if (turns < 10) doubts.push({ code: 'short', figures: { turns: Number(turns.toPrecision(2)) } });
  }
  const pair = stepHz === null ? null : closestPair(input, stepHz);
  if (pair !== null) doubts.push({ code: 'coarse', figures: pair });
  return doubts;
}

/** The two lines of low harmonic that a spectrum cannot separate: those of the element looked at first. */
function closestPair(
  { lines, element }: DoubtInput,
  stepHz: number,
): { one: string; other: string; needHz: string } | null {
  const low = lines.filter(({ kind, harmonic, hz }) => {
    if (kind === 'hunting-tooth' || kind === 'ftf' || hz < 3 * stepHz) return false;
    return harmonic <= (kind === 'shaft' ? 10 : 1);
  });
  let best: { one: string; other: string; needHz: string } | null = null;
  let nearest = BINS_TO_SEPARATE * stepHz;
  for (const one of low) {
    if (one.kind === 'shaft' || (element !== null && one.element !== element)) continue;
    for (const other of low) {
      // Its own lines and those of the shafts: what sits at the far end of the train is hardly heard here.
      if (other.element !== one.element && other.kind !== 'shaft') continue;
      const apart = Math.abs(one.hz - other.hz);
      // Lines of the same frequency belong together (a mesh and a whole multiple of its shaft): nothing separates them.
      if (other === one || apart < 1e-6 * one.hz || apart >= nearest || isMultiple(one.kind)) continue;
      nearest = apart;
      best = { one: one.label, other: other.label, needHz: String(Number((apart / 3).toPrecision(2))) };
    }
  }
  return best;
}

/** Gear meshes are whole multiples of their shafts by their nature. */
function isMultiple(kind: string): boolean {
  return kind === 'mesh' || kind === 'coupling-elements' || kind === 'blade-pass';
}
