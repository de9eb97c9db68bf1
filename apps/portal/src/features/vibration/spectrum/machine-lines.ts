import {
  characteristicFrequencies,
  type Kinematics,
  KinematicsError,
  type Severity,
  severityNumber,
} from '@ritzel/drivetrain';
import {
  type FrequencyLine,
  type FrequencyLineFamily,
  frequencyLines,
  withoutTwins,
} from '../../../charts/spectrum/frequency-lines.ts';

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
    return frequencyLines(characteristicFrequencies(kinematics, { shaft, speedRpm }), maxHz);
  } catch (error) {
    if (error instanceof KinematicsError) return [];
    throw error;
  }
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
