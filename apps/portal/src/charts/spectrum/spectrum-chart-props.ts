import type { WindowKind } from '@ritzel/signal';
import type { ReactNode } from 'react';
import type { SpectrumCursors } from '../cursors/spectrum-cursors.ts';
import type { ChartExport } from '../figure/chart-figure.tsx';
import type { ReportFact } from '../figure/report-fact.ts';
import type { ChartColor } from '../plot/chart-colors.ts';
import type { ViewLink } from '../plot/view-link.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import type { FrequencyLine } from './frequency-lines.ts';
import type { Abscissa, CountedShaft } from './spectrum-abscissa.ts';
import type { SpectrumBand } from './spectrum-band.ts';
import type { SpectrumLevels } from './spectrum-levels.ts';
import type { PinnedMark } from './spectrum-painter.ts';
import type { SpectrumSettings } from './spectrum-settings.ts';

/** Another spectrum drawn behind, on its own grid. */
export interface ComparedSpectrum {
  readonly name: string;
  readonly stepHz: number;
  readonly values: Float64Array;
}

export interface SpectrumChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  /** What it was measured from, for exports. */
  readonly facts?: readonly ReportFact[] | undefined;
  /** Peak amplitudes; value k stands at k stepHz (orders, or seconds of a cepstrum, as `abscissa` says). */
  readonly spectrum: { readonly stepHz: number; readonly values: Float64Array };
  readonly abscissa?: Abscissa;
  /** Null where the values are a difference or a ratio of two spectra. */
  readonly window?: WindowKind | null;
  /** Values reach no further than this either way: there they are read as at least so much. */
  readonly most?: number | undefined;
  readonly compared?: readonly ComparedSpectrum[];
  /** Noise floor and baseline, drawn and read where the axis is in dB. */
  readonly levels?: SpectrumLevels | undefined;
  readonly unit: string;
  /** Words of the y axis, where unit and detector do not say it. */
  readonly yLabel?: string | undefined;
  readonly color?: ChartColor;
  /** Speed of the reference shaft, for an axis in orders. */
  readonly speedRpm: number | null;
  /** The shaft whose turns orders count in words and tables. */
  readonly orderShaft: CountedShaft | null;
  /** The element of the kinematics that the reader looks at: cursors on its lines are named by it. */
  readonly asked: string | null;
  /** Lines of the kinematics that are not hidden. */
  readonly lines: readonly FrequencyLine[];
  /** All lines, to name what a cursor stands on even when its family is hidden. */
  readonly allLines: readonly FrequencyLine[];
  readonly highlightedElement: string | null;
  readonly onLight: (element: string | null) => void;
  readonly settings: SpectrumSettings;
  readonly cursors: SpectrumCursors;
  readonly onCursors: (cursors: SpectrumCursors) => void;
  readonly view: ViewWindow | null;
  readonly onView: (view: ViewWindow | null) => void;
  readonly band?: SpectrumBand | null;
  readonly onBand?: (band: SpectrumBand) => void;
  readonly pins?: readonly PinnedMark[];
  /** The lines of the machine may be dragged onto the peaks they belong to; called with the change of speed that follows. */
  readonly onRefine?: ((factor: number) => void) | undefined;
  /** Keys beyond those of cursors and zoom: the key and where the cursor stands. */
  readonly onOtherKey?: (key: string, mainHz: number | null) => boolean;
  /** A tool for the place of the main cursor, beside the others. */
  readonly cursorTool?: ((mainHz: number | null) => ReactNode) | undefined;
  readonly link?: ViewLink | undefined;
  readonly exports?: readonly ChartExport[] | undefined;
  readonly tools?: ReactNode;
  readonly heightPx?: number;
}
