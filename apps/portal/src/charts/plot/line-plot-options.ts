import type { ChartColors } from './chart-colors.ts';
import type { PlotTrace } from './plot-trace.ts';
import type { ViewWindow } from './view-window.ts';

export interface PlotAxis {
  readonly label: string;
  readonly scale: 'linear' | 'log';
  readonly fromZero?: boolean;
  /** What is plotted for a stored value: decibels, r.m.s. Must rise with the value. */
  readonly map?: (value: number) => number;
  /** Values that should stay in view when the data come near, in the unit of the axis. */
  readonly landmarks?: readonly number[];
  /** So many times the highest value is still near; 2.2 where nothing is said. */
  readonly landmarkReach?: number;
  /** Decades shown of a logarithmic axis. */
  readonly decades?: number;
  /** Fixed ends, where the data do not decide. */
  readonly range?: readonly [number, number] | undefined;
  /** Instants in ms since 1970. */
  readonly isTime?: boolean | undefined;
  /** Words for the ticks instead of numbers; null leaves a tick bare. */
  readonly tickText?: ((value: number) => string | null) | undefined;
  /** Room for the ticks, CSS px. */
  readonly sizePx?: number | undefined;
  /** Lowest plotted value, for decibels. */
  readonly floor?: (top: number) => number;
}

/** What painters get: the canvas in CSS px and the way from values to it. */
export interface PlotPainting {
  readonly ctx: CanvasRenderingContext2D;
  readonly colors: ChartColors;
  /** Plot area in CSS px. */
  readonly area: { left: number; top: number; width: number; height: number };
  readonly view: ViewWindow;
  readonly xPx: (base: number) => number;
  readonly yPx: (shown: number, axis?: 'left' | 'right') => number;
}

export interface LinePlotOptions {
  readonly traces: readonly PlotTrace[];
  /** Whole extent of x, in base units. */
  readonly bounds: ViewWindow;
  /** What a double click returns to; the bounds when left out. */
  readonly home?: ViewWindow | undefined;
  readonly minSpan: number;
  readonly x: {
    readonly kind: 'linear' | 'time';
    readonly label: string;
    /** The label stands with the last tick instead of in a line of its own. */
    readonly isInline?: boolean | undefined;
    /** Shown value = base value * perBase. */
    readonly perBase: number;
  };
  /** The reader's language and zone, for the ticks. */
  readonly language: string;
  readonly timeZone: string;
  readonly left: PlotAxis;
  readonly right?: PlotAxis | undefined;
  /** Left out where a picture fills the plot. */
  readonly hasGrid?: boolean;
  /** Room above the plot area for labels, CSS px. */
  readonly gutterPx: number;
  /** Room at the right of the plot, CSS px, where something stands beside it. */
  readonly rightPx?: number;
  readonly paintBelow?: (painting: PlotPainting) => void;
  readonly paintAbove?: (painting: PlotPainting) => void;
  /** Painted on a layer of its own, cheap to repeat while the pointer moves. */
  readonly paintOverlay?: (painting: PlotPainting) => void;
  readonly onView?: (view: ViewWindow) => void;
  readonly onViewSettled?: (view: ViewWindow) => void;
  readonly onHover?: (base: number | null, px: { x: number; y: number } | null) => void;
  readonly onTap?: (base: number, isFree: boolean, px: { x: number; y: number }) => void;
  readonly grab?: (base: number, basePerPx: number) => ((base: number, isFree: boolean) => void) | null;
}

export interface LinePlot {
  readonly update: (options: LinePlotOptions) => void;
  readonly view: () => ViewWindow;
  /** `isGesture` remembers the view before it for stepping back. */
  readonly setView: (view: ViewWindow, isGesture?: boolean) => void;
  readonly reveal: (base: number) => void;
  readonly stepBack: () => void;
  readonly stepForward: () => void;
  readonly reset: () => void;
  readonly repaintOverlay: () => void;
  readonly basePerPx: () => number;
  /** Everything that is seen, as one picture. */
  readonly picture: () => HTMLCanvasElement;
  readonly destroy: () => void;
}
