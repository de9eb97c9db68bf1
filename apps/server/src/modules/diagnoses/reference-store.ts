import type { ReferenceName, ReferenceQuestion } from '@ritzel/diagnosis';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

export interface FoundReference extends ReferenceQuestion {
  readonly blobKey: string;
}

/** As it is kept in the provenance record: all but the place of its samples. */
export function questionOfReference(found: FoundReference): ReferenceQuestion {
  const { blobKey: _, ...question } = found;
  return question;
}

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
  /**
   * The record a waveform is compared with: of its channel, sampling rate and bin, and of the same time between two
   * resets of the baseline. None for a reference itself, nor for what is older than the records that one which nobody
   * chose was taken from.
   */
  find(waveform: StoredWaveform): Promise<FoundReference | undefined>;
  /**
   * Where a bin has no reference, the middle one by its r.m.s. of the three earliest healthy records becomes it, as soon as
   * no older record of the channel waits to be diagnosed. Returns whether one was taken: other records rest on it, which is
   * requested in the same transaction.
   */
  takeEarliest(waveform: StoredWaveform): Promise<boolean>;
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
  /** The equipment and its parts, none where the viewer has no such equipment. */
  assetsOf(equipmentId: string): Promise<string[]>;
}

/** Of one record nobody knows whether it is odd. */
const EARLY_RECORDS = 3;

interface Row {
  waveformId: string;
  sha256: Buffer;
  t0: string;
  operatingBin: string;
  isChosen: boolean;
  samplingRateHz: number;
  unit: string;
  speedRpm: number | null;
  blobKey: string;
}

const dateOf = (ns: bigint) => new Date(Number(ns / 1_000_000n));
const instantOf = (ns: string): ReferenceName['at'] => dateOf(BigInt(ns)).toISOString();

const COLUMNS = sql`r.waveform_id as "waveformId", r.marked_by is not null as "isChosen", coalesce(u.name, '') as "markedBy", r.marked_at as "markedAt"`;

/** The reference records of one organisation: what diagnoses compare with, and what people mark. */
export function makeReferenceStore(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
): ReferenceStore {
  const { organisationId } = viewer;
  return {
    async find({ assetId, channel, operatingBin, id, t0Ns, samplingRateHz }) {
      const { rows } = await sql<Row>`
        select w.id as "waveformId", w.sha256, w.t0_ns::text as t0, w.operating_bin as "operatingBin",
               r.marked_by is not null as "isChosen", w.sampling_rate_hz as "samplingRateHz", w.unit,
               w.speed_rpm as "speedRpm", w.blob_key as "blobKey"
          from waveform_reference r join waveform w on w.asset_id = r.asset_id and w.id = r.waveform_id
         where r.asset_id = ${assetId} and r.channel = ${channel} and r.operating_bin = ${operatingBin}
           and r.organisation_id = ${organisationId} and r.waveform_id <> ${id}
           and r.since = baseline_since(${assetId}, ${dateOf(t0Ns)})
           and (r.holds_after_ns is null or r.holds_after_ns < ${String(t0Ns)}::bigint)
           and w.sampling_rate_hz = ${samplingRateHz}`.execute(db);
      const found = rows[0];
      return (
        found && { ...withoutTime(found), sha256: found.sha256.toString('hex'), at: instantOf(found.t0) }
      );
    },
    async takeEarliest({ assetId, channel, operatingBin, t0Ns }) {
      const at = dateOf(t0Ns);
      const { numAffectedRows } = await sql`
        with span as (select since, waveform_ns(since) as from_ns, waveform_ns(baseline_until(${assetId}, ${at})) as to_ns
                        from baseline_since(${assetId}, ${at}) as since),
             early as (select w.id, w.t0_ns,
                              coalesce((w.indicators ->> 'accelerationRms')::float8, (w.indicators ->> 'velocityRms')::float8) as rms
                         from waveform w join diagnosis d on d.asset_id = w.asset_id and d.waveform_id = w.id, span
                        where w.asset_id = ${assetId} and w.channel = ${channel} and w.operating_bin = ${operatingBin}
                          and w.is_healthy and d.verdict = 'none' and w.t0_ns >= span.from_ns and w.t0_ns < span.to_ns
                        order by w.t0_ns limit ${EARLY_RECORDS})
        insert into waveform_reference (asset_id, channel, operating_bin, since, organisation_id, waveform_id, holds_after_ns)
        select ${assetId}, ${channel}, ${operatingBin}, span.since, ${organisationId},
               (select id from early order by rms, id offset ${EARLY_RECORDS >> 1} limit 1), (select max(t0_ns) from early)
          from span
         where (select count(*) from early) = ${EARLY_RECORDS}
           and not exists (select 1 from waveform waiting
                            where waiting.asset_id = ${assetId} and waiting.channel = ${channel} and waiting.diagnosed_at is null
                              and waiting.t0_ns < ${String(t0Ns)}::bigint and waiting.received_at > now() - interval '1 day')
        on conflict do nothing`.execute(db);
      return numAffectedRows === 1n;
    },
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
      return (await listAssetsInScope(db, viewer, equipmentId)).map(({ id }) => id);
    },
  };
}

function withoutTime({ t0: _, sha256: __, ...row }: Row) {
  return row;
}
