import { addBearings, addPart, changeElement, type EditorWords } from './drivetrain-changes.ts';
import { type DrivetrainDraft, EMPTY_DRIVETRAIN_DRAFT, type PartType } from './drivetrain-draft.ts';
import { setStages } from './gear-unit-changes.ts';
import { readQuickStages } from './quick-stages.ts';

/**
 * Where to begin. The teeth are an example to overwrite, chosen so that pinion and wheel have no common factor;
 * nothing else is filled in.
 */
export const DRIVETRAIN_TEMPLATES = {
  helical: { parts: ['motor', 'coupling', 'gearunit', 'coupling', 'machine'], stages: '23/67 21/83 19/91' },
  bevelHelical: {
    parts: ['motor', 'coupling', 'gearunit', 'coupling', 'machine'],
    stages: 'b17/52 19/74 20/87',
  },
  planetaryHelical: {
    parts: ['motor', 'coupling', 'gearunit', 'coupling', 'machine'],
    stages: '21/78 21/37/95 x4 20/31/82 x3',
  },
  worm: { parts: ['motor', 'coupling', 'gearunit', 'coupling', 'machine'], stages: 'w2/59' },
  direct: { parts: ['motor', 'coupling', 'machine'], stages: '' },
  twin: {
    parts: [
      'motor',
      'coupling',
      'gearunit',
      'coupling',
      'machine',
      'coupling',
      'gearunit',
      'coupling',
      'machine',
    ],
    stages: '23/67 21/83',
  },
} as const satisfies Record<string, { readonly parts: readonly PartType[]; readonly stages: string }>;

export type DrivetrainTemplate = keyof typeof DRIVETRAIN_TEMPLATES;

/** The train of a template; facts that were typed already stay. */
export function drivetrainOfTemplate(
  template: DrivetrainTemplate,
  words: EditorWords,
  facts: DrivetrainDraft['facts'] = EMPTY_DRIVETRAIN_DRAFT.facts,
): DrivetrainDraft {
  const { parts, stages } = DRIVETRAIN_TEMPLATES[template];
  let draft: DrivetrainDraft = { ...EMPTY_DRIVETRAIN_DRAFT, facts };
  for (const type of parts) draft = addPart(draft, type, draft.parts.length, words);
  const quick = readQuickStages(stages);
  for (const { key, type } of draft.parts) {
    if (type === 'gearunit' && 'stages' in quick) draft = setStages(draft, key, quick.stages, words);
  }
  for (const { id } of draft.shafts) draft = addBearings(draft, id, 2);
  if (template === 'twin') draft = joinSecondToMotor(draft);
  return draft;
}

/** The second gear unit hangs on the motor's other end, not on the first machine. */
function joinSecondToMotor(draft: DrivetrainDraft): DrivetrainDraft {
  const motor = draft.motors[0];
  const second = draft.couplings[2];
  return motor === undefined || second === undefined
    ? draft
    : changeElement(draft, 'couplings', second.id, { from: motor.shaft });
}
