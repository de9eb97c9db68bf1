import type { DrivetrainDocument } from '@ritzel/contract';
import { draftOfDocument } from './draft-of-document.ts';
import { addPart, type EditorWords } from './drivetrain-changes.ts';
import { type DrivetrainDraft, EMPTY_DRIVETRAIN_DRAFT, type PartType } from './drivetrain-draft.ts';
import type { EditorView } from './editor-store.ts';
import { setStages } from './gear-unit-changes.ts';
import { numberOf } from './number-entry.ts';

export const EDITOR_MODES = ['edit', 'new', 'retrofit'] as const;
export type EditorMode = (typeof EDITOR_MODES)[number];

/** Name under which a draft is kept in the browser. */
export function draftOwnerOf(mode: EditorMode, id: string | null): string {
  return id ?? mode;
}

/** What the editor opens with: the stored drivetrain, an empty one, or a gear unit of which nothing is known yet. */
export function beginningOf(
  mode: EditorMode,
  stored: DrivetrainDocument | null,
  openPart: string | null,
  names: { readonly part: (type: PartType) => string },
): { readonly draft: DrivetrainDraft; readonly view: Partial<EditorView> } {
  if (stored === null) {
    return { draft: mode === 'retrofit' ? unknownUnit(names) : EMPTY_DRIVETRAIN_DRAFT, view: {} };
  }
  const draft = draftOfDocument(stored, true);
  return {
    draft,
    view: {
      part: draft.parts.find(({ identifier }) => identifier === openPart)?.key ?? null,
      speedRpm: ratedSpeed(draft),
    },
  };
}

/** A gear unit between what drives it and what it drives; its gears are not known until somebody says so. */
function unknownUnit(names: { readonly part: (type: PartType) => string }): DrivetrainDraft {
  const words: EditorWords = {
    part: {
      motor: names.part('motor'),
      coupling: names.part('coupling'),
      gearunit: names.part('gearunit'),
      machine: names.part('machine'),
    },
    stage: String,
    shaftOf: (part) => part,
  };
  const types: readonly PartType[] = ['motor', 'coupling', 'gearunit', 'coupling', 'machine'];
  const draft = types.reduce(
    (each, type) => addPart(each, type, each.parts.length, words),
    EMPTY_DRIVETRAIN_DRAFT,
  );
  const unit = draft.parts.find(({ type }) => type === 'gearunit');
  return unit === undefined
    ? draft
    : setStages(draft, unit.key, [{ kind: 'unknown', ratio: undefined }], words);
}

/** The speed the nameplates give for the driving shaft; none is guessed. */
function ratedSpeed({ motors, shafts, parts }: DrivetrainDraft): string {
  const motor = motors[0];
  const shaft = shafts.find(({ id }) => id === motor?.shaft) ?? shafts[0];
  const nameplate = parts.find(({ key }) => key === motor?.part)?.nameplate.MotorSpeedRated ?? '';
  return [shaft?.ratedSpeedRpm ?? '', nameplate].find((typed) => numberOf(typed) !== undefined) ?? '';
}
