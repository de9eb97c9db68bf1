import { type Band, envelopeSpectrum } from '@ritzel/signal';

/** One plot of a figure: equally spaced values, marked lines and a band. */
export interface FigurePlot {
  readonly kind: 'waveform' | 'spectrum' | 'envelope';
  readonly xUnit: 'ms' | 'Hz';
  readonly yUnit: string;
  /** Where the first value lies; 0 unless said. */
  readonly fromX?: number;
  readonly stepX: number;
  readonly values: Float64Array;
  /** Upper end of the ordinate: the same at every setting, so that a line grows, and higher only where it would not hold. */
  readonly maxY: number;
  readonly marks: readonly { readonly x: number; readonly label: string }[];
  readonly band?: Band;
  /** The signal before it was sampled, over the same abscissa. */
  readonly behind?: { readonly stepX: number; readonly values: Float64Array };
  readonly hasDots?: boolean;
}

export function waveformPlot(
  samples: Float64Array,
  samplingRateHz: number,
  lastMs: number,
  { maxY, yUnit }: { readonly maxY: number; readonly yUnit: string },
): FigurePlot {
  const count = Math.min(samples.length, Math.round((lastMs / 1000) * samplingRateHz) + 1);
  return {
    kind: 'waveform',
    xUnit: 'ms',
    stepX: 1000 / samplingRateHz,
    values: samples.slice(0, count),
    marks: [],
    yUnit,
    maxY: holding(samples.subarray(0, count), maxY),
  };
}

function holding(values: Float64Array, maxY: number): number {
  const highest = values.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  return highest > maxY ? 1.05 * highest : maxY;
}

/** Lines up to a frequency. */
export function linesPlot(
  kind: 'spectrum' | 'envelope',
  { stepHz, values }: { readonly stepHz: number; readonly values: Float64Array },
  lastHz: number,
  rest: Pick<FigurePlot, 'yUnit' | 'maxY' | 'marks'> & { readonly band?: Band },
): FigurePlot {
  const count = Math.min(values.length, Math.floor(lastHz / stepHz) + 1);
  const shown = values.slice(0, count);
  return { ...rest, kind, xUnit: 'Hz', stepX: stepHz, values: shown, maxY: holding(shown, rest.maxY) };
}

export function envelopePlot(
  samples: Float64Array,
  samplingRateHz: number,
  band: Band,
  lastHz: number,
  rest: Pick<FigurePlot, 'yUnit' | 'maxY' | 'marks'>,
): FigurePlot {
  return linesPlot('envelope', envelopeSpectrum(samples, samplingRateHz, band), lastHz, rest);
}

/** `name`, `2 name` … `count name` at multiples of a frequency. */
export function harmonicMarks(name: string, hz: number, count: number): FigurePlot['marks'] {
  return Array.from({ length: count }, (_, i) => ({
    x: (i + 1) * hz,
    label: i === 0 ? name : `${i + 1} ${name}`,
  }));
}
