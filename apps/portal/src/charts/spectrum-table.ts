import type { TFunction } from 'i18next';
import type { ChartTable } from './chart-table.ts';
import { type FrequencyLine, lineAt } from './frequency-lines.ts';
import type { Samples } from './min-max-pyramid.ts';

/** Every line of a spectrum: frequency, amplitude, and whose it is. */
export function spectrumTable(
  values: Samples,
  stepHz: number,
  unit: string,
  factor: number,
  lines: readonly FrequencyLine[],
  t: TFunction<'charts'>,
): ChartTable {
  const sorted = lines.filter(({ harmonic }) => harmonic <= 5);
  return {
    columns: [
      { name: t('frequency'), unit: 'Hz' },
      { name: t('amplitude'), unit },
      { name: t('part'), isText: true },
    ],
    rows: Array.from(values, (value, bin) => [
      Number((bin * stepHz).toFixed(5)),
      Number((value * factor).toPrecision(6)),
      lineAt(sorted, bin * stepHz, stepHz / 2)?.label ?? null,
    ]),
  };
}
