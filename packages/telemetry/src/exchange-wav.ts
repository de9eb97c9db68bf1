/**
 * WAV (RIFF WAVE, Microsoft/IBM 1991, WAVE_FORMAT_EXTENSIBLE and RF64 of EBU Tech 3306). A WAV knows no units:
 * a JSON sidecar beside it gives them.
 */
import { isSameRate } from './exchange-abscissa.ts';
import {
  addRecord,
  type ExchangeContent,
  ExchangeFileError,
  MAX_EXCHANGE_NUMBERS,
} from './exchange-content.ts';

/** Beside `x.wav` lies `x.wav.json` or `x.json`. Physical value = full-scale value (±1) × scale + offset. */
export interface WavSidecar {
  fsHz?: number | undefined;
  channels: { name?: string | undefined; unit?: string | undefined; scale: number; offset: number }[];
}

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;
const MAX_CHANNELS = 256;

/** Reads `{fs?, unit?, scale?, offset?, channels?: [{name?, unit?, scale?, offset?}]}`. Throws ExchangeFileError. */
export function readWavSidecar(text: string): WavSidecar {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ExchangeFileError('SIDECAR_FORM', 'The sidecar of the WAV file is not JSON.');
  }
  const all = fieldsOf(parsed);
  const channels = Array.isArray(all.channels) ? all.channels.map(fieldsOf) : [{}];
  return {
    fsHz: numberOf(all, 'fs'),
    channels: channels.map((own) => {
      const scale = numberOf(own, 'scale') ?? numberOf(all, 'scale') ?? 1;
      if (scale === 0) throw new ExchangeFileError('SIDECAR_FIELD', 'The sidecar gives a scale of 0.');
      return {
        name: textOf(own, 'name'),
        unit: textOf(own, 'unit') ?? textOf(all, 'unit'),
        scale,
        offset: numberOf(own, 'offset') ?? numberOf(all, 'offset') ?? 0,
      };
    }),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    throw new ExchangeFileError('SIDECAR_FORM', 'The sidecar of the WAV file is not an object.');
  }
  return { ...value };
}

function numberOf(fields: Record<string, unknown>, field: string): number | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new ExchangeFileError('SIDECAR_FIELD', `The sidecar's ${field} is no number.`);
}

function textOf(fields: Record<string, unknown>, field: string): string | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw new ExchangeFileError('SIDECAR_FIELD', `The sidecar's ${field} is no text.`);
}

interface WavFormat {
  code: number;
  channels: number;
  fsHz: number;
  sampleBytes: number;
}

/** Reads integer (8, 16, 24, 32 bits) and float (32, 64) samples. Throws ExchangeFileError. */
export function readWav(bytes: Uint8Array, name: string, sidecar?: WavSidecar): ExchangeContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = ascii(bytes, 0);
  const isLittle = magic !== 'RIFX';
  if (bytes.length < 12 || !['RIFF', 'RIFX', 'RF64'].includes(magic) || ascii(bytes, 8) !== 'WAVE') {
    throw new ExchangeFileError('WAV_FORM', 'The file does not begin like a WAV file.');
  }
  let format: WavFormat | undefined;
  let longDataBytes: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = ascii(bytes, at);
    const size = view.getUint32(at + 4, isLittle);
    const body = at + 8;
    const left = bytes.length - body;
    if (id === 'data') {
      if (format === undefined)
        throw new ExchangeFileError('WAV_FORM', 'The WAV file has samples before their format.');
      // Recorders that stream do not know the length; all ones stands for "to the end" or for the length in ds64.
      const dataBytes = size === 0xffffffff ? (longDataBytes ?? left) : size;
      const isFinished = view.getUint32(4, isLittle) + 8 >= bytes.length;
      if (dataBytes === 0 && left > 1 && !isFinished) {
        throw new ExchangeFileError(
          'WAV_TRUNCATED',
          `The WAV file announces no samples and ${left} bytes follow: its recorder did not finish it.`,
        );
      }
      if (dataBytes > left) {
        throw new ExchangeFileError(
          'WAV_TRUNCATED',
          `The WAV file announces ${dataBytes} bytes of samples and holds ${left}: it is cut off.`,
        );
      }
      return readSamples(view, { start: body, dataBytes, isLittle }, format, name, sidecar);
    }
    if (size > left)
      throw new ExchangeFileError('WAV_TRUNCATED', `The WAV file ends inside its chunk "${id}".`);
    if (id === 'fmt ') format = readFormat(view, body, size, isLittle);
    if (id === 'ds64' && size >= 16) longDataBytes = Number(view.getBigUint64(body + 8, isLittle));
    at = body + size + (size % 2);
  }
  throw new ExchangeFileError('WAV_FORM', 'The WAV file holds no samples.');
}

function readFormat(view: DataView, at: number, size: number, isLittle: boolean): WavFormat {
  if (size < 16) throw new ExchangeFileError('WAV_FORM', 'The format of the WAV file is too short.');
  let code = view.getUint16(at, isLittle);
  const channels = view.getUint16(at + 2, isLittle);
  const fsHz = view.getUint32(at + 4, isLittle);
  const blockBytes = view.getUint16(at + 12, isLittle);
  const bits = view.getUint16(at + 14, isLittle);
  // The first two bytes of the sub-format's GUID are the code it stands for.
  if (code === FORMAT_EXTENSIBLE && size >= 40) code = view.getUint16(at + 24, isLittle);
  const isKnown =
    (code === FORMAT_PCM && [8, 16, 24, 32].includes(bits)) ||
    (code === FORMAT_FLOAT && [32, 64].includes(bits));
  if (!isKnown) {
    throw new ExchangeFileError(
      'WAV_CODING',
      `WAV samples of format ${code} with ${bits} bits are not read.`,
    );
  }
  if (channels < 1 || channels > MAX_CHANNELS || fsHz < 1 || blockBytes !== (channels * bits) / 8) {
    throw new ExchangeFileError(
      'WAV_FORM',
      `The WAV file contradicts itself: ${channels} channels of ${bits} bits in blocks of ${blockBytes} bytes at ${fsHz} Hz.`,
    );
  }
  return { code, channels, fsHz, sampleBytes: bits / 8 };
}

function readSamples(
  view: DataView,
  { start, dataBytes, isLittle }: { start: number; dataBytes: number; isLittle: boolean },
  { code, channels, fsHz, sampleBytes }: WavFormat,
  name: string,
  sidecar: WavSidecar | undefined,
): ExchangeContent {
  const blockBytes = channels * sampleBytes;
  if (dataBytes % blockBytes !== 0) {
    throw new ExchangeFileError(
      'WAV_TRUNCATED',
      `${dataBytes} bytes are no whole number of ${channels}-channel samples.`,
    );
  }
  if (sidecar && sidecar.channels.length !== 1 && sidecar.channels.length !== channels) {
    throw new ExchangeFileError(
      'SIDECAR_CHANNELS',
      `The sidecar describes ${sidecar.channels.length} channels, the WAV file has ${channels}.`,
    );
  }
  // Its own format names whole Hz: a rate of 0.5 Hz more is the exact one.
  if (sidecar?.fsHz !== undefined && !isSameRate(sidecar.fsHz, fsHz) && Math.abs(sidecar.fsHz - fsHz) >= 1) {
    throw new ExchangeFileError(
      'RATE_CONFLICT',
      `The WAV file says ${fsHz} Hz, the sidecar beside it ${sidecar.fsHz} Hz.`,
    );
  }
  const content: ExchangeContent = { format: 'wav', records: [], skipped: [], scalars: {} };
  const n = dataBytes / blockBytes;
  if (n * channels > MAX_EXCHANGE_NUMBERS) {
    throw new ExchangeFileError(
      'WAV_LENGTH',
      `The WAV file holds ${n * channels} samples, ${MAX_EXCHANGE_NUMBERS} may be read.`,
    );
  }
  const read = sampleReader(view, code, sampleBytes, isLittle);
  for (let channel = 0; channel < channels; channel++) {
    const own = sidecar?.channels[sidecar.channels.length === 1 ? 0 : channel];
    const { scale, offset } = own ?? { scale: 1, offset: 0 };
    const samples = new Float64Array(n);
    for (let index = 0; index < n; index++) {
      samples[index] = read(start + index * blockBytes + channel * sampleBytes) * scale + offset;
    }
    const channelName = own?.name ?? (channels === 1 ? name : `${name} ${channel + 1}`);
    addRecord(content, {
      name: channelName,
      kind: 'time',
      n,
      fsHz: sidecar?.fsHz ?? fsHz,
      unit: own?.unit,
      samples,
    });
  }
  return content;
}

/** Samples at a byte offset, integers as parts of full scale: -1 up to, not including, 1. */
function sampleReader(
  view: DataView,
  code: number,
  sampleBytes: number,
  isLittle: boolean,
): (at: number) => number {
  if (code === FORMAT_FLOAT) {
    return sampleBytes === 4 ? (at) => view.getFloat32(at, isLittle) : (at) => view.getFloat64(at, isLittle);
  }
  switch (sampleBytes) {
    case 1:
      return (at) => (view.getUint8(at) - 128) / 128;
    case 2:
      return (at) => view.getInt16(at, isLittle) / 0x8000;
    case 3:
      return isLittle
        ? (at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 0x800000
        : (at) => (view.getUint16(at + 1, false) | (view.getInt8(at) << 16)) / 0x800000;
    default:
      return (at) => view.getInt32(at, isLittle) / 0x80000000;
  }
}

function ascii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/**
 * One channel as float32 WAV in its physical unit, and the sidecar that names unit and exact rate (WAV itself
 * holds whole Hz only). Throws ExchangeFileError for a rate WAV can't name.
 */
export function writeWav(
  samples: Float32Array | Float64Array,
  fsHz: number,
  unit: string,
): { wav: Uint8Array; sidecar: string } {
  const wholeHz = Math.round(fsHz);
  if (!(wholeHz >= 1 && wholeHz <= 0xffffffff)) {
    throw new ExchangeFileError('WAV_RATE', `A WAV file can't have a sampling rate of ${fsHz} Hz.`);
  }
  const wav = new Uint8Array(58 + samples.length * 4);
  const view = new DataView(wav.buffer);
  const put = (at: number, text: string) => wav.set(new TextEncoder().encode(text), at);
  put(0, 'RIFF');
  view.setUint32(4, wav.length - 8, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 18, true);
  view.setUint16(20, FORMAT_FLOAT, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, wholeHz, true);
  view.setUint32(28, wholeHz * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 32, true);
  // Formats other than PCM carry a fact chunk with the number of samples.
  put(38, 'fact');
  view.setUint32(42, 4, true);
  view.setUint32(46, samples.length, true);
  put(50, 'data');
  view.setUint32(54, samples.length * 4, true);
  for (let index = 0; index < samples.length; index++) view.setFloat32(58 + 4 * index, samples[index]!, true);
  return { wav, sidecar: JSON.stringify({ fs: fsHz, channels: [{ unit, scale: 1, offset: 0 }] }) };
}
