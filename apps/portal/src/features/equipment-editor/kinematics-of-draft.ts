import type {
  CentralGear,
  GearPair,
  Kinematics,
  MountedBearing,
  PlanetaryStage,
  UnknownGears,
} from '@ritzel/drivetrain';
import type { DraftProblem } from './draft-problem.ts';
import {
  CENTRAL_GEARS,
  type CentralGearDraft,
  type DrivetrainDraft,
  type MountedBearingDraft,
  type StageDraft,
  type Typed,
} from './drivetrain-draft.ts';
import { readNumberEntry } from './number-entry.ts';

/** Reads numbers, and notes those that are missing or none. */
class NumberReader {
  readonly problems: DraftProblem[] = [];

  optional(typed: Typed, owner: string, field: string): number | undefined {
    const read = readNumberEntry(typed);
    if (read === 'wrong') this.problems.push({ code: 'not-a-number', grade: 'error', owner, field });
    return typeof read === 'number' ? read : undefined;
  }

  /** Whether every member is chosen; those that are not are reported. */
  members(owner: string, members: Readonly<Record<string, string>>): boolean {
    const missing = Object.entries(members).filter(([, shaft]) => shaft === '');
    for (const [field] of missing) this.problems.push({ code: 'missing', grade: 'error', owner, field });
    return missing.length === 0;
  }

  required(typed: Typed, owner: string, field: string): number | undefined {
    if (typed.trim() === '') this.problems.push({ code: 'missing', grade: 'error', owner, field });
    return this.optional(typed, owner, field);
  }
}

/** A key only where there is a value: a document leaves out what is not known. */
function known<K extends string, V>(key: K, value: V | undefined | ''): { [P in K]?: V } {
  // @NOTE: a computed key widens to string.
  return value === undefined || value === '' ? {} : ({ [key]: value } as { [P in K]?: V });
}

/**
 * The kinematics of a draft. A stage whose teeth are still missing stands in as gears of unknown teeth, so that the
 * rest can be solved and drawn while one types; what is missing is reported.
 */
export function kinematicsOfDraft(
  draft: DrivetrainDraft,
  partName: (key: string) => string | undefined,
): { readonly kinematics: Kinematics; readonly problems: readonly DraftProblem[] } {
  const reader = new NumberReader();
  const who = ({ id, name, part }: { id: string; name: string; part: string | null }) => ({
    id,
    ...known('name', name.trim()),
    ...known('part', part === null ? undefined : partName(part)),
  });
  const gearPairs: GearPair[] = [];
  const planetaryStages: PlanetaryStage[] = [];
  const unknownGears: UnknownGears[] = [];
  for (const stage of draft.stages) {
    if (stage.kind === 'planetary') {
      const centrals = Object.fromEntries(
        CENTRAL_GEARS.flatMap((name) => {
          const gear = stage[name];
          return gear === null ? [] : [[`${name}.shaft`, gear.shaft]];
        }),
      );
      if (!reader.members(stage.id, { carrier: stage.carrier, ...centrals })) continue;
      const read = planetaryOf(stage, who(stage), reader);
      if (read === null) unknownGears.push(standIn(stage, who(stage)));
      else planetaryStages.push(read);
      continue;
    }
    if (!reader.members(stage.id, { 'pinion.shaft': stage.pinionShaft, 'wheel.shaft': stage.wheelShaft }))
      continue;
    if (stage.kind === 'unknown') {
      unknownGears.push({
        ...who(stage),
        from: stage.pinionShaft,
        to: stage.wheelShaft,
        ...known('ratio', reader.optional(stage.ratio, stage.id, 'ratio')),
        ...(stage.isSameWay ? { isSameWay: true } : {}),
      });
      continue;
    }
    const pinionTeeth = reader.required(stage.pinionTeeth, stage.id, 'pinion.teeth');
    const wheelTeeth = reader.required(stage.wheelTeeth, stage.id, 'wheel.teeth');
    if (pinionTeeth === undefined || wheelTeeth === undefined) {
      unknownGears.push(standIn(stage, who(stage)));
      continue;
    }
    gearPairs.push({
      ...who(stage),
      kind: stage.kind,
      pinion: { shaft: stage.pinionShaft, teeth: pinionTeeth, ...known('at', stage.pinionAt) },
      wheel: { shaft: stage.wheelShaft, teeth: wheelTeeth, ...known('at', stage.wheelAt) },
      ...(stage.isInternal ? { isInternal: true } : {}),
    });
  }
  const list = <K extends keyof Kinematics>(key: K, elements: NonNullable<Kinematics[K]>) =>
    elements.length === 0 ? {} : { [key]: elements };
  const kinematics: Kinematics = {
    shafts: draft.shafts.map((shaft) => ({
      ...who(shaft),
      ...known('ratedSpeedRpm', reader.optional(shaft.ratedSpeedRpm, shaft.id, 'ratedSpeedRpm')),
    })),
    ...list('gearPairs', gearPairs),
    ...list('planetaryStages', planetaryStages),
    ...list('unknownGears', unknownGears),
    ...list(
      'couplings',
      draft.couplings
        .filter(({ id, from, to }) => reader.members(id, { from, to }))
        .map((coupling) => ({
          ...who(coupling),
          from: coupling.from,
          to: coupling.to,
          ...known('kind', coupling.kind),
          ...known('elements', reader.optional(coupling.elements, coupling.id, 'elements')),
        })),
    ),
    ...list(
      'bearings',
      draft.bearings.map((bearing) => bearingOf(bearing, who(bearing), reader)),
    ),
    ...list(
      'motors',
      draft.motors
        .filter(({ id, shaft }) => reader.members(id, { shaft }))
        .map((motor) => ({
          ...who(motor),
          shaft: motor.shaft,
          ...known('poles', reader.optional(motor.poles, motor.id, 'poles')),
          ...known('lineFrequencyHz', reader.optional(motor.lineFrequencyHz, motor.id, 'lineFrequencyHz')),
          ...known('rotorBars', reader.optional(motor.rotorBars, motor.id, 'rotorBars')),
        })),
    ),
    ...list(
      'machines',
      draft.machines
        .filter(({ id, shaft }) => reader.members(id, { shaft }))
        .map((machine) => ({
          ...who(machine),
          shaft: machine.shaft,
          kind: machine.kind,
          ...known('blades', reader.optional(machine.blades, machine.id, 'blades')),
          ...known('rolls', reader.optional(machine.rolls, machine.id, 'rolls')),
        })),
    ),
    ...list(
      'sensors',
      draft.sensors.map((sensor) => ({
        ...who(sensor),
        axis: sensor.axis,
        ...known('near', sensor.near),
        ...known('channel', sensor.channel.trim()),
      })),
    ),
  };
  return { kinematics, problems: reader.problems };
}

type Who = { readonly id: string; readonly name?: string; readonly part?: string };

function standIn(stage: StageDraft, who: Who): UnknownGears {
  return stage.kind === 'planetary'
    ? { ...who, from: stage.sun?.shaft ?? stage.ring?.shaft ?? stage.carrier, to: stage.carrier }
    : { ...who, from: stage.pinionShaft, to: stage.wheelShaft };
}

function planetaryOf(stage: StageDraft, who: Who, reader: NumberReader): PlanetaryStage | null {
  const { id } = stage;
  const planets = reader.required(stage.planets, id, 'planets');
  const planetTeeth = reader.required(stage.planetTeeth, id, 'planetTeeth');
  let isComplete = planets !== undefined && planetTeeth !== undefined;
  const central = (name: string, gear: CentralGearDraft | null): CentralGear | undefined => {
    if (gear === null) return undefined;
    const teeth = reader.required(gear.teeth, id, `${name}.teeth`);
    const stepped = reader.optional(gear.planetTeeth, id, `${name}.planetTeeth`);
    if (teeth === undefined) isComplete = false;
    return { shaft: gear.shaft, teeth: teeth ?? 0, ...known('planetTeeth', stepped) };
  };
  const gears = CENTRAL_GEARS.map((name) => [name, central(name, stage[name])] as const);
  if (!isComplete || planets === undefined || planetTeeth === undefined) return null;
  return {
    ...who,
    planets,
    planetTeeth,
    carrier: stage.carrier,
    ...Object.fromEntries(gears.filter(([, gear]) => gear !== undefined)),
    ...(stage.isHelical ? { isHelical: true } : {}),
  };
}

function bearingOf(bearing: MountedBearingDraft, who: Who, reader: NumberReader): MountedBearing {
  const { id, knows } = bearing;
  const four = <K extends keyof MountedBearingDraft & string>(
    wanted: boolean,
    keys: readonly [K, K, K, K],
  ) => {
    if (!wanted) return undefined;
    const read = keys.map((key) => [key, reader.required(String(bearing[key]), id, key)] as const);
    return read.every(([, value]) => value !== undefined)
      ? // @NOTE: every key is there with a number, which fromEntries cannot express.
        (Object.fromEntries(read) as Record<K, number>)
      : undefined;
  };
  const geometry = four(knows === 'geometry' || knows === 'both', [
    'elements',
    'elementDiameterMm',
    'pitchDiameterMm',
    'contactAngleDeg',
  ]);
  const multipliers = four(knows === 'multipliers' || knows === 'both', ['ftf', 'bpfo', 'bpfi', 'bsf']);
  return {
    ...who,
    ...known('designation', bearing.designation.trim()),
    ...(bearing.planetsOf === '' ? known('shaft', bearing.shaft) : { planetsOf: bearing.planetsOf }),
    ...known('outerShaft', bearing.outerShaft),
    ...known('geometry', geometry),
    ...known('multipliers', multipliers),
    ...(bearing.isEstimated && (geometry || multipliers) ? { isEstimated: true } : {}),
    ...known('at', bearing.at),
  };
}
