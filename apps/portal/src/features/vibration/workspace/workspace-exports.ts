import type { ChartExport } from '../../../charts/figure/chart-figure.tsx';

// The writers are fetched when somebody saves.
const writers = () => import('@ritzel/telemetry/exchange');

/** A spectrum as UFF58 (even abscissa in Hz) and Parquet (two columns). */
export function spectrumExports(spectrum: {
  readonly name: string;
  readonly stepHz: number;
  readonly values: Float64Array;
  readonly unit: string;
  readonly at: string;
}): ChartExport[] {
  const { name, stepHz, values, unit, at } = spectrum;
  const record = { name, kind: 'spectrum', step: stepHz, unit, samples: values } as const;
  return [
    {
      name: 'UFF58',
      make: async () => [{ ending: 'uff', content: own((await writers()).writeUff([record], false)) }],
    },
    {
      name: 'Parquet',
      make: async () => [{ ending: 'parquet', content: (await writers()).writeParquet({ ...record, at }) }],
    },
  ];
}

/** Values over orders, revolutions or quefrencies as UFF58; the other formats have no name for such an abscissa. */
export function uffExports(values: {
  readonly name: string;
  readonly kind: 'orders' | 'revolutions' | 'quefrency';
  readonly step: number;
  readonly values: Float64Array;
  readonly unit: string;
}): ChartExport[] {
  const { name, kind, step, unit, values: samples } = values;
  return [
    {
      name: 'UFF58',
      make: async () => [
        {
          ending: 'uff',
          content: own((await writers()).writeUff([{ name, kind, step, unit, samples }], false)),
        },
      ],
    },
  ];
}

/** All spectra of a waterfall in one UFF58 file (58b, for text of many rows is large), each under the name of its row. */
export function waterfallExports(
  rows: readonly {
    readonly label: string;
    readonly stepHz: number;
    readonly values: Float32Array | Float64Array;
  }[],
  unit: string,
): ChartExport[] {
  return [
    {
      name: 'UFF58',
      make: async () => {
        const records = rows.map(({ label, stepHz, values }) => ({
          name: label,
          kind: 'spectrum' as const,
          step: stepHz,
          unit,
          samples: values,
        }));
        return [{ ending: 'uff', content: own((await writers()).writeUff(records, true)) }];
      },
    },
  ];
}

/** Samples over time as UFF58, as WAV with its scale in a file beside it, and as Parquet. */
export function waveformExports(waveform: {
  readonly name: string;
  readonly samples: Float32Array;
  readonly samplingRateHz: number;
  readonly unit: string;
  readonly speedRpm: number | null;
  readonly at: string;
}): ChartExport[] {
  const { name, samples, samplingRateHz, unit, at, speedRpm } = waveform;
  const record = { name, kind: 'time', step: 1 / samplingRateHz, unit, samples } as const;
  return [
    {
      name: 'UFF58',
      make: async () => [{ ending: 'uff', content: own((await writers()).writeUff([record], false)) }],
    },
    {
      name: 'WAV',
      make: async () => {
        const { wav, sidecar } = (await writers()).writeWav(samples, samplingRateHz, unit);
        return [
          { ending: 'wav', content: own(wav) },
          { ending: 'json', content: sidecar },
        ];
      },
    },
    {
      name: 'Parquet',
      make: async () => [
        {
          ending: 'parquet',
          content: (await writers()).writeParquet({
            ...record,
            at,
            ...(speedRpm === null ? {} : { speedRpm }),
          }),
        },
      ],
    },
  ];
}

/** Bytes in a buffer of their own, as a Blob wants them. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
