import {
  characteristicFrequencies,
  estimatedSharesOf,
  type Kinematics,
  KinematicsError,
  type Severity,
  severityNumber,
} from '@ritzel/drivetrain';
import {
  type FrequencyLine,
  type FrequencyLineFamily,
  frequencyLines,
  type LineElements,
  withoutTwins,
} from '../../../charts/spectrum/frequency-lines.ts';
import type { CountedShaft } from '../../../charts/spectrum/spectrum-abscissa.ts';
import type { SpectrumSettings } from '../../../charts/spectrum/spectrum-settings.ts';

/** The shaft a measured speed belongs to: the motor's, else one with a rated speed, else the first. */
export function referenceShaft({ shafts, motors = [] }: Kinematics): string | null {
  const motorShaft = motors.find(({ shaft }) => shafts.some(({ id }) => id === shaft))?.shaft;
  return (
    motorShaft ?? shafts.find(({ ratedSpeedRpm }) => ratedSpeedRpm !== undefined)?.id ?? shafts[0]?.id ?? null
  );
}

/** Every line of the machine at a speed up to `maxHz`; none without kinematics or speed, or when it cannot turn. */
export function machineLines(
  kinematics: Kinematics | null,
  speedRpm: number | null,
  maxHz: number,
): FrequencyLine[] {
  const shaft = kinematics === null ? null : referenceShaft(kinematics);
  if (kinematics === null || shaft === null || speedRpm === null || !(speedRpm > 0)) return [];
  try {
    const frequencies = characteristicFrequencies(kinematics, { shaft, speedRpm });
    return frequencyLines(frequencies, maxHz, lineElements(kinematics));
  } catch (error) {
    if (error instanceof KinematicsError) return [];
    throw error;
  }
}

/** Names as the drawing has them, and the shaft each element turns with: of gears the driving one, of planets the carrier. */
function lineElements(kinematics: Kinematics): LineElements {
  const { shafts, gearPairs = [], planetaryStages = [], bearings = [], couplings = [] } = kinematics;
  const { motors = [], machines = [] } = kinematics;
  const elements = [...shafts, ...gearPairs, ...planetaryStages, ...bearings, ...couplings];
  const carriers = new Map(planetaryStages.map(({ id, carrier }) => [id, carrier]));
  const turning: [string, string | undefined][] = [
    ...gearPairs.map(({ id, pinion }): [string, string] => [id, pinion.shaft]),
    ...planetaryStages.map(({ id, sun, carrier }): [string, string] => [id, sun?.shaft ?? carrier]),
    ...bearings.map(({ id, shaft, outerShaft, planetsOf }): [string, string | undefined] => [
      id,
      shaft ?? outerShaft ?? carriers.get(planetsOf ?? ''),
    ]),
    ...couplings.map(({ id, from }): [string, string] => [id, from]),
    ...[...motors, ...machines].map(({ id, shaft }): [string, string] => [id, shaft]),
    ...shafts.map(({ id }): [string, string] => [id, id]),
  ];
  return {
    names: new Map([...elements, ...motors, ...machines].map(({ id, name }) => [id, name ?? id])),
    shafts: new Map(turning.filter((each): each is [string, string] => each[1] !== undefined)),
    estimates: (element, kind) => {
      const bearing = bearings.find(({ id }) => id === element);
      return bearing?.isEstimated ? estimatedSharesOf(bearing, kind) : undefined;
    },
  };
}

/**
 * The shaft whose turns orders count: that of the part looked at, else the one the speed was measured at. An axis in
 * orders always counts those of the measured shaft.
 */
export function orderShaftOf(
  { kinematics, speedRpm, allLines, settings }: MachineAtSpeed,
  asked: string | null,
): CountedShaft | null {
  if (speedRpm === null || !(speedRpm > 0)) return null;
  const turns = allLines.filter(({ kind, harmonic }) => kind === 'shaft' && harmonic === 1);
  const reference = kinematics === null ? null : referenceShaft(kinematics);
  const own =
    settings.frequencyUnit === 'orders' ? null : allLines.find(({ element }) => element === asked)?.shaft;
  const found =
    turns.find(({ element }) => element === own) ?? turns.find(({ element }) => element === reference);
  return found === undefined ? { name: null, hz: speedRpm / 60 } : { name: found.name, hz: found.hz };
}

interface MachineAtSpeed {
  readonly kinematics: Kinematics | null;
  readonly speedRpm: number | null;
  readonly allLines: readonly FrequencyLine[];
  readonly settings: SpectrumSettings;
}

/** A forest of lines says nothing: bearings of a large gear unit are shown when asked for. */
const MOST_BEARINGS = 2;

export function usuallyHidden(kinematics: Kinematics | null): FrequencyLineFamily[] {
  const many = (kinematics?.bearings?.length ?? 0) > MOST_BEARINGS;
  return many ? ['bearing', 'electrical', 'machine'] : ['electrical', 'machine'];
}

/** Lines of the families that are shown, and of the elements that are asked for whatever their family. */
export function visibleLines(
  lines: readonly FrequencyLine[],
  hidden: ReadonlySet<FrequencyLineFamily>,
  elements: readonly (string | null)[],
): FrequencyLine[] {
  const shown = lines.filter((line) => !hidden.has(line.family) || elements.includes(line.element));
  return withoutTwins(shown, elements);
}

/** The element a channel's sensor sits nearest to. */
export function elementNear(
  kinematics: Kinematics | null,
  waveform: { readonly channel: string; readonly position: string | null },
): string | null {
  const sensor = kinematics?.sensors?.find(
    ({ id, channel }) => channel === waveform.channel || id === waveform.position,
  );
  return sensor?.near ?? null;
}

const WORTH_A_LOOK = severityNumber('WARNING');

/** The element in the worst condition, where one is bad enough to be looked at first. */
export function worstElement(severities: ReadonlyMap<string, Severity>): string | null {
  let worst: string | null = null;
  let height = WORTH_A_LOOK - 1;
  for (const [element, severity] of severities) {
    if (severityNumber(severity) > height) {
      worst = element;
      height = severityNumber(severity);
    }
  }
  return worst;
}
