/** What a trend in a mail is drawn from: stored values, and the limits in force. */
export interface TrendFacts {
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Of buckets: the least and the most of each. */
  readonly least?: ArrayLike<number>;
  readonly most?: ArrayLike<number>;
  readonly unit: string;
  /** Boundaries from the lowest up; the name is short: C/D. */
  readonly limits: readonly { readonly value: number; readonly name: string }[];
  /** Above the highest limit, or below it where a low value is the bad one. */
  readonly isLowBad: boolean;
  readonly fromMs: number;
  readonly toMs: number;
  /** Vertical marks: the first sign, and since when the limit is exceeded. */
  readonly marksMs: readonly number[];
  /** Days as the reader counts them. */
  readonly dayOf: (atMs: number) => string;
}

// Twice as many pixels as a mail shows points: sharp on a phone.
const WIDTH = 1008;
const HEIGHT = 440;
const PLOT = { left: 16, right: 836, top: 28, bottom: 380 } as const;

const INK = '#1b1f23';
const QUIET = '#4a5259';
const RED = '#b3102a';

const rounded = (value: number) => value.toFixed(1);

/** Four figures at most, without an exponent. */
export function figure(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return '0';
  const places = Math.max(0, Math.min(4, 3 - Math.floor(Math.log10(Math.abs(value)))));
  return String(Number(value.toFixed(Math.min(places, Math.abs(value) >= 10 ? 1 : places))));
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What a font of Latin letters shows; other letters would be empty boxes, and stand in the text of the mail anyway. */
const isShown = (text: string) => /^[\u0020-\u02af\u2012-\u2044\u00b2\u00b3µ°]*$/.test(text);

interface Scale {
  readonly x: (atMs: number) => number;
  readonly y: (value: number) => number;
}

function scaleOf(facts: TrendFacts): Scale {
  const { fromMs, toMs, limits } = facts;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const series of [facts.values, facts.least ?? [], facts.most ?? [], limits.map(({ value }) => value)])
    for (let at = 0; at < series.length; at += 1) {
      const value = series[at]!;
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  // What begins at nothing is drawn from nothing: half as high is half as much.
  if (low > 0 && low < high * 0.6) low = 0;
  const span = high - low || Math.abs(high) || 1;
  const [bottom, top] = [low === 0 ? 0 : low - span * 0.06, high + span * 0.08];
  return {
    x: (atMs) => PLOT.left + ((atMs - fromMs) / Math.max(1, toMs - fromMs)) * (PLOT.right - PLOT.left),
    y: (value) => PLOT.bottom - ((value - bottom) / (top - bottom)) * (PLOT.bottom - PLOT.top),
  };
}

/** A line through the points; where nothing was measured for long it is broken. */
function lineOf(facts: TrendFacts, { x, y }: Scale): string {
  const { timesMs, values } = facts;
  const gapMs = Math.max(6 * 3_600_000, ((facts.toMs - facts.fromMs) / Math.max(1, timesMs.length)) * 4);
  let path = '';
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < timesMs.length; at += 1) {
    const [atMs, value] = [timesMs[at]!, values[at]!];
    if (!Number.isFinite(value)) continue;
    path += `${atMs - beforeMs > gapMs ? 'M' : 'L'}${rounded(x(atMs))} ${rounded(y(value))}`;
    beforeMs = atMs;
  }
  return path;
}

function bandOf({ timesMs, least, most }: TrendFacts, { x, y }: Scale): string {
  if (least === undefined || most === undefined || timesMs.length < 2) return '';
  const upper = Array.from(timesMs, (atMs, at) => `${rounded(x(atMs))},${rounded(y(most[at]!))}`);
  const lower = Array.from(timesMs, (atMs, at) => `${rounded(x(atMs))},${rounded(y(least[at]!))}`).reverse();
  return `<polygon points="${[...upper, ...lower].join(' ')}" fill="${INK}" fill-opacity="0.14"/>`;
}

const text = (content: string, attributes: string) =>
  `<text font-family="Inter" ${attributes}>${escaped(content)}</text>`;

/** Labels at the right edge, moved apart where they would touch; the order stays. */
function spread(wanted: readonly number[], gap: number): number[] {
  const placed: number[] = [];
  for (const [at, y] of wanted.entries()) placed.push(at === 0 ? y : Math.max(y, placed[at - 1]! + gap));
  const over = Math.max(0, (placed.at(-1) ?? 0) - (PLOT.bottom - 4));
  return placed.map((y) => y - over);
}

/** The trend with its limits as SVG; undefined where there is too little to show. */
export function drawTrend(facts: TrendFacts): string | undefined {
  const { timesMs, values, limits, unit } = facts;
  if (timesMs.length < 2) return undefined;
  const scale = scaleOf(facts);
  const { x, y } = scale;
  const worst = facts.isLowBad ? limits[0] : limits.at(-1);
  const lastAt = timesMs.length - 1;
  const [lastX, lastY] = [x(timesMs[lastAt]!), y(values[lastAt]!)];
  const zone =
    worst === undefined
      ? ''
      : facts.isLowBad
        ? rect(y(worst.value), PLOT.bottom)
        : rect(PLOT.top, y(worst.value));
  const shown = limits.toReversed();
  const places = spread(
    shown.map(({ value }) => y(value) + 9),
    32,
  );
  const marks = facts.marksMs
    .filter((atMs) => atMs > facts.fromMs && atMs < facts.toMs)
    .map(
      (atMs) =>
        `<line x1="${rounded(x(atMs))}" x2="${rounded(x(atMs))}" y1="${PLOT.top}" y2="${PLOT.bottom}" stroke="${QUIET}" stroke-width="1.5" stroke-dasharray="2 5"/>`,
    );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    zone,
    ...shown.map(({ value, name }, at) => {
      const colour = value === worst?.value ? RED : QUIET;
      return [
        `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${rounded(y(value))}" y2="${rounded(y(value))}" stroke="${colour}" stroke-width="2" stroke-dasharray="10 7"/>`,
        text(
          `${figure(value)} ${name}`,
          `x="${PLOT.right + 14}" y="${rounded(places[at]!)}" font-size="26" fill="${colour}"${value === worst?.value ? ' font-weight="600"' : ''}`,
        ),
      ].join('');
    }),
    ...marks,
    bandOf(facts, scale),
    `<path d="${lineOf(facts, scale)}" fill="none" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>`,
    `<circle cx="${rounded(lastX)}" cy="${rounded(lastY)}" r="8" fill="${INK}" stroke="#ffffff" stroke-width="3"/>`,
    `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${PLOT.bottom}" y2="${PLOT.bottom}" stroke="${QUIET}" stroke-width="2"/>`,
    text(
      facts.dayOf(facts.fromMs),
      `x="${PLOT.left}" y="${PLOT.bottom + 38}" font-size="26" fill="${QUIET}"`,
    ),
    text(
      facts.dayOf(facts.toMs),
      `x="${PLOT.right}" y="${PLOT.bottom + 38}" font-size="26" fill="${QUIET}" text-anchor="end"`,
    ),
    isShown(unit)
      ? text(unit, `x="${PLOT.right + 14}" y="${PLOT.bottom + 38}" font-size="26" fill="${QUIET}"`)
      : '',
    '</svg>',
  ].join('');
}

const rect = (top: number, bottom: number) =>
  `<rect x="${PLOT.left}" y="${rounded(top)}" width="${PLOT.right - PLOT.left}" height="${rounded(Math.max(0, bottom - top))}" fill="${RED}" fill-opacity="0.1"/>`;
