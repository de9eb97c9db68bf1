import type { DataDownload, DataDownloadFailure } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { DownloadPlan } from './download-plan.ts';

export interface DownloadPart {
  readonly part: number;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface DownloadRecord {
  readonly id: string;
  readonly organisation_id: string;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly is_service: boolean;
  readonly state: DataDownload['state'];
  readonly plan: DownloadPlan;
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
  readonly failure: DataDownloadFailure | null;
  readonly failed_equipment: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly expires_at: Date | null;
  readonly parts: readonly DownloadPart[];
}

export interface DownloadOwner {
  readonly organisationId: string;
  readonly userId: string;
}

const COLUMNS = `download.id, download.organisation_id, download.user_id, download.session_id, download.is_service,
  download.state, download.plan, download.done, download.total, download.bytes::float8 as bytes, download.failure,
  download.failed_equipment, download.started_at, download.ended_at, download.expires_at,
  coalesce((select jsonb_agg(jsonb_build_object('part', part.part, 'name', part.name, 'bytes', part.bytes,
                                                'sha256', encode(part.sha256, 'hex')) order by part.part)
              from data_download_part part where part.download_id = download.id), '[]') as parts`;

/** Rows of downloads that have gone stay in the list for so long. */
const LISTED_DAYS = 14;
const MOST_LISTED = 30;

export function listOwnDownloads(
  db: Executor,
  { organisationId, userId }: DownloadOwner,
): Promise<DownloadRecord[]> {
  return queryRows<DownloadRecord>(
    db,
    `select ${COLUMNS} from data_download download
      where download.organisation_id = $1 and download.user_id = $2
        and download.started_at > now() - make_interval(days => $3)
      order by download.started_at desc, download.id limit $4`,
    [organisationId, userId, LISTED_DAYS, MOST_LISTED],
  );
}

export async function findOwnDownload(
  db: Executor,
  { organisationId, userId }: DownloadOwner,
  id: string,
): Promise<DownloadRecord | undefined> {
  const [row] = await queryRows<DownloadRecord>(
    db,
    `select ${COLUMNS} from data_download download
      where download.organisation_id = $1 and download.user_id = $2 and download.id = $3`,
    [organisationId, userId, id],
  );
  return row;
}

/** What the downloads of an organisation take, those under way by what they are estimated to. */
export async function usedBytesOf(db: Executor, organisationId: string): Promise<number> {
  const [row] = await queryRows<{ used: number }>(
    db,
    `select coalesce(sum(bytes), 0)::float8 as used from data_download
      where organisation_id = $1 and state in ('waiting', 'running', 'ready')`,
    [organisationId],
  );
  return row?.used ?? 0;
}

export async function countOpenDownloads(db: Executor, userId: string): Promise<number> {
  const rows = await queryRows(
    db,
    "select 1 from data_download where user_id = $1 and state in ('waiting', 'running')",
    [userId],
  );
  return rows.length;
}

/** What the manifest says of where the data is from. */
export async function readOrigin(
  db: Executor,
  { organisationId, userId }: DownloadOwner,
): Promise<{ readonly organisation: string; readonly person: string }> {
  const [row] = await queryRows<{ organisation: string; person: string }>(
    db,
    `select organisation.name as organisation, coalesce((select name from app_user where id = $2), '') as person
       from organisation where organisation.id = $1`,
    [organisationId, userId],
  );
  return row ?? { organisation: '', person: '' };
}

export async function insertDownload(
  db: Executor,
  download: DownloadOwner & {
    readonly sessionId: string | null;
    readonly isService: boolean;
    readonly plan: DownloadPlan;
    readonly total: number;
    readonly bytes: number;
  },
): Promise<string> {
  const { organisationId, userId, sessionId, isService, plan, total, bytes } = download;
  const [row] = await queryRows<{ id: string }>(
    db,
    `insert into data_download (organisation_id, user_id, session_id, is_service, plan, total, bytes)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [organisationId, userId, sessionId, isService, JSON.stringify(plan), total, Math.ceil(bytes)],
  );
  return row!.id; // @NOTE: an insert answers its row
}

/** Answers whether there was something to end. */
export async function cancelOwnDownload(db: Executor, owner: DownloadOwner, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update data_download set state = 'cancelled', ended_at = now(), bytes = 0
      where organisation_id = $1 and user_id = $2 and id = $3 and state in ('waiting', 'running') returning id`,
    [owner.organisationId, owner.userId, id],
  );
  return rows.length > 0;
}

export async function deleteOwnDownload(db: Executor, owner: DownloadOwner, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'delete from data_download where organisation_id = $1 and user_id = $2 and id = $3 returning id',
    [owner.organisationId, owner.userId, id],
  );
  return rows.length > 0;
}

/** Begins, or goes on with, a download that has not ended. */
export async function beginDownload(db: Executor, id: string): Promise<DownloadRecord | undefined> {
  const [row] = await queryRows<DownloadRecord>(
    db,
    `update data_download download set state = 'running', touched_at = now()
      where download.id = $1 and download.state in ('waiting', 'running') returning ${COLUMNS}`,
    [id],
  );
  return row;
}

export interface StoredEntry {
  readonly part: number;
  readonly ordinal: number;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly items: number;
}

export function listStoredEntries(db: Executor, id: string): Promise<StoredEntry[]> {
  return queryRows<StoredEntry>(
    db,
    `select part, ordinal, bytes::float8 as bytes, encode(sha256, 'hex') as sha256, items::float8 as items
       from data_download_entry where download_id = $1 order by part, ordinal`,
    [id],
  );
}

/** Answers whether the download goes on: somebody may have cancelled or deleted it. */
export async function noteDownloadProgress(db: Executor, id: string, done: number): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update data_download set done = greatest(done, least($2::integer, total)), touched_at = now()
      where id = $1 and state = 'running' returning id`,
    [id, Math.floor(done)],
  );
  return rows.length > 0;
}

export async function saveStoredEntry(db: Executor, id: string, entry: StoredEntry): Promise<void> {
  const { part, ordinal, bytes, sha256, items } = entry;
  await queryRows(
    db,
    `insert into data_download_entry (download_id, part, ordinal, bytes, sha256, items)
     select download.id, $2, $3, $4, decode($5, 'hex'), $6 from data_download download where download.id = $1
     on conflict (download_id, part, ordinal) do update set bytes = excluded.bytes, sha256 = excluded.sha256`,
    [id, part, ordinal, bytes, sha256, items],
  );
}

export async function saveDownloadPart(db: Executor, id: string, saved: DownloadPart): Promise<void> {
  const { part, name, bytes, sha256 } = saved;
  await queryRows(
    db,
    `insert into data_download_part (download_id, part, name, bytes, sha256)
     select download.id, $2, $3, $4, decode($5, 'hex') from data_download download where download.id = $1
     on conflict (download_id, part) do update set bytes = excluded.bytes, sha256 = excluded.sha256`,
    [id, part, name, bytes, sha256],
  );
}

export async function finishDownload(db: Executor, id: string, expiresAt: Date): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update data_download set state = 'ready', done = total, ended_at = now(), expires_at = $2,
            bytes = (select coalesce(sum(part.bytes), 0) from data_download_part part where part.download_id = $1)
      where id = $1 and state = 'running' returning id`,
    [id, expiresAt],
  );
  return rows.length > 0;
}

export async function failDownload(
  db: Executor,
  id: string,
  failure: DataDownloadFailure,
  equipment: string | null,
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update data_download set state = 'failed', failure = $2, failed_equipment = $3, ended_at = now(), bytes = 0
      where id = $1 and state in ('waiting', 'running') returning id`,
    [id, failure, equipment],
  );
  return rows.length > 0;
}

/** Downloads that nobody has worked on for a while. */
export async function listLeftDownloads(db: Executor, untouchedSince: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "select id from data_download where state in ('waiting', 'running') and touched_at < $1",
    [untouchedSince],
  );
  return rows.map(({ id }) => id);
}

export async function expireDownloads(db: Executor, now: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `update data_download set state = 'expired', bytes = 0
      where state = 'ready' and expires_at <= $1 returning id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

export async function deleteOldDownloads(db: Executor, before: Date): Promise<void> {
  await queryRows(
    db,
    "delete from data_download where started_at < $1 and state in ('expired', 'failed', 'cancelled')",
    [before],
  );
}

/** Of these those whose files are still needed. */
export async function listNeededDownloads(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    "select id from data_download where id = any($1::uuid[]) and state in ('waiting', 'running', 'ready')",
    [[...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}
