import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** What was acknowledged while many wrote at once. */
export interface AcknowledgedWrites {
  /** By drivetrain, the name that each writer saved last. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The last value of each signal, by asset and key. */
  readonly values: ReadonlyMap<string, number>;
}

/** Acknowledged writes that cannot be read back. The evaluator writes behind the commits: it gets half a minute. */
export async function findLostWrites(
  pool: Pool,
  organisationId: string,
  { names, values }: AcknowledgedWrites,
): Promise<string[]> {
  const lost: string[] = [];
  const { rows } = await pool.query<{ identifier: string; name: string }>(
    "select identifier, name from equipment where organisation_id = $1 and type = 'drivetrain'",
    [organisationId],
  );
  for (const { identifier, name } of rows) {
    const saved = names.get(identifier);
    // Of two who save the same at the same time, the later is what there is.
    if (saved !== undefined && ![...saved.values()].includes(name))
      lost.push(`${identifier} is "${name}", saved last as ${[...saved.values()].join(', ')}`);
  }
  const deadline = Date.now() + 30_000;
  for (;;) {
    const missing = await unwrittenConditions(pool, values);
    if (missing.length === 0) return lost;
    if (Date.now() > deadline) return [...lost, ...missing];
    await sleep(200);
  }
}

/** Signals whose condition does not rest on the last value that was acknowledged. */
async function unwrittenConditions(pool: Pool, values: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; value: number | null }>(
    `select signal.asset_id || ' ' || signal.key as name, condition.value from signal
       left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
      where signal.key like 'oil.%'`,
  );
  const written = new Map(rows.map(({ name, value }) => [name, value]));
  return [...values].flatMap(([name, value]) =>
    written.get(name) === value ? [] : [`${name}: ${written.get(name)} instead of ${value}`],
  );
}
