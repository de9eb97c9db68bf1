import type { FigureCompared, FigureNote, FigureReader } from '@ritzel/contract';
import { SignalError } from '@ritzel/signal';
import type { CurveKey } from '../../../charts/print/curve-key.ts';
import type { PinnedMark } from '../../../charts/spectrum/spectrum-painter.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';

/** Both curves by the time of their records, in lines short enough to stand beside the plot. */
export function curveKeyOf({ at, ownAt }: FigureCompared, reader: FigureReader): CurveKey {
  const formats = makeFormats(reader);
  const lines = (instant: string) => [
    formats.instant(instant, 'YYYY-MM-DD'),
    formats.instant(instant, 'HH:mm'),
  ];
  return { own: lines(ownAt), compared: lines(at) };
}

export const pinsOf = (notes: readonly FigureNote[] = []): PinnedMark[] =>
  notes.map(({ number, place }) => ({ id: String(number), hz: place, label: String(number) }));

/** Null where the samples are not enough for it, or of no rate that it needs. */
export function computedOrNull<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof SignalError) return null;
    throw error;
  }
}
