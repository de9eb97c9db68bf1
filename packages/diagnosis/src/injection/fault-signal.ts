import type { Kinematics } from '@ritzel/drivetrain';
import type { MachineFacts } from '../records/machine-facts.ts';
import type { FaultTarget } from './fault-targets.ts';

/** Impacts at a rate, each ringing at the resonances of the housing. */
export interface FaultImpacts {
  readonly rateHz: number;
  /** Standard deviation of the interval as a share of it: rolling elements slip, teeth do not. */
  readonly slip: number;
  /** What turns the damage through the load: its speed, and whether little is left outside of the zone. */
  readonly zone?: { readonly turnHz: number; readonly depth: number };
  /** Every second impact has this share: an element meets the races with one side after the other. */
  readonly secondShare?: number;
}

/** A line in velocity, mm/s relative to the highest of the fault. */
export interface FaultLine {
  readonly frequencyHz: number;
  readonly velocity: number;
}

/** A tooth that meets weakly: the mesh is another for as long as it is in contact. */
export interface FaultBurst {
  readonly turnHz: number;
  readonly teeth: number;
}

/** What a fault adds to the vibration beside it, at one speed. Heights are relative: a level sets them. */
export interface FaultSignal {
  readonly impacts?: FaultImpacts;
  readonly lines?: readonly FaultLine[];
  readonly burst?: FaultBurst;
  /** Where lines and burst lie, and the record's own vibration they are held against. */
  readonly lineBandHz?: { readonly lowHz: number; readonly highHz: number };
  /** Levels are those of velocity, as for shafts, and not of acceleration. */
  readonly isVelocity: boolean;
}

/**
 * Spread of the interval between impacts: 1 to 2 % in measured bearings (J. Antoni, R. B. Randall, A stochastic model for
 * simulation and diagnostics of rolling element bearings with localized faults, J. Vib. Acoust. 125 (2003) 282).
 */
const SLIP = 0.01;
/** The other face of an element's damage, or the other race, is met less hard. */
const SECOND_STRIKE = 0.6;
/** The band in which shafts are evaluated, as `evaluateShaft`. */
const SHAFT_BAND = { lowHz: 2, highHz: 1000 } as const;

/**
 * Undefined where the machine does not have what is damaged at this speed, or where its lines cannot be computed.
 * Signatures by R. B. Randall, Vibration-based Condition Monitoring, 2nd ed., Wiley 2021, chapters 2 and 5.
 */
export function faultSignalOf(
  target: FaultTarget,
  machine: MachineFacts,
  kinematics: Kinematics,
): FaultSignal | undefined {
  switch (target.kind) {
    case 'bearing':
      return bearingSignal(target, machine);
    case 'gear':
      return gearSignal(target, machine);
    case 'planetary':
      return planetarySignal(target, machine);
    default:
      return shaftSignal(target, machine, kinematics);
  }
}

/** Rates of section 5.2 there: BPFO, BPFI in the shaft's load zone, 2 BSF in the cage's, FTF. */
function bearingSignal({ element, fault }: FaultTarget, machine: MachineFacts): FaultSignal | undefined {
  const bearing = machine.bearings.find(({ id }) => id === element);
  if (!bearing) return undefined;
  const { bpfoHz, bpfiHz, bsfHz, ftfHz, shaftHz } = bearing;
  const impacts: FaultImpacts =
    fault === 'outer-race'
      ? { rateHz: bpfoHz, slip: SLIP }
      : fault === 'inner-race'
        ? { rateHz: bpfiHz, slip: SLIP, zone: { turnHz: shaftHz, depth: 0.9 } }
        : fault === 'rolling-element'
          ? {
              ...{ rateHz: 2 * bsfHz, slip: SLIP, zone: { turnHz: ftfHz, depth: 0.9 } },
              secondShare: SECOND_STRIKE,
            }
          : { rateHz: ftfHz, slip: SLIP };
  return { impacts, isVelocity: false };
}

/**
 * A cracked or broken tooth changes the mesh while it is in contact and strikes once a turn (P. D. McFadden, Detecting
 * fatigue cracks in gears by amplitude and phase demodulation, J. Vib. Acoust. 108 (1986) 165). Worn flanks raise mesh
 * lines 1 to 3 with sidebands of both shafts (R. B. Randall, J. Mech. Des. 104 (1982) 259).
 */
function gearSignal({ element, fault }: FaultTarget, machine: MachineFacts): FaultSignal | undefined {
  const mesh = [...machine.meshes, ...(machine.otherMeshes ?? [])].find(({ id }) => id === element);
  if (!mesh) return undefined;
  const lineBandHz = { lowHz: 0.5 * mesh.meshHz, highHz: 3.5 * mesh.meshHz };
  if (fault === 'gear-wear') {
    const lines = [0.8, 0.75, 0.4].flatMap((velocity, i) => {
      const frequencyHz = (i + 1) * mesh.meshHz;
      return [
        { frequencyHz, velocity },
        ...mesh.gears.flatMap(({ shaftHz }) =>
          [1, 2].flatMap((pair) =>
            [-1, 1].map((side) => ({
              frequencyHz: frequencyHz + side * pair * shaftHz,
              velocity: (0.25 * velocity) / pair,
            })),
          ),
        ),
      ];
    });
    return { lines, lineBandHz, isVelocity: false };
  }
  const gear = mesh.gears.find(({ name }) => name === (fault === 'pinion-tooth' ? 'pinion' : 'wheel'));
  if (!gear) return undefined;
  return {
    impacts: { rateHz: gear.shaftHz, slip: 0 },
    burst: { turnHz: gear.shaftHz, teeth: gear.teeth },
    lineBandHz,
    isVelocity: false,
  };
}

/** P. D. McFadden, J. D. Smith, An explanation for the asymmetry of the modulation sidebands, Proc. IMechE 199 (1985) 65. */
function planetarySignal({ element, fault }: FaultTarget, machine: MachineFacts): FaultSignal | undefined {
  const stage = machine.planetaries?.find(({ id }) => id === element);
  const rateHz =
    fault === 'planet-tooth'
      ? stage?.planetFaultHz
      : fault === 'sun-tooth'
        ? stage?.sunFaultHz
        : stage?.ringFaultHz;
  if (!stage || rateHz === undefined) return undefined;
  // The planet with the damage comes by the sensor once in a turn of the carrier.
  const zone = fault === 'planet-tooth' ? { zone: { turnHz: stage.carrierHz, depth: 0.8 } } : {};
  return { impacts: { rateHz, slip: 0, ...zone }, isVelocity: false };
}

/**
 * Orders of the shaft by ISO 13373-3: unbalance 1x; misalignment 2x above 1x and a little of 3x and 4x; looseness the
 * series of halves; worn elements of a coupling as many times the turn as there are elements.
 */
function shaftSignal(
  { element, kind, fault }: FaultTarget,
  machine: MachineFacts,
  kinematics: Kinematics,
): FaultSignal | undefined {
  const coupling = kinematics.couplings?.find(({ id }) => id === element);
  const own = kind === 'coupling' ? [coupling?.from, coupling?.to] : [element];
  const shaftHz = machine.shafts.find(({ id }) => own.includes(id))?.shaftHz;
  if (shaftHz === undefined) return undefined;
  const orders: readonly (readonly [order: number, velocity: number])[] =
    fault === 'unbalance'
      ? [
          [1, 1],
          [2, 0.06],
        ]
      : fault === 'misalignment'
        ? [
            [1, 0.55],
            [2, 1],
            [3, 0.35],
            [4, 0.15],
          ]
        : fault === 'looseness'
          ? [
              ...([[0.5, 0.35]] as const),
              ...([[1, 1]] as const),
              ...([[1.5, 0.4]] as const),
              ...([[2, 0.7]] as const),
              ...([[2.5, 0.3]] as const),
              ...([[3, 0.45]] as const),
            ]
          : [
              [coupling?.elements ?? 0, 1],
              [1, 0.3],
            ];
  return {
    lines: orders.map(([order, velocity]) => ({ frequencyHz: order * shaftHz, velocity })),
    lineBandHz: SHAFT_BAND,
    isVelocity: true,
  };
}
