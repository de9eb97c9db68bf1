import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { listAssetsInScope } from '../equipment/index.ts';

export interface StoredReference {
  readonly waveformId: string;
  /** False where it was taken from the earliest healthy records. */
  readonly isChosen: boolean;
  readonly markedBy: string;
  readonly markedAt: Date;
}

export interface StoredReferenceChange {
  readonly action: 'reference.mark' | 'reference.unmark';
  readonly by: string;
  readonly at: Date;
  readonly replacedId: string | null;
}

const CHANGES_SHOWN = 10;

export interface ReferenceStore {
  list(assetIds: readonly string[]): Promise<StoredReference[]>;
  mark(reference: {
    readonly assetId: string;
    readonly channel: string;
    readonly operatingBin: string;
    readonly waveformId: string;
    /** When the waveform was taken: it is the reference of the time between two resets of the baseline. */
    readonly at: Date;
    readonly userId: string;
  }): Promise<StoredReference & { readonly replacedId: string | null }>;
  /** Who made a waveform one, and who took it back, newest first. */
  listChanges(waveformId: string): Promise<StoredReferenceChange[]>;
  /** Whether it was one. */
  unmark(assetId: string, waveformId: string): Promise<boolean>;
  /** The equipment and its parts, none where it is not of this organisation. */
  assetsOf(equipmentId: string): Promise<string[]>;
}

const COLUMNS = sql`r.waveform_id as "waveformId", r.marked_by is not null as "isChosen", coalesce(u.name, '') as "markedBy", r.marked_at as "markedAt"`;

/** The reference marks of one organisation. */
export function makeReferenceStore(
  db: Database | DatabaseTransaction,
  organisationId: string,
): ReferenceStore {
  return {
    async list(assetIds) {
      const { rows } = await sql<StoredReference>`
        select ${COLUMNS} from waveform_reference r left join app_user u on u.id = r.marked_by
         where r.asset_id = any(${assetIds}) and r.organisation_id = ${organisationId}
         order by r.channel, r.operating_bin, r.since desc`.execute(db);
      return rows;
    },
    async mark({ assetId, channel, operatingBin, waveformId, at, userId }) {
      const { rows } = await sql<StoredReference & { replacedId: string | null }>`
        with before as (
          select waveform_id from waveform_reference
           where asset_id = ${assetId} and channel = ${channel} and operating_bin = ${operatingBin}
             and since = baseline_since(${assetId}, ${at}) and waveform_id <> ${waveformId}),
        r as (
          insert into waveform_reference
            (asset_id, channel, operating_bin, since, organisation_id, waveform_id, marked_by)
          values (${assetId}, ${channel}, ${operatingBin}, baseline_since(${assetId}, ${at}), ${organisationId}, ${waveformId},
                  ${userId})
          on conflict (asset_id, channel, operating_bin, since)
          do update set waveform_id = excluded.waveform_id, marked_by = excluded.marked_by, marked_at = now(),
                        holds_after_ns = null
          returning *)
        select ${COLUMNS}, (select waveform_id from before) as "replacedId" from r left join app_user u on u.id = r.marked_by`.execute(
        db,
      );
      return rows[0]!;
    },
    async listChanges(waveformId) {
      const { rows } = await sql<StoredReferenceChange>`
        select a.action, coalesce(u.name, '') as by, a.at, a.detail ->> 'replaced' as "replacedId"
          from audit_entry a left join app_user u on u.id = a.user_id
         where a.subject_id = ${waveformId} and a.organisation_id = ${organisationId}
           and a.action in ('reference.mark', 'reference.unmark')
         order by a.at desc, a.id desc limit ${CHANGES_SHOWN}`.execute(db);
      return rows;
    },
    async unmark(assetId, waveformId) {
      const { numAffectedRows } = await sql`
        delete from waveform_reference
         where asset_id = ${assetId} and waveform_id = ${waveformId}
           and organisation_id = ${organisationId}`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
    async assetsOf(equipmentId) {
      return (await listAssetsInScope(db, { organisationId }, equipmentId)).map(({ id }) => id);
    },
  };
}
