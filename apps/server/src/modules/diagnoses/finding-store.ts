import { type BinRecord, sayFinding } from '@ritzel/diagnosis';
import { SEVERITIES, SEVERITY_CODES } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { type FollowedFinding, type Observation, saysOf } from './finding-rules.ts';

type Place = Pick<StoredWaveform, 'assetId' | 'channel'>;

export interface FindingStore {
  /** What is known at one sensor. */
  listAt(place: Place): Promise<FollowedFinding[]>;
  /** Replaces what is known at one sensor; tells whether anything a machine's severity rests on has changed. */
  replaceAt(waveform: StoredWaveform, findings: readonly FollowedFinding[]): Promise<boolean>;
  /** Of a machine and of its parts, worst first; undefined where it is not of this organisation. */
  listOf(
    organisationId: string,
    equipmentId: string,
  ): Promise<(FollowedFinding & { readonly equipmentId: string; readonly channel: string })[] | undefined>;
  readBin(place: Place, bin: string): Promise<ReadonlyMap<string, BinRecord & { readonly at: Date }>>;
  writeBin(
    waveform: StoredWaveform,
    bin: string,
    records: ReadonlyMap<string, BinRecord>,
    at: Date,
  ): Promise<void>;
}

interface FindingRow {
  asset_id: string;
  channel: string;
  part: string;
  fault: string;
  severity: number;
  is_confirmed: boolean;
  first_seen: Date;
  last_seen: Date;
  growth_db_per_week: number | null;
  finding: FollowedFinding['finding'];
  waveform_id: string;
  observations: Observation[];
}

function followedOf(row: FindingRow): FollowedFinding {
  const recent = row.observations.slice(-5);
  return {
    part: row.part,
    fault: row.fault,
    severity: SEVERITY_CODES[row.severity] ?? 'UNKNOWN',
    history: {
      firstSeenMs: row.first_seen.getTime(),
      lastSeenMs: row.last_seen.getTime(),
      seen: recent.filter(({ isSeen }) => isSeen).length,
      records: recent.length,
      isConfirmed: row.is_confirmed,
      ...(row.growth_db_per_week === null ? {} : { growthDbPerWeek: row.growth_db_per_week }),
    },
    finding: row.finding,
    waveformId: row.waveform_id,
    observations: row.observations,
  };
}

/** What the severity of a machine rests on. */
const outcomeOf = (findings: readonly FollowedFinding[]) =>
  findings
    .filter(({ history }) => history.isConfirmed)
    .map((each) => `${each.severity} ${sayFinding(saysOf(each))}`)
    .sort()
    .join('\n');

export function makeFindingStore({ pool }: { pool: Pool }): FindingStore {
  const listAt = async ({ assetId, channel }: Place) => {
    const { rows } = await pool.query<FindingRow>(
      'select * from finding_condition where asset_id = $1 and channel = $2',
      [assetId, channel],
    );
    return rows.map(followedOf);
  };

  return {
    listAt,
    async replaceAt(waveform, findings) {
      const { assetId, channel, organisationId } = waveform;
      const before = await listAt(waveform);
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('delete from finding_condition where asset_id = $1 and channel = $2', [
          assetId,
          channel,
        ]);
        for (const each of findings) {
          const { history } = each;
          await client.query(
            `insert into finding_condition (asset_id, channel, part, fault, organisation_id, severity, is_confirmed, first_seen,
                                            last_seen, growth_db_per_week, finding, waveform_id, observations, sentence, says)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
            [
              ...[assetId, channel, each.part, each.fault, organisationId, SEVERITIES[each.severity]],
              ...[history.isConfirmed, new Date(history.firstSeenMs), new Date(history.lastSeenMs)],
              ...[history.growthDbPerWeek ?? null, JSON.stringify(each.finding), each.waveformId],
              ...[JSON.stringify(each.observations), sayFinding(saysOf(each)), JSON.stringify(saysOf(each))],
            ],
          );
        }
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
      return outcomeOf(before) !== outcomeOf(findings);
    },
    async listOf(organisationId, equipmentId) {
      const { rows: assets } = await pool.query<{ id: string }>(
        'select id from equipment where organisation_id = $1 and (id = $2 or drivetrain_id = $2)',
        [organisationId, equipmentId],
      );
      if (assets.length === 0) return undefined;
      const { rows } = await pool.query<FindingRow>(
        `select * from finding_condition where asset_id = any($1::uuid[])
          order by is_confirmed desc, severity desc, last_seen desc`,
        [assets.map(({ id }) => id)],
      );
      return rows.map((row) => ({ ...followedOf(row), equipmentId: row.asset_id, channel: row.channel }));
    },
    async readBin({ assetId, channel }, bin) {
      const { rows } = await pool.query<{ indicator: string; learnt: number[]; recent: number[]; at: Date }>(
        'select indicator, learnt, recent, at from operating_baseline where asset_id = $1 and channel = $2 and bin = $3',
        [assetId, channel, bin],
      );
      return new Map(rows.map(({ indicator, ...record }) => [indicator, record]));
    },
    async writeBin({ assetId, channel, organisationId }, bin, records, at) {
      for (const [indicator, { learnt, recent }] of records) {
        await pool.query(
          `insert into operating_baseline (asset_id, channel, bin, indicator, organisation_id, learnt, recent, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (asset_id, channel, bin, indicator) do update
             set learnt = excluded.learnt, recent = excluded.recent, at = excluded.at`,
          [assetId, channel, bin, indicator, organisationId, learnt, recent, at],
        );
      }
    },
  };
}
