import type { SpectralRule } from '@ritzel/alarms';
import type { SpectralReplay } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { makeSlicedJobRows } from '../../platform/sliced-job-store.ts';
import type { ChannelPlace } from './spectral-limit-store.ts';
import type { KnownFault, ReplaySide } from './spectral-replay-sums.ts';

/** Records that stand together in the picture of a replay. */
export interface ReplaySlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly worst: Readonly<Record<string, number>>;
}

/** How far a replay is and what it came to; bounded, however many records it goes over. */
export interface ReplayProgress {
  /** The record that was replayed last. */
  readonly after: { readonly t0Ns: string; readonly id: string } | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly leftOut: number;
  readonly today: ReplaySide;
  readonly draft: ReplaySide;
  readonly faults: readonly KnownFault[];
  readonly slots: readonly ReplaySlot[];
}

export interface SpectralReplayRecord {
  readonly id: string;
  readonly organisation_id: string;
  readonly asset_id: string;
  readonly channel: string;
  readonly rules: readonly SpectralRule[];
  readonly rules_today: readonly SpectralRule[];
  readonly records: number;
  readonly through: string;
  readonly done: number;
  readonly progress: ReplayProgress;
  readonly state: SpectralReplay['state'];
  readonly error: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

const COLUMNS = `id, organisation_id, asset_id, channel, rules, rules_today, records, through_ns::text as through, done, progress,
  state, error, started_at, ended_at`;

type ChannelKey = Pick<ChannelPlace, 'assetId' | 'channel'>;

/** What a channel has stored now: how many records, and the times of the first and the last. */
export async function readStoredRecords(db: Executor, { assetId, channel }: ChannelKey) {
  const [row] = await queryRows<{ records: number; first: string | null; last: string | null }>(
    db,
    `select count(*)::int as records, min(t0_ns)::text as first, max(t0_ns)::text as last
       from waveform where asset_id = $1 and channel = $2 and analysed_at is not null`,
    [assetId, channel],
  );
  return row!; // @NOTE: a count answers a row
}

/** The next records of a channel in the order of their times, from the one after `after` to `through`. */
export function listNextRecords(
  db: Executor,
  { assetId, channel }: ChannelKey,
  { after, through }: { readonly after: ReplayProgress['after']; readonly through: string },
  most: number,
): Promise<{ id: string; t0: string }[]> {
  return queryRows(
    db,
    `select id, t0_ns::text as t0 from waveform
      where asset_id = $1 and channel = $2 and analysed_at is not null and t0_ns <= $3::bigint
        and ($4::bigint is null or (t0_ns, id) > ($4::bigint, $5::uuid)) and t0_ns >= coalesce($4::bigint, t0_ns)
      order by t0_ns, id limit $6`,
    [assetId, channel, through, after?.t0Ns ?? null, after?.id ?? null, most],
  );
}

export async function insertRecordReplay(
  db: Executor,
  { organisationId, assetId, channel }: ChannelPlace,
  replay: {
    readonly userId: string;
    readonly rules: readonly SpectralRule[];
    readonly rulesToday: readonly SpectralRule[];
    readonly records: number;
    readonly through: string;
    readonly progress: ReplayProgress;
  },
): Promise<SpectralReplayRecord> {
  const { userId, rules, rulesToday, records, through, progress } = replay;
  const [row] = await queryRows<SpectralReplayRecord>(
    db,
    `insert into spectral_replay (organisation_id, asset_id, channel, user_id, rules, rules_today, records, through_ns, progress)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      ...[organisationId, assetId, channel, userId, JSON.stringify(rules), JSON.stringify(rulesToday)],
      ...[records, through, JSON.stringify(progress)],
    ],
  );
  return row!; // @NOTE: an insert answers its row
}

/** The newest of somebody's own at a channel. */
export async function findRecordReplay(
  db: Executor,
  { assetId, channel }: ChannelKey,
  userId: string,
): Promise<SpectralReplayRecord | undefined> {
  const [row] = await queryRows<SpectralReplayRecord>(
    db,
    `select ${COLUMNS} from spectral_replay
      where user_id = $1 and asset_id = $2 and channel = $3 order by started_at desc limit 1`,
    [userId, assetId, channel],
  );
  return row;
}

export const recordReplayRows = makeSlicedJobRows<SpectralReplayRecord>('spectral_replay', COLUMNS);
