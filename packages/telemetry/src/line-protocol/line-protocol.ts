/**
 * InfluxDB line protocol (docs.influxdata.com, reference "Line protocol"): measurement, tags, fields, timestamp.
 * The bytes are read once; a series or field seen before costs a comparison of bytes and no object.
 */
import {
  excerpt,
  LineProtocolError,
  splitSeriesKey,
  textOf,
  unescapeName,
  unescapeText,
} from './line-names.ts';
import { type LineSeries, LineSeriesCache } from './line-series-cache.ts';
import { type LinePrecision, parseFieldValue, parseTime } from './line-values.ts';

/** What the receiver makes of names; asked once for each spelling, the answers are kept. */
export interface LineResolver {
  /** Number of a series, or the sentence that says why it is refused (asked again then on the next line). */
  series(measurement: string, tags: ReadonlyMap<string, string>): number | string;
  /** Handle of one field of a series; negative when nobody wants it. */
  field(series: number, name: string): number;
  /** Handle of the same field where it holds a boolean; left out, it is the field's own. Asked once for each handle. */
  boolean?(handle: number): number;
}

export interface LineError {
  /** From 1. */
  line: number;
  message: string;
}

/** What a body held, as columns; they may be longer than `count`. Nobody writes into them until they are given back. */
export interface LinePoints {
  count: number;
  handles: Uint32Array;
  /** ms since 1970, UTC; finer digits are cut. */
  timesMs: Float64Array;
  /** Booleans are 0 and 1, under a handle of their own; integers beyond 2^53 are rounded to the nearest double. */
  values: Float64Array;
  texts: { handle: number; timeMs: number; text: string }[];
  /** Lines that were not taken, each with its reason; after the first hundred only counted. */
  errors: LineError[];
  errorCount: number;
  /** Fields whose handle is negative. */
  unwanted: number;
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const HASH = 35;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const EQUALS = 61;
const BACKSLASH = 92;
const MAX_ERRORS = 100;
/** Longer than any that Telegraf writes; they are kept to know the series again. */
const MAX_SERIES_BYTES = 4096;
const MAX_FIELD_BYTES = 1024;
const EXACT_POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** One sender's names and what the receiver answered about them. */
export class LineScope {
  readonly resolver: LineResolver;
  readonly cache: LineSeriesCache;
  readonly #booleans = new Map<number, number>();

  constructor(resolver: LineResolver, maxCachedSeries = 100_000, maxCachedBytes = 16 * 1024 * 1024) {
    this.resolver = resolver;
    this.cache = new LineSeriesCache(maxCachedSeries, maxCachedBytes);
  }

  booleanHandle(handle: number): number {
    let found = this.#booleans.get(handle);
    if (found === undefined) {
      found = this.resolver.boolean?.(handle) ?? handle;
      this.#booleans.set(handle, found);
    }
    return found;
  }

  /** Drops what the resolver answered: call it when devices or signals changed. */
  forget(): void {
    this.cache.clear();
    this.#booleans.clear();
  }
}

/** Of the values only booleans begin with a letter. */
function isLetter(byte: number): boolean {
  return byte > 64;
}

type Columns = Pick<LinePoints, 'handles' | 'timesMs' | 'values'>;

/** So many points' columns are kept for the next body; what is larger is left to the collector. */
const MAX_KEPT_POINTS = 1_048_576;
const MAX_KEPT_COLUMNS = 4;

export class LineProtocolReader {
  #spare: Columns[] = [];
  #handles: LinePoints['handles'] = new Uint32Array(0);
  #times: LinePoints['timesMs'] = new Float64Array(0);
  #values: LinePoints['values'] = new Float64Array(0);
  #count = 0;
  #texts: LinePoints['texts'] = [];
  #unwanted = 0;
  #position = 0;
  #line = 1;

  /**
   * Reads a whole body. A malformed line is left out entirely and named in `errors`; the others are taken.
   * @param receivedAtMs stands for a missing timestamp.
   * @returns columns that nobody else writes into; `giveBack` lets the reader use them again.
   */
  read(bytes: Uint8Array, scope: LineScope, precision: LinePrecision, receivedAtMs: number): LinePoints {
    const columns = this.#spare.pop();
    this.#handles = columns?.handles ?? new Uint32Array(4096);
    this.#times = columns?.timesMs ?? new Float64Array(4096);
    this.#values = columns?.values ?? new Float64Array(4096);
    this.#count = 0;
    this.#texts = [];
    this.#unwanted = 0;
    this.#position = 0;
    this.#line = 1;
    const errors: LineError[] = [];
    let errorCount = 0;
    while (this.#position < bytes.length) {
      const count = this.#count;
      const texts = this.#texts.length;
      const unwanted = this.#unwanted;
      const line = this.#line;
      try {
        this.#readLine(bytes, scope, precision, receivedAtMs);
      } catch (error) {
        if (!(error instanceof LineProtocolError)) throw error;
        this.#count = count;
        this.#texts.length = texts;
        this.#unwanted = unwanted;
        if (errorCount++ < MAX_ERRORS) errors.push({ line, message: `line ${line}: ${error.message}` });
        this.#skipLine(bytes);
      }
    }
    return {
      count: this.#count,
      handles: this.#handles,
      timesMs: this.#times,
      values: this.#values,
      texts: this.#texts,
      errors,
      errorCount,
      unwanted: this.#unwanted,
    };
  }

  /** The columns are no longer looked at. */
  giveBack({ handles, timesMs, values }: LinePoints): void {
    if (this.#spare.length >= MAX_KEPT_COLUMNS || handles.length > MAX_KEPT_POINTS) return;
    this.#spare.push({ handles, timesMs, values });
  }

  #skipLine(bytes: Uint8Array): void {
    const end = bytes.indexOf(NEWLINE, this.#position);
    this.#position = end < 0 ? bytes.length : end + 1;
    this.#line++;
  }

  #readLine(bytes: Uint8Array, scope: LineScope, precision: LinePrecision, receivedAtMs: number): void {
    let at = this.#position;
    while (bytes[at] === SPACE || bytes[at] === CARRIAGE_RETURN || bytes[at] === 9) at++;
    this.#position = at;
    if (at >= bytes.length) return;
    if (bytes[at] === NEWLINE || bytes[at] === HASH) {
      this.#skipLine(bytes);
      return;
    }
    const series = this.#readSeries(bytes, scope);
    const first = this.#count;
    const firstText = this.#texts.length;
    this.#readFields(bytes, scope, series);
    const timeMs = this.#readTime(bytes, precision, receivedAtMs);
    for (let index = first; index < this.#count; index++) this.#times[index] = timeMs;
    for (let index = firstText; index < this.#texts.length; index++) this.#texts[index]!.timeMs = timeMs;
    this.#line++;
  }

  #readSeries(bytes: Uint8Array, scope: LineScope): LineSeries {
    const start = this.#position;
    let at = start;
    let hash = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === SPACE || byte === NEWLINE) break;
      hash = Math.imul(hash ^ byte, 0x01000193);
      if (byte === BACKSLASH && at + 1 < bytes.length && bytes[at + 1] !== NEWLINE) {
        at++;
        hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
      }
    }
    this.#position = at;
    if (bytes[at] !== SPACE) throw new LineProtocolError('it has no fields');
    if (at - start > MAX_SERIES_BYTES)
      throw new LineProtocolError(
        `measurement and tags are ${at - start} bytes long, ${MAX_SERIES_BYTES} are allowed`,
      );
    const known = scope.cache.find(bytes, start, at, hash);
    if (known) return known;
    const { measurement, tags } = splitSeriesKey(bytes, start, at);
    const handle = scope.resolver.series(measurement, tags);
    if (typeof handle === 'string') throw new LineProtocolError(handle);
    return scope.cache.add(bytes.slice(start, at), hash, handle);
  }

  #readFields(bytes: Uint8Array, scope: LineScope, series: LineSeries): void {
    let at = this.#position;
    while (bytes[at] === SPACE) at++;
    for (let order = 0; ; order++) {
      const keyStart = at;
      // Senders keep the order of fields, so the one at the same place last time is tried first.
      let handle = scope.cache.expectField(series, order, bytes, at);
      if (handle !== undefined) at += series.fieldKeys[order]!.length;
      else {
        at = this.#findFieldEnd(bytes, at);
        handle = this.#resolveField(bytes, scope, series, keyStart, at);
      }
      const valueStart = at + 1;
      if (bytes[valueStart] === QUOTE) at = this.#readText(bytes, valueStart, handle);
      else {
        const value = this.#readNumber(bytes, valueStart);
        at = this.#position;
        if (Number.isNaN(value)) {
          throw new LineProtocolError(
            `field "${textOf(bytes, keyStart, valueStart - 1, unescapeName)}" has the value "${excerpt(bytes, valueStart, at)}", which is no finite number, boolean or quoted text`,
          );
        }
        if (handle < 0) this.#unwanted++;
        else this.#push(isLetter(bytes[valueStart]!) ? scope.booleanHandle(handle) : handle, value);
      }
      if (bytes[at] !== COMMA) break;
      at++;
    }
    this.#position = at;
  }

  /** Where the name that begins at `keyStart` ends, which is at its equals sign. */
  #findFieldEnd(bytes: Uint8Array, keyStart: number): number {
    let at = keyStart;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === EQUALS || byte === COMMA || byte === SPACE || byte === NEWLINE) break;
      if (byte === BACKSLASH && at + 1 < bytes.length && bytes[at + 1] !== NEWLINE) at++;
    }
    this.#position = at;
    if (at === keyStart) throw new LineProtocolError('a field has no name');
    if (at - keyStart > MAX_FIELD_BYTES)
      throw new LineProtocolError(
        `the name of a field is ${at - keyStart} bytes long, ${MAX_FIELD_BYTES} are allowed`,
      );
    if (bytes[at] !== EQUALS) {
      throw new LineProtocolError(`field "${textOf(bytes, keyStart, at, unescapeName)}" has no value`);
    }
    return at;
  }

  #resolveField(
    bytes: Uint8Array,
    scope: LineScope,
    series: LineSeries,
    keyStart: number,
    keyEnd: number,
  ): number {
    const known = scope.cache.findField(series, bytes, keyStart, keyEnd);
    if (known !== undefined) return known;
    const name = textOf(bytes, keyStart, keyEnd, unescapeName);
    const handle = scope.resolver.field(series.handle, name);
    scope.cache.addField(series, bytes.slice(keyStart, keyEnd), handle);
    return handle;
  }

  /** The value that begins at `start`, NaN when it is none; leaves the position at its end. */
  #readNumber(bytes: Uint8Array, start: number): number {
    // Nearly every value is a plain decimal of at most 15 digits: mantissa and power are exact (see decimal-number).
    let at = start;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at++;
    const digitsAt = at;
    let mantissa = 0;
    let byte = bytes[at]!;
    while (byte >= 48 && byte <= 57) {
      mantissa = mantissa * 10 + (byte - 48);
      byte = bytes[++at]!;
    }
    let digits = at - digitsAt;
    let decimals = 0;
    if (byte === POINT) {
      const pointAt = at;
      byte = bytes[++at]!;
      while (byte >= 48 && byte <= 57) {
        mantissa = mantissa * 10 + (byte - 48);
        byte = bytes[++at]!;
      }
      decimals = at - pointAt - 1;
      digits += decimals;
    }
    if (digits > 0 && digits <= 15 && (byte === COMMA || byte === SPACE)) {
      this.#position = at;
      const size = mantissa / EXACT_POWERS[decimals]!;
      return isNegative ? -size : size;
    }
    at = start;
    while (at < bytes.length) {
      byte = bytes[at]!;
      if (byte === COMMA || byte === SPACE || byte === NEWLINE || byte === CARRIAGE_RETURN) break;
      at++;
    }
    this.#position = at;
    return parseFieldValue(bytes, start, at);
  }

  #push(handle: number, value: number): void {
    if (this.#count === this.#handles.length) this.#grow();
    this.#handles[this.#count] = handle;
    this.#values[this.#count] = value;
    this.#count++;
  }

  #grow(): void {
    const size = this.#handles.length * 2;
    const handles = new Uint32Array(size);
    handles.set(this.#handles);
    this.#handles = handles;
    const times = new Float64Array(size);
    times.set(this.#times);
    this.#times = times;
    const values = new Float64Array(size);
    values.set(this.#values);
    this.#values = values;
  }

  #readText(bytes: Uint8Array, start: number, handle: number): number {
    let at = start + 1;
    let newlines = 0;
    for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
      if (bytes[at] === BACKSLASH) at++;
      if (bytes[at] === NEWLINE) newlines++;
    }
    if (at >= bytes.length) {
      // The rest of the body may hold good lines: go on after this one.
      throw new LineProtocolError('a quoted text does not end');
    }
    this.#line += newlines;
    if (handle < 0) this.#unwanted++;
    else this.#texts.push({ handle, timeMs: 0, text: textOf(bytes, start + 1, at, unescapeText) });
    return at + 1;
  }

  #readTime(bytes: Uint8Array, precision: LinePrecision, receivedAtMs: number): number {
    let at = this.#position;
    while (bytes[at] === SPACE || bytes[at] === CARRIAGE_RETURN) at++;
    const start = at;
    while (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== SPACE && bytes[at] !== CARRIAGE_RETURN)
      at++;
    const end = at;
    while (bytes[at] === SPACE || bytes[at] === CARRIAGE_RETURN) at++;
    this.#position = at;
    if (at < bytes.length && bytes[at] !== NEWLINE) {
      throw new LineProtocolError(`"${excerpt(bytes, start, at + 20)}" follows the fields, a timestamp may`);
    }
    const timeMs = start === end ? receivedAtMs : parseTime(bytes, start, end, precision);
    if (Number.isNaN(timeMs))
      throw new LineProtocolError(
        `the timestamp "${excerpt(bytes, start, end)}" is no whole number of 64 bits`,
      );
    this.#position = at + 1;
    return timeMs;
  }
}
