import type { CheckDetail, CheckExecution, OilResult, Signature } from '@ritzel/contract';
import type { StepOutcome } from '@ritzel/drivetrain';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { createObservable, useObservable } from '../../platform/observable.ts';
import { currentSession, subscribeToSession } from '../../platform/session.ts';

/** An answer as it was given here; `isSent` once the server has it. */
export interface KeptAnswer {
  readonly id: string;
  readonly stepKey: string;
  readonly outcome: StepOutcome;
  readonly value: number | null;
  readonly text: string | null;
  readonly oil: OilResult | null;
  readonly at: string;
  readonly isSent: boolean;
}

export interface KeptPhoto {
  readonly id: string;
  readonly stepKey: string;
  readonly blob: Blob;
  readonly isSent: boolean;
}

export interface KeptSignature {
  readonly signedName: string;
  readonly signature: Signature;
  readonly finishedAt: string;
  readonly remark: string | null;
  readonly resetsBaseline: boolean;
}

/** Why the server did not take it: carried out by somebody else, not there any more, or refused with a reason. */
export interface KeptConflict {
  readonly kind: 'done' | 'gone' | 'refused';
  readonly theirs: CheckExecution | null;
  readonly message: string;
}

/** What was done here of a check and is not all at the server. */
export interface CheckWork {
  readonly executionId: string;
  readonly startedAt: string;
  readonly revision: number;
  /** The server knows that it was begun. */
  readonly isBegun: boolean;
  readonly isSecond: boolean;
  readonly answers: readonly KeptAnswer[];
  readonly photos: readonly KeptPhoto[];
  readonly signature: KeptSignature | null;
  readonly conflict: KeptConflict | null;
}

export interface KeptCheck {
  /** `userId checkId`: on a device that several people use each has their own. */
  readonly key: string;
  readonly userId: string;
  readonly checkId: string;
  readonly check: CheckDetail;
  readonly keptAt: number;
  readonly work: CheckWork | null;
}

interface CheckDatabase extends DBSchema {
  checks: { key: string; value: KeptCheck };
}

/** Checks that were only looked at: the newest stay. */
const MOST_LOOKED_AT = 40;

const DATABASE = 'ritzel-checks';
let opening: Promise<IDBPDatabase<CheckDatabase>> | undefined;
function database(): Promise<IDBPDatabase<CheckDatabase>> {
  opening ??= openDB<CheckDatabase>(DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('checks', { keyPath: 'key' }),
    // Another tab wants a newer one, or the browser closed it: the next one opens it anew.
    blocking: (_now, _next, event) => (event.target as IDBDatabase | null)?.close(),
    terminated: () => {
      opening = undefined;
    },
  });
  return opening;
}

/** What this device keeps of the signed-in person, by check. */
const kept = createObservable<ReadonlyMap<string, KeptCheck>>(new Map());
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ritzel-checks');
/** Changes of one check follow each other. */
let turn: Promise<unknown> = Promise.resolve();

export const keyOf = (checkId: string): string => `${currentSession()?.user.id ?? ''} ${checkId}`;

async function readAll(): Promise<void> {
  const userId = currentSession()?.user.id;
  const rows = await (await database()).getAll('checks');
  kept.set(new Map(rows.filter((row) => row.userId === userId).map((row) => [row.checkId, row])));
}

/** After signing out: what was only looked at goes, and the store with it where nobody's work waits to be sent. */
async function forgetLookedAt(): Promise<void> {
  kept.set(new Map());
  const db = await database();
  for (const row of await db.getAll('checks')) if (row.work === null) await db.delete('checks', row.key);
  if ((await db.count('checks')) > 0) return;
  db.close();
  opening = undefined;
  await deleteDB(DATABASE);
}

let isWatching = false;
/** Reads what is kept, once, and whenever another tab or another person comes. */
export async function openKeptChecks(): Promise<void> {
  if (!isWatching) {
    isWatching = true;
    channel?.addEventListener('message', () => void readAll().catch(() => undefined));
    subscribeToSession(() => void (currentSession() ? readAll() : forgetLookedAt()).catch(() => undefined));
  }
  await readAll();
}

export const keptChecks = (): ReadonlyMap<string, KeptCheck> => kept.get();
export const useKeptChecks = (): ReadonlyMap<string, KeptCheck> => useObservable(kept);

/** Changes what is kept of a check; what `change` answers null for is kept no more. */
export function changeKept(
  checkId: string,
  change: (before: KeptCheck | undefined) => KeptCheck | null | undefined,
): Promise<void> {
  const work = turn.then(async () => {
    const key = keyOf(checkId);
    const db = await database();
    const transaction = db.transaction('checks', 'readwrite');
    const before = await transaction.store.get(key);
    const after = change(before);
    if (after === null) await transaction.store.delete(key);
    else if (after !== undefined && after !== before) await transaction.store.put(after);
    await transaction.done;
    const next = new Map(kept.get());
    if (after === null) next.delete(checkId);
    else if (after !== undefined) next.set(checkId, after);
    kept.set(next);
    channel?.postMessage(checkId);
  });
  turn = work.catch(() => undefined);
  return work;
}

/** Keeps a check that was opened, as the server has it now. */
export async function keepCheck(check: CheckDetail): Promise<void> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  await changeKept(check.id, (before) => ({
    ...{ key: keyOf(check.id), userId, checkId: check.id, check, keptAt: Date.now() },
    work: before?.work ?? null,
  }));
  const old = [...kept.get().values()]
    .filter(({ work }) => work === null)
    .sort((a, b) => b.keptAt - a.keptAt)
    .slice(MOST_LOOKED_AT);
  for (const { checkId } of old) await changeKept(checkId, (each) => (each?.work === null ? null : each));
}

export const isUnsent = ({ work }: Pick<KeptCheck, 'work'>): boolean =>
  work !== null &&
  (!work.isBegun ||
    work.signature !== null ||
    work.answers.some(({ isSent }) => !isSent) ||
    work.photos.some(({ isSent }) => !isSent));
