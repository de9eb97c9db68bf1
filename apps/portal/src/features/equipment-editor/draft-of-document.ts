import type { DrivetrainDocument } from '@ritzel/contract';
import { type CentralGear, type Kinematics, readKinematics } from '@ritzel/drivetrain';
import {
  type CentralGearDraft,
  type DeviceDraft,
  type DrivetrainDraft,
  EMPTY_BEARING,
  EMPTY_STAGE,
  NO_LIMITS,
  type PartDraft,
  type StageDraft,
  type Typed,
} from './drivetrain-draft.ts';
import { typedNumber } from './number-entry.ts';

type PartInput = DrivetrainDocument['parts'][number];

function limitsOf(limits: readonly number[] | undefined): readonly [Typed, Typed, Typed] {
  return limits === undefined
    ? NO_LIMITS
    : [typedNumber(limits[0]), typedNumber(limits[1]), typedNumber(limits[2])];
}

function devicesOf(part: PartInput): DeviceDraft[] {
  return (part.devices ?? []).map((device) => ({
    identifier: device.identifier,
    deviceType: device.deviceType,
    firmwareVersion: device.firmwareVersion,
    group: device.sparkplug?.group ?? '',
    node: device.sparkplug?.node ?? '',
    device: device.sparkplug?.device ?? '',
    signals: device.signals ?? [],
    waveforms: device.waveforms ?? [],
  }));
}

function partDraftOf(part: PartInput, key: string, isStored: boolean): PartDraft {
  const nameplate = Object.entries(part.nameplate ?? {});
  return {
    key,
    type: part.type,
    identifier: part.identifier,
    storedAs: isStored ? part.identifier : null,
    name: part.name,
    manufacturer: part.manufacturer ?? '',
    serialNumber: part.serialNumber ?? '',
    nameplate: Object.fromEntries(
      nameplate.flatMap(([name, value]) => (typeof value === 'boolean' ? [] : [[name, String(value)]])),
    ),
    flags: Object.fromEntries(
      nameplate.flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value]] : [])),
    ),
    vr: typedNumber(part.vibrationRating?.vr),
    ar: typedNumber(part.vibrationRating?.ar),
    oil: limitsOf(part.temperatureLimits?.oil),
    bearing: limitsOf(part.temperatureLimits?.bearing),
    winding: limitsOf(part.temperatureLimits?.winding),
    drivenFrom: part.drivenFrom,
    devices: devicesOf(part),
  };
}

function centralOf(gear: CentralGear | undefined): CentralGearDraft | null {
  return gear === undefined
    ? null
    : { shaft: gear.shaft, teeth: typedNumber(gear.teeth), planetTeeth: typedNumber(gear.planetTeeth) };
}

/** Gear pairs, planetary stages and unknown gears as one list, in the order of the shafts they drive from. */
function stagesOf(kinematics: Kinematics, keyOf: (part: string | undefined) => string | null): StageDraft[] {
  const { gearPairs = [], planetaryStages = [], unknownGears = [], shafts } = kinematics;
  const stages: StageDraft[] = [
    ...gearPairs.map(
      ({ id, name = '', part, kind, pinion, wheel, isInternal = false }): StageDraft => ({
        ...EMPTY_STAGE,
        id,
        name,
        part: keyOf(part),
        kind,
        isInternal,
        pinionShaft: pinion.shaft,
        pinionTeeth: typedNumber(pinion.teeth),
        pinionAt: pinion.at,
        wheelShaft: wheel.shaft,
        wheelTeeth: typedNumber(wheel.teeth),
        wheelAt: wheel.at,
      }),
    ),
    ...planetaryStages.map(
      (stage): StageDraft => ({
        ...EMPTY_STAGE,
        id: stage.id,
        name: stage.name ?? '',
        part: keyOf(stage.part),
        kind: 'planetary',
        planets: typedNumber(stage.planets),
        planetTeeth: typedNumber(stage.planetTeeth),
        carrier: stage.carrier,
        isHelical: stage.isHelical ?? false,
        sun: centralOf(stage.sun),
        ring: centralOf(stage.ring),
        secondSun: centralOf(stage.secondSun),
        secondRing: centralOf(stage.secondRing),
      }),
    ),
    ...unknownGears.map(
      ({ id, name = '', part, from, to, ratio, isSameWay = false }): StageDraft => ({
        ...EMPTY_STAGE,
        id,
        name,
        part: keyOf(part),
        kind: 'unknown',
        pinionShaft: from,
        wheelShaft: to,
        ratio: typedNumber(ratio),
        isSameWay,
      }),
    ),
  ];
  const order = new Map(shafts.map(({ id }, index) => [id, index]));
  const firstShaft = (stage: StageDraft) => {
    const own =
      stage.kind === 'planetary'
        ? [stage.sun?.shaft, stage.carrier, stage.ring?.shaft]
        : [stage.pinionShaft, stage.wheelShaft];
    return Math.min(...own.map((shaft) => order.get(shaft ?? '') ?? Number.POSITIVE_INFINITY));
  };
  return stages.toSorted((a, b) => firstShaft(a) - firstShaft(b));
}

/**
 * The draft of a document. Kinematics that cannot be read at all (none of ours) leave the lists empty.
 */
export function draftOfDocument(document: DrivetrainDocument, isStored: boolean): DrivetrainDraft {
  const read = document.kinematics === undefined ? null : readKinematics(document.kinematics);
  const kinematics: Kinematics = read !== null && 'kinematics' in read ? read.kinematics : { shafts: [] };
  const parts = document.parts.map((part, index) => partDraftOf(part, `p${index + 1}`, isStored));
  const keys = new Map(parts.map(({ identifier, key }) => [identifier, key]));
  const keyOf = (part: string | undefined) => (part === undefined ? null : (keys.get(part) ?? null));
  const who = ({ id, name = '', part }: { id: string; name?: string; part?: string }) => ({
    id,
    name,
    part: keyOf(part),
  });
  const { place } = document;
  return {
    facts: {
      identifier: document.identifier,
      storedAs: isStored ? document.identifier : null,
      name: document.name,
      group: document.group ?? '',
      applicationType: document.application.type,
      applicationName: document.application.name,
      criticality: document.criticality ?? 'B',
      placeName: place?.name ?? '',
      address: place?.address ?? '',
      storedAddress: place?.address ?? '',
      town: place?.town ?? '',
      country: place?.country ?? '',
      latitude: typedNumber(place?.latitude),
      longitude: typedNumber(place?.longitude),
      commissionedAt: document.commissionedAt ?? '',
      maintenanceDueHours: typedNumber(document.maintenanceDueHours),
    },
    parts,
    shafts: kinematics.shafts.map((shaft) => ({
      ...who(shaft),
      ratedSpeedRpm: typedNumber(shaft.ratedSpeedRpm),
    })),
    stages: stagesOf(kinematics, keyOf),
    bearings: (kinematics.bearings ?? []).map((bearing) => ({
      ...EMPTY_BEARING,
      ...who(bearing),
      designation: bearing.designation ?? '',
      shaft: bearing.shaft ?? '',
      outerShaft: bearing.outerShaft ?? '',
      planetsOf: bearing.planetsOf ?? '',
      knows:
        bearing.geometry && bearing.multipliers
          ? ('both' as const)
          : bearing.geometry
            ? ('geometry' as const)
            : bearing.multipliers
              ? ('multipliers' as const)
              : ('unknown' as const),
      isEstimated: bearing.isEstimated ?? false,
      elements: typedNumber(bearing.geometry?.elements),
      elementDiameterMm: typedNumber(bearing.geometry?.elementDiameterMm),
      pitchDiameterMm: typedNumber(bearing.geometry?.pitchDiameterMm),
      contactAngleDeg: typedNumber(bearing.geometry?.contactAngleDeg),
      ftf: typedNumber(bearing.multipliers?.ftf),
      bpfo: typedNumber(bearing.multipliers?.bpfo),
      bpfi: typedNumber(bearing.multipliers?.bpfi),
      bsf: typedNumber(bearing.multipliers?.bsf),
      at: bearing.at,
    })),
    couplings: (kinematics.couplings ?? []).map((coupling) => ({
      ...who(coupling),
      from: coupling.from,
      to: coupling.to,
      kind: coupling.kind ?? '',
      elements: typedNumber(coupling.elements),
    })),
    motors: (kinematics.motors ?? []).map((motor) => ({
      ...who(motor),
      shaft: motor.shaft,
      poles: typedNumber(motor.poles),
      lineFrequencyHz: typedNumber(motor.lineFrequencyHz),
      rotorBars: typedNumber(motor.rotorBars),
    })),
    machines: (kinematics.machines ?? []).map((machine) => ({
      ...who(machine),
      shaft: machine.shaft,
      kind: machine.kind,
      blades: typedNumber(machine.blades),
      rolls: typedNumber(machine.rolls),
    })),
    sensors: (kinematics.sensors ?? []).map((sensor) => ({
      ...who(sensor),
      axis: sensor.axis,
      near: sensor.near ?? '',
      channel: sensor.channel ?? '',
    })),
  };
}
