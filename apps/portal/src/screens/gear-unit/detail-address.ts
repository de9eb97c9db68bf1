/** What of a detail screen is in its address, so that a link shows a colleague exactly this. */
export const DETAIL_TABS = ['overview', 'trends', 'vibration', 'log-book', 'setup'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

export interface DetailAddress {
  readonly id: string | null;
  readonly tab: DetailTab;
  /** A preset, `24h`, or two instants in ISO 8601 with a slash between. */
  readonly range: string | null;
  /** Signal uuids of the trend; null for the usual choice. */
  readonly signals: readonly string[] | null;
  /** Cursor of the trend, ms since 1970. */
  readonly atMs: number | null;
  readonly waveform: string | null;
  readonly channel: string | null;
  /** Element of the kinematics whose lines are kept lit. */
  readonly part: string | null;
  /** Unit the spectrum is read in. */
  readonly unit: string | null;
  /** Axes of the spectra, `orders,dB,rms`. */
  readonly axes: string | null;
  readonly hidden: readonly string[] | null;
  /** Views as `min~max`. */
  readonly waveformView: string | null;
  readonly spectrumView: string | null;
  readonly envelopeView: string | null;
  readonly spectrumCursors: string | null;
  readonly envelopeCursors: string | null;
  readonly band: string | null;
  /** What of the log book is shown. */
  readonly log: string | null;
}

const NAMES = {
  range: 'range',
  waveform: 'm',
  channel: 'channel',
  part: 'part',
  unit: 'unit',
  axes: 'axes',
  waveformView: 'wv',
  spectrumView: 'sv',
  envelopeView: 'ev',
  spectrumCursors: 'sc',
  envelopeCursors: 'ec',
  band: 'band',
  log: 'log',
} as const satisfies Partial<Record<keyof DetailAddress, string>>;
type TextField = keyof typeof NAMES;

export function readDetailAddress(query: URLSearchParams): DetailAddress {
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? null;
  const at = Number(query.get('at') ?? Number.NaN);
  // @NOTE: Object.fromEntries forgets the keys; they are those of NAMES.
  const texts = Object.fromEntries(
    Object.entries(NAMES).map(([field, name]) => [field, query.get(name)]),
  ) as Record<TextField, string | null>;
  return {
    id: query.get('id'),
    tab: DETAIL_TABS.find((tab) => tab === query.get('tab')) ?? 'overview',
    signals: list('signals'),
    hidden: query.has('hide') ? (list('hide') ?? []) : null,
    atMs: Number.isFinite(at) && query.has('at') ? at : null,
    ...texts,
  };
}

/** The query after a change; what is null leaves the address. Other parameters stay. */
export function writeDetailAddress(query: URLSearchParams, change: Partial<DetailAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value);
  for (const [field, value] of Object.entries(change)) {
    if (field === 'tab') put('tab', value === 'overview' ? null : String(value));
    else if (field === 'signals') put('signals', Array.isArray(value) ? value.join(',') : null);
    else if (field === 'hidden') put('hide', Array.isArray(value) ? value.join(',') : null);
    else if (field === 'atMs') put('at', value === null ? null : String(Math.round(Number(value))));
    else if (field in NAMES) put(NAMES[field as TextField], value === null ? null : String(value));
  }
  return next;
}
