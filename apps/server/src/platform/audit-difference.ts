import { type Difference, differencesOf } from './difference.ts';

/** What an audit row keeps of a change: the old and the new values. */
export interface AuditDifference {
  readonly changes: readonly Difference[];
  /** Of changes that are not listed, because the row would become too long. */
  readonly further?: number;
}

const maxChanges = 300;
const maxTotalLength = 24_000;
const maxValueLength = 500;
/** No secret is ever handed over here; should one be, its name gives it away. */
const secretName = /(^|\.)(\w*passw(or)?d|\w*secret\w*|\w*token|credentials?|\w*hash|privateKey)(\.|$)/i;

/**
 * The old and new values of a change for the audit log, bounded in number and length; undefined when nothing differs.
 * A thing that was made or deleted is listed with all its values.
 */
export function auditDifference(before: unknown, after: unknown): AuditDifference | undefined {
  const all = differencesOf(before, after, { whole: true });
  if (all.length === 0) return undefined;
  const changes: Difference[] = [];
  let length = 0;
  for (const difference of all) {
    const kept = keep(difference);
    length += JSON.stringify(kept).length;
    if (changes.length === maxChanges || length > maxTotalLength) break;
    changes.push(kept);
  }
  const further = all.length - changes.length;
  return { changes, ...(further > 0 ? { further } : {}) };
}

function keep({ path, ...values }: Difference): Difference {
  const isSecret = secretName.test(path);
  const kept = Object.entries(values).map(([side, value]) => [
    side,
    isSecret ? '(not kept)' : shorten(value),
  ]);
  return { path: path.slice(0, maxValueLength), ...Object.fromEntries(kept) };
}

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > maxValueLength
    ? `${text.slice(0, maxValueLength)}…`.toWellFormed()
    : value;
}
