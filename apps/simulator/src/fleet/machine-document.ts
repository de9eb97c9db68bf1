import type { DrivetrainDocument, PartDocument } from '@ritzel/contract';
import { type Kinematics, solveSpeeds } from '@ritzel/drivetrain';
import {
  COUPLING_POSITION,
  MACHINE_SHAFT,
  MOTOR_SHAFT,
  machineKinematics,
  partIdentifiers,
  positionsOf,
} from './machine-kinematics.ts';
import type { MachinePlan } from './machine-plan.ts';

type DeviceDeclaration = NonNullable<PartDocument['devices']>[number];
type SignalDeclaration = NonNullable<DeviceDeclaration['signals']>[number];
type WaveformChannel = NonNullable<DeviceDeclaration['waveforms']>[number];

export const GEARBOX_DEVICE_TYPE = 'RZ-GU3';
export const MOTOR_DEVICE_TYPE = 'RZ-M1';
/** One channel and a battery are enough for a coupling: the same device. */
export const COUPLING_DEVICE_TYPE = MOTOR_DEVICE_TYPE;
export const SAMPLING = { samplingRateHz: 12_800, samples: 32_768 };
/** Live records are longer, to separate lines 0.2 Hz apart. */
export const LIVE_SAMPLES = 65_536;
export const SENSOR_RANGE_G = 16;

/** Oil, bearing and winding limits that the plants agreed: A/B, B/C, C/D in °C. */
const TEMPERATURE_LIMITS = { oil: [75, 85, 95], bearing: [80, 90, 100], winding: [120, 135, 150] };

/** On a gear unit its places need not say so: `input`, not `Gear unit input`. */
function placeOf(name: string): string {
  return name.replace(/^Gear unit /, '');
}

function vibrationSignals(position: string, name: string): SignalDeclaration[] {
  return [
    {
      metric: `Vibration/${position}/velocityRms`,
      key: `vibration.velocity.rms.${position}`,
      name: `Velocity r.m.s., ${placeOf(name)}`,
      quantity: 'velocity',
      unit: 'mm/s',
      role: 'velocity-rms',
      position,
      intervalS: 10,
    },
    {
      metric: `Vibration/${position}/accelerationPeak`,
      key: `vibration.acceleration.peak.${position}`,
      name: `Acceleration peak, ${placeOf(name)}`,
      quantity: 'acceleration',
      unit: 'm/s²',
      role: 'acceleration-peak',
      position,
      intervalS: 10,
    },
  ];
}

const GEAR_UNIT_SIGNALS: readonly SignalDeclaration[] = [
  {
    metric: 'Drive/speed',
    key: 'speed',
    name: 'Input speed',
    quantity: 'speed',
    unit: 'rpm',
    role: 'speed',
    intervalS: 5,
  },
  {
    metric: 'Drive/torque',
    key: 'torque',
    name: 'Output torque',
    quantity: 'torque',
    unit: 'kNm',
    role: 'torque',
    intervalS: 5,
  },
  {
    metric: 'Drive/operatingHours',
    key: 'operating-hours',
    name: 'Operating hours',
    quantity: 'time',
    unit: 'h',
    role: 'operating-hours',
    intervalS: 300,
  },
  {
    metric: 'Oil/temperature',
    key: 'temperature.oil',
    name: 'Oil temperature',
    quantity: 'temperature',
    unit: '°C',
    role: 'oil-temperature',
    intervalS: 60,
  },
  {
    metric: 'Oil/pressure',
    key: 'pressure.oil',
    name: 'Oil pressure',
    quantity: 'pressure',
    unit: 'bar',
    role: 'oil-pressure',
    intervalS: 60,
  },
  {
    metric: 'Bearing/B1/temperature',
    key: 'temperature.bearing.b1',
    name: 'Bearing temperature B1',
    quantity: 'temperature',
    unit: '°C',
    role: 'bearing-temperature',
    intervalS: 60,
    position: 'B1',
  },
  {
    metric: 'Device/battery',
    key: 'device.battery',
    name: 'Battery',
    quantity: 'ratio',
    unit: '%',
    role: 'battery',
    intervalS: 900,
  },
  {
    metric: 'Device/radioSignal',
    key: 'device.radio-signal',
    name: 'Radio signal',
    quantity: 'signal-strength',
    unit: 'dBm',
    role: 'radio-signal',
    intervalS: 900,
  },
];

const MOTOR_SIGNALS: readonly SignalDeclaration[] = [
  {
    metric: 'Motor/current',
    key: 'current',
    name: 'Motor current',
    quantity: 'current',
    unit: 'A',
    role: 'other',
    intervalS: 5,
  },
  {
    metric: 'Motor/windingTemperature',
    key: 'temperature.winding',
    name: 'Winding temperature',
    quantity: 'temperature',
    unit: '°C',
    role: 'winding-temperature',
    intervalS: 60,
  },
  {
    metric: 'Bearing/M1/temperature',
    key: 'temperature.bearing.m1',
    name: 'Bearing temperature DE',
    quantity: 'temperature',
    unit: '°C',
    role: 'bearing-temperature',
    intervalS: 60,
    position: 'M1',
  },
];

const COUPLING_SIGNALS: readonly SignalDeclaration[] = [
  {
    metric: 'Coupling/torque',
    key: 'torque.coupling',
    name: 'Coupling torque',
    quantity: 'torque',
    unit: 'kNm',
    role: 'torque',
    intervalS: 5,
  },
  {
    metric: 'Coupling/temperature',
    key: 'temperature.coupling',
    name: 'Coupling temperature',
    quantity: 'temperature',
    unit: '°C',
    role: 'other',
    intervalS: 60,
  },
];

function waveformChannel(position: string, name: string): WaveformChannel {
  return {
    channel: position,
    name: `Acceleration, ${placeOf(name)}`,
    position,
    axis: 'radial',
    quantity: 'acceleration',
    unit: 'm/s²',
    samplingRateHz: SAMPLING.samplingRateHz,
    samples: LIVE_SAMPLES,
    range: `${SENSOR_RANGE_G}g`,
  };
}

/** Sparkplug name of a plant's devices: letters and dashes of the company. */
export function sparkplugGroup(company: string): string {
  return company.replace(/[^A-Za-z0-9]+/g, '-');
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function speedOut(kinematics: Kinematics, inputRpm: number): number {
  const speeds = solveSpeeds(kinematics, { shaft: MOTOR_SHAFT, speedRpm: inputRpm });
  return Math.abs(speeds.get(MACHINE_SHAFT)!);
}

/** Torque at the output at rated power, kNm, from power and speed; 98.5 % a stage arrives. */
export function ratedOutputTorqueKNm(plan: MachinePlan, kinematics: Kinematics): number {
  const outputRpm = speedOut(kinematics, plan.motor.ratedRpm);
  const efficiency = 0.985 ** plan.gear.stages.length;
  return (plan.motor.powerKw * efficiency) / ((2 * Math.PI * outputRpm) / 60);
}

/** Torque of the motor at rated power and speed, Nm. */
export function ratedMotorTorqueNm({ motor }: MachinePlan): number {
  return (motor.powerKw * 1000) / ((2 * Math.PI * motor.ratedRpm) / 60);
}

/** Couplings are chosen for twice the motor's torque, in steps of their maker: two significant figures. */
function couplingTorqueNm(plan: MachinePlan): number {
  return Number((2 * ratedMotorTorqueNm(plan)).toPrecision(2));
}

/** Rated current of a low-voltage motor at 690 V, power factor 0.87 and efficiency 0.955. */
export function ratedCurrentA(powerKw: number): number {
  return (powerKw * 1000) / (Math.sqrt(3) * 690 * 0.87 * 0.955);
}

/** A machine of the fleet as the document that an integrator would hand over. */
export function machineDocument(plan: MachinePlan): DrivetrainDocument {
  const ids = partIdentifiers(plan.tag);
  const kinematics = machineKinematics(plan);
  const outputRpm = speedOut(kinematics, plan.motor.ratedRpm);
  const outputTorqueNm = 1000 * ratedOutputTorqueKNm(plan, kinematics);
  const year = Number(plan.commissioned.slice(0, 4)) - 1;
  const group = sparkplugGroup(plan.plant.company);
  const node = `GW-${plan.tag}`;
  const positions = positionsOf(plan);
  const onGearUnit = positions.filter(({ id }) => id !== 'motor-de' && id !== COUPLING_POSITION);
  const onCoupling = positions.filter(({ id }) => id === COUPLING_POSITION);
  const onMotor = positions.filter(({ id }) => id === 'motor-de');

  const device = (
    part: string,
    deviceType: string,
    places: typeof positions,
    signals: readonly SignalDeclaration[],
  ): DeviceDeclaration => ({
    identifier: `${deviceType}-${part}`,
    deviceType,
    firmwareVersion: '2.4.1',
    sparkplug: { group, node, device: part },
    signals: [...places.flatMap(({ id, name }) => vibrationSignals(id, name)), ...signals],
    waveforms: places.map(({ id, name }) => waveformChannel(id, name)),
  });

  const parts: PartDocument[] = [
    {
      type: 'motor',
      identifier: ids.motor,
      name: `${plan.name} motor`,
      manufacturer: 'Lindqvist Elektro',
      serialNumber: `LE${year}-${plan.tag}`,
      nameplate: {
        Manufacturer: 'Lindqvist Elektro',
        Model: plan.motor.model,
        YearOfConstruction: year,
        MotorPolePairs: plan.motor.poles / 2,
        MotorPowerRated: plan.motor.powerKw,
        MotorSpeedRated: plan.motor.ratedRpm,
        MotorTorqueRated: Math.round(ratedMotorTorqueNm(plan)),
        CurrentRated: Math.round(ratedCurrentA(plan.motor.powerKw)),
        LineFrequency: plan.plant.mainsHz,
        VoltageRated: 690,
      },
      temperatureLimits: { bearing: TEMPERATURE_LIMITS.bearing, winding: TEMPERATURE_LIMITS.winding },
      devices: [device(ids.motor, MOTOR_DEVICE_TYPE, onMotor, MOTOR_SIGNALS)],
    },
    {
      type: 'coupling',
      identifier: ids.inputCoupling,
      name: 'Input coupling',
      manufacturer: 'Kuplavo',
      nameplate: {
        Manufacturer: 'Kuplavo',
        CouplingType: plan.inputCoupling.kind,
        TorqueRated: couplingTorqueNm(plan),
      },
      ...(onCoupling.length === 0
        ? {}
        : { devices: [device(ids.inputCoupling, COUPLING_DEVICE_TYPE, onCoupling, COUPLING_SIGNALS)] }),
    },
    {
      type: 'gearunit',
      identifier: ids.gearUnit,
      name: plan.name,
      manufacturer: 'Orrin Gearworks',
      serialNumber: `OG${year}-${plan.tag}`,
      nameplate: {
        Manufacturer: 'Orrin Gearworks',
        Model: plan.gear.model,
        YearOfConstruction: year,
        GearRatio: round(plan.motor.ratedRpm / outputRpm, 3),
        TorqueRated: Math.round(outputTorqueNm),
        SpeedRated: round(outputRpm, 2),
        PowerRated: plan.motor.powerKw,
        Efficiency: round(100 * 0.985 ** plan.gear.stages.length, 1),
        LubricantType: plan.gear.oil,
        LubricantInterval: 8000,
      },
      vibrationRating: { vr: 5, ar: 80 },
      temperatureLimits: { oil: TEMPERATURE_LIMITS.oil, bearing: TEMPERATURE_LIMITS.bearing },
      devices: [device(ids.gearUnit, GEARBOX_DEVICE_TYPE, onGearUnit, GEAR_UNIT_SIGNALS)],
    },
    {
      type: 'coupling',
      identifier: ids.outputCoupling,
      name: 'Output coupling',
      manufacturer: 'Kuplavo',
      nameplate: { Manufacturer: 'Kuplavo', CouplingType: plan.outputCoupling.kind },
    },
    { type: 'machine', identifier: ids.machine, name: plan.machine.name, nameplate: {} },
  ];
  return {
    identifier: ids.drivetrain,
    name: plan.name,
    group: plan.group,
    application: { type: plan.plant.application, name: plan.applicationName },
    criticality: plan.criticality,
    place: plan.plant.place,
    commissionedAt: plan.commissioned,
    maintenanceDueHours: plan.operatingHours + plan.nextMaintenanceHours,
    parts,
    // @NOTE the contract carries kinematics as plain JSON, which a Kinematics is.
    kinematics: { ...kinematics } as unknown as NonNullable<DrivetrainDocument['kinematics']>,
  };
}
