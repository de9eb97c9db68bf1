import { type BearingGeometry, bearingMultipliers } from '@ritzel/drivetrain';
import type { MachineFacts } from './machine-facts.ts';

/** Bearings and gears on one shaft, named on the command line or typed in, where no kinematics document is at hand. */
export interface GivenParts {
  readonly bearings: readonly BearingGeometry[];
  /** Teeth of the gear on the shaft, and of its partner where it is known. */
  readonly gears: readonly { readonly pinionTeeth: number; readonly wheelTeeth: number | undefined }[];
}

/** The shaft whose speed was given. */
export const GIVEN_SHAFT = 'shaft';
export const givenBearingId = (index: number) => `bearing-${index + 1}`;
export const givenGearId = (index: number) => `gear-${index + 1}`;

/** The machine with what was given beside it: on its own shaft where nothing else is known of the machine. */
export function withGivenParts(
  machine: MachineFacts | undefined,
  { bearings, gears }: GivenParts,
  speedRpm: number,
): MachineFacts {
  const shaftHz = speedRpm / 60;
  const facts: MachineFacts = machine ?? {
    shafts: [{ id: GIVEN_SHAFT, name: 'shaft', shaftHz }],
    bearings: [],
    meshes: [],
    hasCoupling: false,
    hasPlainBearings: false,
  };
  const ownBearings = bearings.map((geometry, i) => {
    const { ftf, bpfo, bpfi, bsf } = bearingMultipliers(geometry);
    return {
      id: givenBearingId(i),
      name: `B${i + 1}`,
      shaftHz,
      ftfHz: ftf * shaftHz,
      bpfoHz: bpfo * shaftHz,
      bpfiHz: bpfi * shaftHz,
      bsfHz: bsf * shaftHz,
    };
  });
  const ownMeshes = gears.map(({ pinionTeeth, wheelTeeth }, i) => ({
    id: givenGearId(i),
    name: `mesh ${pinionTeeth}${wheelTeeth === undefined ? '' : `/${wheelTeeth}`}`,
    meshHz: pinionTeeth * shaftHz,
    gears: [
      { name: 'pinion', teeth: pinionTeeth, shaftHz },
      ...(wheelTeeth === undefined
        ? []
        : [{ name: 'wheel', teeth: wheelTeeth, shaftHz: (shaftHz * pinionTeeth) / wheelTeeth }]),
    ],
  }));
  return {
    ...facts,
    bearings: [...ownBearings, ...facts.bearings],
    meshes: [...ownMeshes, ...facts.meshes],
  };
}
