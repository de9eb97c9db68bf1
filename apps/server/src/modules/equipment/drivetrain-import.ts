import {
  type CallReply,
  type DrivetrainDocument,
  drivetrainDocumentSchema,
  type ImportProblem,
  type importDrivetrains,
  ProblemError,
} from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { documentChanges } from './document-changes.ts';
import { type DrivetrainDifference, drivetrainDifference } from './drivetrain-difference.ts';
import { readDrivetrainDocuments } from './drivetrain-document-reading.ts';
import {
  type Document,
  doubtsOf,
  type WritingScope,
  type Written,
  writeDrivetrain,
} from './drivetrain-writing.ts';
import { makeEquipmentStore } from './equipment-store.ts';
import { storedIdentifier } from './identifier-changes.ts';
import { readWorkbook } from './workbook-file.ts';
import { type Place, readSheets } from './workbook-reading.ts';

type Reply = CallReply<typeof importDrivetrains>;
/** What happened to one drivetrain, with its uuid where it is written. */
type Outcome = Reply['drivetrains'][number] & {
  readonly id: string;
  readonly written: Pick<Written, 'renamed' | 'becameUnknown'>;
  /** Old and new values, for the audit log. */
  readonly difference: DrivetrainDifference;
};

const PROBLEMS_TOLD = 200;
const CHANGES_TOLD = 20;

/** A document on its way in, and how its paths are named to whoever wrote it. */
interface Candidate {
  readonly index: number;
  readonly document: unknown;
  readonly placeOf: (path: string) => Place | null;
}

const NOTHING = { renamed: [], becameUnknown: [] };
const nowhere = { index: null, identifier: null, sheet: null, row: null, column: null, field: null };

export async function candidatesOf(given: {
  readonly documents?: readonly unknown[] | undefined;
  readonly workbook?: string | undefined;
}): Promise<{ candidates: Candidate[]; problems: ImportProblem[] }> {
  if ((given.documents === undefined) === (given.workbook === undefined)) {
    const message = 'Give either documents or a workbook.';
    return { candidates: [], problems: [{ ...nowhere, code: 'nothingGiven', message }] };
  }
  if (given.documents !== undefined) {
    const candidates = given.documents.map((document, index) => ({
      index,
      document,
      placeOf: () => null,
    }));
    return { candidates, problems: [] };
  }
  const file = await readWorkbook(Buffer.from(given.workbook ?? '', 'base64'));
  if ('message' in file)
    return { candidates: [], problems: [{ ...nowhere, code: 'notAWorkbook', message: file.message }] };
  const { drivetrains, problems } = readSheets(file.sheets);
  return {
    candidates: drivetrains.map(({ document, placeOf }, index) => ({ index, document, placeOf })),
    problems: problems.map((problem) => ({ ...nowhere, ...problem })),
  };
}

function identifierOf(document: unknown): string | null {
  if (typeof document !== 'object' || document === null || !('identifier' in document)) return null;
  return typeof document.identifier === 'string' ? document.identifier : null;
}

function problemAt(candidate: Candidate, path: string, code: string, message: string): ImportProblem {
  return {
    index: candidate.index,
    identifier: identifierOf(candidate.document),
    sheet: null,
    row: null,
    column: null,
    ...candidate.placeOf(path),
    field: path === '' ? null : path,
    code,
    message,
  };
}

/** Everything that a problem of the writer says, at the places of this document. */
function problemsOf(candidate: Candidate, error: ProblemError): ImportProblem[] {
  const { errors = [], code, detail, title } = error.problem;
  if (errors.length === 0) return [problemAt(candidate, '', code, detail ?? title)];
  return errors.map((each) =>
    problemAt(candidate, each.field.replace(/^body\.?/, ''), each.code, each.message),
  );
}

/** Whether all that the document speaks of is so already. */
function isSame(before: DrivetrainDocument, document: Document): boolean {
  const parts = document.parts.map((part, index) => ({
    ...part,
    devices: part.devices ?? before.parts[index]?.devices,
  }));
  const kinematics = document.kinematics ?? before.kinematics;
  return documentChanges(before, { ...document, parts, kinematics }).length === 0;
}

async function outcomeOf(
  transaction: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
): Promise<Outcome> {
  const { organisationId } = scope;
  const id = await makeEquipmentStore(transaction, organisationId).findByIdentifier(
    storedIdentifier(document),
  );
  const [before] = id === undefined ? [] : await readDrivetrainDocuments(transaction, organisationId, [id]);
  const told = { identifier: document.identifier, name: document.name, parts: document.parts.length };
  if (id !== undefined && before !== undefined && isSame(before.document, document)) {
    const warnings = doubtsOf(document);
    return {
      id,
      written: NOTHING,
      difference: {},
      ...told,
      outcome: 'unchanged',
      changes: [],
      changeCount: 0,
      warnings,
    };
  }
  const written = await writeDrivetrain(transaction, scope, document);
  const { reply } = written;
  const [after] = await readDrivetrainDocuments(transaction, organisationId, [reply.id]);
  const changes = before === undefined ? [] : documentChanges(before.document, after?.document);
  return {
    id: reply.id,
    written,
    difference: drivetrainDifference(before?.document, after?.document, written.renamed),
    ...told,
    outcome: before === undefined ? 'create' : changes.length > 0 ? 'change' : 'unchanged',
    changes: changes.slice(0, CHANGES_TOLD),
    changeCount: changes.length,
    warnings: reply.warnings,
  };
}

class RolledBack extends Error {}

/**
 * Writes all candidates in one transaction and takes it back when it was a preview or anything was wrong: what a
 * preview tells is what saving would do, because it has been done. `afterSave` runs in the same transaction.
 */
export async function importCandidates(
  db: Database,
  scope: WritingScope,
  { candidates, problems }: { candidates: readonly Candidate[]; problems: readonly ImportProblem[] },
  options: {
    readonly isPreview: boolean;
    /** After each candidate. */
    readonly onStep?: (done: number, total: number) => void;
    readonly afterSave: (transaction: DatabaseTransaction, outcomes: readonly Outcome[]) => Promise<void>;
  },
): Promise<Reply> {
  const found: ImportProblem[] = [...problems];
  const outcomes: Outcome[] = [];
  const identifiers = new Set<string>();
  const work = async (transaction: DatabaseTransaction) => {
    for (const [place, candidate] of candidates.entries()) {
      options.onStep?.(place, candidates.length);
      const read = drivetrainDocumentSchema.safeParse(candidate.document);
      if (!read.success) {
        found.push(
          ...read.error.issues.map(({ path, code, message }) =>
            problemAt(candidate, path.join('.'), code, message),
          ),
        );
        continue;
      }
      const document = read.data;
      if (identifiers.has(document.identifier)) {
        const message = `"${document.identifier}" stands twice.`;
        found.push(problemAt(candidate, 'identifier', 'duplicate', message));
        continue;
      }
      identifiers.add(document.identifier);
      await sql`savepoint candidate`.execute(transaction);
      try {
        outcomes.push(await outcomeOf(transaction, scope, document));
        await sql`release savepoint candidate`.execute(transaction);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        await sql`rollback to savepoint candidate`.execute(transaction);
        found.push(...problemsOf(candidate, error));
      }
    }
    options.onStep?.(candidates.length, candidates.length);
    if (options.isPreview || found.length > 0) throw new RolledBack();
    await options.afterSave(transaction, outcomes);
  };
  let isSaved = true;
  try {
    await db.transaction().execute(work);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    isSaved = false;
  }
  return {
    isSaved,
    problems: found.slice(0, PROBLEMS_TOLD),
    problemCount: found.length,
    drivetrains: outcomes.map(({ id: _, written: __, difference: ___, ...outcome }) => outcome),
  };
}
