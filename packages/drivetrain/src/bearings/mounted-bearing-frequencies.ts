import type { MemberHz, RawFrequency } from '../kinematics/characteristic-frequencies.ts';
import { HOUSING, type Kinematics, type MountedBearing, planetNode } from '../kinematics/kinematics.ts';
import { bearingFrequencies, multipliersOf } from './bearings.ts';

interface RingSpeeds {
  readonly innerHz: number;
  readonly outerHz: number;
  /** What the load zone turns with: a fault on the other ring is modulated at its relative speed. */
  readonly modulation: { readonly of: string; readonly frequencyHz: number };
}

function ringSpeeds(bearing: MountedBearing, kinematics: Kinematics, hzOf: MemberHz): RingSpeeds | undefined {
  if (bearing.planetsOf !== undefined) {
    const stage = kinematics.planetaryStages?.find(({ id }) => id === bearing.planetsOf);
    if (!stage) return undefined;
    // Seen from the carrier: the pin with the inner ring stands still and the load with it.
    const outerHz = hzOf(planetNode(stage.id)) - hzOf(stage.carrier);
    return {
      innerHz: 0,
      outerHz,
      modulation: { of: planetNode(stage.id), frequencyHz: Math.abs(outerHz) },
    };
  }
  const shaft = bearing.shaft ?? HOUSING;
  const innerHz = hzOf(shaft);
  return {
    innerHz,
    outerHz: bearing.outerShaft === undefined ? 0 : hzOf(bearing.outerShaft),
    modulation: { of: shaft, frequencyHz: Math.abs(innerHz) },
  };
}

/**
 * BPFO, BPFI, BSF and FTF of a bearing where it sits; empty while neither geometry nor multipliers are known.
 * The ring that turns through the load zone carries sidebands of its own speed, a rolling element those of
 * the cage; a roller's fault meets both races in one turn and shows at 2 BSF.
 */
export function bearingFrequenciesOf(
  bearing: MountedBearing,
  kinematics: Kinematics,
  hzOf: MemberHz,
): RawFrequency[] {
  const multipliers = multipliersOf(bearing);
  const speeds = ringSpeeds(bearing, kinematics, hzOf);
  if (!multipliers || !speeds) return [];
  const { ftfHz, bpfoHz, bpfiHz, bsfHz } = bearingFrequencies(multipliers, speeds);
  const label = [bearing.name ?? bearing.id, bearing.designation].filter(Boolean).join(' ');
  const turning = [speeds.modulation];
  const isOuterTurning = speeds.innerHz === 0;
  const cage = [{ of: `${bearing.id}/cage`, frequencyHz: ftfHz }];
  return [
    {
      kind: 'bpfo',
      name: `Outer race of ${label}`,
      frequencyHz: bpfoHz,
      harmonics: 6,
      ...(isOuterTurning ? { sidebands: turning } : {}),
    },
    {
      kind: 'bpfi',
      name: `Inner race of ${label}`,
      frequencyHz: bpfiHz,
      harmonics: 6,
      ...(isOuterTurning ? {} : { sidebands: turning }),
    },
    { kind: 'bsf', name: `Rolling element of ${label}`, frequencyHz: bsfHz, harmonics: 6, sidebands: cage },
    { kind: 'ftf', name: `Cage of ${label}`, frequencyHz: ftfHz, harmonics: 3 },
  ];
}
