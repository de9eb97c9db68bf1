import { type Band, bandRms, motionRms } from '@ritzel/signal';
import type { FaultSignal } from './fault-signal.ts';
import type { FaultPath, HousingMode, TransferAssumption } from './path-loss.ts';
import { addBurst, addImpacts, addLines } from './render-fault.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * Levels that a fault is injected at, dB: r.m.s. of what it adds beside its place over the r.m.s. of the record's own
 * vibration in the same band. From a sixteenth to sixteen times as much.
 */
export const DRILL_LEVELS_DB = [-24, -18, -12, -6, 0, 6, 12, 18, 24] as const;

/** Share of the sampling rate that a filter before the converter lets through (1 / 2.56, as analysers have it). */
const PASSED_SHARE = 1 / 2.56;
/** Half width of a resonance's band, in half-power widths. */
const MODE_WIDTHS = 2;

/** A fault at level 0 dB of one record: at another level only its height differs. */
export interface PreparedFault {
  /** Acceleration at 0 dB beside the fault, m/s². */
  readonly acceleration: Float64Array;
  /** What the path takes of it before it comes to the sensor, dB: by lines and by impacts apart, it is in here already. */
  readonly lossDb: number;
}

/** Why nothing of a fault comes through. */
export type Blocked = 'above-band';

/** Resonances that the sampling holds. */
function passedModes(
  { modes }: Pick<TransferAssumption, 'modes'>,
  samplingRateHz: number,
): readonly HousingMode[] {
  return modes.filter(
    ({ frequencyHz, damping }) => frequencyHz * (1 + damping) <= PASSED_SHARE * samplingRateHz,
  );
}

/** The bands of the resonances that the sampling holds, in which the levels of impacts are those of a record. */
export function impactBands(transfer: Pick<TransferAssumption, 'modes'>, samplingRateHz: number): Band[] {
  return passedModes(transfer, samplingRateHz).map((mode) => bandOf(mode, PASSED_SHARE * samplingRateHz));
}

/**
 * What a fault adds to a record at 0 dB. Lines above what the filter passes are left out; a fault of which nothing is left
 * is blocked.
 * @param acceleration the healthy record, m/s²
 */
export function prepareFault(
  acceleration: Float64Array,
  samplingRateHz: number,
  signal: FaultSignal,
  {
    path,
    transfer,
    random,
  }: {
    readonly path: FaultPath;
    readonly transfer: TransferAssumption;
    readonly random: SeededRandom;
  },
): PreparedFault | Blocked {
  const passedHz = PASSED_SHARE * samplingRateHz;
  const out = new Float64Array(acceleration.length);
  let isEmpty = true;
  const add = (part: Float64Array, gain: number) => {
    if (!(gain > 0) || !Number.isFinite(gain)) return;
    isEmpty = false;
    for (let i = 0; i < out.length; i++) out[i] = out[i]! + gain * part[i]!;
  };
  const { impacts, lines, burst, lineBandHz, isVelocity } = signal;
  if (impacts) {
    const modes = passedModes(transfer, samplingRateHz);
    if (modes.length > 0) {
      const part = new Float64Array(out.length);
      addImpacts(part, samplingRateHz, impacts, modes, random);
      const bands = impactBands(transfer, samplingRateHz);
      add(part, gainFor(acceleration, part, samplingRateHz, bands, path.impactLossDb));
    }
  }
  if (lineBandHz && lineBandHz.lowHz < passedHz) {
    const band = { lowHz: lineBandHz.lowHz, highHz: Math.min(lineBandHz.highHz, passedHz) };
    const part = new Float64Array(out.length);
    const passed = (lines ?? []).filter(({ frequencyHz }) => frequencyHz <= passedHz);
    addLines(part, samplingRateHz, passed, random);
    if (burst && burst.teeth * burst.turnHz <= passedHz) addBurst(part, samplingRateHz, burst, random);
    const gain = isVelocity
      ? velocityGain(acceleration, part, samplingRateHz, band, path.lineLossDb)
      : gainFor(acceleration, part, samplingRateHz, [band], path.lineLossDb);
    add(part, gain);
  }
  return isEmpty
    ? 'above-band'
    : { acceleration: out, lossDb: impacts && !lines ? path.impactLossDb : path.lineLossDb };
}

/** The record with the fault at a level. */
export function injectFault(acceleration: Float64Array, fault: PreparedFault, levelDb: number): Float64Array {
  const gain = 10 ** (levelDb / 20);
  return acceleration.map((v, i) => v + gain * fault.acceleration[i]!);
}

function bandOf({ frequencyHz, damping }: HousingMode, passedHz: number): Band {
  const half = MODE_WIDTHS * damping * frequencyHz;
  return { lowHz: frequencyHz - half, highHz: Math.min(passedHz, frequencyHz + half) };
}

/** Brings the fault's r.m.s. in the bands to that of the record, less the loss. */
function gainFor(
  record: Float64Array,
  part: Float64Array,
  samplingRateHz: number,
  bands: readonly Band[],
  lossDb: number,
): number {
  const [own, added] = [record, part].map((x) => Math.hypot(...bandRms(x, samplingRateHz, bands)));
  return (own! / added!) * 10 ** (-lossDb / 20);
}

function velocityGain(
  record: Float64Array,
  part: Float64Array,
  samplingRateHz: number,
  band: Band,
  lossDb: number,
): number {
  const [own, added] = [record, part].map((x) =>
    motionRms(x, samplingRateHz, 'acceleration', 'velocity', band),
  );
  return (own! / added!) * 10 ** (-lossDb / 20);
}
