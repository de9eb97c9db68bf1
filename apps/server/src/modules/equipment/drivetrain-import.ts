import {
  type CallReply,
  type DrivetrainDocument,
  drivetrainDocumentSchema,
  type ImportProblem,
  type importDrivetrains,
  inputProblems,
  ProblemError,
} from '@ritzel/contract';
import { type Language, problemSentence, problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { problemIn } from '../../platform/problem-reply.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { LimitBasis } from '../domain-events/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { documentChanges } from './document-changes.ts';
import { type Document, documentWarningsOf } from './document-checks.ts';
import {
  type DrivetrainDifference,
  drivetrainDifference,
  limitBasesChanged,
} from './drivetrain-difference.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import { lockForSaving } from './drivetrain-lock-store.ts';
import { assertWriterSees, type WritingScope, type Written, writeDrivetrain } from './drivetrain-writing.ts';
import { makeEquipmentStore } from './equipment-store.ts';
import { storedIdentifier } from './identifier-change-store.ts';
import { usePreviewTables } from './import-preview-store.ts';
import type { RediagnosisRequests } from './rediagnosis-requests.ts';
import { readUploadedWorkbook } from './uploaded-workbook.ts';
import { makePlaceOf, type Place } from './workbook-reading.ts';

type Reply = CallReply<typeof importDrivetrains>;
/** What happened to one drivetrain, with its uuid where it is written. */
type Outcome = Reply['drivetrains'][number] & {
  readonly id: string;
  readonly written: Omit<Written, 'reply' | 'before'>;
  /** Old and new values, for the audit log. */
  readonly difference: DrivetrainDifference;
  readonly limitsChanged: readonly LimitBasis[];
};

const PROBLEMS_REPORTED = 200;
const CHANGES_REPORTED = 20;

/** A document on its way in, and how its paths are named to whoever wrote it. */
interface Candidate {
  readonly index: number;
  readonly document: unknown;
  readonly placeOf: (path: string) => Place | null;
}

const NOTHING = { renamed: [], becameUnknown: [], version: undefined, removed: [], added: [] };
const nowhere = { index: null, identifier: null, sheet: null, row: null, column: null, field: null };

/** `owner` is whose share of the readers a workbook takes; `signal` is aborted when nobody waits any more. */
export async function candidatesOf(
  given: { readonly documents?: readonly unknown[] | undefined; readonly workbook?: string | undefined },
  owner: string,
  language: Language,
  signal: AbortSignal,
): Promise<{ candidates: Candidate[]; problems: ImportProblem[] }> {
  if ((given.documents === undefined) === (given.workbook === undefined)) {
    const message = problemSentence(problemText('WORKBOOK_OR_DOCUMENTS'), language);
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
  const file = await readUploadedWorkbook(Buffer.from(given.workbook ?? '', 'base64'), owner, signal);
  if ('message' in file)
    return {
      candidates: [],
      problems: [{ ...nowhere, code: 'notAWorkbook', message: problemSentence(file.message, language) }],
    };
  const { drivetrains, problems } = file;
  return {
    candidates: drivetrains.map(({ document, placed }, index) => ({
      index,
      document,
      placeOf: makePlaceOf(placed),
    })),
    problems: problems.map((problem) => ({
      ...nowhere,
      ...problem,
      message: problemSentence(problem.message, language),
    })),
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
function problemsOf(candidate: Candidate, error: ProblemError, language: Language): ImportProblem[] {
  const { errors = [], code, detail, title } = problemIn(error, language);
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
  rediagnosis: RediagnosisRequests,
): Promise<Outcome> {
  const whole = wholeOrganisation(scope.organisationId);
  await assertWriterSees(transaction, scope, document);
  const id = await makeEquipmentStore(transaction, whole).findByIdentifier(storedIdentifier(document));
  const [before] = id === undefined ? [] : await readDrivetrainDocuments(transaction, whole, [id]);
  const reported = { identifier: document.identifier, name: document.name, parts: document.parts.length };
  if (id !== undefined && before !== undefined && isSame(before.document, document)) {
    const warnings = documentWarningsOf(document);
    return {
      id,
      written: NOTHING,
      difference: {},
      limitsChanged: [],
      ...reported,
      outcome: 'unchanged',
      changes: [],
      changeCount: 0,
      warnings,
    };
  }
  const written = await writeDrivetrain(transaction, scope, document, { rediagnosis });
  const { reply } = written;
  const [after] = await readDrivetrainDocuments(transaction, whole, [reply.id]);
  const changes = before === undefined ? [] : documentChanges(before.document, after?.document);
  return {
    id: reply.id,
    written,
    difference: drivetrainDifference(before?.document, after?.document, written.renamed),
    limitsChanged: limitBasesChanged(before?.document, after?.document),
    ...reported,
    outcome: before === undefined ? 'create' : changes.length > 0 ? 'change' : 'unchanged',
    changes: changes.slice(0, CHANGES_REPORTED),
    changeCount: changes.length,
    warnings: reply.warnings,
  };
}

/** Ends a transaction of which nothing shall stay. */
class RolledBackError extends Error {
  override readonly name = 'RolledBackError';
}

/** A document that fits its shape. */
interface Readable {
  readonly candidate: Candidate;
  readonly document: Document;
}

function readCandidates(
  candidates: readonly Candidate[],
  language: Language,
): {
  readable: Readable[];
  problems: ImportProblem[];
} {
  const problems: ImportProblem[] = [];
  const readable: Readable[] = [];
  const identifiers = new Set<string>();
  for (const candidate of candidates) {
    const read = drivetrainDocumentSchema.safeParse(candidate.document);
    if (!read.success) {
      problems.push(
        ...inputProblems('', read.error.issues, candidate.document).map(({ field, code, message }) =>
          problemAt(candidate, field, code, problemSentence(message, language)),
        ),
      );
    } else if (identifiers.has(read.data.identifier)) {
      const message = problemSentence(problemText('STANDS_TWICE', { name: read.data.identifier }), language);
      problems.push(problemAt(candidate, 'identifier', 'duplicate', message));
    } else {
      identifiers.add(read.data.identifier);
      readable.push({ candidate, document: read.data });
    }
  }
  return { readable, problems };
}

/**
 * Saves all documents into copies of the tables: what this answers is what saving would do, because it has been done. One
 * that cannot be saved leaves the others their turn.
 */
async function tryDocuments(
  db: Database,
  scope: WritingScope,
  readable: readonly Readable[],
  {
    onStep,
    rediagnosis,
    language,
  }: { onStep: (done: number) => void; rediagnosis: RediagnosisRequests; language: Language },
): Promise<{ outcomes: Outcome[]; problems: ImportProblem[] }> {
  let tried: { outcomes: Outcome[]; problems: ImportProblem[] } = { outcomes: [], problems: [] };
  const work = async (transaction: DatabaseTransaction) => {
    tried = { outcomes: [], problems: [] };
    await usePreviewTables(
      transaction,
      scope,
      readable.map(({ document }) => document),
    );
    for (const [place, { candidate, document }] of readable.entries()) {
      onStep(place);
      await sql`savepoint candidate`.execute(transaction);
      try {
        tried.outcomes.push(await outcomeOf(transaction, scope, document, rediagnosis));
        await sql`release savepoint candidate`.execute(transaction);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        await sql`rollback to savepoint candidate`.execute(transaction);
        tried.problems.push(...problemsOf(candidate, error, language));
      }
    }
    throw new RolledBackError();
  };
  await runTransaction(db, work).catch((error: unknown) => {
    if (!(error instanceof RolledBackError)) throw error;
  });
  return tried;
}

export interface ImportTerms {
  readonly isPreview: boolean;
  /** What is wrong is said in it. */
  readonly language: Language;
  readonly rediagnosis: RediagnosisRequests;
  /** With every drivetrain that is done, beginning with none. */
  readonly onStep?: (done: number, total: number) => void;
  /** In the transaction that saved the drivetrain. */
  readonly afterSave: (transaction: DatabaseTransaction, outcome: Outcome) => Promise<void>;
  /** Drivetrains that are saved, whatever becomes of the others. */
  readonly onSaved: (ids: readonly string[]) => void | Promise<void>;
}

/**
 * Tries all documents before anything is saved, and saves nothing where one of them cannot be. Then each drivetrain is
 * saved in a transaction of its own, in the order given, so that nobody waits for the whole file. What comes between
 * (somebody changed the same meanwhile) stops the import there: what is saved stays, and the reply says how many are.
 * The same file again goes on from there, for what is saved is unchanged then.
 */
export async function importCandidates(
  db: Database,
  scope: WritingScope,
  given: { readonly candidates: readonly Candidate[]; readonly problems: readonly ImportProblem[] },
  { isPreview, language, rediagnosis, onStep, afterSave, onSaved }: ImportTerms,
): Promise<Reply> {
  const total = given.candidates.length;
  const { readable, problems: unreadable } = readCandidates(given.candidates, language);
  let reported = -1;
  const report = (done: number) => {
    if (done <= reported) return;
    reported = done;
    onStep?.(done, total);
  };
  // Of a drivetrain that is saved, trying it was half the work.
  const tried = await tryDocuments(db, scope, readable, {
    onStep: (done) => report(isPreview ? done : Math.floor(done / 2)),
    rediagnosis,
    language,
  });
  // In the order of the documents; what concerns the whole file stands first.
  const problems = [...given.problems, ...unreadable, ...tried.problems].sort(
    (a, b) => (a.index ?? -1) - (b.index ?? -1),
  );
  const mayBeSaved = !isPreview && problems.length === 0;
  if (!mayBeSaved) {
    report(total);
    return replyOf({ isSaved: false, savedCount: 0, problems, outcomes: tried.outcomes });
  }
  const saved: Outcome[] = [];
  try {
    for (const { candidate, document } of readable) {
      report(Math.floor((total + saved.length) / 2));
      try {
        const outcome = await runTransaction(db, async (transaction) => {
          await lockForSaving(transaction, scope, document);
          const done = await outcomeOf(transaction, scope, document, rediagnosis);
          await afterSave(transaction, done);
          return done;
        });
        saved.push(outcome);
      } catch (error) {
        if (!(error instanceof ProblemError) || saved.length === 0) throw error;
        const message = problemSentence(
          problemText('IMPORT_STOPPED', { saved: saved.length, total }),
          language,
        );
        problems.push(
          problemAt(candidate, '', 'importStopped', message),
          ...problemsOf(candidate, error, language),
        );
        break;
      }
    }
  } finally {
    await onSaved(saved.filter(({ outcome }) => outcome !== 'unchanged').map(({ id }) => id));
  }
  report(total);
  const isSaved = problems.length === 0;
  return replyOf({ isSaved, savedCount: saved.length, problems, outcomes: isSaved ? saved : tried.outcomes });
}

function replyOf(found: {
  readonly isSaved: boolean;
  readonly savedCount: number;
  readonly problems: readonly ImportProblem[];
  readonly outcomes: readonly Outcome[];
}): Reply {
  return {
    isSaved: found.isSaved,
    savedCount: found.savedCount,
    problems: found.problems.slice(0, PROBLEMS_REPORTED),
    problemCount: found.problems.length,
    drivetrains: found.outcomes.map(
      ({ id: _, written: __, difference: ___, limitsChanged: ____, ...outcome }) => outcome,
    ),
  };
}
