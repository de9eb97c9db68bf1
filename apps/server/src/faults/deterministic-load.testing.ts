import { createHash } from 'node:crypto';
import type { ArrivedWaveform, AssetPoints } from '../modules/telemetry-store/index.ts';

/** What number `serial` of asset `asset` measured: computed again when it is looked for. */
export const LOAD_SIGNALS = 5;
const startMs = Date.UTC(2026, 0, 5);

export const assetIds = Array.from({ length: 6 }, (_, asset) =>
  [`${asset}fa01750`, '0000', '4000', '8000', '000000000001'].join('-'),
);
export const organisationId = 'ffa01750-0000-4000-8000-00000000000f';

export const timeOf = (serial: number) => startMs + serial * 7_000;
export const measuredValue = (serial: number, signal: number) =>
  Math.round(1e4 * Math.sin(serial * 0.7 + signal)) / 100;

export function pointsOf(asset: number, serial: number): AssetPoints {
  const signalNumbers = Array.from({ length: LOAD_SIGNALS }, (_, index) => index + 1);
  return {
    assetId: assetIds[asset]!,
    signalNumbers,
    timesMs: signalNumbers.map(() => timeOf(serial)),
    values: signalNumbers.map((signal) => measuredValue(serial, signal)),
  };
}

export function waveformOf(serial: number): ArrivedWaveform {
  const samples = Float32Array.from({ length: 2048 }, (_, index) => Math.sin(serial + index / 20));
  return {
    assetId: assetIds[serial % assetIds.length]!,
    organisationId,
    deviceId: null,
    channel: 'input',
    channelName: 'Input',
    position: null,
    axis: 'radial',
    t0Ns: BigInt(timeOf(serial)) * 1_000_000n,
    samplingRateHz: 12_800,
    samples,
    quantity: 'acceleration',
    unit: 'm/s²',
    range: null,
    speedRpm: 1485,
    load: null,
    operatingState: null,
    trigger: 'schedule',
    clipCount: 0,
    sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
    source: null,
  };
}
