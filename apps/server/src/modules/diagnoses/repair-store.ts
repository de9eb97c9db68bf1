import type { Repair } from '@ritzel/contract';
import type { Pool } from 'pg';
import { listAssetsInScope } from '../equipment/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

export interface RepairStore {
  /** The newest repairs of a machine, its parts and its drivetrain; undefined where the viewer has no such machine. */
  list(viewer: EquipmentViewer, equipmentId: string): Promise<Repair[] | undefined>;
}

const REPAIRS_SHOWN = 10;

interface EntryRow {
  id: string;
  equipment_id: string;
  at: Date;
  kind: string;
  text: string;
}

interface PairRow {
  equipmentId: string;
  channel: string;
  channelName: string;
  beforeId: string;
  beforeNs: string;
  afterId: string;
  afterNs: string;
  isSameBin: boolean;
}

const instantOf = (ns: string) => new Date(Number(BigInt(ns) / 1_000_000n)).toISOString();

/** The first line that says something, without the signs of its Markdown. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? '';
  return line
    .replaceAll(/[*_`#>]/g, '')
    .trim()
    .slice(0, 120);
}

export function makeRepairStore({ pool }: { pool: Pool }): RepairStore {
  /** Of each sensor the first record after the entry, and the last before it: in the same bin where there is one. */
  async function pairsOf(assetIds: readonly string[], at: Date): Promise<PairRow[]> {
    const { rows } = await pool.query<PairRow>(
      `with sensor as (select distinct asset_id, channel from waveform where asset_id = any($1::uuid[])),
            edge as (select waveform_ns($2) as ns)
       select sensor.asset_id as "equipmentId", sensor.channel, later.channel_name as "channelName",
              earlier.id as "beforeId", earlier.t0_ns::text as "beforeNs", later.id as "afterId", later.t0_ns::text as "afterNs",
              earlier.operating_bin = later.operating_bin as "isSameBin"
         from sensor cross join edge
         cross join lateral (select id, t0_ns, channel_name, operating_bin from waveform w
                              where w.asset_id = sensor.asset_id and w.channel = sensor.channel and w.t0_ns >= edge.ns
                              order by t0_ns limit 1) as later
         cross join lateral (select * from (
                               (select id, t0_ns, operating_bin, 0 as rank from waveform w
                                 where w.asset_id = sensor.asset_id and w.channel = sensor.channel and w.t0_ns < edge.ns
                                   and w.operating_bin = later.operating_bin order by t0_ns desc limit 1)
                               union all
                               (select id, t0_ns, operating_bin, 1 from waveform w
                                 where w.asset_id = sensor.asset_id and w.channel = sensor.channel and w.t0_ns < edge.ns
                                 order by t0_ns desc limit 1)) as found
                              order by rank limit 1) as earlier
        order by later.channel_name, sensor.channel`,
      [assetIds, at],
    );
    return rows;
  }

  return {
    async list(viewer, equipmentId) {
      const shown = await listAssetsInScope(pool, viewer, equipmentId);
      if (shown.length === 0) return undefined;
      const drivetrain = shown.find(({ id }) => id === equipmentId)?.drivetrainId;
      const { rows: entries } = await pool.query<EntryRow>(
        `select id, equipment_id, at, kind, text from log_entry
          where equipment_id = any($1::uuid[]) and resets_baseline and removed_at is null
          order by at desc, id limit ${REPAIRS_SHOWN}`,
        [[...shown.map(({ id }) => id), ...(drivetrain ? [drivetrain] : [])]],
      );
      return Promise.all(
        entries.map(async ({ id, equipment_id, at, kind, text }) => {
          // An entry of a part speaks of this part, one of the train of all that is shown.
          const isOfShown = shown.some((each) => each.id === equipment_id && each.drivetrainId !== null);
          const concerned = isOfShown ? [equipment_id] : shown.map((each) => each.id);
          const pairs = await pairsOf(concerned, at);
          return {
            entryId: id,
            equipmentId: equipment_id,
            at: at.toISOString(),
            kind,
            label: firstLine(text),
            pairs: pairs.map(({ beforeNs, afterNs, ...pair }) => ({
              ...pair,
              beforeAt: instantOf(beforeNs),
              afterAt: instantOf(afterNs),
            })),
          };
        }),
      );
    },
  };
}
