import { SEVERITIES, SEVERITY_CODES } from '@ritzel/drivetrain';
import { sayFinding } from '@ritzel/sentences';
import type { Pool, PoolClient } from 'pg';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { requestEvaluation } from '../conditions/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { findingEvents } from './finding-events.ts';
import { type FindingTrack, type Observation, saysOf, severitySinceMs } from './finding-rules.ts';

type Place = Pick<StoredWaveform, 'assetId' | 'channel' | 'organisationId'>;

/** Where a finding was seen. */
export interface PlacedFinding extends FindingTrack {
  readonly equipmentId: string;
  readonly channel: string;
}

export interface FindingStore {
  /**
   * Puts what `step` answers in place of what is known at one sensor; `sinceMs` is when the baseline was last reset. Returns
   * whether anything a machine's severity rests on has changed.
   */
  follow(
    place: Place,
    step: (known: readonly FindingTrack[], sinceMs: number) => readonly FindingTrack[],
  ): Promise<boolean>;
  /** Of a machine and of its parts, worst first; undefined where the viewer has no such machine. */
  listOf(viewer: EquipmentViewer, equipmentId: string): Promise<PlacedFinding[] | undefined>;
  /** The equipment and its parts; none where the viewer has no such machine. */
  assetsOf(viewer: EquipmentViewer, equipmentId: string): Promise<string[]>;
}

export interface FindingRow {
  asset_id: string;
  channel: string;
  part: string;
  fault: string;
  severity: number;
  is_confirmed: boolean;
  first_seen: Date;
  last_seen: Date;
  growth_db_per_week: number | null;
  finding: FindingTrack['finding'];
  waveform_id: string;
  observations: Observation[];
}

export function followedOf(row: FindingRow): PlacedFinding {
  const recent = row.observations.slice(-5);
  return {
    equipmentId: row.asset_id,
    channel: row.channel,
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
const outcomeOf = (findings: readonly FindingTrack[]) =>
  findings
    .filter(({ history }) => history.isConfirmed)
    .map((each) => `${each.severity} ${severitySinceMs(each)} ${sayFinding(saysOf(each))}`)
    .sort()
    .join('\n');

/** Work on the findings of one asset, one after the other: arrivals and repairs both change them. */
export function holdingFindings<T>(
  pool: Pool,
  assetId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return runPoolTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('findings ' || $1, 0))", [assetId]);
    return work(client);
  });
}

export async function insertFinding(client: PoolClient, place: Place, each: FindingTrack): Promise<void> {
  const { history } = each;
  await client.query(
    `insert into finding_condition (asset_id, channel, part, fault, organisation_id, severity, is_confirmed, first_seen,
                                    last_seen, growth_db_per_week, finding, waveform_id, observations, sentence, says, severity_since, scope_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
             (select coalesce(drivetrain_id, id) from equipment where id = $1))`,
    [
      ...[
        place.assetId,
        place.channel,
        each.part,
        each.fault,
        place.organisationId,
        SEVERITIES[each.severity],
      ],
      ...[history.isConfirmed, new Date(history.firstSeenMs), new Date(history.lastSeenMs)],
      ...[history.growthDbPerWeek ?? null, JSON.stringify(each.finding), each.waveformId],
      ...[JSON.stringify(each.observations), sayFinding(saysOf(each)), JSON.stringify(saysOf(each))],
      new Date(severitySinceMs(each)),
    ],
  );
}

/** The findings of these assets, worst first; of a person's own choice only what they see is asked for. */
export async function listPlacedFindings(
  executor: Executor,
  assetIds: readonly string[],
): Promise<PlacedFinding[]> {
  const rows = await queryRows<FindingRow>(
    executor,
    `select * from finding_condition where asset_id = any($1::uuid[])
      order by is_confirmed desc, severity desc, last_seen desc`,
    [[...assetIds]],
  );
  return rows.map(followedOf);
}

export function makeFindingStore({ pool }: { pool: Pool }): FindingStore {
  async function assetsOf(viewer: EquipmentViewer, equipmentId: string): Promise<string[]> {
    return (await listAssetsInScope(pool, viewer, equipmentId)).map(({ id }) => id);
  }

  return {
    assetsOf,
    follow: (place, step) =>
      holdingFindings(pool, place.assetId, async (client) => {
        const { assetId, channel } = place;
        const { rows } = await client.query<FindingRow>(
          'select * from finding_condition where asset_id = $1 and channel = $2',
          [assetId, channel],
        );
        const before = rows.map(followedOf);
        const { rows: times } = await client.query<{ since: Date | number }>(
          'select baseline_since($1, now()) as since',
          [assetId],
        );
        // @NOTE: pg reads '-infinity' as a number
        const after = step(before, Number(times[0]?.since ?? Number.NEGATIVE_INFINITY));
        if (before.length === 0 && after.length === 0) return false;
        await client.query('delete from finding_condition where asset_id = $1 and channel = $2', [
          assetId,
          channel,
        ]);
        for (const each of after) await insertFinding(client, place, each);
        await appendEvents(client, findingEvents(place, before, after));
        const isChanged = outcomeOf(before) !== outcomeOf(after);
        if (isChanged) await requestEvaluation(client, [assetId]);
        return isChanged;
      }),
    async listOf(viewer, equipmentId) {
      const assets = await assetsOf(viewer, equipmentId);
      return assets.length === 0 ? undefined : listPlacedFindings(pool, assets);
    },
  };
}
