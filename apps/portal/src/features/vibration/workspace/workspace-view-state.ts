/** The views of the analysis workspace, each of which can be a pane of it. */
export const WORKSPACE_VIEWS = [
  'waveform',
  'spectrum',
  'envelope',
  'waterfall',
  'orders',
  'cepstrum',
  'synchronous',
  'trend',
] as const;
export type WorkspaceView = (typeof WORKSPACE_VIEWS)[number];

/** What of the analysis workspace is in the address, so that a link shows a colleague exactly this. All as text; null is usual. */
const NAMES = {
  view: 'view',
  /** The finding whose plot is open, `B3/outer-race`. */
  finding: 'finding',
  /** Element of the kinematics whose lines are kept highlighted. */
  part: 'part',
  /** Unit the vibration is read in. */
  unit: 'unit',
  /** Axes of the spectra, `orders,dB,rms`. */
  axes: 'axes',
  /** Window, averages, averaging, lower end of integration: `hann,7,rms,2`. */
  setup: 'setup',
  /** Speed the lines are drawn at, rpm, where it was refined. */
  speed: 'rpm',
  /** Views as `min~max`. */
  waveformView: 'wv',
  spectrumView: 'sv',
  envelopeView: 'ev',
  waterfallView: 'fv',
  orderView: 'ov',
  cepstrumView: 'qv',
  waveformCursors: 'wc',
  spectrumCursors: 'sc',
  envelopeCursors: 'ec',
  orderCursors: 'oc',
  cepstrumCursors: 'qc',
  band: 'band',
  /** Measurement to compare with, and how. */
  compare: 'cmp',
  compareHow: 'how',
  /** Rows and look of the waterfall, `speed,orders,ridge`, and the line followed, `o23` or `f120`. */
  fall: 'fall',
  line: 'line',
  /** Shaft and gear of orders and synchronous average; the order its speed is followed by. */
  shaft: 'shaft',
  gear: 'gear',
  follow: 'follow',
  /** What of the averaged turn is shown. */
  turn: 'turn',
  /** Indicators of the trend, comma separated. */
  indicators: 'ind',
} as const;
type TextField = keyof typeof NAMES;

export type WorkspaceViewState = Readonly<Record<TextField, string | null>> & {
  /** Families of lines that are hidden; null as remembered. */
  readonly hidden: readonly string[] | null;
};

export function readWorkspaceViewState(query: URLSearchParams): WorkspaceViewState {
  // @NOTE: Object.fromEntries forgets the keys; they are those of NAMES.
  const texts = Object.fromEntries(
    Object.entries(NAMES).map(([field, name]) => [field, query.get(name)]),
  ) as Record<TextField, string | null>;
  const hidden = query.get('hide');
  return { ...texts, hidden: hidden === null ? null : hidden.split(',').filter(Boolean) };
}

/** Writes a change into the query; what is null leaves it. Fields that are not the analysis workspace's are left alone. */
export function writeWorkspaceViewState(query: URLSearchParams, change: object): void {
  for (const [field, value] of Object.entries(change) as [string, unknown][]) {
    const name = field === 'hidden' ? 'hide' : field in NAMES ? NAMES[field as TextField] : null;
    if (name === null) continue;
    if (value === null || value === undefined) query.delete(name);
    else query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
}

/** More panes than these are no plots any more. */
const MOST_PANES = 4;

/**
 * The panes that an address names, from the top down: `spectrum`, or several with dots between. `all` is waveform,
 * spectrum and envelope, and `envelope` is the envelope below the spectrum that its band is a handle on; alone it is
 * `envelope-only`. Null where it names none.
 */
export function decodePanes(text: string | null): readonly WorkspaceView[] | null {
  if (text === null) return null;
  if (text === 'all') return ['waveform', 'spectrum', 'envelope'];
  if (text === 'envelope') return ['spectrum', 'envelope'];
  const words = text.split('.').map((word) => (word === 'envelope-only' ? 'envelope' : word));
  const panes = WORKSPACE_VIEWS.filter((view) => words.includes(view)).slice(0, MOST_PANES);
  return panes.length === 0 ? null : panes;
}

export function encodePanes(panes: readonly WorkspaceView[]): string {
  const inOrder = WORKSPACE_VIEWS.filter((view) => panes.includes(view));
  const text = inOrder.join('.');
  if (text === 'envelope') return 'envelope-only';
  if (text === 'spectrum.envelope') return 'envelope';
  return text === 'waveform.spectrum.envelope' ? 'all' : text;
}
