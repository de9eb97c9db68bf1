import type { ApplicationType, CouplingKind, GearKind, MachineKind } from '@ritzel/drivetrain';
import type { SimulatedFault } from '../physics/fault-growth.ts';
import type { OperatingProfile } from '../physics/operating-profile.ts';

/** Where a plant stands, and the climate of the hall its machines are in. */
export interface Plant {
  readonly company: string;
  readonly place: {
    readonly name: string;
    readonly town: string;
    readonly country: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly application: ApplicationType;
  readonly utcOffsetHours: number;
  readonly mainsHz: 50 | 60;
  readonly hallC: number;
}

export type GearStage =
  | { readonly kind: GearKind; readonly pinion: number; readonly wheel: number }
  | {
      readonly kind: 'planetary';
      readonly sun: number;
      readonly planet: number;
      readonly ring: number;
      readonly planets: number;
      readonly planetBearing: string;
    };

/** Gear units and motors of the fleet are of makers that do not exist. */
export interface MachinePlan {
  /** Tag in the plant, without prefix: `KCM-6235`. */
  readonly tag: string;
  readonly name: string;
  readonly plant: Plant;
  readonly group: string;
  readonly applicationName: string;
  readonly criticality: 'A' | 'B' | 'C';
  readonly commissioned: string;
  readonly operatingHours: number;
  readonly nextMaintenanceHours: number;
  readonly motor: {
    readonly model: string;
    readonly powerKw: number;
    readonly poles: number;
    /** Speed at rated power, rpm. */
    readonly ratedRpm: number;
    readonly rotorBars: number;
    readonly bearings: readonly [drivingEnd: string, otherEnd: string];
    /** Fed straight from the mains; else by a converter. */
    readonly isDirectOnLine: boolean;
  };
  readonly inputCoupling: { readonly kind: CouplingKind; readonly elements?: number };
  readonly gear: {
    readonly model: string;
    readonly stages: readonly GearStage[];
    /** Bearings of each shaft, from the input on: one more than stages. A pair where its ends differ. */
    readonly bearings: readonly (string | readonly [drivingEnd: string, otherEnd: string])[];
    readonly oil: string;
  };
  readonly outputCoupling: { readonly kind: CouplingKind; readonly elements?: number };
  readonly machine: {
    readonly name: string;
    readonly kind: MachineKind;
    readonly blades?: number;
    readonly rolls?: number;
  };
  readonly profile: OperatingProfile;
  /** Velocity r.m.s. of the sound machine, mm/s: motor, gear input, middle and output. */
  readonly healthyMmS: readonly [motor: number, input: number, middle: number, output: number];
  /** A device on the input coupling's guard, where there is one: velocity r.m.s. of the sound machine there, mm/s. */
  readonly couplingMmS?: number;
  /** Rise of the oil over the hall and of the input bearing over the oil at the usual load, K. */
  readonly heatK: readonly [oil: number, bearing: number];
  readonly faults?: readonly SimulatedFault[];
  /** What is the matter with the device on the gear unit, apart from the machine. */
  readonly device?: {
    readonly batteryPercent?: number;
    readonly radioDbm?: number;
    /** One sentence: why a new firmware does not pass its self-test here. */
    readonly selfTestFault?: string;
  };
}
