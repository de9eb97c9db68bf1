import { Readable } from 'node:stream';
import type { AuditEntry } from '@ritzel/contract';
import { csvCell } from '@ritzel/drivetrain';
import type { AdminScope } from '../../platform/admin-scope.ts';
import type { Database } from '../../platform/database.ts';
import { type AuditFilter, listAuditEntries } from './audit-store.ts';

const ROWS_A_STEP = 500;
const HEAD = [
  'time',
  'organisation',
  'person',
  'action',
  'subject type',
  'subject',
  'subject id',
  'before',
  'after',
  'details',
  'request',
];

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const sideOf = (changes: AuditEntry['changes'], side: 'before' | 'after'): string =>
  changes.map((change) => `${change.path}: ${textOf(change[side])}`).join('\n');

/** One line of the file. Names come from people and devices, so every cell is one that no spreadsheet runs. */
export function auditLine(entry: AuditEntry): string {
  const cells = [
    entry.at,
    entry.organisationName,
    entry.userName,
    entry.action,
    entry.subjectType,
    entry.subjectName,
    entry.subjectId,
    sideOf(entry.changes, 'before'),
    sideOf(entry.changes, 'after'),
    Object.keys(entry.facts).length === 0 ? '' : JSON.stringify(entry.facts),
    entry.requestId,
  ];
  return `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
}

/** Read step by step as the client takes it: the whole log is never in memory. */
export async function auditCsv(db: Database, scope: AdminScope, filter: AuditFilter): Promise<Readable> {
  const read = (after: string | undefined) =>
    listAuditEntries(db, scope, filter, { after, limit: ROWS_A_STEP });
  // A fault of the first step is still a problem, not a file that breaks off.
  const first = await read(undefined);
  async function* lines(): AsyncGenerator<string> {
    yield `${HEAD.join(',')}\r\n`;
    for (let step = first; ; step = await read(step.at(-1)?.id)) {
      if (step.length > 0) yield step.map(auditLine).join('');
      if (step.length < ROWS_A_STEP) return;
    }
  }
  return Readable.from(lines());
}
