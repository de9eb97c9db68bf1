import { SEVERITIES } from '@ritzel/drivetrain';
import type { Pool, PoolClient } from 'pg';
import { requestEvaluation } from '../conditions/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { findingEvent } from './finding-events.ts';
import { withObservations } from './finding-rules.ts';
import {
  type FindingRow,
  followedOf,
  holdingFindings,
  insertFinding,
  type PlacedFinding,
} from './finding-store.ts';
import { elementIdsOf } from './mounted-bearings.ts';

/** Why a finding ended: an entry of the log book that begins the baseline anew, or kinematics without its part. */
export type Closing =
  | { readonly kind: 'repair'; readonly entryId: string; readonly at: string }
  | { readonly kind: 'kinematics'; readonly version: number };

export interface StoredClosedFinding extends PlacedFinding {
  readonly id: string;
  readonly closedAt: Date;
  readonly cause: Closing;
}

export interface FindingClosing {
  /**
   * Brings the findings of one asset in line with the log book and the kinematics of now: what was seen before the last
   * repair is closed, what a repair closed that was taken back is open again, and what is said of a part that is there
   * no more is closed. Again changes nothing. Returns whether anything has changed.
   */
  settle(assetId: string): Promise<boolean>;
  /** Newest first. */
  listClosed(assetIds: readonly string[]): Promise<StoredClosedFinding[]>;
}

const CLOSED_SHOWN = 50;

interface ClosedRow extends FindingRow {
  id: string;
  organisation_id: string;
  closed_at: Date;
  cause: Closing;
}

interface Repair {
  id: string;
  at: Date;
}

export function makeFindingClosing({ pool }: { pool: Pool }): FindingClosing {
  return {
    settle: (assetId) =>
      holdingFindings(pool, assetId, async (client) => {
        const { rows: repairs } = await client.query<Repair>(
          `select id, at from log_entry note
            where note.resets_baseline and note.removed_at is null and note.at <= now()
              and note.equipment_id in (select unnest(array[id, drivetrain_id]) from equipment where id = $1)
            order by at desc, id`,
          [assetId],
        );
        const reopened = await reopenTakenBack(client, assetId, repairs);
        const closed = await closeOld(client, assetId, repairs[0]);
        const gone = await closeGone(client, assetId);
        const isChanged = reopened + closed + gone > 0;
        if (isChanged) await requestEvaluation(client, [assetId]);
        return isChanged;
      }),
    async listClosed(assetIds) {
      const { rows } = await pool.query<ClosedRow>(
        `select * from finding_closed where asset_id = any($1::uuid[]) order by closed_at desc, id limit ${CLOSED_SHOWN}`,
        [assetIds],
      );
      return rows.map((row) => ({
        ...followedOf(row),
        id: row.id,
        closedAt: row.closed_at,
        cause: row.cause,
      }));
    },
  };
}

type OpenRow = FindingRow & { organisation_id: string };

async function openFindings(client: PoolClient, assetId: string): Promise<OpenRow[]> {
  const { rows } = await client.query<OpenRow>('select * from finding_condition where asset_id = $1', [
    assetId,
  ]);
  return rows;
}

const placeOf = (row: OpenRow) => ({
  assetId: row.asset_id,
  channel: row.channel,
  organisationId: row.organisation_id,
});

async function removeOpen(client: PoolClient, row: OpenRow): Promise<void> {
  await client.query(
    'delete from finding_condition where asset_id = $1 and channel = $2 and part = $3 and fault = $4',
    [row.asset_id, row.channel, row.part, row.fault],
  );
}

async function close(client: PoolClient, found: PlacedFinding, row: OpenRow, at: Date, cause: Closing) {
  const { history } = found;
  if (history.isConfirmed)
    await appendEvents(client, [findingEvent(placeOf(row), 'closed', undefined, found, cause)]);
  await client.query(
    `insert into finding_closed (asset_id, organisation_id, channel, part, fault, severity, is_confirmed, first_seen, last_seen,
                                 growth_db_per_week, finding, waveform_id, observations, closed_at, cause)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (asset_id, channel, part, fault, closed_at) do nothing`,
    [
      ...[row.asset_id, row.organisation_id, row.channel, row.part, row.fault, SEVERITIES[found.severity]],
      ...[history.isConfirmed, new Date(history.firstSeenMs), new Date(history.lastSeenMs)],
      ...[history.growthDbPerWeek ?? null, JSON.stringify(row.finding), row.waveform_id],
      ...[JSON.stringify(found.observations), at, JSON.stringify(cause)],
    ],
  );
}

/** What was seen before the last repair was repaired; what is seen since stays. */
async function closeOld(client: PoolClient, assetId: string, last: Repair | undefined): Promise<number> {
  if (last === undefined) return 0;
  const atMs = last.at.getTime();
  let closed = 0;
  for (const row of await openFindings(client, assetId)) {
    const found = followedOf(row);
    const before = row.observations.filter(({ tMs }) => tMs < atMs);
    if (before.length === 0) continue;
    closed++;
    await removeOpen(client, row);
    const old = withObservations(found, before);
    // As it stood before the repair: sightings since then confirm nothing of the old.
    if (old)
      await close(client, { ...found, ...old }, row, last.at, {
        kind: 'repair',
        entryId: last.id,
        at: last.at.toISOString(),
      });
    const fresh = withObservations(
      found,
      row.observations.filter(({ tMs }) => tMs >= atMs),
    );
    if (fresh) await insertFinding(client, placeOf(row), fresh);
  }
  return closed;
}

/** A repair whose entry was removed, or moved to another time, has closed nothing. */
async function reopenTakenBack(
  client: PoolClient,
  assetId: string,
  repairs: readonly Repair[],
): Promise<number> {
  const { rows } = await client.query<ClosedRow>(
    "select * from finding_closed where asset_id = $1 and cause ->> 'kind' = 'repair' order by closed_at desc",
    [assetId],
  );
  const stands = ({ cause }: ClosedRow) =>
    cause.kind === 'repair' &&
    repairs.some(({ id, at }) => id === cause.entryId && at.toISOString() === cause.at);
  const takenBack = rows.filter((row) => !stands(row));
  for (const row of takenBack) {
    const open = (await openFindings(client, assetId)).find(
      ({ channel, part, fault }) => channel === row.channel && part === row.part && fault === row.fault,
    );
    const known = open ? followedOf(open) : followedOf(row);
    const whole = withObservations(known, [...row.observations, ...(open?.observations ?? [])]);
    if (open) await removeOpen(client, open);
    if (whole) await insertFinding(client, placeOf(row), whole);
    if (whole?.history.isConfirmed)
      await appendEvents(client, [findingEvent(placeOf(row), 'reopened', whole, undefined)]);
    await client.query('delete from finding_closed where asset_id = $1 and id = $2', [assetId, row.id]);
  }
  return takenBack.length;
}

/** What is said of a part that the kinematics in force do not have any more was said of another machine. */
async function closeGone(client: PoolClient, assetId: string): Promise<number> {
  const { rows } = await client.query<{ version: number; document: unknown }>(
    `select k.version, k.document from equipment e join kinematics_version k on k.equipment_id = coalesce(e.drivetrain_id, e.id)
      where e.id = $1 and k.version = kinematics_in_force(k.equipment_id, now())`,
    [assetId],
  );
  const inForce = rows[0];
  if (inForce === undefined) return 0;
  const elements = elementIdsOf(inForce.document);
  const gone = (await openFindings(client, assetId)).filter(({ part }) => !elements.has(part));
  for (const row of gone) {
    await removeOpen(client, row);
    const cause: Closing = { kind: 'kinematics', version: inForce.version };
    await close(client, followedOf(row), row, row.last_seen, cause);
  }
  return gone.length;
}
