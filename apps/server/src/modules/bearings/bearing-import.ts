import {
  type Bearing,
  type BearingImportRow,
  type CallBody,
  type CallReply,
  type importCustomerBearings,
  MAX_IMPORTED_BEARINGS,
  problem,
} from '@ritzel/contract';
import {
  csvCells,
  designationKey,
  readBearingSheet,
  type SheetBearing,
  standardBearing,
} from '@ritzel/drivetrain';
import { type Language, type ProblemText, problemSentence, problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { auditDifference } from '../../platform/audit-difference.ts';
import type { Database } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { requestRediagnosisForBearing } from '../diagnoses/index.ts';
import { type BearingFigures, bearingWarningsOf } from './bearing-rules.ts';
import { type BearingStore, makeBearingStore } from './bearing-store.ts';

function figuresOfRow(row: SheetBearing): BearingFigures {
  return {
    designation: row.designation,
    manufacturer: row.manufacturer ?? null,
    type: row.type ?? standardBearing(row.designation)?.type ?? null,
    boreMm: row.boreMm ?? null,
    outerDiameterMm: row.outerDiameterMm ?? null,
    widthMm: row.widthMm ?? null,
    geometry: row.geometry ?? null,
    origin: row.geometry ? 'published' : null,
    published: row.multipliers ?? null,
    dynamicLoadKn: row.dynamicLoadKn ?? null,
    staticLoadKn: row.staticLoadKn ?? null,
    reference: row.reference ?? null,
    note: row.note ?? null,
  };
}

const nameOf = (figures: Pick<BearingFigures, 'designation' | 'manufacturer'>) =>
  `${designationKey(figures.designation)} ${(figures.manufacturer ?? '').toLowerCase()}`;

const COMPARED = [
  'designation',
  'manufacturer',
  'type',
  'boreMm',
  'outerDiameterMm',
  'widthMm',
  'geometry',
  'published',
  'dynamicLoadKn',
  'staticLoadKn',
  'reference',
  'note',
] as const;

/** Objects out of jsonb come with their keys in another order. */
const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort() : value;
const isSame = (figures: BearingFigures, before: Bearing) =>
  COMPARED.every((name) => JSON.stringify(sorted(figures[name])) === JSON.stringify(sorted(before[name])));

/** What the audit log compares. */
const figuresByName = (bearings: readonly (BearingFigures | Bearing)[]) =>
  Object.fromEntries(
    bearings.map((bearing) => [
      bearing.designation,
      Object.fromEntries(COMPARED.map((name) => [name, bearing[name]])),
    ]),
  );

interface CheckedRow {
  readonly row: BearingImportRow;
  readonly figures: BearingFigures;
  readonly before: Bearing | undefined;
}

async function checkRows(
  store: BearingStore,
  rows: readonly SheetBearing[],
  { acceptSuspect, language }: { readonly acceptSuspect: boolean; readonly language: Language },
) {
  const say = (text: ProblemText) => problemSentence(text, language);
  const known = new Map(
    (await store.listOwnByKeys(rows.map(({ designation }) => designationKey(designation)))).map((bearing) => [
      nameOf(bearing),
      bearing,
    ]),
  );
  const lines = new Map<string, number>();
  return rows.map((row): CheckedRow => {
    const figures = figuresOfRow(row);
    const name = nameOf(figures);
    const before = known.get(name);
    const errors: BearingImportRow['errors'] = [...row.errors];
    if (row.designation !== '' && designationKey(row.designation).replaceAll('/', '') === '')
      errors.push({ field: 'designation', code: 'missing', message: say(problemText('DESIGNATION_EMPTY')) });
    if (row.designation.length > 60 || (row.manufacturer ?? '').length > 80)
      errors.push({
        field: 'designation',
        code: 'too-long',
        message: say(problemText('DESIGNATION_TOO_LONG')),
      });
    const first = lines.get(name);
    if (first !== undefined)
      errors.push({
        field: 'designation',
        code: 'twice',
        message: say(problemText('BEARING_IN_LINE', { line: first })),
      });
    else if (errors.length === 0) lines.set(name, row.line);
    const warnings = bearingWarningsOf(figures);
    const outcome = (): BearingImportRow['outcome'] => {
      if (errors.length > 0 || warnings.some(({ grade }) => grade === 'wrong')) return 'refused';
      // A row of dimensions alone is no warning: it says what it knows.
      if (!acceptSuspect && warnings.some(({ code }) => code !== 'nothing-given')) return 'suspect';
      if (before === undefined) return 'create';
      return isSame(figures, before) ? 'same' : 'change';
    };
    return {
      row: {
        line: row.line,
        designation: figures.designation,
        manufacturer: figures.manufacturer,
        outcome: outcome(),
        errors,
        warnings,
      },
      figures,
      before,
    };
  });
}

/** Reads and evaluates a table; with `commit` writes what is neither refused nor suspect, all of it or nothing. */
export function importBearings(
  db: Database,
  { caller, language, requestId }: { caller: Caller; language: Language; requestId: string },
  body: CallBody<typeof importCustomerBearings>,
): Promise<CallReply<typeof importCustomerBearings>> {
  const sheet = readBearingSheet(body.cells ?? csvCells(body.csv ?? ''));
  const field = body.cells === undefined ? 'body.csv' : 'body.cells';
  if (!sheet.hasDesignations)
    throw problem.fieldInvalid(field, 'headerMissing', problemText('BEARING_HEADER'));
  if (sheet.rows.length > MAX_IMPORTED_BEARINGS)
    throw problem.fieldInvalid(
      field,
      'tooManyRows',
      problemText('MOST_ROWS', { most: MAX_IMPORTED_BEARINGS }),
    );
  return runTransaction(db, async (transaction) => {
    const store = makeBearingStore(transaction, caller.organisationId);
    if (body.commit) await takeTurns(transaction, 'bearings', caller.organisationId);
    const evaluated = await checkRows(store, sheet.rows, { acceptSuspect: body.acceptSuspect, language });
    const counts = { create: 0, change: 0, same: 0, suspect: 0, refused: 0 };
    for (const { row } of evaluated) counts[row.outcome]++;
    if (body.commit) {
      for (const { row, figures, before } of evaluated) {
        if (row.outcome === 'create') await store.insert(figures, caller.userId);
        if (row.outcome === 'change' && before) await store.update(before.id, figures);
      }
      const written = evaluated.filter(({ row }) => row.outcome === 'create' || row.outcome === 'change');
      await requestRediagnosisForBearing(
        transaction,
        caller,
        written.map(({ row }) => designationKey(row.designation)),
      );
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'bearing.import',
        subjectType: 'bearing',
        detail: {
          ...counts,
          designations: written.map(({ row }) => row.designation),
          ...auditDifference(
            figuresByName(written.flatMap(({ before }) => before ?? [])),
            figuresByName(written.map(({ figures }) => figures)),
          ),
        },
        requestId,
      });
    }
    return {
      committed: body.commit,
      counts,
      ignoredColumns: [...sheet.ignoredColumns],
      rows: evaluated.map(({ row }) => row),
    };
  });
}
