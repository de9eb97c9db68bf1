import { isDeepStrictEqual } from 'node:util';
import { type drivetrainDocumentSchema, problem } from '@ritzel/contract';
import { checkKinematics, kinematicsDifference, readKinematics } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { WritingScope } from './drivetrain-writing.ts';
import { addDraft, readNewestVersion, readReopened } from './kinematics-version-store.ts';

type KinematicsDocument = z.output<typeof drivetrainDocumentSchema>['kinematics'];

/** An impossible drivetrain is refused with the place of each fault; warnings about assembly are reported and the drivetrain is kept. */
export function evaluateKinematics(document: KinematicsDocument): string[] {
  if (document === undefined) return [];
  const { errors, warnings } = checkKinematics(document);
  if (errors.length > 0) {
    throw problem.inputInvalid(
      errors.map(({ code, field, message }) => ({
        field: field === undefined ? 'body.kinematics' : `body.kinematics.${field}`,
        code,
        message,
      })),
    );
  }
  return warnings.map((warning) => warning.message);
}

/**
 * Where a locked configuration was reopened for single gear units, the others stay as they were locked, until it is
 * locked again. Compared with the reopened version, so that several drafts on the way cannot wander off.
 */
async function assertReopened(
  db: DatabaseTransaction,
  drivetrainId: string,
  document: NonNullable<KinematicsDocument>,
): Promise<void> {
  const reopened = await readReopened(db, drivetrainId);
  if (reopened === undefined) return;
  const touched = kinematicsDifference(reopened.document, document).find(
    ({ part }) => part !== undefined && reopened.closed.includes(part),
  );
  if (touched === undefined) return;
  const message = problemText('PART_NOT_REOPENED', { element: touched.element, part: touched.part ?? '' });
  throw problem.conflict(message, [{ field: 'body.kinematics', code: 'notReopened', message }]);
}

/** An empty list says what a list left out says: it makes no version of its own. */
function canonicalKinematics(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).filter(
      ([list, elements]) => list === 'shafts' || !Array.isArray(elements) || elements.length > 0,
    ),
  );
}

/** Gear units of which gears are described. */
function describedUnits(document: Readonly<Record<string, unknown>> | undefined): ReadonlySet<string> {
  const read = document === undefined ? undefined : readKinematics(document);
  if (read === undefined || !('kinematics' in read)) return new Set();
  const { gearPairs = [], planetaryStages = [] } = read.kinematics;
  return new Set([...gearPairs, ...planetaryStages].flatMap(({ part }) => part ?? []));
}

export interface SavedKinematics {
  readonly version: number | undefined;
  readonly becameUnknown: readonly string[];
}
const NOTHING_SAVED: SavedKinematics = { version: undefined, becameUnknown: [] };

/**
 * A new version only when the document differs from the newest; old measurements keep theirs. Gives the version that was
 * made, if any, and the gear units whose gears were described before and are unknown from it on.
 */
export async function saveKinematics(
  db: DatabaseTransaction,
  scope: WritingScope,
  drivetrainId: string,
  document: KinematicsDocument,
): Promise<SavedKinematics> {
  if (document === undefined) return NOTHING_SAVED;
  const text = JSON.stringify(canonicalKinematics(document));
  const newest = await readNewestVersion(db, drivetrainId);
  if (newest !== undefined && isDeepStrictEqual(canonicalKinematics(newest.document), JSON.parse(text)))
    return NOTHING_SAVED;
  if (newest?.status === 'locked') {
    const message = problemText('KINEMATICS_LOCKED', { version: newest.version });
    throw problem.conflict(message, [{ field: 'body.kinematics', code: 'kinematicsLocked', message }]);
  }
  if (newest !== undefined) await assertReopened(db, drivetrainId, document);
  const version = (newest?.version ?? 0) + 1;
  await addDraft(db, drivetrainId, { version, text, userId: scope.userId });
  const described = describedUnits(document);
  return {
    version,
    becameUnknown: [...describedUnits(newest?.document)].filter((unit) => !described.has(unit)),
  };
}
