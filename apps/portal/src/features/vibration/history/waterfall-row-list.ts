import type { FaultLine } from '../../../charts/waterfall/fault-lines.ts';
import { evenPlaces, placesInTime, type RowPlace } from '../../../charts/waterfall/row-places.ts';
import type { WaterfallRow } from '../../../charts/waterfall/waterfall-rows.ts';
import type { Formats } from '../../../platform/formats.ts';
import type { WaterfallSettings } from './waterfall-settings.ts';

/** Samples in a row of the waterfall within one record: fine enough for lines, short enough for changes. */
export function blockWithin(samples: number): number {
  return Math.max(256, Math.min(8192, 2 ** Math.floor(Math.log2(samples / 16))));
}

/** Most measurements a waterfall shows: what a screen can distinguish. */
export const MOST_ROWS = 60;

/** The band as far as a record that was sampled more slowly has it. */
export function withinHalf<B extends { readonly lowHz: number; readonly highHz: number }>(
  { lowHz, highHz }: B,
  samplingRateHz: number,
) {
  const most = samplingRateHz / 2;
  return { lowHz: Math.min(lowHz, most * 0.8), highHz: Math.min(highHz, most) };
}

/** A row with its place: ms since 1970, rpm, or s within the record. */
export interface PlacedRow extends WaterfallRow {
  readonly x: number;
}

/** The spectra of many records from the bottom up; those without the speed that they are ordered by or read in are left out. */
export function rowsOfRecords<
  R extends { readonly id: string; readonly at: string; readonly speedRpm: number | null },
>(
  spectra: readonly {
    readonly waveform: R;
    readonly stepHz: number;
    readonly values: Float32Array | Float64Array;
  }[],
  { rows, axis }: WaterfallSettings,
  formats: Pick<Formats, 'number' | 'instant'>,
): (PlacedRow & { readonly waveform: R })[] {
  return spectra
    .map(({ waveform, stepHz, values }) => ({
      id: waveform.id,
      label:
        rows === 'speed'
          ? `${formats.number(waveform.speedRpm ?? 0, 0)} rpm`
          : formats.instant(waveform.at, 'YYYY-MM-DD HH:mm'),
      ...{ stepHz, values, waveform },
      speedHz: waveform.speedRpm === null ? null : waveform.speedRpm / 60,
      x: rows === 'speed' ? (waveform.speedRpm ?? 0) : Date.parse(waveform.at),
    }))
    .filter(({ speedHz }) => speedHz !== null || (rows === 'time' && axis === 'Hz'))
    .sort((a, b) => a.x - b.x);
}

/** Moments within one record, from its beginning on. */
export function rowsWithin(
  {
    bins,
    stepHz,
    timesS,
    amplitudes,
  }: {
    readonly bins: number;
    readonly stepHz: number;
    readonly timesS: Float64Array;
    readonly amplitudes: Float32Array | Float64Array;
  },
  speedRpm: number | null,
  formats: Pick<Formats, 'number'>,
): PlacedRow[] {
  return Array.from(timesS, (s, index) => ({
    id: String(index),
    label: `${formats.number(s, 2)} s`,
    stepHz,
    values: amplitudes.subarray(index * bins, (index + 1) * bins),
    speedHz: speedRpm === null ? null : speedRpm / 60,
    x: s,
  }));
}

export const placesOfRows = (rows: readonly PlacedRow[], isInTime: boolean): RowPlace[] =>
  isInTime ? placesInTime(rows.map(({ x }) => x)) : evenPlaces(rows.length);

/** Where bearing lines are, without kinematics. */
const USUAL_ENVELOPE_HZ = 500;

/** What is looked at first: all of it; of envelopes, which say nothing above their highest line, up to that. */
export function usualFallView(
  { isEnvelope, axis }: WaterfallSettings,
  flanked: readonly FaultLine[],
  { maxHz, speedHz }: { readonly maxHz: number; readonly speedHz: number | null },
): { readonly min: number; readonly max: number } | null {
  if (!isEnvelope) return null;
  const highest = 1.1 * Math.max(0, ...flanked.map(({ line }) => line.hz)) || USUAL_ENVELOPE_HZ;
  const max = Math.min(highest, maxHz);
  return { min: 0, max: axis === 'orders' && speedHz !== null ? max / speedHz : max };
}

/** The line that is followed, in words. */
export function lineWords(
  { kind, at }: { readonly kind: 'Hz' | 'order'; readonly at: number },
  formats: Pick<Formats, 'number'>,
): string {
  return kind === 'order' ? `${formats.number(at, 3)}×` : `${formats.number(at, 1)} Hz`;
}
