import type { FollowedLine, WaterfallAxis } from '../../../charts/waterfall/waterfall-rows.ts';

export const WATERFALL_ROWS = ['time', 'speed', 'within'] as const;
export type WaterfallRows = (typeof WATERFALL_ROWS)[number];

/**
 * Rows by time or by speed of many measurements, or moments within this one; spectra or those of the envelope; x in Hz or
 * orders; colour or ridges.
 */
export interface WaterfallSettings {
  readonly rows: WaterfallRows;
  readonly axis: WaterfallAxis;
  readonly isRidge: boolean;
  readonly isEnvelope: boolean;
}

export function decodeFall(text: string | null): WaterfallSettings {
  const words = (text ?? '').split(',');
  return {
    rows: WATERFALL_ROWS.find((each) => words.includes(each)) ?? 'time',
    axis: words.includes('orders') ? 'orders' : 'Hz',
    isRidge: words.includes('ridge'),
    isEnvelope: words.includes('envelope'),
  };
}

/** `speed,orders,ridge`; null for the usual. */
export function encodeFall({ rows, axis, isRidge, isEnvelope }: WaterfallSettings): string | null {
  const words = [
    ...(rows === 'time' ? [] : [rows]),
    ...(axis === 'Hz' ? [] : [axis]),
    ...(isRidge ? ['ridge'] : []),
    ...(isEnvelope ? ['envelope'] : []),
  ];
  return words.length === 0 ? null : words.join(',');
}

/** `o23.5` for an order, `f120` for a frequency. */
export function encodeLine(line: FollowedLine | null): string | null {
  if (line === null) return null;
  return `${line.kind === 'order' ? 'o' : 'f'}${Number(line.at.toPrecision(7))}`;
}

export function decodeLine(text: string | null): FollowedLine | null {
  const match = /^([of])(\d+(?:\.\d+)?)$/.exec(text ?? '');
  return match === null ? null : { kind: match[1] === 'o' ? 'order' : 'Hz', at: Number(match[2]) };
}
