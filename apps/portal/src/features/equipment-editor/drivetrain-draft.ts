import type { DrivetrainDocument, PartDocument } from '@ritzel/contract';
import type { CouplingKind, GearKind, MachineKind, SensorAxis } from '@ritzel/drivetrain';

/**
 * What the editor works on: the drivetrain's document with every number as it was typed, so that nothing is lost
 * while somebody is still typing. An empty text is "not known". Parts are named by a key of their own, because
 * their identifiers may change under the pen.
 */
export type Typed = string;

export type PartType = PartDocument['type'];
type DeviceDocument = NonNullable<PartDocument['devices']>[number];
export type SignalDocument = NonNullable<DeviceDocument['signals']>[number];
export type ChannelDocument = NonNullable<DeviceDocument['waveforms']>[number];

interface ElementDraft {
  readonly id: string;
  readonly name: string;
  /** Key of the part it belongs to. */
  readonly part: string | null;
}

export interface ShaftDraft extends ElementDraft {
  readonly ratedSpeedRpm: Typed;
}

export interface CentralGearDraft {
  readonly shaft: string;
  readonly teeth: Typed;
  /** Teeth of the planet's own gear in mesh with it, where planets are stepped. */
  readonly planetTeeth: Typed;
}

export const CENTRAL_GEARS = ['sun', 'ring', 'secondSun', 'secondRing'] as const;
export type CentralGearName = (typeof CENTRAL_GEARS)[number];

export const STAGE_KINDS = [
  'helical',
  'spur',
  'double-helical',
  'bevel',
  'hypoid',
  'worm',
  'planetary',
  'unknown',
] as const satisfies readonly (GearKind | 'planetary' | 'unknown')[];
export type StageKind = (typeof STAGE_KINDS)[number];

/** A stage of any kind; what belongs to another kind is kept, so that changing one's mind loses nothing. */
export interface StageDraft extends ElementDraft {
  readonly kind: StageKind;
  /** Driving and driven shaft of a pair, and of gears whose teeth are not known. */
  readonly pinionShaft: string;
  readonly wheelShaft: string;
  readonly pinionTeeth: Typed;
  readonly wheelTeeth: Typed;
  readonly pinionAt: number | undefined;
  readonly wheelAt: number | undefined;
  readonly isInternal: boolean;
  readonly ratio: Typed;
  readonly isSameWay: boolean;
  readonly planets: Typed;
  readonly planetTeeth: Typed;
  readonly carrier: string;
  readonly isHelical: boolean;
  readonly sun: CentralGearDraft | null;
  readonly ring: CentralGearDraft | null;
  readonly secondSun: CentralGearDraft | null;
  readonly secondRing: CentralGearDraft | null;
}

export interface MountedBearingDraft extends ElementDraft {
  readonly designation: string;
  readonly shaft: string;
  readonly outerShaft: string;
  /** Stage whose planets run on it; then it has no shaft. */
  readonly planetsOf: string;
  /** What is known of it beyond its name. */
  readonly knows: 'unknown' | 'geometry' | 'multipliers' | 'both';
  readonly isEstimated: boolean;
  readonly elements: Typed;
  readonly elementDiameterMm: Typed;
  readonly pitchDiameterMm: Typed;
  readonly contactAngleDeg: Typed;
  readonly ftf: Typed;
  readonly bpfo: Typed;
  readonly bpfi: Typed;
  readonly bsf: Typed;
  readonly at: number | undefined;
}

export interface CouplingDraft extends ElementDraft {
  readonly from: string;
  readonly to: string;
  readonly kind: CouplingKind | '';
  readonly elements: Typed;
}

export interface MotorDraft extends ElementDraft {
  readonly shaft: string;
  readonly poles: Typed;
  readonly lineFrequencyHz: Typed;
  readonly rotorBars: Typed;
}

export interface MachineDraft extends ElementDraft {
  readonly shaft: string;
  readonly kind: MachineKind;
  readonly blades: Typed;
  readonly rolls: Typed;
}

export interface SensorDraft extends ElementDraft {
  readonly axis: SensorAxis;
  readonly near: string;
  readonly channel: string;
}

export interface DeviceDraft {
  readonly identifier: string;
  readonly deviceType: string;
  readonly firmwareVersion: string | undefined;
  readonly group: string;
  readonly node: string;
  readonly device: string;
  readonly signals: readonly SignalDocument[];
  readonly waveforms: readonly ChannelDocument[];
}

export interface PartDraft {
  readonly key: string;
  readonly type: PartType;
  readonly identifier: string;
  /** It is stored under this identifier: renaming it would lose its history. */
  /** Identifier it is stored under; null while it is not stored. */
  readonly storedAs: string | null;
  readonly name: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly nameplate: Readonly<Record<string, Typed>>;
  /** Fields of the nameplate that are neither text nor number. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly vr: Typed;
  readonly ar: Typed;
  readonly oil: readonly [Typed, Typed, Typed];
  readonly bearing: readonly [Typed, Typed, Typed];
  readonly winding: readonly [Typed, Typed, Typed];
  /** As stored, where the couplings do not say. */
  readonly drivenFrom: readonly string[] | undefined;
  readonly devices: readonly DeviceDraft[];
}

export interface DrivetrainFacts {
  readonly identifier: string;
  /** Identifier it is stored under; null while it is not stored. */
  readonly storedAs: string | null;
  readonly name: string;
  readonly group: string;
  readonly applicationType: string;
  readonly applicationName: string;
  readonly criticality: NonNullable<DrivetrainDocument['criticality']>;
  readonly placeName: string;
  readonly address: string;
  /** The address it is stored with; empty without one. */
  readonly storedAddress: string;
  readonly town: string;
  readonly country: string;
  readonly latitude: Typed;
  readonly longitude: Typed;
  readonly commissionedAt: string;
  readonly maintenanceDueHours: Typed;
}

export interface DrivetrainDraft {
  readonly facts: DrivetrainFacts;
  readonly parts: readonly PartDraft[];
  readonly shafts: readonly ShaftDraft[];
  readonly stages: readonly StageDraft[];
  readonly bearings: readonly MountedBearingDraft[];
  readonly couplings: readonly CouplingDraft[];
  readonly motors: readonly MotorDraft[];
  readonly machines: readonly MachineDraft[];
  readonly sensors: readonly SensorDraft[];
}

/** The lists of the draft whose elements stand in the kinematics. */
export const ELEMENT_LISTS = [
  'shafts',
  'stages',
  'bearings',
  'couplings',
  'motors',
  'machines',
  'sensors',
] as const;
export type ElementList = (typeof ELEMENT_LISTS)[number];

export const NO_LIMITS: readonly [Typed, Typed, Typed] = ['', '', ''];

export const EMPTY_DRIVETRAIN_DRAFT: DrivetrainDraft = {
  facts: {
    identifier: '',
    storedAs: null,
    name: '',
    group: '',
    applicationType: 'other',
    applicationName: '',
    criticality: 'B',
    placeName: '',
    address: '',
    storedAddress: '',
    town: '',
    country: '',
    latitude: '',
    longitude: '',
    commissionedAt: '',
    maintenanceDueHours: '',
  },
  parts: [],
  shafts: [],
  stages: [],
  bearings: [],
  couplings: [],
  motors: [],
  machines: [],
  sensors: [],
};

export const EMPTY_STAGE: Omit<StageDraft, 'id' | 'part'> = {
  name: '',
  kind: 'helical',
  pinionShaft: '',
  wheelShaft: '',
  pinionTeeth: '',
  wheelTeeth: '',
  pinionAt: undefined,
  wheelAt: undefined,
  isInternal: false,
  ratio: '',
  isSameWay: false,
  planets: '',
  planetTeeth: '',
  carrier: '',
  isHelical: false,
  sun: null,
  ring: null,
  secondSun: null,
  secondRing: null,
};

export const EMPTY_BEARING: Omit<MountedBearingDraft, 'id' | 'part'> = {
  name: '',
  designation: '',
  shaft: '',
  outerShaft: '',
  planetsOf: '',
  knows: 'unknown',
  isEstimated: false,
  elements: '',
  elementDiameterMm: '',
  pitchDiameterMm: '',
  contactAngleDeg: '',
  ftf: '',
  bpfo: '',
  bpfi: '',
  bsf: '',
  at: undefined,
};

/** Name of the part that is shown where one points at it. */
export function partName({ name, identifier, type }: PartDraft): string {
  return name || identifier || type;
}
