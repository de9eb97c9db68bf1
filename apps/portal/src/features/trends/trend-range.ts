/** The ranges that are one click away. */
export const RANGE_PRESETS = ['24h', '7d', '31d', '90d'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SPANS: Readonly<Record<RangePreset, number>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '31d': 31 * DAY_MS,
  '90d': 90 * DAY_MS,
};

export type TrendRange =
  | { readonly kind: 'preset'; readonly preset: RangePreset }
  | { readonly kind: 'custom'; readonly fromMs: number; readonly toMs: number };

export const DEFAULT_RANGE: TrendRange = { kind: 'preset', preset: '7d' };

/** From and to in ms; a preset ends now. */
export function rangeWindow(range: TrendRange, nowMs: number): { min: number; max: number } {
  if (range.kind === 'custom') return { min: range.fromMs, max: range.toMs };
  return { min: nowMs - SPANS[range.preset], max: nowMs };
}

/** Text for the address: `7d`, or two instants with a slash between. */
export function encodeRange(range: TrendRange): string | null {
  if (range.kind === 'preset') {
    return DEFAULT_RANGE.kind === 'preset' && range.preset === DEFAULT_RANGE.preset ? null : range.preset;
  }
  const text = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return `${text(range.fromMs)}/${text(range.toMs)}`;
}

export function decodeRange(text: string | null): TrendRange {
  const preset = RANGE_PRESETS.find((each) => each === text);
  if (preset !== undefined) return { kind: 'preset', preset };
  const [fromMs = Number.NaN, toMs = Number.NaN] = (text ?? '').split('/').map((part) => Date.parse(part));
  return fromMs < toMs ? { kind: 'custom', fromMs, toMs } : DEFAULT_RANGE;
}

/** Buckets over a range this many wide fill a wide screen. */
const BUCKETS = 1500;
const MOST_RAW_POINTS = 6000;

/**
 * What to ask the server for so that a window and half its width on both sides are there: raw points when they are
 * few, buckets otherwise. Edges are rounded, so that a small pan asks for the same again.
 */
export function seriesQuestion(
  view: { min: number; max: number },
  nowMs: number,
  intervalMs: number | null,
): { fromMs: number; toMs: number; buckets: number | null } {
  const span = view.max - view.min;
  const grain = Math.max(60_000, 2 ** Math.round(Math.log2(span / 16)));
  const fromMs = Math.floor((view.min - span / 2) / grain) * grain;
  const toMs = Math.min(Math.ceil((view.max + span / 2) / grain) * grain, Math.ceil(nowMs / 60_000) * 60_000);
  const points = intervalMs === null ? Number.POSITIVE_INFINITY : (toMs - fromMs) / intervalMs;
  const isRaw = points <= MOST_RAW_POINTS && toMs - fromMs <= 31 * DAY_MS;
  return { fromMs, toMs, buckets: isRaw ? null : BUCKETS };
}

/** How often a range that ends now is read again. */
export function refreshMs(range: TrendRange): number | false {
  if (range.kind === 'custom') return false;
  return Math.min(300_000, Math.max(15_000, SPANS[range.preset] / 3000));
}
