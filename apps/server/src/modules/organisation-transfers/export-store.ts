import type { OrganisationExport, OrganisationExportFailure } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';

export interface ExportRecord {
  readonly id: string;
  readonly organisation_id: string;
  readonly identifier: string;
  readonly user_id: string;
  readonly started_by: string;
  readonly state: OrganisationExport['state'];
  readonly with_values: boolean;
  readonly with_records: boolean;
  readonly estimated_bytes: number;
  readonly written_bytes: number;
  readonly run_id: string | null;
  readonly sha256: string | null;
  readonly missing: number;
  readonly failure: OrganisationExportFailure | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly expires_at: Date | null;
}

const COLUMNS = `export.id, export.organisation_id, export.user_id, export.state, export.with_values, export.with_records,
  export.estimated_bytes::float8 as estimated_bytes, export.written_bytes::float8 as written_bytes, export.run_id,
  encode(export.sha256, 'hex') as sha256, export.missing, export.failure, export.started_at, export.ended_at,
  export.expires_at,
  (select organisation.identifier from organisation where organisation.id = export.organisation_id) as identifier,
  coalesce((select app_user.name from app_user where app_user.id = export.user_id), '') as started_by`;

const LISTED_DAYS = 30;
const MOST_LISTED = 20;

export function listExports(db: Executor, organisationId: string): Promise<ExportRecord[]> {
  return queryRows<ExportRecord>(
    db,
    `select ${COLUMNS} from organisation_export export
      where export.organisation_id = $1 and export.started_at > now() - make_interval(days => $2)
      order by export.started_at desc, export.id limit $3`,
    [organisationId, LISTED_DAYS, MOST_LISTED],
  );
}

export async function findExport(
  db: Executor,
  organisationId: string,
  id: string,
): Promise<ExportRecord | undefined> {
  const [row] = await queryRows<ExportRecord>(
    db,
    `select ${COLUMNS} from organisation_export export where export.organisation_id = $1 and export.id = $2`,
    [organisationId, id],
  );
  return row;
}

export interface NewExport {
  readonly organisationId: string;
  readonly userId: string;
  readonly values: boolean;
  readonly records: boolean;
  readonly estimatedBytes: number;
}

/** Undefined when one of the organisation is being made. */
export async function insertExport(db: Executor, made: NewExport): Promise<string | undefined> {
  const { organisationId, userId, values, records, estimatedBytes } = made;
  const [row] = await queryRows<{ id: string }>(
    db,
    `insert into organisation_export (organisation_id, user_id, with_values, with_records, estimated_bytes)
     values ($1, $2, $3, $4, $5)
     on conflict (organisation_id) where state in ('waiting', 'running') do nothing returning id`,
    [organisationId, userId, values, records, Math.ceil(estimatedBytes)],
  );
  return row?.id;
}

/** Answers whether there was something to end. */
export async function cancelExport(db: Executor, organisationId: string, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update organisation_export set state = 'cancelled', ended_at = now(), written_bytes = 0
      where organisation_id = $1 and id = $2 and state in ('waiting', 'running') returning id`,
    [organisationId, id],
  );
  return rows.length > 0;
}

export async function deleteExport(db: Executor, organisationId: string, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'delete from organisation_export where organisation_id = $1 and id = $2 returning id',
    [organisationId, id],
  );
  return rows.length > 0;
}

/** Takes an export that has not ended and that nobody has worked on since; whoever did may not write any more. */
export async function claimExport(
  db: Executor,
  id: string,
  untouchedSince: Date,
): Promise<(ExportRecord & { readonly run_id: string }) | undefined> {
  const [row] = await queryRows<ExportRecord & { readonly run_id: string }>(
    db,
    `update organisation_export export
        set state = 'running', run_id = gen_random_uuid(), touched_at = now(), written_bytes = 0
      where export.id = $1 and (export.state = 'waiting' or (export.state = 'running' and export.touched_at < $2))
      returning ${COLUMNS}`,
    [id, untouchedSince],
  );
  return row;
}

export interface ExportRun {
  readonly id: string;
  readonly runId: string;
}

/** Answers whether the run goes on: the export may have been cancelled or deleted, or another run may have taken it. */
export async function touchExport(db: Executor, { id, runId }: ExportRun, bytes: number): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update organisation_export set written_bytes = $3, touched_at = now()
      where id = $1 and run_id = $2 and state = 'running' returning id`,
    [id, runId, bytes],
  );
  return rows.length > 0;
}

/** The next process takes it at once. */
export async function releaseExport(db: Executor, { id, runId }: ExportRun): Promise<void> {
  await queryRows(
    db,
    "update organisation_export set state = 'waiting' where id = $1 and run_id = $2 and state = 'running'",
    [id, runId],
  );
}

export async function finishExport(
  db: Executor,
  { id, runId }: ExportRun,
  file: {
    readonly bytes: number;
    readonly sha256: string;
    readonly missing: number;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update organisation_export set state = 'ready', written_bytes = $3, sha256 = decode($4, 'hex'), missing = $5,
            ended_at = now(), expires_at = $6
      where id = $1 and run_id = $2 and state = 'running' returning id`,
    [id, runId, file.bytes, file.sha256, file.missing, file.expiresAt],
  );
  return rows.length > 0;
}

export async function failExport(
  db: Executor,
  { id, runId }: ExportRun,
  failure: OrganisationExportFailure,
): Promise<void> {
  await queryRows(
    db,
    `update organisation_export set state = 'failed', failure = $3, ended_at = now(), written_bytes = 0
      where id = $1 and run_id = $2 and state = 'running'`,
    [id, runId, failure],
  );
}

/** Exports that nobody works on. */
export async function listLeftExports(db: Executor, untouchedSince: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "select id from organisation_export where state in ('waiting', 'running') and touched_at < $1",
    [untouchedSince],
  );
  return rows.map(({ id }) => id);
}

export async function expireExports(db: Executor, now: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "update organisation_export set state = 'expired' where state = 'ready' and expires_at <= $1 returning id",
    [now],
  );
  return rows.map(({ id }) => id);
}

export async function deleteOldExports(db: Executor, before: Date): Promise<void> {
  await queryRows(
    db,
    `delete from organisation_export
      where started_at < $1 and state in ('expired', 'failed', 'cancelled')`,
    [before],
  );
}

/** Of these runs those whose files are needed. */
export async function listNeededRuns(db: Executor, runIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ run_id: string }>(
    db,
    "select run_id from organisation_export where run_id = any($1::uuid[]) and state in ('running', 'ready')",
    [[...runIds]],
  );
  return new Set(rows.map(({ run_id }) => run_id));
}
