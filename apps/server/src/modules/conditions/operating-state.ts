import type { OperatingState } from '@ritzel/alarms';
import { STANDSTILL_SHARE } from '@ritzel/drivetrain';
import type { AssetState } from './asset-state.ts';
import { needsRotation } from './criteria.ts';
import { findOperatingMeasurements } from './drivetrain-operation.ts';

/** A speed reading says something about a vibration reading at most this far apart. */
export const SPEED_HOLDS_MS = 10 * 60_000;

/** A reading of how the drivetrain runs, with the signal that measures it. */
export interface OperatingReading {
  readonly signalId: string;
  /** The value that stands for its nameplate, in the unit of the signal; undefined where none is known. */
  readonly rated: number | undefined;
  value: number;
  atMs: number;
}

/**
 * How the drivetrain runs: its speed, which lies with the motor or the gear unit and decides whether its vibration counts,
 * its load and what surrounds it. Each is what one signal measures.
 */
export interface DrivetrainOperation {
  readonly speed?: OperatingReading;
  readonly load?: OperatingReading;
  readonly ambient?: OperatingReading;
}

const holds = (reading: OperatingReading | undefined, atMs: number): reading is OperatingReading =>
  reading !== undefined && Number.isFinite(reading.value) && Math.abs(reading.atMs - atMs) <= SPEED_HOLDS_MS;

export function isAtStandstill({ speed }: DrivetrainOperation, atMs: number): boolean {
  if (!holds(speed, atMs) || speed.rated === undefined) return false;
  return Math.abs(speed.value) < STANDSTILL_SHARE * speed.rated;
}

/** What rules know of the machine at a time. */
export function operatingStateAt(operation: DrivetrainOperation, atMs: number, role: string): OperatingState {
  const { speed, load, ambient } = operation;
  return {
    ...(holds(speed, atMs) ? { speedRpm: speed.value } : {}),
    ...(holds(load, atMs) && load.rated !== undefined
      ? { loadPercent: (100 * load.value) / load.rated }
      : {}),
    ...(holds(ambient, atMs) ? { ambient: ambient.value } : {}),
    isStandstill: needsRotation(role) && isAtStandstill(operation, atMs),
  };
}

/** The readings that say how a drivetrain runs; what is known of them already goes on. */
export function readingsOfDrivetrain(
  members: readonly AssetState[],
  known: DrivetrainOperation = {},
): DrivetrainOperation {
  const measurements = findOperatingMeasurements(
    members.flatMap(({ assetId, part, signals }) =>
      [...signals.values()].map((state) => {
        const { id, number, role, unit } = state;
        return { id, assetId, number, role, unit, part, state };
      }),
    ),
    members.map(({ part }) => part),
  );
  const reading = (name: keyof DrivetrainOperation): OperatingReading | undefined => {
    const found = measurements[name];
    if (found === undefined) return undefined;
    const { id: signalId, state } = found.signal;
    const before = known[name];
    const isKnown = before?.signalId === signalId;
    return {
      ...{ signalId, rated: found.rated },
      value: isKnown ? before.value : state.lastValue,
      atMs: isKnown ? before.atMs : state.lastMs,
    };
  };
  const [speed, load, ambient] = [reading('speed'), reading('load'), reading('ambient')];
  return { ...(speed && { speed }), ...(load && { load }), ...(ambient && { ambient }) };
}

export function noteReading(
  operation: DrivetrainOperation,
  signalId: string,
  { tMs, value }: { readonly tMs: number; readonly value: number },
): void {
  for (const reading of Object.values(operation)) {
    if (reading.signalId !== signalId || tMs < reading.atMs) continue;
    reading.value = value;
    reading.atMs = tMs;
  }
}
