import type { MinimumSamples, StateGate } from './limit-rule.ts';

/** What a record is looked at as; each in one unit, so that a rule means the same on every channel. */
export const SPECTRUM_KINDS = ['velocity', 'acceleration', 'envelope'] as const;
export type SpectrumKind = (typeof SPECTRUM_KINDS)[number];
export const SPECTRUM_UNITS: Readonly<Record<SpectrumKind, string>> = {
  velocity: 'mm/s',
  acceleration: 'm/s²',
  envelope: 'm/s²',
};

export const SPECTRAL_RULE_KINDS = ['mask', 'bands'] as const;
export type SpectralRuleKind = (typeof SPECTRAL_RULE_KINDS)[number];

/** A corner of a mask. Peak amplitude in the unit of the spectrum. */
export interface MaskPoint {
  /** Hz, or multiples of the driving shaft's speed. */
  readonly at: number;
  readonly amplitude: number;
}

/** A limit around a line of the machine's own; it moves with the speed of each record by its kinematics version. */
export interface LineBand {
  /** `element/kind`, as `characteristicFrequencies` names it. */
  readonly line: string;
  /** So many multiples of the line are looked at, the first one included. */
  readonly harmonics: number;
  /** Half width, percent of the frequency: slip and the tolerance of the geometry. */
  readonly widthPercent: number;
  /** The highest peak amplitude within, in the unit of the spectrum. */
  readonly amplitude: number;
}

interface SpectralRuleCommon {
  readonly spectrum: SpectrumKind;
  /** Above the limit WARNING, from half of this in dB SEVERE, from all of it CRITICAL. */
  readonly criticalDb: number;
  /** Records that count: `of` the last `outOf` above the limit. */
  readonly minimum: MinimumSamples;
  readonly gate: StateGate;
}

export type SpectralRule =
  | (SpectralRuleCommon & {
      readonly kind: 'mask';
      readonly axis: 'hz' | 'orders';
      /** Between two corners: straight on logarithmic axes, or on linear ones. Outside of the corners nothing is limited. */
      readonly interpolation: 'log' | 'linear';
      readonly points: readonly MaskPoint[];
    })
  | (SpectralRuleCommon & { readonly kind: 'bands'; readonly bands: readonly LineBand[] });

/** Stands for a rule in its edition: one of a kind for each spectrum. */
export const spectralRuleKey = ({ kind, spectrum }: Pick<SpectralRule, 'kind' | 'spectrum'>): string =>
  `${kind} ${spectrum}`;

/** Peak amplitudes; value k belongs to the frequency k stepHz. */
export interface LimitedSpectrum {
  readonly stepHz: number;
  readonly values: ArrayLike<number>;
}

/** A line of the machine at the speed of a record. */
export interface MachineLine {
  readonly id: string;
  readonly frequencyHz: number;
}

/** A line of a spectrum beside its limit. */
export interface SpectralExcess {
  readonly frequencyHz: number;
  readonly amplitude: number;
  readonly limit: number;
  /** Amplitude over limit; negative below it. */
  readonly decibel: number;
  /** Of a band: the line and which multiple of it. */
  readonly line?: string;
  readonly harmonic?: number;
}
