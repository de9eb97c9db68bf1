import { encodeWaveform } from '@ritzel/telemetry';

const SAMPLES = 2000;
const sampleAt = (serial: number, index: number) => Math.sin(index * serial);

/** What a device measures for the n-th time: computed again when it is looked for. */
export const measuredAt = (serial: number) => (serial % 1000) / 100;

/** Samples and waveforms by their number, a millisecond apart from `startMs` on, so that each has a time of its own. */
export function makeNumberedMeasurements(startMs: number) {
  const timeOf = (serial: number) => startMs + serial;
  return {
    timeOf,
    sampleOf: (serial: number) => ({
      metric: 'Vibration/In/velocityRms',
      t: timeOf(serial),
      value: measuredAt(serial),
      unit: 'mm/s',
    }),
    waveformOf: (serial: number, device: string) =>
      new Uint8Array(
        encodeWaveform(
          {
            device,
            channel: 'in',
            t0Ns: BigInt(timeOf(serial)) * 1_000_000n,
            fsHz: 1000,
            unit: 'm/s²',
            scale: 1,
            offset: 0,
          },
          Float32Array.from({ length: SAMPLES }, (_, index) => sampleAt(serial, index)),
        ),
      ),
  };
}

/** Whether these bytes are all samples of the waveform with this number, as `GET /waveforms/{id}/samples` answers them. */
export function isWholeWaveform(bytes: Buffer, serial: number): boolean {
  return bytes.length === 4 * SAMPLES && bytes.readFloatLE(4 * 7) === Math.fround(sampleAt(serial, 7));
}
