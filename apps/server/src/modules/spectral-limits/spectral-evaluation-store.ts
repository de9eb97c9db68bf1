import type { RuleState, SpectralExcess } from '@ritzel/alarms';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { ChannelPlace } from './spectral-limit-store.ts';

/** A line beside its limit, with the name that the line of the machine has in the kinematics of the record. */
export interface NamedExcess extends SpectralExcess {
  readonly lineName?: string;
}

/** By rule the worst line of a record; null where it could not be compared, or the sensor is faulty. */
export type RecordResults = Readonly<Record<string, NamedExcess | null>>;

export interface StoredEvaluation {
  readonly waveformId: string;
  readonly t0Ns: bigint;
  readonly speedRpm: number | null;
  readonly load: number | null;
  readonly results: RecordResults;
}

interface EvaluationRow {
  readonly waveform_id: string;
  readonly t0: string;
  readonly speed_rpm: number | null;
  readonly load: number | null;
  readonly results: RecordResults;
}

/** What records of a channel came to against an edition, and what its rules remember. */
export function makeSpectralEvaluations(db: Executor, { assetId, channel }: ChannelPlace) {
  return {
    /** The same record again, re-diagnosed say, takes the place of what it came to before. */
    async save(editionId: string, evaluation: StoredEvaluation): Promise<void> {
      const { waveformId, t0Ns, speedRpm, load, results } = evaluation;
      await queryRows(
        db,
        `insert into spectral_evaluation (asset_id, waveform_id, edition_id, channel, t0_ns, speed_rpm, load, results)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (asset_id, waveform_id, edition_id) do update
           set results = excluded.results, speed_rpm = excluded.speed_rpm, load = excluded.load, evaluated_at = now()`,
        [assetId, waveformId, editionId, channel, String(t0Ns), speedRpm, load, JSON.stringify(results)],
      );
    },

    /**
     * Evaluations later than a time, the oldest first, up to the first record of the channel that still waits to be diagnosed:
     * the newest is diagnosed first, and steps are taken in the order of their times. What has waited for a day holds up
     * nothing any more.
     */
    async listReady(
      editionId: string,
      { afterMs, exceptId }: { readonly afterMs: number; readonly exceptId: string | null },
    ): Promise<StoredEvaluation[]> {
      const rows = await queryRows<EvaluationRow>(
        db,
        `select waveform_id, t0_ns::text as t0, speed_rpm, load, results from spectral_evaluation
          where edition_id = $1 and t0_ns >= $2::bigint
            and t0_ns < coalesce((
              select min(t0_ns) from waveform
               where asset_id = $3 and channel = $4 and diagnosed_at is null and rediagnosis_id is null
                 and received_at > now() - interval '1 day' and id is distinct from $5::uuid), 9223372036854775807)
          order by t0_ns, waveform_id`,
        [editionId, String((BigInt(Math.trunc(afterMs)) + 1n) * 1_000_000n), assetId, channel, exceptId],
      );
      return rows.map((row) => ({
        ...{ waveformId: row.waveform_id, t0Ns: BigInt(row.t0), speedRpm: row.speed_rpm },
        ...{ load: row.load, results: row.results },
      }));
    },

    async readStates(): Promise<
      ReadonlyMap<string, { readonly editionId: string; readonly state: RuleState }>
    > {
      const rows = await queryRows<{ rule: string; edition_id: string; state: RuleState }>(
        db,
        'select rule, edition_id, state from spectral_rule_state where asset_id = $1 and channel = $2 for update',
        [assetId, channel],
      );
      return new Map(rows.map(({ rule, edition_id, state }) => [rule, { editionId: edition_id, state }]));
    },

    async writeState(editionId: string, rule: string, state: RuleState): Promise<void> {
      await queryRows(
        db,
        `insert into spectral_rule_state (asset_id, channel, rule, edition_id, state) values ($1, $2, $3, $4, $5)
         on conflict (asset_id, channel, rule) do update set edition_id = excluded.edition_id, state = excluded.state`,
        [assetId, channel, rule, editionId, JSON.stringify(state)],
      );
    },

    async forgetStates(): Promise<void> {
      await queryRows(db, 'delete from spectral_rule_state where asset_id = $1 and channel = $2', [
        assetId,
        channel,
      ]);
    },

    /** What records came to against an edition that holds no more. */
    async forget(editionId: string): Promise<void> {
      await queryRows(db, 'delete from spectral_evaluation where edition_id = $1', [editionId]);
    },
  };
}
