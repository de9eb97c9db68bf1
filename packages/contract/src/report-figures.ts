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

/** Plots over frequency, over orders of a shaft and over the time between echoes: they are drawn and read alike. */
export const SPECTRUM_PANES = ['spectrum', 'envelope', 'orders', 'cepstrum'] as const;
export type SpectrumPane = (typeof SPECTRUM_PANES)[number];

/** Where a spectrum of a report comes from: the finding that names its plot, or the address of the workspace. */
export type SpectrumView =
  | {
      readonly kind: 'finding';
      readonly part: string;
      readonly fault: string;
      readonly rule: string;
      readonly for: readonly unknown[];
    }
  | { readonly kind: 'address'; readonly query: string; readonly pane: SpectrumPane };

/** A record that a plot is drawn from. */
export interface FigureRecord {
  readonly samples: Float32Array;
  readonly samplingRateHz: number;
  readonly unit: string;
  readonly speedRpm: number | null;
  readonly channel: string;
  readonly position: string | null;
}

/** A record that is laid over another or drawn beside it, as the address of the workspace says. */
export interface FigureCompared extends Omit<FigureRecord, 'channel' | 'position'> {
  readonly at: string;
  /** When the other was measured: both curves are named by their time. */
  readonly ownAt: string;
}

/** A note pinned to a place of a plot, under the number that it has in the list. */
export interface FigureNote {
  readonly number: number;
  readonly place: number;
}

/** What an analyst laid over a plot beside its cursors. */
export interface PlotAdditions {
  readonly compared?: FigureCompared | null;
  readonly notes?: readonly FigureNote[];
}

/**
 * How the compared record stands in a drawing. It does not where no speed says how its shafts turn (`speed-unknown`), or where
 * it is of another unit, too short or sampled too slowly (`not-comparable`).
 */
export type ComparedDrawing =
  | 'overlay'
  | 'beneath'
  | 'difference'
  | 'ratio'
  | 'speed-unknown'
  | 'not-comparable';

export interface SpectrumQuestion extends FigureSize, PlotAdditions {
  readonly reader: FigureReader;
  readonly view: SpectrumView;
  readonly record: FigureRecord;
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
    /** Of two spectra, one less the other or over it. */
    readonly differenceOf?: string;
    readonly ratio?: string;
    /** Names of the axes; left out where a plot is too small for them, and only units stand at it. */
    readonly axes?: AxisWords;
  };
}

/** What stands along the axes of a plot over the whole width. */
export interface AxisWords {
  readonly frequency: string;
  readonly orders: string;
  /** `{shaft}` stands for the shaft whose turns are counted. */
  readonly ordersOf: string;
  readonly quefrency: string;
  readonly cepstrum: string;
}

/** A line that the cursors stand on, as the table of the workspace has it. */
export interface MarkedLine {
  readonly cursor: string;
  readonly step: number;
  /** Where it stands: Hz, orders or s, as `over` of the drawing says. */
  readonly hz: number;
  /** By the detector of the plot, as its axis has it. */
  readonly amplitude: number;
  /** The same of the record that is laid over it. */
  readonly compared: number | null;
  readonly label: string | null;
  /** Over the noise floor, dB; null where none is known. */
  readonly heightDb: number | null;
  readonly isMissing: boolean;
}

export interface SpectrumDrawing {
  readonly figure: DrawnFigure;
  readonly pane: SpectrumPane;
  readonly over: 'Hz' | 'orders' | 's';
  readonly unit: string;
  readonly bandHz: readonly [low: number, high: number] | null;
  /** Of an order spectrum: the shaft whose turns are counted, and how often and how fast it turned. */
  readonly turning: {
    readonly shaft: string;
    readonly turns: number;
    readonly slowestRpm: number;
    readonly fastestRpm: number;
  } | null;
  readonly stepHz: number;
  readonly values: Float64Array;
  readonly fromHz: number;
  readonly toHz: number;
  readonly marks: readonly MarkedLine[];
  /** Ratios are read up to here, dB; null of what is none. */
  readonly most: number | null;
  readonly comparison: ComparedDrawing | null;
  /** The compared record in a plot of its own below, over the same axis. */
  readonly beneath: DrawnFigure | null;
  /** Of the record that is compared with, on its own grid; null without one. */
  readonly compared: { readonly stepHz: number; readonly values: Float64Array } | null;
}

export interface WaveformQuestion extends FigureSize, PlotAdditions {
  readonly reader: FigureReader;
  /** View state of the workspace, as its address has it. */
  readonly query: string;
  readonly record: Pick<FigureRecord, 'samples' | 'samplingRateHz' | 'unit'>;
  readonly words: { readonly time: string; readonly amplitude: string };
}

export interface WaveformDrawing {
  readonly figure: DrawnFigure;
  readonly unit: string;
  readonly fromS: number;
  readonly toS: number;
  readonly comparison: ComparedDrawing | null;
  /** Where the cursors stand; the two of a difference have `step` 0 and 1. */
  readonly marks: readonly {
    readonly cursor: string;
    readonly step: number;
    readonly atS: number;
    readonly value: number;
  }[];
}

/** A record of the same point, for plots of many. */
export interface FigureHistoryRecord {
  readonly at: string;
  readonly speedRpm: number | null;
  readonly samplingRateHz: number;
  readonly samples: Float32Array;
}

export interface WaterfallQuestion extends FigureSize {
  readonly reader: FigureReader;
  /** View state of the workspace, as its address has it. */
  readonly query: string;
  readonly record: FigureRecord;
  readonly kinematics: Kinematics | null;
  readonly severities: Readonly<Record<string, Severity>>;
  /** Of the same point, in any order; left empty where the rows are moments of the one record. */
  readonly history: readonly FigureHistoryRecord[];
  readonly words: Pick<AxisWords, 'frequency' | 'orders'> & { readonly speed: string; readonly time: string };
  /** Of the amplitude along a line that is followed. */
  readonly alongHeight: number;
}

export interface WaterfallDrawing {
  readonly figure: DrawnFigure;
  readonly unit: string;
  readonly rowsBy: 'time' | 'speed' | 'within';
  /** The band whose envelope the rows are the spectra of. */
  readonly bandHz: readonly [low: number, high: number] | null;
  /** From the lowest to the highest level that a row shows, dB re 1 of the unit. */
  readonly rangeDb: readonly [low: number, high: number];
  /** The line that is followed through the rows, in words; null where each row names its highest. */
  readonly followed: string | null;
  /** The amplitude along it, over the same rows. */
  readonly along: DrawnFigure | null;
  readonly rows: readonly {
    readonly label: string;
    readonly speedRpm: number | null;
    /** NaN where the line does not stand in the row. */
    readonly hz: number;
    readonly amplitude: number;
  }[];
}

/** Of the width of a page: a turn over its angle; beside it the turn around a circle. */
export const TURN_SHARE = 0.64;

export interface TurnQuestion extends FigureSize, Pick<PlotAdditions, 'compared'> {
  readonly reader: FigureReader;
  readonly query: string;
  readonly record: FigureRecord;
  readonly kinematics: Kinematics | null;
  readonly severities: Readonly<Record<string, Severity>>;
  /** What stands along the axis of the angle. */
  readonly words: { readonly angle: string };
  /** Width and height of the turn around a circle. */
  readonly polarPx: number;
}

/** One turn of a shaft, averaged over all of them. */
export interface TurnDrawing {
  readonly figure: DrawnFigure;
  readonly unit: string;
  /** What of the turn is shown: all of it, what is left without the mesh, or without its sidebands too. */
  readonly signal: 'average' | 'residual' | 'difference';
  readonly shaft: string;
  readonly turns: number;
  readonly fm0: number | null;
  readonly fm4: number | null;
  readonly values: Float64Array;
  /** The largest deviation. */
  readonly most: { readonly degrees: number; readonly value: number };
  /** The turn around a circle: where on it something happens. */
  readonly polar: DrawnFigure;
  readonly comparison: ComparedDrawing | null;
  /** The other turn, turned to where both agree best; null without one. */
  readonly compared: Float64Array | null;
}

export interface KurtogramQuestion extends FigureSize {
  readonly reader: FigureReader;
  /** View state of the workspace: it names the band that is chosen. */
  readonly query: string;
  readonly record: Pick<FigureRecord, 'samples' | 'samplingRateHz'>;
  readonly words: { readonly frequency: string; readonly bandwidth: string };
}

export interface KurtogramBand {
  readonly lowHz: number;
  readonly highHz: number;
  readonly kurtosis: number;
}

/** How impulsive the envelope of each band is, wide bands above, narrow ones below. */
export interface KurtogramDrawing {
  readonly figure: DrawnFigure;
  /** From the widest bands to the narrowest. */
  readonly bands: readonly KurtogramBand[];
  readonly best: KurtogramBand;
  /** The band whose envelope is looked at. */
  readonly chosen: { readonly lowHz: number; readonly highHz: number };
}

export interface IndicatorQuestion extends FigureSize {
  readonly reader: FigureReader;
  readonly query: string;
  /** Of the same point, oldest first. */
  readonly history: readonly {
    readonly at: string;
    readonly indicators: Readonly<Record<string, number>>;
    /** The record that the plot was added from. */
    readonly isOwn: boolean;
  }[];
  readonly signals: readonly {
    readonly equipmentId: string;
    readonly position: string | null;
    readonly role: string | null;
    readonly limits: {
      readonly ab: number;
      readonly bc: number;
      readonly cd: number;
      readonly limitSet?: string;
      readonly edition?: string;
    } | null;
  }[];
  readonly place: { readonly equipmentId: string; readonly position: string | null };
}

/** An indicator over the records of a point. */
export interface IndicatorDrawing {
  readonly figure: DrawnFigure;
  /** As the product names it: the reader's word is looked up. */
  readonly name: string;
  readonly unit: string;
  readonly limits: IndicatorQuestion['signals'][number]['limits'];
  readonly timesMs: Float64Array;
  /** NaN where a record has none. */
  readonly values: Float64Array;
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
  /** Null where there is no row to draw. */
  waterfall(question: WaterfallQuestion): Promise<WaterfallDrawing | null>;
  /** Null where the record is too short or no speed is known. */
  turn(question: TurnQuestion): Promise<TurnDrawing | null>;
  /** Null where the record is too short. */
  kurtogram(question: KurtogramQuestion): Promise<KurtogramDrawing | null>;
  /** One for each indicator that the view shows and the records have. */
  indicators(question: IndicatorQuestion): Promise<IndicatorDrawing[]>;
  scheme(question: SchemeQuestion): DrawnFigure | null;
}
