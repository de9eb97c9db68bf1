import type { FaultTarget } from '@ritzel/diagnosis';
import { type Kinematics, speedsOfBin } from '@ritzel/drivetrain';
import type { HealthyRecords } from '../diagnoses/index.ts';

/** Healthy records of one sensor and operating bin that faults are injected into. */
export const RECORDS_A_SENSOR = 3;
/** Work of one drill is bounded: what is beyond is left out, sensors by their order. */
export const MOST_SENSORS = 16;
export const MOST_TARGETS = 250;

export interface PlannedSensor {
  readonly channel: string;
  readonly name: string;
  readonly assetId: string;
  /** Element of the kinematics that it sits at. */
  readonly near: string | null;
  /** None where no record of it is healthy. */
  readonly waveformIds: readonly string[];
  /** Another range of speed and load with healthy records, as text of figures. */
  readonly other: { readonly operation: string; readonly waveformIds: readonly string[] } | null;
}

/** What a drill was begun with: a restart goes on with the same. */
export interface DrillPlan {
  readonly kinematics: Kinematics;
  readonly kinematicsVersion: number;
  readonly ruleVersion: string;
  readonly targets: readonly FaultTarget[];
  readonly sensors: readonly PlannedSensor[];
}

type Channel = Pick<HealthyRecords, 'assetId' | 'channel' | 'channelName' | 'position'>;

/** Each channel with its fullest bin, and the next fullest as the other operation. */
export function planSensors(
  channels: readonly Channel[],
  healthy: readonly HealthyRecords[],
  kinematics: Kinematics,
): PlannedSensor[] {
  return channels.slice(0, MOST_SENSORS).map(({ assetId, channel, channelName, position }) => {
    const bins = healthy.filter((each) => each.assetId === assetId && each.channel === channel);
    const [usual, next] = bins;
    const sensors = kinematics.sensors ?? [];
    const sensor =
      sensors.find((each) => each.channel === channel) ?? sensors.find(({ id }) => id === position);
    return {
      ...{ assetId, channel, name: channelName, near: sensor?.near ?? null },
      waveformIds: usual?.waveformIds ?? [],
      other: next
        ? { operation: operationOf(next.operatingBin), waveformIds: next.waveformIds.slice(0, 1) }
        : null,
    };
  });
}

/** A bin such as `s72/l3` in figures: speeds of the driving shaft, and the quarter of the load where it is known. */
export function operationOf(bin: string): string {
  const [, step, quarter] = /^s(\d+|-)\/l(\d|-)$/.exec(bin) ?? [];
  const speeds = step === undefined || step === '-' ? undefined : speedsOfBin(Number(step));
  const turning = speeds && `${Math.round(speeds.lowRpm)}–${Math.round(speeds.highRpm)} rpm`;
  const load = quarter === undefined || quarter === '-' ? undefined : `${25 * Number(quarter)} %`;
  return [turning, load].filter((each) => each !== undefined).join(', ') || bin;
}

/** Places of the work: first each sensor is checked, then each fault at each sensor, then each improvement. */
export type DrillItem =
  | { readonly kind: 'check'; readonly sensor: number }
  | { readonly kind: 'fault'; readonly sensor: number; readonly target: number }
  | { readonly kind: 'improvement'; readonly candidate: number };

export function drillItem({ sensors, targets }: DrillPlan, place: number): DrillItem {
  if (place < sensors.length) return { kind: 'check', sensor: place };
  const fault = place - sensors.length;
  return fault < sensors.length * targets.length
    ? { kind: 'fault', sensor: Math.floor(fault / targets.length), target: fault % targets.length }
    : { kind: 'improvement', candidate: fault - sensors.length * targets.length };
}

export function itemsBeforeImprovements({ sensors, targets }: DrillPlan): number {
  return sensors.length * (1 + targets.length);
}
