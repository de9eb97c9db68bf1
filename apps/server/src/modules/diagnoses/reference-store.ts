import type { ReferenceName } from '@ritzel/diagnosis';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { ReferenceQuestion } from '../measurements/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';

export interface FoundReference extends ReferenceQuestion {
  readonly blobKey: string;
}

/** As it is kept in the ledger: all but the place of its samples. */
export function questionOfReference(found: FoundReference): ReferenceQuestion {
  const { blobKey: _, ...question } = found;
  return question;
}

export interface ReferenceStore {
  /**
   * The record a waveform is compared with: of its channel, sampling rate and bin, and of the same time between two
   * resets of the baseline. None for a reference itself, nor for what is older than the records that one which nobody
   * chose was taken from.
   */
  find(waveform: StoredWaveform): Promise<FoundReference | undefined>;
  /**
   * Where a bin has no reference, the middle one by its r.m.s. of the three earliest healthy records becomes it, as soon as
   * no older record of the channel waits to be judged. Tells whether one was taken: other records rest on it, which is
   * requested in the same transaction.
   */
  takeEarliest(transaction: DatabaseTransaction, waveform: StoredWaveform): Promise<boolean>;
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

export function makeReferenceStore({ pool }: { pool: Pool }): ReferenceStore {
  return {
    async find({ assetId, channel, operatingBin, id, t0Ns, samplingRateHz }) {
      const { rows } = await pool.query<Row>(
        `select w.id as "waveformId", w.sha256, w.t0_ns::text as t0, w.operating_bin as "operatingBin",
                r.marked_by is not null as "isChosen", w.sampling_rate_hz as "samplingRateHz", w.unit,
                w.speed_rpm as "speedRpm", w.blob_key as "blobKey"
           from waveform_reference r join waveform w on w.asset_id = r.asset_id and w.id = r.waveform_id
          where r.asset_id = $1 and r.channel = $2 and r.operating_bin = $3 and r.waveform_id <> $4
            and r.since = baseline_since($1, $7)
            and (r.holds_after_ns is null or r.holds_after_ns < $5::bigint) and w.sampling_rate_hz = $6`,
        [assetId, channel, operatingBin, id, String(t0Ns), samplingRateHz, dateOf(t0Ns)],
      );
      const found = rows[0];
      return (
        found && { ...withoutTime(found), sha256: found.sha256.toString('hex'), at: instantOf(found.t0) }
      );
    },
    async takeEarliest(transaction, { assetId, channel, operatingBin, organisationId, t0Ns }) {
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
        on conflict do nothing`.execute(transaction);
      return numAffectedRows === 1n;
    },
  };
}

function withoutTime({ t0: _, sha256: __, ...row }: Row) {
  return row;
}
