import type { CallReply, KinematicsVersion, readKinematicsVersion, readReopening } from '@ritzel/contract';
import { ROLE_CODES, ROLES } from '@ritzel/contract';
import type { KinematicsAction, KinematicsStatus } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import { assetsInScope } from './asset-scope-store.ts';

type Person = { id: string; name: string };

export interface VersionRecord {
  version: number;
  status: KinematicsStatus;
  document: unknown;
  /** Of the version before it; null for the first. */
  previous: unknown;
  valid_from: Date;
  created_by: Person | null;
  is_newest: boolean;
  is_in_force: boolean;
  events: (Omit<KinematicsVersion['events'][number], 'at'> & { at: string })[];
}

export interface KinematicsEvent {
  readonly version: number;
  readonly action: KinematicsAction | 'create';
  readonly status: KinematicsStatus;
  readonly comment: string | null;
  readonly userId: string;
  readonly isAlone: boolean;
}

const engineerRoles = ROLE_CODES.filter((role) =>
  (ROLES[role].permissions as readonly string[]).includes('EQUIPMENT_1002'),
);

/** Kinematics of the drivetrains of one organisation. */
export function makeKinematicsStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const isOurs = (drivetrainId: string) => sql`
    exists (select 1 from equipment where id = ${drivetrainId} and organisation_id = ${organisationId} and ${seesEquipment(viewer)})`;
  return {
    /** Newest first, each with what happened to it. */
    async listVersions(
      drivetrainId: string,
      filter: {
        readonly nowMs: number;
        readonly version?: number;
        readonly limit: number;
        readonly offset: number;
      },
    ): Promise<{ rows: VersionRecord[]; total: number }> {
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from kinematics_version
         where equipment_id = ${drivetrainId} and ${isOurs(drivetrainId)}`.execute(db);
      const { rows } = await sql<VersionRecord>`
        select k.version, k.status, k.document, k.valid_from,
               (select document from kinematics_version older where older.equipment_id = k.equipment_id and older.version < k.version
                 order by version desc limit 1) as previous,
               (select jsonb_build_object('id', id, 'name', name) from app_user where id = k.created_by) as created_by,
               k.version = (select max(version) from kinematics_version where equipment_id = k.equipment_id) as is_newest,
               k.version = kinematics_in_force(k.equipment_id, ${new Date(filter.nowMs)}) as is_in_force,
               coalesce((select jsonb_agg(jsonb_build_object('action', e.action, 'status', e.status, 'comment', e.comment,
                   'isAlone', e.is_alone, 'at', e.at,
                   'by', case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end) order by e.id)
                  from kinematics_event e left join app_user u on u.id = e.user_id
                 where e.equipment_id = k.equipment_id and e.version = k.version), '[]') as events
          from kinematics_version k
         where k.equipment_id = ${drivetrainId} and ${isOurs(drivetrainId)}
           and (${filter.version ?? null}::int is null or k.version = ${filter.version ?? null})
         order by k.version desc limit ${filter.limit} offset ${filter.offset}`.execute(db);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },

    async readDocument(
      drivetrainId: string,
      which: { readonly version: number } | { readonly at: Date },
    ): Promise<CallReply<typeof readKinematicsVersion> | undefined> {
      const version =
        'version' in which ? sql`${which.version}` : sql`kinematics_in_force(${drivetrainId}, ${which.at})`;
      const { rows } = await sql<
        Omit<CallReply<typeof readKinematicsVersion>, 'validFrom'> & { valid_from: Date }
      >`
        select version, status, document, valid_from from kinematics_version
         where equipment_id = ${drivetrainId} and version = ${version} and ${isOurs(drivetrainId)}`.execute(
        db,
      );
      const row = rows[0];
      return (
        row && {
          version: row.version,
          status: row.status,
          document: row.document,
          validFrom: row.valid_from.toISOString(),
        }
      );
    },

    /** Whether someone else of the organisation may verify: one who signs in, and no visitor of a demo. */
    async hasOtherEngineer(userId: string): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`
        select exists (select 1 from user_right join app_user on app_user.id = user_right.user_id
                        where user_right.organisation_id = ${organisationId} and user_id <> ${userId}
                          and user_right.status = 'active' and app_user.guest_until is null
                          and (app_user.password_hash is not null or app_user.last_sign_in_at is not null)
                          and (roles && ${engineerRoles}::text[] or 'EQUIPMENT_1002' = any(own_permissions))) as has`.execute(
        db,
      );
      return rows[0]?.has ?? false;
    },

    async isReopeningEnabled(drivetrainId: string): Promise<boolean> {
      const { rows } = await sql<{ is: boolean }>`
        select exists (select 1 from equipment where reopening_enabled_at is not null and type in ('drivetrain', 'gearunit')
                          and id in (${assetsInScope(viewer, drivetrainId)})) as is`.execute(db);
      return rows[0]?.is ?? false;
    },

    /** The newest of the versions before it that may be in force. */
    async findVerifiedBefore(
      drivetrainId: string,
      version: number,
    ): Promise<{ version: number; validFrom: Date } | undefined> {
      const { rows } = await sql<{ version: number; validFrom: Date }>`
        select version, valid_from as "validFrom" from kinematics_version
         where equipment_id = ${drivetrainId} and version < ${version} and ${isOurs(drivetrainId)}
           and status in ('verified', 'locked', 'reopened')
         order by version desc limit 1`.execute(db);
      return rows[0];
    },

    async setValidFrom(drivetrainId: string, version: number, validFrom: Date): Promise<void> {
      await sql`update kinematics_version set valid_from = ${validFrom}
                 where equipment_id = ${drivetrainId} and version = ${version} and ${isOurs(drivetrainId)}`.execute(
        db,
      );
    },

    async changeStatus(drivetrainId: string, event: KinematicsEvent): Promise<void> {
      await sql`update kinematics_version set status = ${event.status}
                 where equipment_id = ${drivetrainId} and version = ${event.version} and ${isOurs(drivetrainId)}`.execute(
        db,
      );
      await sql`
        insert into kinematics_event (equipment_id, version, action, status, comment, user_id, is_alone)
        values (${drivetrainId}, ${event.version}, ${event.action}, ${event.status}, ${event.comment}, ${event.userId}, ${event.isAlone})`.execute(
        db,
      );
    },

    async readReopening(equipmentId: string): Promise<CallReply<typeof readReopening> | undefined> {
      const { rows } = await sql<{ at: Date | null; by: Person | null }>`
        select reopening_enabled_at as at,
               (select jsonb_build_object('id', id, 'name', name) from app_user where id = reopening_enabled_by) as by
          from equipment where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and id = ${equipmentId}`.execute(
        db,
      );
      const row = rows[0];
      return row && { isEnabled: row.at !== null, at: row.at?.toISOString() ?? null, by: row.by };
    },

    async setReopening(equipmentId: string, userId: string | null): Promise<void> {
      await sql`
        update equipment set reopening_enabled_at = case when ${userId}::uuid is null then null else coalesce(reopening_enabled_at, now()) end,
                             reopening_enabled_by = case when ${userId}::uuid is null then null else coalesce(reopening_enabled_by, ${userId}) end
         where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and id = ${equipmentId}`.execute(
        db,
      );
    },

    async endReopening(drivetrainId: string): Promise<void> {
      await sql`
        update equipment set reopening_enabled_at = null, reopening_enabled_by = null
         where reopening_enabled_at is not null and id in (${assetsInScope(viewer, drivetrainId)})`.execute(
        db,
      );
    },
  };
}

export type KinematicsStore = ReturnType<typeof makeKinematicsStore>;
