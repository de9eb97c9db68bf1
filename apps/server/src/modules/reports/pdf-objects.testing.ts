import { inflateSync } from 'node:zlib';

/** Reads the objects of a PDF from its bytes, as far as our own writer goes: no object streams, no encryption. */

export type PdfValue = null | boolean | number | PdfName | PdfText | PdfRef | PdfValue[] | PdfDict;
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
export class PdfText {
  readonly bytes: Buffer;
  readonly isHex: boolean;
  constructor(bytes: Buffer, isHex: boolean) {
    this.bytes = bytes;
    this.isHex = isHex;
  }
}
export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
export type PdfDict = Map<string, PdfValue>;

const BLANK = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** One value at a place of a text whose letters are bytes; in content a word of letters is an operator. */
export class PdfScanner {
  readonly text: string;
  at: number;
  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  skip(): void {
    for (;;) {
      while (BLANK.test(this.text[this.at] ?? '-')) this.at++;
      if (this.text[this.at] !== '%') return;
      while (this.at < this.text.length && this.text[this.at] !== '\n' && this.text[this.at] !== '\r')
        this.at++;
    }
  }

  word(): string {
    const from = this.at;
    while (this.at < this.text.length && !DELIMITER.test(this.text[this.at]!)) this.at++;
    return this.text.slice(from, this.at);
  }

  /** A value, or `{ operator }` where a word stands. */
  next(): PdfValue | { readonly operator: string } | undefined {
    this.skip();
    const { text } = this;
    const letter = text[this.at];
    if (letter === undefined) return undefined;
    if (text.startsWith('<<', this.at)) return this.dict();
    if (letter === '<') return this.hex();
    if (letter === '(') return this.literal();
    if (letter === '[') return this.array();
    if (letter === '/') {
      this.at++;
      return new PdfName(
        this.word().replaceAll(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      );
    }
    const word = this.word();
    if (word === '') throw new Error(`a sign that no value begins with: ${letter}`);
    if (/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return this.numberOrRef(word);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : { operator: word };
  }

  value(): PdfValue {
    const found = this.next();
    if (found === undefined || (typeof found === 'object' && found !== null && 'operator' in found))
      throw new Error(`no value at ${this.at}`);
    return found;
  }

  private numberOrRef(word: string): PdfValue {
    const rest = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![A-Za-z])/.exec(this.text.slice(this.at, this.at + 24));
    if (rest === null || !/^\d+$/.test(word)) return Number(word);
    this.at += rest[0].length;
    return new PdfRef(Number(word));
  }

  private dict(): PdfDict {
    const found: PdfDict = new Map();
    this.at += 2;
    for (;;) {
      this.skip();
      if (this.text.startsWith('>>', this.at)) break;
      const name = this.value();
      if (!(name instanceof PdfName)) throw new Error('a dictionary whose key is no name');
      found.set(name.name, this.value());
    }
    this.at += 2;
    return found;
  }

  private array(): PdfValue[] {
    const found: PdfValue[] = [];
    this.at++;
    for (;;) {
      this.skip();
      if (this.text[this.at] === ']') break;
      found.push(this.value());
    }
    this.at++;
    return found;
  }

  private hex(): PdfText {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text.slice(this.at + 1, end).replaceAll(/\s/g, '');
    this.at = end + 1;
    if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) throw new Error('6.1.6 a hexadecimal string is not whole');
    return new PdfText(Buffer.from(digits, 'hex'), true);
  }

  private literal(): PdfText {
    const codes: number[] = [];
    const plain: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    let depth = 1;
    this.at++;
    for (; ; this.at++) {
      const letter = this.text[this.at];
      if (letter === undefined) throw new Error('a string without its end');
      if (letter === '\\') {
        this.at++;
        const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3))?.[0];
        const after = this.text[this.at] ?? '';
        if (octal !== undefined) {
          codes.push(Number.parseInt(octal, 8));
          this.at += octal.length - 1;
        } else if (after !== '\n') codes.push((plain[after] ?? after).charCodeAt(0));
        continue;
      }
      if (letter === '(') depth++;
      if (letter === ')' && --depth === 0) break;
      codes.push(letter.charCodeAt(0));
    }
    this.at++;
    return new PdfText(Buffer.from(codes), false);
  }
}

export interface PdfObject {
  readonly value: PdfValue;
  /** Of a stream, as it lies in the file. */
  readonly raw: Buffer | null;
}

export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: PdfDict;
  /** What the file itself does wrong, while it was read. */
  readonly faults: readonly string[];
}

/** By the table of references at its end: each object has to begin where that says. */
export function readPdf(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1');
  const faults: string[] = [];
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const table = /^xref\r?\n0 (\d+)\r?\n/.exec(text.slice(start, start + 40));
  if (table === null) throw new Error('6.1.4 there is no table of references where the end of the file says');
  const objects = new Map<number, PdfObject>();
  const first = start + table[0].length;
  for (let id = 1; id < Number(table[1]); id++) {
    const entry = text.slice(first + 20 * id, first + 20 * id + 20);
    if (!/^\d{10} \d{5} [nf][ \r][\r\n]$/.test(entry)) faults.push(`6.1.4 entry ${id}`);
    if (entry[17] !== 'n') continue;
    const from = Number(entry.slice(0, 10));
    const head = `${id} 0 obj\n`;
    if (!text.startsWith(head, from)) {
      faults.push(`6.1.9 object ${id} does not begin where the table says`);
      continue;
    }
    objects.set(id, readObject(text, from + head.length, faults, id));
  }
  const scanner = new PdfScanner(text, text.indexOf('trailer', start) + 'trailer'.length);
  const trailer = scanner.value();
  if (!(trailer instanceof Map)) throw new Error('the trailer is no dictionary');
  return { objects, trailer, faults };
}

function readObject(text: string, from: number, faults: string[], id: number): PdfObject {
  const scanner = new PdfScanner(text, from);
  const value = scanner.value();
  scanner.skip();
  if (!text.startsWith('stream', scanner.at)) {
    if (!text.startsWith('endobj', scanner.at)) faults.push(`6.1.9 object ${id} has no end`);
    return { value, raw: null };
  }
  const begin = scanner.at + 'stream'.length + (text[scanner.at + 6] === '\r' ? 2 : 1);
  const length = value instanceof Map ? value.get('Length') : undefined;
  if (typeof length !== 'number') throw new Error(`object ${id}: a stream without its length`);
  if (!/^\r?\nendstream/.test(text.slice(begin + length, begin + length + 12)))
    faults.push(`6.1.7.1 the stream of object ${id} is not as long as it says`);
  return { value, raw: Buffer.from(text.slice(begin, begin + length), 'latin1') };
}

/** What a stream holds, unpacked. */
export function unpack({ value, raw }: PdfObject): Buffer {
  if (raw === null || !(value instanceof Map)) throw new Error('no stream');
  const filter = value.get('Filter');
  const name = Array.isArray(filter) ? filter[0] : filter;
  if (name === undefined) return raw;
  if (!(name instanceof PdfName) || name.name !== 'FlateDecode') throw new Error('another filter');
  return inflateSync(raw);
}

/** The sentences of its figures, for who does not see them. */
export function figureSentences(bytes: Uint8Array): string[] {
  return [...readPdf(bytes).objects.values()].flatMap(({ value }) => {
    const alt = value instanceof Map ? value.get('Alt') : undefined;
    if (!(alt instanceof PdfText)) return [];
    const isWide = alt.bytes[0] === 0xfe && alt.bytes[1] === 0xff;
    return [
      isWide ? Buffer.from(alt.bytes.subarray(2)).swap16().toString('utf16le') : alt.bytes.toString('latin1'),
    ];
  });
}
