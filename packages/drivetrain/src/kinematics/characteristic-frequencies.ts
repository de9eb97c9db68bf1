import { bearingFrequenciesOf } from '../bearings/mounted-bearing-frequencies.ts';
import { gearPairFrequencies } from './gear-frequencies.ts';
import { HOUSING, type Kinematics } from './kinematics.ts';
import { machineFrequencies, motorFrequencies } from './motor-frequencies.ts';
import { planetaryFrequencies } from './planetary-frequencies.ts';
import { type ShaftSpeeds, type SpeedReference, solveSpeeds } from './solve-speeds.ts';

export const FREQUENCY_KINDS = [
  'shaft',
  'mesh',
  'hunting-tooth',
  'ftf',
  'bpfo',
  'bpfi',
  'bsf',
  'planet-pass',
  'planet-rotation',
  'planet-fault',
  'sun-fault',
  'ring-fault',
  'coupling-elements',
  'line-x2',
  'pole-pass',
  'rotor-bar-pass',
  'blade-pass',
  'roll-pass',
] as const;
export type FrequencyKind = (typeof FREQUENCY_KINDS)[number];

/** A line to look for in a spectrum, and what it would speak of. */
export interface CharacteristicFrequency {
  /** `element/kind`, unique in the answer and stable between speeds. */
  readonly id: string;
  /** Element of the kinematics document. */
  readonly element: string;
  /** Part of the drivetrain, where the document says it. */
  readonly part?: string;
  readonly kind: FrequencyKind;
  readonly name: string;
  readonly frequencyHz: number;
  /** Multiple of the reference shaft's speed; absent for lines that follow the mains. */
  readonly order?: number;
  /** How many harmonics are worth looking at. */
  readonly harmonics: number;
  /** Spacings at which a fault modulates this line, with the shaft or cage each belongs to. */
  readonly sidebands?: readonly { readonly of: string; readonly frequencyHz: number }[];
}

/** A frequency as its element gives it, before it is numbered against the reference. */
export type RawFrequency = Omit<CharacteristicFrequency, 'id' | 'element' | 'part' | 'order'> & {
  /** Distinguishes several lines of one kind at one element. */
  readonly suffix?: string;
};

/** Speed of a member in Hz, signed; the housing stands still; NaN where the speed is not known. */
export type MemberHz = (member: string) => number;

interface NamedElement {
  readonly id: string;
  readonly part?: string;
}

/**
 * Every characteristic frequency of a drivetrain at a known speed, in document order. Frequencies of members that
 * stand still are left out. Throws KinematicsError as `solveSpeeds` does.
 */
export function characteristicFrequencies(
  kinematics: Kinematics,
  reference: SpeedReference,
): CharacteristicFrequency[] {
  return frequenciesAt(kinematics, solveSpeeds(kinematics, reference), reference);
}

/** The same from speeds that are solved already. */
export function frequenciesAt(
  kinematics: Kinematics,
  speeds: ShaftSpeeds,
  reference: SpeedReference,
): CharacteristicFrequency[] {
  const referenceHz = Math.abs(reference.speedRpm) / 60;
  // Lines of what turns at an unknown speed come out as NaN and are left out below.
  const hzOf: MemberHz = (member) => (member === HOUSING ? 0 : (speeds.get(member) ?? Number.NaN) / 60);
  const answer: CharacteristicFrequency[] = [];

  const addAll = ({ id, part }: NamedElement, frequencies: readonly RawFrequency[]) => {
    for (const { suffix, ...frequency } of frequencies) {
      if (!(frequency.frequencyHz > 0)) continue;
      const followsMains = frequency.kind === 'line-x2' || frequency.kind === 'pole-pass';
      answer.push({
        id: `${id}/${frequency.kind}${suffix === undefined ? '' : `/${suffix}`}`,
        element: id,
        ...(part === undefined ? {} : { part }),
        ...frequency,
        ...(followsMains || referenceHz === 0 ? {} : { order: frequency.frequencyHz / referenceHz }),
      });
    }
  };

  for (const shaft of kinematics.shafts) {
    const name = `Shaft ${shaft.name ?? shaft.id}`;
    addAll(shaft, [{ kind: 'shaft', name, frequencyHz: Math.abs(hzOf(shaft.id)), harmonics: 4 }]);
  }
  for (const pair of kinematics.gearPairs ?? []) addAll(pair, gearPairFrequencies(pair, hzOf));
  for (const stage of kinematics.planetaryStages ?? []) addAll(stage, planetaryFrequencies(stage, hzOf));
  for (const bearing of kinematics.bearings ?? [])
    addAll(bearing, bearingFrequenciesOf(bearing, kinematics, hzOf));
  for (const coupling of kinematics.couplings ?? []) {
    if (!coupling.elements) continue;
    const name = `Elements of coupling ${coupling.name ?? coupling.id}`;
    const frequencyHz = coupling.elements * Math.abs(hzOf(coupling.from));
    addAll(coupling, [{ kind: 'coupling-elements', name, frequencyHz, harmonics: 1 }]);
  }
  for (const motor of kinematics.motors ?? []) addAll(motor, motorFrequencies(motor, hzOf));
  for (const machine of kinematics.machines ?? []) addAll(machine, machineFrequencies(machine, hzOf));
  return answer;
}
