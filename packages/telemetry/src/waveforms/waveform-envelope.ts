/**
 * One vibration record on its way from a device to the store: a JSON header and the raw samples.
 *
 *     offset 0   4 bytes  "RZWF"
 *            4   u8       version, 1
 *            5   3 bytes  zero
 *            8   u32 LE   header length h
 *           12   h bytes  header, JSON, UTF-8
 *         12+h            samples, little-endian, to the end
 *
 * Over MQTT it travels as a Sparkplug metric of datatype Bytes in DDATA, named `Waveform/{channel}`; so it has
 * sequence number, birth and death like every other value, and any Sparkplug host can carry it. Over HTTP it is
 * the body of a raws request. The same record sent twice has the same device, channel, t0 and sha256.
 */
import { sha256Hex } from '../sha256.ts';
import { readWaveformHeader, type WaveformHeader, writeWaveformHeader } from './waveform-header.ts';
import { WaveformRefusedError } from './waveform-refused.ts';

export const WAVEFORM_METRIC_PREFIX = 'Waveform/';
const MAGIC = 0x46575a52; // "RZWF", little-endian
const VERSION = 1;
const PREFIX_BYTES = 12;
const MAX_HEADER_BYTES = 65_536;

/** A header and its samples as they came, still in the device's own numbers. */
export interface WaveformEnvelope {
  header: WaveformHeader;
  /** n samples of `header.dtype`, little-endian. */
  raw: Uint8Array;
}

export type Sha256 = (bytes: Uint8Array) => string;

/** Name of the Sparkplug metric that carries a channel's waveforms. */
export function waveformMetricName(channel: string): string {
  return WAVEFORM_METRIC_PREFIX + channel;
}

/** The channel a metric name carries waveforms of; undefined for every other metric. */
export function waveformChannelOf(metricName: string): string | undefined {
  return metricName.startsWith(WAVEFORM_METRIC_PREFIX)
    ? metricName.slice(WAVEFORM_METRIC_PREFIX.length)
    : undefined;
}

/**
 * Packs samples given in physical units (`dtype` f32) or as counts of the converter (`dtype` i16, with scale and
 * offset in the header). `n` and `sha256` are filled in from the samples.
 */
export function encodeWaveform(
  header: Omit<WaveformHeader, 'n' | 'sha256' | 'dtype'>,
  samples: Float32Array | Int16Array,
  sha256: Sha256 = sha256Hex,
): Uint8Array {
  const isCounts = samples instanceof Int16Array;
  const raw = new Uint8Array(samples.byteLength);
  const view = new DataView(raw.buffer);
  for (let index = 0; index < samples.length; index++) {
    if (isCounts) view.setInt16(2 * index, samples[index]!, true);
    else view.setFloat32(4 * index, samples[index]!, true);
  }
  const text = writeWaveformHeader({
    ...header,
    dtype: isCounts ? 'i16' : 'f32',
    n: samples.length,
    sha256: sha256(raw),
  });
  const headerBytes = new TextEncoder().encode(text);
  const envelope = new Uint8Array(PREFIX_BYTES + headerBytes.length + raw.length);
  const prefix = new DataView(envelope.buffer);
  prefix.setUint32(0, MAGIC, true);
  prefix.setUint8(4, VERSION);
  prefix.setUint32(8, headerBytes.length, true);
  envelope.set(headerBytes, PREFIX_BYTES);
  envelope.set(raw, PREFIX_BYTES + headerBytes.length);
  return envelope;
}

/**
 * Opens and checks an envelope: form, header fields, sample count, hash. `raw` is a view of `bytes`.
 * Throws WaveformRefusedError with the precise reason, and nothing else. Whether the clock is plausible and the
 * device known is for the receiver to decide.
 */
export function decodeWaveform(bytes: Uint8Array, sha256: Sha256 = sha256Hex): WaveformEnvelope {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new WaveformRefusedError(
      'WAVEFORM_FORM',
      'envelope',
      'The bytes do not begin like a waveform envelope.',
    );
  }
  if (view.getUint8(4) !== VERSION) {
    throw new WaveformRefusedError(
      'WAVEFORM_VERSION',
      'envelope',
      `Envelope version ${view.getUint8(4)} is unknown, ${VERSION} is.`,
    );
  }
  if (view.getUint8(5) !== 0 || view.getUint16(6, true) !== 0) {
    throw new WaveformRefusedError('WAVEFORM_FORM', 'envelope', 'Bytes 5 to 7 of the envelope must be zero.');
  }
  const headerLength = view.getUint32(8, true);
  if (headerLength > MAX_HEADER_BYTES || PREFIX_BYTES + headerLength > bytes.length) {
    throw new WaveformRefusedError(
      'WAVEFORM_FORM',
      'envelope',
      `The header announces ${headerLength} bytes; ${bytes.length - PREFIX_BYTES} came, ${MAX_HEADER_BYTES} may.`,
    );
  }
  const header = readWaveformHeader(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headerLength));
  const raw = bytes.subarray(PREFIX_BYTES + headerLength);
  const sampleBytes = header.dtype === 'i16' ? 2 : 4;
  if (raw.length !== header.n * sampleBytes) {
    throw new WaveformRefusedError(
      'WAVEFORM_LENGTH',
      'n',
      `n says ${header.n} samples of ${sampleBytes} bytes, ${raw.length} bytes came.`,
    );
  }
  if (sha256(raw) !== header.sha256) {
    throw new WaveformRefusedError(
      'WAVEFORM_HASH',
      'sha256',
      'The samples do not have the hash the header names.',
    );
  }
  return { header, raw };
}

/**
 * The n samples in physical units: raw × scale + offset, rounded to float32.
 * Throws WaveformRefusedError where a sample is NaN or infinite, naming the first.
 */
export function waveformSamples({ header, raw }: WaveformEnvelope): Float32Array<ArrayBuffer> {
  const { n, scale, offset, dtype } = header;
  const samples = new Float32Array(n);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  for (let index = 0; index < n; index++) {
    const count = dtype === 'i16' ? view.getInt16(2 * index, true) : view.getFloat32(4 * index, true);
    samples[index] = count * scale + offset;
  }
  for (let index = 0; index < n; index++) {
    if (!Number.isFinite(samples[index])) {
      throw new WaveformRefusedError(
        'WAVEFORM_NOT_FINITE',
        'samples',
        `Sample ${index} is not a finite number.`,
      );
    }
  }
  return samples;
}
