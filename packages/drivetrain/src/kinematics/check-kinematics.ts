import { checkBearing } from '../bearings/check-bearing.ts';
import { assemblyWarnings, impossiblePlanets } from './check-planets.ts';
import { centralGearsOf, HOUSING, type Kinematics } from './kinematics.ts';
import { KinematicsError, type KinematicsProblem, type KinematicsProblemCode } from './kinematics-problem.ts';
import { readKinematics } from './read-kinematics.ts';
import { solveSpeeds } from './solve-speeds.ts';

export interface KinematicsVerdict {
  /** The document, when its shape could be read; it can be solved only when there are no errors. */
  readonly kinematics?: Kinematics;
  /** What makes the drivetrain impossible. */
  readonly errors: readonly KinematicsProblem[];
  /** What an engineer should look at again; never refused. */
  readonly warnings: readonly KinematicsProblem[];
}

function everyElement(kinematics: Kinematics) {
  return Object.entries(kinematics).flatMap(
    ([list, elements]: [string, readonly { readonly id: string }[]]) =>
      elements.map((element, index) => ({ id: element.id, field: `${list}.${index}` })),
  );
}

class Findings {
  readonly problems: KinematicsProblem[] = [];

  add(code: KinematicsProblemCode, element: string, field: string, message: string): void {
    this.problems.push({ code, element, field, message });
  }
}

function checkIds(kinematics: Kinematics, errors: Findings) {
  const seen = new Set<string>([HOUSING]);
  for (const { id, field } of everyElement(kinematics)) {
    if (seen.has(id)) {
      const message =
        id === HOUSING ? `"${HOUSING}" names the member held still.` : `The id "${id}" is used twice.`;
      errors.add('id-twice', id, `${field}.id`, message);
    }
    seen.add(id);
  }
  if (kinematics.shafts.length === 0) {
    errors.problems.push({ code: 'no-shaft', field: 'shafts', message: 'The drivetrain has no shaft.' });
  }
}

/** Every place that names a shaft, so that a wrong name is reported where it stands. */
function memberReferences(kinematics: Kinematics) {
  const references: { element: string; field: string; member: string | undefined }[] = [];
  const note = (element: string, field: string, member: string | undefined) => {
    references.push({ element, field, member });
  };
  kinematics.gearPairs?.forEach(({ id, pinion, wheel }, i) => {
    note(id, `gearPairs.${i}.pinion.shaft`, pinion.shaft);
    note(id, `gearPairs.${i}.wheel.shaft`, wheel.shaft);
  });
  kinematics.planetaryStages?.forEach((stage, i) => {
    note(stage.id, `planetaryStages.${i}.carrier`, stage.carrier);
    for (const key of ['sun', 'ring', 'secondSun', 'secondRing'] as const) {
      note(stage.id, `planetaryStages.${i}.${key}.shaft`, stage[key]?.shaft);
    }
  });
  kinematics.unknownGears?.forEach(({ id, from, to }, i) => {
    note(id, `unknownGears.${i}.from`, from);
    note(id, `unknownGears.${i}.to`, to);
  });
  kinematics.couplings?.forEach(({ id, from, to }, i) => {
    note(id, `couplings.${i}.from`, from);
    note(id, `couplings.${i}.to`, to);
  });
  kinematics.bearings?.forEach(({ id, shaft, outerShaft }, i) => {
    note(id, `bearings.${i}.shaft`, shaft);
    note(id, `bearings.${i}.outerShaft`, outerShaft);
  });
  for (const list of ['motors', 'machines'] as const) {
    kinematics[list]?.forEach(({ id, shaft }, i) => {
      note(id, `${list}.${i}.shaft`, shaft);
    });
  }
  return references;
}

function checkMembers(kinematics: Kinematics, errors: Findings) {
  const known = new Set([HOUSING, ...kinematics.shafts.map(({ id }) => id)]);
  for (const { element, field, member } of memberReferences(kinematics)) {
    if (member !== undefined && !known.has(member))
      errors.add(
        'unknown-shaft',
        element,
        field,
        `"${element}" names the shaft "${member}", which does not exist.`,
      );
  }
}

function isTeeth(teeth: number): boolean {
  return Number.isInteger(teeth) && teeth >= 1 && teeth <= 100_000;
}

function checkGearPairs(kinematics: Kinematics, errors: Findings, warnings: Findings) {
  kinematics.gearPairs?.forEach((pair, i) => {
    const sound = (['pinion', 'wheel'] as const).filter((side) => {
      const { teeth } = pair[side];
      // A worm has starts, any other gear needs a few teeth to mesh at all.
      const fewest = pair.kind === 'worm' && side === 'pinion' ? 1 : 4;
      if (isTeeth(teeth) && teeth >= fewest) return true;
      const message = `The ${side} of "${pair.id}" has ${teeth} teeth: a gear has a whole number, ${fewest} or more.`;
      errors.add('teeth-not-whole', pair.id, `gearPairs.${i}.${side}.teeth`, message);
      return false;
    });
    if (pair.pinion.shaft === pair.wheel.shaft)
      errors.add(
        'meshes-itself',
        pair.id,
        `gearPairs.${i}.wheel.shaft`,
        `Both gears of "${pair.id}" sit on one shaft.`,
      );
    if (sound.length === 2 && pair.kind !== 'worm' && pair.wheel.teeth % pair.pinion.teeth === 0) {
      const message = `The teeth ${pair.pinion.teeth}/${pair.wheel.teeth} of "${pair.id}" meet the same partners every turn of the wheel.`;
      warnings.add('common-factor', pair.id, `gearPairs.${i}`, message);
    }
  });
  kinematics.couplings?.forEach(({ id, from, to }, i) => {
    if (from === to)
      errors.add('meshes-itself', id, `couplings.${i}.to`, `"${id}" couples a shaft with itself.`);
  });
}

function checkUnknownGears(kinematics: Kinematics, errors: Findings, warnings: Findings) {
  kinematics.unknownGears?.forEach(({ id, from, to, ratio }, i) => {
    const field = `unknownGears.${i}`;
    if (from === to) errors.add('meshes-itself', id, `${field}.to`, `"${id}" joins a shaft with itself.`);
    if (ratio !== undefined && !(ratio > 0 && Number.isFinite(ratio)))
      errors.add(
        'ratio-impossible',
        id,
        `${field}.ratio`,
        `The ratio of "${id}" is ${ratio}: it must be above zero.`,
      );
    const cost = 'without teeth no mesh frequency: gear faults cannot be evaluated';
    const speeds = ratio === undefined ? ', and the speeds behind it are unknown' : '';
    warnings.add('gears-unknown', id, field, `The teeth of "${id}" are not known: ${cost}${speeds}.`);
  });
}

function checkStages(kinematics: Kinematics, errors: Findings, warnings: Findings) {
  kinematics.planetaryStages?.forEach((stage, i) => {
    const field = `planetaryStages.${i}`;
    const gears = centralGearsOf(stage);
    if (gears.length === 0)
      errors.add('no-central-gear', stage.id, field, `"${stage.id}" has neither sun nor ring.`);
    const isWholePlanets = Number.isInteger(stage.planets) && stage.planets >= 1;
    if (!isWholePlanets)
      errors.add(
        'planets-not-whole',
        stage.id,
        `${field}.planets`,
        `"${stage.id}" has ${stage.planets} planets.`,
      );
    const teeth: [string, number][] = [['planetTeeth', stage.planetTeeth]];
    for (const key of ['sun', 'ring', 'secondSun', 'secondRing'] as const) {
      const gear = stage[key];
      if (!gear) continue;
      teeth.push([`${key}.teeth`, gear.teeth]);
      if (gear.planetTeeth !== undefined) teeth.push([`${key}.planetTeeth`, gear.planetTeeth]);
    }
    let areTeethWhole = true;
    for (const [key, count] of teeth) {
      if (isTeeth(count) && count >= 4) continue;
      areTeethWhole = false;
      const message = `${key} of "${stage.id}" is ${count}: a gear has a whole number of teeth, 4 or more.`;
      errors.add('teeth-not-whole', stage.id, `${field}.${key}`, message);
    }
    if (!areTeethWhole || !isWholePlanets) return;
    errors.problems.push(...impossiblePlanets(stage, field));
    warnings.problems.push(...assemblyWarnings(stage, field));
  });
}

function checkBearings(kinematics: Kinematics, errors: Findings, warnings: Findings) {
  const stages = new Set(kinematics.planetaryStages?.map(({ id }) => id));
  kinematics.bearings?.forEach((bearing, i) => {
    const field = `bearings.${i}`;
    const { id, shaft, planetsOf } = bearing;
    if ((shaft === undefined) === (planetsOf === undefined))
      errors.add(
        'bearing-without-place',
        id,
        field,
        `The bearing "${id}" needs either a shaft or a stage whose planets run on it.`,
      );
    if (planetsOf !== undefined && !stages.has(planetsOf))
      errors.add(
        'unknown-stage',
        id,
        `${field}.planetsOf`,
        `The bearing "${id}" names the stage "${planetsOf}", which does not exist.`,
      );
    for (const warning of bearing.kind === 'plain' ? [] : checkBearing(bearing)) {
      const message = `Bearing "${id}": ${warning.message}`;
      if (warning.code === 'nothing-given') warnings.add('bearing-unknown', id, field, message);
      else if (warning.grade === 'wrong' && bearing.geometry)
        errors.add('bearing-impossible', id, field, message);
      else warnings.add('bearing-suspect', id, field, message);
    }
  });
  kinematics.motors?.forEach(({ id, poles }, i) => {
    if (poles !== undefined && !(Number.isInteger(poles) && poles >= 2 && poles % 2 === 0))
      errors.add(
        'poles-odd',
        id,
        `motors.${i}.poles`,
        `The motor "${id}" has ${poles} poles: poles come in pairs.`,
      );
  });
}

/** The shaft whose speed stands for the drivetrain: the first motor's, else the first shaft. */
export function drivingShaft(kinematics: Kinematics): string | undefined {
  const driven = kinematics.motors?.find(({ shaft }) => shaft !== HOUSING)?.shaft;
  return driven ?? kinematics.shafts[0]?.id;
}

/**
 * Checks a kinematics document of any origin. Errors name what makes the drivetrain impossible: fields of the
 * wrong shape, zero teeth, planets that do not fit, shafts that nothing connects, ratios that contradict.
 * Warnings name what should be looked at again: assembly warnings, bearings without figures.
 */
export function checkKinematics(document: unknown): KinematicsVerdict {
  const read = readKinematics(document);
  if ('problems' in read) return { errors: read.problems, warnings: [] };
  const { kinematics } = read;
  const errors = new Findings();
  const warnings = new Findings();
  checkIds(kinematics, errors);
  checkMembers(kinematics, errors);
  checkGearPairs(kinematics, errors, warnings);
  checkUnknownGears(kinematics, errors, warnings);
  checkStages(kinematics, errors, warnings);
  checkBearings(kinematics, errors, warnings);
  const shaft = drivingShaft(kinematics);
  if (errors.problems.length === 0 && shaft !== undefined) {
    try {
      solveSpeeds(kinematics, { shaft, speedRpm: 1 });
    } catch (error) {
      if (!(error instanceof KinematicsError)) throw error;
      errors.problems.push(...error.problems);
    }
  }
  return { kinematics, errors: errors.problems, warnings: warnings.problems };
}
