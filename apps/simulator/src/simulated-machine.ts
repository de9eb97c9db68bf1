import { type Kinematics, solveSpeeds } from '@ritzel/drivetrain';
import {
  ratedCurrentA,
  ratedMotorTorqueNm,
  ratedOutputTorqueKNm,
  SAMPLING,
} from './fleet/machine-document.ts';
import { MACHINE_SHAFT, MOTOR_SHAFT, machineKinematics, positionsOf } from './fleet/machine-kinematics.ts';
import type { MachinePlan } from './fleet/machine-plan.ts';
import type { FaultKind, SimulatedFault } from './physics/fault-growth.ts';
import { type OperatingPoint, operatingPointAt } from './physics/operating-profile.ts';
import { seedOf, smoothNoise, uniformAt } from './physics/seeded-noise.ts';
import { digitise, type SensedRecord } from './physics/sensor.ts';
import { ThermalHistory } from './physics/thermal-state.ts';
import { type VibrationIndicators, vibrationIndicators } from './physics/vibration-indicators.ts';
import { type PlaceModel, placeModels, type RunningPoint } from './physics/vibration-model.ts';
import { synthesiseWaveform } from './physics/waveform.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** One record is computed at a time, and a megabyte each would pile up before it is collected. */
const LONGEST_RECORD = 131_072;
const SCRATCH = new Float64Array(LONGEST_RECORD);

/** A moment of a machine, computed once for all its signals. */
export interface MachineMoment {
  readonly tMs: number;
  readonly operating: OperatingPoint;
  readonly running: RunningPoint;
  /** What scales all vibration from minute to minute. */
  readonly wander: number;
  /** Indicators already computed, by position. */
  readonly vibration: Map<string, VibrationIndicators>;
}

/** How a channel is recorded. */
export interface RecordSettings {
  readonly samplingRateHz: number;
  readonly samples: number;
  readonly rangeG: number;
}

export interface RecordedWaveform extends SensedRecord {
  readonly samplingRateHz: number;
  readonly speedRpm: number;
  readonly load: number;
  readonly isRunning: boolean;
}

/**
 * One machine of the fleet as its sensors see it. Everything is a function of time and seed: the same moment
 * asked twice, in any order, gives the same value, and a waveform agrees with the indicators beside it.
 */
export class SimulatedMachine {
  readonly plan: MachinePlan;
  readonly epochMs: number;
  readonly #seed: number;
  readonly #kinematics: Kinematics;
  readonly #thermal: ThermalHistory;
  readonly #places: Map<string, PlaceModel>;
  readonly #usualLoad: number;
  readonly #torqueKNm: number;
  readonly #currentA: number;

  /** `epochMs` is when the demonstration began: faults have their planned size then. */
  constructor(plan: MachinePlan, options: { seed: number; epochMs: number; fromMs: number }) {
    this.plan = plan;
    this.epochMs = options.epochMs;
    this.#seed = (options.seed ^ seedOf(plan.tag)) >>> 0;
    this.#kinematics = machineKinematics(plan);
    this.#usualLoad = plan.profile.kind === 'wind' ? 1 : plan.profile.load;
    this.#torqueKNm = ratedOutputTorqueKNm(plan, this.#kinematics);
    this.#currentA = ratedCurrentA(plan.motor.powerKw);
    this.#thermal = new ThermalHistory(
      {
        profile: plan.profile,
        seed: this.#seed,
        utcOffsetHours: plan.plant.utcOffsetHours,
        hallC: plan.plant.hallC,
        oilRiseK: plan.heatK[0],
        bearingRiseK: plan.heatK[1],
        windingRiseK: 52,
        usualLoad: this.#usualLoad,
        faults: plan.faults ?? [],
        hoursAtEpoch: plan.operatingHours,
      },
      options.fromMs,
      options.epochMs,
    );
    this.#places = placeModels({
      kinematics: this.#kinematics,
      seed: this.#seed,
      isDirectOnLine: plan.motor.isDirectOnLine,
      faults: plan.faults ?? [],
      usualPoint: this.#runningPoint({ isRunning: true, speed: 1, load: this.#usualLoad }),
      places: positionsOf(plan).map(({ id, shaft }) => ({
        id,
        shaft,
        healthyVelocityMmS:
          plan.healthyMmS[['motor-de', 'input-de', 'intermediate', 'output'].indexOf(id)] ??
          plan.couplingMmS!,
        // Every casing rings at its own frequency, somewhere between 2.4 and 3.6 kHz.
        mode: { frequencyHz: 2400 + 1200 * uniformAt(this.#seed, seedOf(id)), damping: 0.045 },
      })),
    });
  }

  get kinematics(): Kinematics {
    return this.#kinematics;
  }

  faultsOf(kind: FaultKind): readonly SimulatedFault[] {
    return (this.plan.faults ?? []).filter((fault) => fault.kind === kind);
  }

  /** When the gateway fell silent for good, if it did. */
  get silentFromMs(): number {
    const [silent] = this.faultsOf('device-silent');
    return silent ? this.epochMs - silent.onsetDays * DAY_MS : Number.POSITIVE_INFINITY;
  }

  /** Whether something is wrong with it that deserves to be recorded more often. */
  get isFaulty(): boolean {
    return (this.plan.faults ?? []).some(({ kind }) => kind !== 'device-silent' && kind !== 'sensor-fault');
  }

  isSensorBroken(position: string, tMs: number): boolean {
    return this.faultsOf('sensor-fault').some(
      ({ element, onsetDays }) => element === position && tMs >= this.epochMs - onsetDays * DAY_MS,
    );
  }

  #runningPoint({ speed, load }: OperatingPoint): RunningPoint {
    const { motor, plant } = this.plan;
    const synchronousRpm = motor.isDirectOnLine ? (120 * plant.mainsHz) / motor.poles : motor.ratedRpm;
    // The rotor falls behind the field in proportion to the load; a converter makes up for it.
    const slip = motor.isDirectOnLine ? (1 - motor.ratedRpm / synchronousRpm) * load : 0;
    return { shaftHz: (synchronousRpm * speed * (1 - slip)) / 60, load, mainsHz: plant.mainsHz };
  }

  momentAt(tMs: number): MachineMoment {
    const { profile, plant } = this.plan;
    const operating = operatingPointAt(profile, this.#seed, tMs, plant.utcOffsetHours);
    return {
      tMs,
      operating,
      running: this.#runningPoint(operating),
      wander: 1 + 0.02 * smoothNoise(this.#seed + 3, tMs, 17 * MINUTE_MS),
      vibration: new Map(),
    };
  }

  /** What a device at this position computes from its own record; undefined from a broken sensor. */
  vibrationAt(position: string, moment: MachineMoment): VibrationIndicators | undefined {
    const model = this.#places.get(position);
    if (!model || this.isSensorBroken(position, moment.tMs)) return undefined;
    const known = moment.vibration.get(position);
    if (known) return known;
    const { running, tMs, wander } = moment;
    const indicators = vibrationIndicators(model, running, {
      tMs,
      epochMs: this.epochMs,
      sampling: SAMPLING,
      wander,
    });
    moment.vibration.set(position, indicators);
    return indicators;
  }

  /** A record as the converter of the device delivers it. */
  recordAt(position: string, moment: MachineMoment, settings: RecordSettings): RecordedWaveform {
    const model = this.#places.get(position);
    if (!model) throw new RangeError(`The machine ${this.plan.tag} has no sensor at ${position}.`);
    const { samplingRateHz, samples, rangeG } = settings;
    const sampling = { samplingRateHz, samples };
    const isBroken = this.isSensorBroken(position, moment.tMs);
    const running = isBroken ? { ...moment.running, shaftHz: 0 } : moment.running;
    const seed = (this.#seed ^ seedOf(`${position} ${moment.tMs}`)) >>> 0;
    const record = synthesiseWaveform(model, running, {
      tMs: moment.tMs,
      epochMs: this.epochMs,
      sampling,
      seed,
      wander: moment.wander,
      into: SCRATCH,
    });
    return {
      ...digitise(record, { rangeG }),
      samplingRateHz,
      speedRpm: moment.running.shaftHz * 60,
      load: moment.operating.load,
      isRunning: moment.operating.isRunning,
    };
  }

  /**
   * The value of a metric at a moment, in the unit that its declaration names; null while its sensor is broken.
   * Throws RangeError for a metric the machine does not have.
   */
  valueAt(metric: string, moment: MachineMoment): number | null {
    const { tMs, operating, running } = moment;
    const jitter = (index: number) => smoothNoise(this.#seed + 20 + index, tMs, 40_000);
    const [area, place, indicator] = metric.split('/');
    if (area === 'Vibration') {
      const vibration = this.vibrationAt(place!, moment);
      if (!vibration) return null;
      return indicator === 'velocityRms' ? vibration.velocityRmsMmS : vibration.accelerationPeakMS2;
    }
    switch (metric) {
      case 'Drive/speed':
        return operating.isRunning ? running.shaftHz * 60 + 0.3 * jitter(0) : 0;
      case 'Drive/torque':
        return operating.isRunning ? this.#torqueKNm * operating.load * (1 + 0.01 * jitter(1)) : 0;
      case 'Coupling/torque':
        return operating.isRunning
          ? 1e-3 * ratedMotorTorqueNm(this.plan) * operating.load * (1 + 0.012 * jitter(8))
          : 0;
      case 'Coupling/temperature': {
        // Warmed by its own flexing as the bearing beside it is by rolling, and better cooled.
        const { hallC } = this.plan.plant;
        return hallC + 0.5 * (this.#thermal.at(tMs).motorBearingC - hallC) + 0.1 * jitter(9);
      }
      case 'Motor/current':
        // Load current and magnetising current stand at right angles.
        return operating.isRunning
          ? this.#currentA * Math.hypot(operating.load, 0.3) * (1 + 0.01 * jitter(2))
          : 0;
      case 'Drive/operatingHours':
        return this.#thermal.at(tMs).operatingHours;
      case 'Oil/temperature':
        return this.#thermal.at(tMs).oilC + 0.1 * jitter(3);
      case 'Oil/pressure': {
        // The pump has its own motor; thick oil asks for more pressure.
        const { oilC } = this.#thermal.at(tMs);
        return 1.9 * (1 + 0.006 * (58 - oilC)) + 0.02 * jitter(4);
      }
      case 'Bearing/B1/temperature':
        return this.#thermal.at(tMs).gearBearingC + 0.1 * jitter(5);
      case 'Bearing/M1/temperature':
        return this.#thermal.at(tMs).motorBearingC + 0.1 * jitter(6);
      case 'Motor/windingTemperature':
        return this.#thermal.at(tMs).windingC + 0.2 * jitter(7);
      case 'Device/battery':
        if (this.plan.device?.batteryPercent !== undefined) return this.plan.device.batteryPercent;
        return Math.max(5, 96 - 30 * uniformAt(this.#seed, 31) - (0.06 * (tMs - this.epochMs)) / DAY_MS);
      case 'Device/radioSignal':
        return Math.round(
          (this.plan.device?.radioDbm ?? -58 - 12 * uniformAt(this.#seed, 32)) +
            3 * smoothNoise(this.#seed + 33, tMs, 3 * 3_600_000),
        );
      default:
        throw new RangeError(`The machine ${this.plan.tag} has no metric ${metric}.`);
    }
  }

  /** Speed ratio of the drivetrain, for those who check it. */
  get ratio(): number {
    const speeds = solveSpeeds(this.#kinematics, { shaft: MOTOR_SHAFT, speedRpm: 1 });
    return 1 / Math.abs(speeds.get(MACHINE_SHAFT)!);
  }
}
