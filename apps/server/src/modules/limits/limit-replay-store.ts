import type { LimitRule } from '@ritzel/alarms';
import type { LimitReplay } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { makeSlicedJobRows } from '../../platform/sliced-job-store.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';
import type { LimitPlace } from './limit-edition-store.ts';
import type { ReplaySums } from './replay-sums.ts';

export interface ReplayRecord {
  readonly id: string;
  readonly organisation_id: string;
  readonly user_id: string;
  readonly role: string;
  readonly part_type: string;
  readonly rules: readonly LimitRule[];
  readonly unit: string;
  readonly days: number;
  readonly to_at: Date;
  readonly signals: number;
  readonly done: number;
  readonly state: LimitReplay['state'];
  readonly result: ReplaySums;
  readonly error: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

const COLUMNS = `id, organisation_id, user_id, role, part_type, rules, unit, days, to_at, cardinality(signal_ids) as signals, done, state, result,
  error, started_at, ended_at`;

/** The signals of a place's role at parts of its kind that a viewer sees. */
export async function listSisterSignals(
  db: Executor,
  { organisationId, visibleGroups }: EquipmentViewer,
  place: LimitPlace,
  most: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select signal.id from signal join equipment on equipment.id = signal.asset_id
      where signal.organisation_id = $1 and equipment.type = $2
        and (signal.id = $3 or (signal.role = $4 and signal.role <> 'other'))
        and ${SEEN_BY_GROUPS('signal.asset_id', '$5')}
      order by signal.id = $3 desc, signal.id limit $6`,
    [
      ...[organisationId, place.equipmentType, place.id, place.role],
      ...[visibleGroups === null ? null : [...visibleGroups], most],
    ],
  );
  return rows.map(({ id }) => id);
}

export async function insertReplay(
  db: Executor,
  replay: {
    readonly organisationId: string;
    readonly userId: string;
    readonly place: LimitPlace;
    readonly rules: readonly LimitRule[];
    readonly days: number;
    readonly to: Date;
    readonly signalIds: readonly string[];
    readonly sums: ReplaySums;
  },
): Promise<ReplayRecord> {
  const { place } = replay;
  const [row] = await queryRows<ReplayRecord>(
    db,
    `insert into limit_replay (organisation_id, user_id, role, part_type, rules, unit, days, to_at, signal_ids, result)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      ...[
        replay.organisationId,
        replay.userId,
        place.role,
        place.equipmentType,
        JSON.stringify(replay.rules),
      ],
      ...[place.unit, replay.days, replay.to, [...replay.signalIds], JSON.stringify(replay.sums)],
    ],
  );
  return row!; // @NOTE: an insert answers its row
}

/** The newest of somebody's own. */
export async function findReplay(
  db: Executor,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
): Promise<ReplayRecord | undefined> {
  const [row] = await queryRows<ReplayRecord>(
    db,
    `select ${COLUMNS} from limit_replay where organisation_id = $1 and user_id = $2 order by started_at desc limit 1`,
    [organisationId, userId],
  );
  return row;
}

/** A replay that goes on: its signals, and the alarms of each minute so far. */
export type OpenReplay = ReplayRecord & {
  readonly signal_ids: readonly string[];
  readonly announced: Buffer | null;
};

export const replayRows = makeSlicedJobRows<OpenReplay>('limit_replay', `${COLUMNS}, signal_ids, announced`, {
  whileOpen: ['announced'],
});
