import type { Pool, PoolClient } from 'pg';
import {
  isDataRefused,
  isLockTimeout,
  runPoolTransaction,
  TransactionConflictError,
} from '../../platform/transaction.ts';

/** A row of equipment, and the drivetrain it is a part of. */
export interface WantedEquipment {
  readonly id: string;
  readonly drivetrainId: string | null;
}

/** What is written behind the commits waits so long for one lock, and no longer. */
const LONGEST_WAIT_MS = 200;
/** Whoever saves a drivetrain waits for one such transaction. */
const ROWS_AT_ONCE = 500;

const drivetrainOf = ({ id, drivetrainId }: WantedEquipment) => drivetrainId ?? id;

/**
 * Writes rows of equipment behind the commits: conditions, connectivity. Nothing is waited for: where somebody else
 * writes a row at this moment, all that was wanted of its drivetrain is left out. Answers the ids whose rows were
 * written (or are there no more); the others are to be tried again. What the database refuses for good holds up no
 * other drivetrain: it counts as written, and `onRefused` is called with it. `write` may run twice.
 */
export async function writeFreeEquipment(
  pool: Pool,
  wanted: readonly WantedEquipment[],
  write: (client: PoolClient, ids: ReadonlySet<string>) => Promise<void>,
  onRefused: (error: unknown, ids: readonly string[]) => void,
): Promise<ReadonlySet<string>> {
  const drivetrains = [...Map.groupBy(wanted, drivetrainOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const done = new Set<string>();
  for (let batch: WantedEquipment[] = []; drivetrains.length > 0; batch = []) {
    while (drivetrains.length > 0 && batch.length < ROWS_AT_ONCE) batch.push(...drivetrains.shift()![1]);
    for (const id of await inTurn(pool, () => writeBatch(pool, batch, write, onRefused))) done.add(id);
  }
  return done;
}

const turns = new WeakMap<Pool, Promise<unknown>>();

/** The evaluator and the projections of one process follow the same points: they do not pass over each other's rows. */
function inTurn<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const next = (turns.get(pool) ?? Promise.resolve()).then(work);
  turns.set(
    pool,
    next.catch(() => {}),
  );
  return next;
}

async function writeBatch(
  pool: Pool,
  wanted: readonly WantedEquipment[],
  write: (client: PoolClient, ids: ReadonlySet<string>) => Promise<void>,
  onRefused: (error: unknown, ids: readonly string[]) => void,
): Promise<ReadonlySet<string>> {
  const work = async (client: PoolClient) => {
    const free = await lockFree(client, wanted);
    if (free.size > 0) await write(client, free);
    return free;
  };
  try {
    return await runPoolTransaction(pool, work, { lockTimeoutMs: LONGEST_WAIT_MS });
  } catch (error) {
    if (isLockTimeout(error) || error instanceof TransactionConflictError) return new Set();
    if (!isDataRefused(error)) throw error;
    const drivetrains = [...Map.groupBy(wanted, drivetrainOf).values()];
    const ids = wanted.map(({ id }) => id);
    if (drivetrains.length === 1) {
      onRefused(error, ids);
      return new Set(ids);
    }
    const done = new Set<string>();
    for (const drivetrain of drivetrains)
      for (const id of await writeBatch(pool, drivetrain, write, onRefused)) done.add(id);
    return done;
  }
}

async function lockFree(
  client: PoolClient,
  wanted: readonly WantedEquipment[],
): Promise<ReadonlySet<string>> {
  const ids = wanted.map(({ id }) => id);
  // As strong as the update that follows; rows that merely refer to the equipment can be written meanwhile.
  const { rows: locked } = await client.query<{ id: string }>(
    'select id from equipment where id = any($1::uuid[]) order by id for no key update skip locked',
    [ids],
  );
  const mine = new Set(locked.map(({ id }) => id));
  const missing = ids.filter((id) => !mine.has(id));
  if (missing.length === 0) return new Set(ids);
  const { rows: held } = await client.query<{ id: string }>(
    'select id from equipment where id = any($1::uuid[])',
    [missing],
  );
  const busy = new Set(held.map(({ id }) => id));
  const busyDrivetrains = new Set(wanted.filter(({ id }) => busy.has(id)).map(drivetrainOf));
  return new Set(wanted.filter((row) => !busyDrivetrains.has(drivetrainOf(row))).map(({ id }) => id));
}
