import type { LogEvent, LogEventKind } from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type LogQuestion, within } from './note-store.ts';

/** The newest of one kind, and how many there are. */
export interface LogPart {
  readonly rows: readonly LogEvent[];
  readonly total: number;
}

export interface LogScope {
  readonly organisationId: string;
  /** The asset and, of a drivetrain, its parts, with their names. */
  readonly assets: ReadonlyMap<string, string>;
  /** Whose kinematics say how these assets are built. */
  readonly drivetrainId: string;
  readonly drivetrainName: string;
}

type Source = (db: Database, scope: LogScope, question: LogQuestion) => Promise<LogPart>;

/** A condition below AVERAGE that moves within what is good is no news. */
const TOLD_FROM = SEVERITIES.AVERAGE;

const placeOf = (scope: LogScope, assetId: string, at: Date) => ({
  at: at.toISOString(),
  equipmentId: assetId,
  equipmentName: scope.assets.get(assetId) ?? scope.drivetrainName,
});

/** One question per asset: the table is distributed by it on a cluster. */
const conditions: Source = async (db, scope, question) => {
  const parts = await Promise.all(
    question.assetIds.map(async (assetId) => {
      const match = sql`change.asset_id = ${assetId} and (from_severity >= ${TOLD_FROM} or to_severity >= ${TOLD_FROM})
        ${within('change.at', question)}`;
      const { rows } = await sql<{
        id: number;
        signal_number: number;
        at: Date;
        from_severity: number;
        to_severity: number;
        value: number | null;
        reason: { sentence?: string; signalId?: string; signalName?: string; unit?: string };
        total: number;
      }>`
        select id, signal_number, at, from_severity, to_severity, value, reason,
               (select count(*) from condition_change change where ${match}) as total
          from condition_change change where ${match} order by at desc limit ${question.limit}`.execute(db);
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map(
          (row): LogEvent => ({
            kind: 'condition',
            id: `condition.${assetId}.${row.id}`,
            ...placeOf(scope, assetId, row.at),
            signalId: row.reason.signalId ?? null,
            signalName: row.reason.signalName ?? null,
            unit: row.reason.unit ?? null,
            from: severityOf(row.from_severity),
            to: severityOf(row.to_severity),
            value: row.value,
            sentence: row.reason.sentence ?? '',
          }),
        ),
      };
    }),
  );
  return {
    rows: parts.flatMap((part) => part.rows),
    total: parts.reduce((sum, part) => sum + part.total, 0),
  };
};

const devices: Source = async (db, scope, question) => {
  const match = sql`device.organisation_id = ${scope.organisationId} and device.equipment_id = any(${question.assetIds}::uuid[])
    ${within('log.last_at', question)}`;
  const { rows } = await sql<{
    device_id: string;
    equipment_id: string;
    identifier: string;
    at: Date;
    hour: Date;
    code: string;
    detail: string;
    count: number;
    total: number;
  }>`
    select log.device_id, device.equipment_id, device.identifier, log.last_at as at, log.hour, log.code, log.detail,
           log.count, count(*) over () as total
      from device_log log join device on device.id = log.device_id
     where ${match} order by log.last_at desc limit ${question.limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      kind: 'device',
      id: `device.${row.device_id}.${row.code}.${row.hour.getTime()}`,
      ...placeOf(scope, row.equipment_id, row.at),
      deviceId: row.device_id,
      deviceIdentifier: row.identifier,
      code: row.code,
      detail: row.detail,
      count: row.count,
    })),
  };
};

/** What happened to a version; of one from before that was written down, that it was made. */
const kinematics: Source = async (db, scope, question) => {
  const { rows } = await sql<{
    id: string;
    version: number;
    status: string;
    at: Date;
    by: string | null;
    total: number;
  }>`
    with told as (
      select 'event-' || id as id, version, status, at, user_id
        from kinematics_event where equipment_id = ${scope.drivetrainId}
      union all
      select 'version-' || version, version, status, created_at, created_by
        from kinematics_version made where equipment_id = ${scope.drivetrainId}
         and not exists (select 1 from kinematics_event event
                          where event.equipment_id = made.equipment_id and event.version = made.version)
    )
    select told.id, told.version, told.status, told.at, author.name as by, count(*) over () as total
      from told
      left join app_user author on author.id = told.user_id and author.organisation_id = ${scope.organisationId}
     where true ${within('told.at', question)}
     order by told.at desc, told.id desc limit ${question.limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      kind: 'kinematics',
      id: `kinematics.${scope.drivetrainId}.${row.id}`,
      ...placeOf(scope, scope.drivetrainId, row.at),
      version: row.version,
      status: row.status,
      by: row.by,
    })),
  };
};

/** Changes that the audit log tells of and that no table of their own keeps. */
const changesOf =
  (kind: 'setup' | 'equipment', actions: RegExp): Source =>
  async (db, scope, question) => {
    const { rows } = await sql<{
      id: number;
      asset_id: string;
      at: Date;
      action: string;
      detail: { from?: unknown; to?: unknown };
      by: string | null;
      total: number;
    }>`
      with subject as (
        select id::text as subject_id, id as asset_id from unnest(${question.assetIds}::uuid[]) asset (id)
        union all
        select id::text, equipment_id from device
         where organisation_id = ${scope.organisationId} and equipment_id = any(${question.assetIds}::uuid[])
      )
      select entry.id, subject.asset_id, entry.at, entry.action, entry.detail, author.name as by, count(*) over () as total
        from subject join audit_entry entry on entry.subject_id = subject.subject_id
        left join app_user author on author.id = entry.user_id and author.organisation_id = ${scope.organisationId}
       where entry.organisation_id = ${scope.organisationId} and entry.action ~ ${actions.source}
         ${within('entry.at', question)}
       order by entry.at desc limit ${question.limit}`.execute(db);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map((row) => ({
        kind,
        id: `${kind}.${row.id}`,
        ...placeOf(scope, row.asset_id, row.at),
        action: row.action,
        fromName: /^equipment\.(rename|identify)$/.test(row.action) ? text(row.detail.from) : null,
        toName: /^equipment\.(rename|identify)$/.test(row.action) ? text(row.detail.to) : null,
        by: row.by,
      })),
    };
  };

const pictures: Source = async (db, scope, question) => {
  const { rows } = await sql<{
    id: string;
    equipment_id: string;
    at: Date;
    action: 'added' | 'replaced' | 'removed';
    by: string | null;
    total: number;
  }>`
    with event as (
      select picture.id, picture.equipment_id, picture.added_at as at, picture.added_by as user_id,
             case when exists (select 1 from picture before where before.replaced_by = picture.id
                                  and before.equipment_id = picture.equipment_id)
                  then 'replaced' else 'added' end as action
        from picture where equipment_id = any(${question.assetIds}::uuid[]) and purpose = 'equipment'
         and organisation_id = ${scope.organisationId}
      union all
      select id, equipment_id, removed_at, removed_by, 'removed'
        from picture where equipment_id = any(${question.assetIds}::uuid[]) and purpose = 'equipment'
         and organisation_id = ${scope.organisationId} and removed_at is not null and replaced_by is null
    )
    select event.id, event.equipment_id, event.at, event.action, author.name as by, count(*) over () as total
      from event left join app_user author on author.id = event.user_id and author.organisation_id = ${scope.organisationId}
     where true ${within('event.at', question)}
     order by event.at desc limit ${question.limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      kind: 'picture',
      id: `picture.${row.id}.${row.action === 'removed' ? 'removed' : 'added'}`,
      ...placeOf(scope, row.equipment_id, row.at),
      action: row.action,
      pictureId: row.id,
      by: row.by,
    })),
  };
};

const documents: Source = async (db, scope, question) => {
  const { rows } = await sql<{
    id: string;
    equipment_id: string;
    at: Date;
    action: 'added' | 'removed';
    title: string;
    by: string | null;
    total: number;
  }>`
    with event as (
      select id, equipment_id, title, added_at as at, added_by as user_id, 'added' as action
        from document where equipment_id = any(${question.assetIds}::uuid[]) and organisation_id = ${scope.organisationId}
      union all
      select id, equipment_id, title, removed_at, removed_by, 'removed'
        from document where equipment_id = any(${question.assetIds}::uuid[]) and organisation_id = ${scope.organisationId}
         and removed_at is not null
    )
    select event.id, event.equipment_id, event.title, event.at, event.action, author.name as by, count(*) over () as total
      from event left join app_user author on author.id = event.user_id and author.organisation_id = ${scope.organisationId}
     where true ${within('event.at', question)}
     order by event.at desc limit ${question.limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      kind: 'document',
      id: `document.${row.id}.${row.action}`,
      ...placeOf(scope, row.equipment_id, row.at),
      action: row.action,
      documentId: row.id,
      title: row.title,
      by: row.by,
    })),
  };
};

export const LOG_SOURCES: Readonly<Record<LogEventKind, Source>> = {
  condition: conditions,
  device: devices,
  kinematics,
  setup: changesOf('setup', /^((measurement-)?setups?\.|device\.[a-z-]*setup)/),
  picture: pictures,
  document: documents,
  equipment: changesOf(
    'equipment',
    /^(equipment\.(rename|identify)|drivetrain\.(create|change)|kinematics\.unknown)$/,
  ),
};
