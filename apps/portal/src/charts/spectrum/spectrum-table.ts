import type { TFunction } from 'i18next';
import type { ChartTable } from '../figure/chart-table.ts';
import type { PlotSamples } from '../plot/min-max-pyramid.ts';
import { type FrequencyLine, nearestLineAt } from './frequency-lines.ts';
import type { AbscissaWords } from './spectrum-abscissa.ts';

interface TabledSpectrum {
  readonly values: PlotSamples;
  readonly stepHz: number;
  readonly unit: string;
  /** From the values to the unit. */
  readonly factor: number;
}

/** Every line of a spectrum: frequency, amplitude, and whose it is. */
export function spectrumTable(
  { values, stepHz, unit, factor }: TabledSpectrum,
  lines: readonly FrequencyLine[],
  t: TFunction<'charts'>,
  words: AbscissaWords,
): ChartTable {
  const sorted = lines.filter(({ harmonic }) => harmonic <= 5);
  return {
    columns: [
      { name: words.name, unit: words.unit },
      { name: t('amplitude'), unit },
      { name: t('part'), isText: true },
    ],
    rows: Array.from(values, (value, bin) => [
      Number((bin * stepHz * words.perReading).toPrecision(9)),
      Number((value * factor).toPrecision(6)),
      nearestLineAt(sorted, bin * stepHz, stepHz / 2)?.label ?? null,
    ]),
  };
}
