import type { Kinematics, Severity } from '@ritzel/drivetrain';
import type { Language } from './languages.ts';

/**
 * What a report asks of the portal's own drawing code. The server loads that code, built for it, while it runs
 * (`report-figures.mjs` beside the portal): it imports nothing of the portal, and there is no second chart.
 */

/** A drawing, recorded by the canvas that was installed; its size in pixels of a screen times the ratio of print. */
export interface DrawnFigure {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): unknown;
}

export interface FigureReader {
  readonly language: Language;
  readonly timeZone: string;
  readonly unitSystem: 'metric' | 'imperial';
}

/** Numbers, times and units as the screens write them. */
export interface FigureFormats {
  instant(input: string | number | null | undefined, format?: string): string;
  number(value: number, decimals?: number): string;
  count(value: number): string;
  quantity(value: number, unit: string, decimals?: number): string;
  unit(unit: string): string;
  name(name: string): string;
  limitSet(set: { readonly limitSet?: string; readonly edition?: string }): string;
  list(items: readonly string[]): string;
  phrases(pieces: readonly string[]): string;
  labelled(name: string, value: string): string;
  readonly timeZoneName: string;
}

export interface FigureSize {
  readonly width: number;
  readonly height: number;
}

export interface TrendQuestion extends FigureSize {
  readonly reader: FigureReader;
  readonly signal: {
    readonly id: string;
    readonly name: string;
    readonly unit: string;
    readonly intervalMs: number | null;
    readonly limits: { readonly ab: number; readonly bc: number; readonly cd: number } | null;
    readonly bucketMs: number | null;
    readonly t: Float64Array;
    readonly mean: Float64Array;
    readonly min: Float64Array | undefined;
    readonly max: Float64Array | undefined;
  };
  readonly fromMs: number;
  readonly toMs: number;
  readonly moments: readonly { readonly atMs: number; readonly label: string }[];
  readonly severityWords: Readonly<Record<Severity, string>>;
  readonly last: { readonly value: number; readonly text: string } | null;
}

/** Where a spectrum of a report comes from: the finding that names its plot, or the address of the workspace. */
export type SpectrumView =
  | {
      readonly kind: 'finding';
      readonly part: string;
      readonly fault: string;
      readonly rule: string;
      readonly for: readonly unknown[];
    }
  | { readonly kind: 'address'; readonly query: string; readonly pane: 'spectrum' | 'envelope' };

export interface SpectrumQuestion extends FigureSize {
  readonly reader: FigureReader;
  readonly view: SpectrumView;
  readonly record: {
    readonly samples: Float32Array;
    readonly samplingRateHz: number;
    readonly unit: string;
    readonly speedRpm: number | null;
    readonly channel: string;
    readonly position: string | null;
  };
  readonly kinematics: Kinematics | null;
  readonly severities: Readonly<Record<string, Severity>>;
  readonly words: {
    readonly now: string;
    readonly floor: string;
    readonly baseline: string;
    /** `{unit}` stands for the unit. */
    readonly decibelsOf: string;
    readonly peakOf: string;
    readonly rmsOf: string;
    readonly peakToPeakOf: string;
  };
}

/** A line that the cursors stand on, as the table of the workspace has it. */
export interface MarkedLine {
  readonly cursor: string;
  readonly step: number;
  readonly hz: number;
  readonly amplitude: number;
  readonly label: string | null;
  /** Over the noise floor, dB; null where none is known. */
  readonly heightDb: number | null;
  readonly isMissing: boolean;
}

export interface SpectrumDrawing {
  readonly figure: DrawnFigure;
  readonly pane: 'spectrum' | 'envelope';
  readonly unit: string;
  readonly bandHz: readonly [low: number, high: number] | null;
  readonly stepHz: number;
  readonly values: Float64Array;
  readonly fromHz: number;
  readonly toHz: number;
  readonly marks: readonly MarkedLine[];
}

export interface WaveformQuestion extends FigureSize {
  readonly reader: FigureReader;
  /** View state of the workspace, as its address has it. */
  readonly query: string;
  readonly record: Pick<SpectrumQuestion['record'], 'samples' | 'samplingRateHz' | 'unit'>;
}

export interface WaveformDrawing {
  readonly figure: DrawnFigure;
  readonly unit: string;
  readonly fromS: number;
  readonly toS: number;
  /** Where the cursors stand; the two of a difference have `step` 0 and 1. */
  readonly marks: readonly {
    readonly cursor: string;
    readonly step: number;
    readonly atS: number;
    readonly value: number;
  }[];
}

export interface SchemeQuestion extends FigureSize {
  readonly kinematics: Kinematics;
  readonly severities: Readonly<Record<string, Severity>>;
  readonly asked: string | null;
  readonly partNames: Readonly<Record<string, string>>;
}

export interface ReportFigures {
  /** Called once, before anything is drawn. */
  install(recording: {
    readonly makeContext: (canvas: { width: number; height: number }) => unknown;
    readonly Path2D: unknown;
  }): Promise<void>;
  /** Pixels of a drawing for one of the screen. */
  readonly ratio: number;
  formats(reader: FigureReader, now: Date): FigureFormats;
  severityMark(severity: Severity, sizePx: number): DrawnFigure;
  trend(question: TrendQuestion): Promise<DrawnFigure>;
  /** Null where the record is too short, or the rule of the finding looked at no spectrum. */
  spectrum(question: SpectrumQuestion): Promise<SpectrumDrawing | null>;
  /** Null where the record is too short. */
  waveform(question: WaveformQuestion): Promise<WaveformDrawing | null>;
  scheme(question: SchemeQuestion): DrawnFigure | null;
}
