import type { DrivetrainDocument } from '@ritzel/contract';
import {
  type CharacteristicFrequency,
  checkKinematics,
  drivingShaft,
  frequenciesAt,
  type Kinematics,
  type KinematicsProblem,
  type ShaftSpeeds,
  solveKnownSpeeds,
} from '@ritzel/drivetrain';
import { documentOfDraft } from './document-of-draft.ts';
import { type DraftProblem, fieldKey } from './draft-problem.ts';
import type { DrivetrainDraft } from './drivetrain-draft.ts';
import { numberOf } from './number-entry.ts';

/** Everything that follows from a draft: computed once for each, shown by form, drawing and table alike. */
export interface DrivetrainState {
  readonly document: DrivetrainDocument;
  /** As far as it can be drawn and solved. */
  readonly kinematics: Kinematics;
  readonly problems: readonly DraftProblem[];
  /** Without what nobody had the time to fill in yet. */
  readonly problemsToShow: readonly DraftProblem[];
  readonly problemsByField: ReadonlyMap<string, readonly DraftProblem[]>;
  readonly canSave: boolean;
  /** Shaft whose speed is typed, and that speed; 60 rpm, one turn a second, stands for orders while none is typed. */
  readonly reference: { readonly shaft: string; readonly speedRpm: number } | null;
  readonly isSpeedKnown: boolean;
  readonly speeds: ShaftSpeeds;
  readonly frequencies: readonly CharacteristicFrequency[];
}

const SOLVER_CODES: ReadonlySet<string> = new Set(['not-connected', 'needs-second-speed', 'contradiction']);

/** Path of the checks, `gearPairs.1.pinion.teeth`, as owner and field of the form. */
function draftProblem(problem: KinematicsProblem, grade: DraftProblem['grade']): DraftProblem {
  const [, , ...rest] = (problem.field ?? '').split('.');
  return {
    code: problem.code,
    grade,
    owner: problem.element ?? 'drivetrain',
    field: problem.element === undefined ? '' : rest.join('.'),
    message: problem.message,
  };
}

/** Without the elements that cannot be: what is left can still be solved. */
function soundPart(kinematics: Kinematics, errors: readonly KinematicsProblem[]): Kinematics {
  const bad = new Set(errors.filter(({ code }) => !SOLVER_CODES.has(code)).map(({ element }) => element));
  if (bad.size === 0) return kinematics;
  const lists = Object.entries(kinematics).map(([list, elements]: [string, readonly { id: string }[]]) => [
    list,
    list === 'shafts' ? elements : elements.filter(({ id }) => !bad.has(id)),
  ]);
  // @NOTE: every list keeps its own elements, which fromEntries cannot express.
  return Object.fromEntries(lists) as unknown as Kinematics;
}

/**
 * The state of a draft at a speed. `speed` is as it was typed; an empty one gives orders instead of hertz, because
 * no speed is guessed.
 */
export function stateOfDraft(
  draft: DrivetrainDraft,
  speed: { readonly shaft: string | null; readonly rpm: string },
): DrivetrainState {
  const { document, problems: ofFields } = documentOfDraft(draft);
  // @NOTE: documentOfDraft made it from the draft; checkKinematics evaluates it like one of any origin.
  const kinematics = (document.kinematics ?? { shafts: [] }) as unknown as Kinematics;
  const { errors, warnings } =
    draft.shafts.length === 0 ? { errors: [], warnings: [] } : checkKinematics(kinematics);
  // A field that is missing or no number is reported once, not again by what follows from it.
  const reported = new Set(ofFields.map(({ owner }) => owner));
  const isConsequence = ({ code }: KinematicsProblem) => SOLVER_CODES.has(code) && ofFields.some(isOfElement);
  const problems = [
    ...ofFields,
    ...errors.filter((each) => !isConsequence(each)).map((each) => draftProblem(each, 'error')),
    ...warnings
      .filter(({ code, element }) => !(code === 'gears-unknown' && reported.has(element ?? '')))
      .map((each) => draftProblem(each, 'warning')),
  ];
  const problemsByField = new Map<string, DraftProblem[]>();
  for (const problem of problems) {
    const key = fieldKey(problem.owner, problem.field);
    problemsByField.set(key, [...(problemsByField.get(key) ?? []), problem]);
  }
  const problemsToShow = problems.filter(({ code }) => code !== 'needed' && code !== 'no-parts');
  const canSave = !problems.some(({ grade }) => grade === 'error');
  const sound = soundPart(kinematics, errors);
  const shaft =
    speed.shaft !== null && draft.shafts.some(({ id }) => id === speed.shaft)
      ? speed.shaft
      : drivingShaft(sound);
  const rpm = numberOf(speed.rpm);
  const isSpeedKnown = rpm !== undefined && rpm > 0;
  if (shaft === undefined) {
    return {
      document,
      kinematics,
      problems,
      problemsToShow,
      problemsByField,
      canSave,
      reference: null,
      isSpeedKnown,
      speeds: new Map(),
      frequencies: [],
    };
  }
  const reference = { shaft, speedRpm: isSpeedKnown ? rpm : 60 };
  const { speeds } = solveKnownSpeeds(sound, reference);
  return {
    document,
    kinematics,
    problems,
    problemsToShow,
    problemsByField,
    canSave,
    reference,
    isSpeedKnown,
    speeds,
    frequencies: frequenciesAt(sound, speeds, reference),
  };
}

function isOfElement({ owner, code }: DraftProblem): boolean {
  return (
    owner !== 'drivetrain' && !owner.startsWith('part/') && (code === 'missing' || code === 'not-a-number')
  );
}

/** Speed of the first shaft of a gear unit over that of its last; undefined while one is not known. */
export function gearRatioOf(speeds: ShaftSpeeds, shafts: readonly string[]): number | undefined {
  const first = speeds.get(shafts[0] ?? '');
  const last = speeds.get(shafts.at(-1) ?? '');
  return first === undefined || last === undefined || last === 0 || shafts.length < 2
    ? undefined
    : Math.abs(first / last);
}

/** Deviation of a ratio from the one on the nameplate, in percent; nameplates print it above one either way round. */
export function ratioDeviationPercent(ratio: number, nameplate: number): number {
  const asPrinted = nameplate >= 1 && ratio < 1 ? 1 / ratio : ratio;
  return (asPrinted / nameplate - 1) * 100;
}
