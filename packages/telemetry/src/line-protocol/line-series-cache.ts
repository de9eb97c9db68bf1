/** A series as it was spelled in the input, with the fields seen under it. */
export interface LineSeries {
  key: Uint8Array;
  hash: number;
  handle: number;
  fieldKeys: Uint8Array[];
  fieldHandles: number[];
  /** The same handles by the name's bytes as text, for senders that change the order. */
  handlesByText: Map<string, number>;
}

const EQUALS = 61;
const MAX_FIELDS = 4096;
// Only made-up input collides this often.
const MAX_CHAIN = 16;

const ENTRY_BYTES = 100;

const latin1 = new TextDecoder('latin1');

/**
 * Series and fields by the bytes they were spelled with: a hash table with chains, emptied as a whole when it is
 * full, by number or by bytes. Senders repeat their spelling, so nearly every line is found here.
 */
export class LineSeriesCache {
  #maxSeries: number;
  #maxBytes: number;
  #slots: (LineSeries[] | undefined)[] = new Array(64);
  #size = 0;
  /** Of the spellings kept; what is kept beside each of them is counted with ENTRY_BYTES. */
  #bytes = 0;

  constructor(maxSeries: number, maxBytes: number) {
    this.#maxSeries = maxSeries;
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  clear(): void {
    this.#slots = new Array(64);
    this.#size = 0;
    this.#bytes = 0;
  }

  find(bytes: Uint8Array, start: number, end: number, hash: number): LineSeries | undefined {
    const chain = this.#slots[(hash ^ (hash >>> 15)) & (this.#slots.length - 1)];
    if (chain === undefined) return undefined;
    for (let index = 0; index < chain.length; index++) {
      const series = chain[index]!;
      if (series.hash === hash && isSpelled(series.key, bytes, start, end)) return series;
    }
    return undefined;
  }

  add(key: Uint8Array, hash: number, handle: number): LineSeries {
    if (this.#size >= this.#maxSeries || this.#bytes > this.#maxBytes) this.clear();
    this.#bytes += key.length + ENTRY_BYTES;
    if (this.#size >= this.#slots.length) this.#widen();
    const series: LineSeries = {
      key,
      hash,
      handle,
      fieldKeys: [],
      fieldHandles: [],
      handlesByText: new Map(),
    };
    this.#insert(series);
    this.#size++;
    return series;
  }

  #insert(series: LineSeries): void {
    const slot = (series.hash ^ (series.hash >>> 15)) & (this.#slots.length - 1);
    const chain = this.#slots[slot];
    if (chain && chain.length < MAX_CHAIN) chain.push(series);
    else this.#slots[slot] = [series];
  }

  #widen(): void {
    const chains = this.#slots;
    this.#slots = new Array(chains.length * 4);
    for (const chain of chains) for (const series of chain ?? []) this.#insert(series);
  }

  /** Handle of the field that stood at this place before, if the bytes at `start` spell it and an equals sign follows. */
  expectField(series: LineSeries, order: number, bytes: Uint8Array, start: number): number | undefined {
    const key = series.fieldKeys[order];
    if (key === undefined || bytes[start + key.length] !== EQUALS) return undefined;
    for (let index = 0; index < key.length; index++)
      if (key[index] !== bytes[start + index]) return undefined;
    return series.fieldHandles[order];
  }

  findField(series: LineSeries, bytes: Uint8Array, start: number, end: number): number | undefined {
    return series.handlesByText.get(latin1.decode(bytes.subarray(start, end)));
  }

  addField(series: LineSeries, key: Uint8Array, handle: number): void {
    if (series.fieldKeys.length >= MAX_FIELDS) {
      series.fieldKeys = [];
      series.fieldHandles = [];
      series.handlesByText.clear();
    }
    this.#bytes += 2 * key.length + ENTRY_BYTES;
    series.handlesByText.set(latin1.decode(key), handle);
    series.fieldKeys.push(key);
    series.fieldHandles.push(handle);
  }
}

function isSpelled(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  const length = key.length;
  if (end - start !== length) return false;
  for (let index = 0; index < length; index++) if (key[index] !== bytes[start + index]) return false;
  return true;
}
