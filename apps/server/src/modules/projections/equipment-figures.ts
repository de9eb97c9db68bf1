import type { Pool, PoolClient } from 'pg';
import type { Log } from '../../platform/log.ts';
import { type CommittedPoints, writeFreeEquipment } from '../conditions/index.ts';
import { foldHours, type HourMeter, stepHours, writeHours } from './hour-meter.ts';
import type { SignalDirectory } from './signal-directory.ts';
import {
  foldVibration,
  RING_SLOTS,
  stepVibration,
  type VibrationTrend,
  writeVibrationTrends,
} from './vibration-trend.ts';

interface Figures {
  readonly assetId: string;
  readonly drivetrainId: string | null;
  trend: VibrationTrend;
  readonly meter: HourMeter;
  isTrendDirty: boolean;
  isMeterDirty: boolean;
}

interface FiguresRow {
  id: string;
  drivetrain_id: string | null;
  operation_hours: number | null;
  vibration_value: number | null;
  vibration_unit: string | null;
  vibration_at: Date | null;
  vibration_ring: (number | null)[];
  vibration_ring_end: number;
}

/** Roles whose points are kept as figures of the equipment. */
export const FIGURE_ROLES = { vibration: 'velocity-rms', hours: 'operating-hours' } as const;

function figuresOf(row: FiguresRow): Figures {
  const { vibration_value: value, vibration_unit: unit, vibration_at: at } = row;
  return {
    assetId: row.id,
    drivetrainId: row.drivetrain_id,
    trend: {
      ring: Array.from({ length: RING_SLOTS }, (_, slot) => row.vibration_ring[slot] ?? null),
      ringEnd: row.vibration_ring_end,
      latest: value === null || at === null ? null : { value, unit: unit ?? 'mm/s', atMs: at.getTime() },
    },
    meter: { hours: row.operation_hours, atMs: Number.NEGATIVE_INFINITY },
    isTrendDirty: false,
    isMeterDirty: false,
  };
}

/** The figures of parts and drivetrains that committed points change: kept in memory, written behind. */
export function makeEquipmentFigures(parts: { pool: Pool; log: Log; directory: SignalDirectory }) {
  const { pool, log, directory } = parts;
  const figures = new Map<string, Figures>();
  const membersOf = new Map<string, Set<string>>();
  const stale = new Set<string>();
  const unwritten = new Set<Figures>();

  function hasFigures({ assetId, signalNumbers }: CommittedPoints): boolean {
    const signals = directory.find(assetId)?.signals;
    for (let i = 0; signals !== undefined && i < signalNumbers.length; i += 1) {
      const role = signals[signalNumbers[i] as number]?.role; // @NOTE: i is below the length
      if (role === FIGURE_ROLES.vibration || role === FIGURE_ROLES.hours) return true;
    }
    return false;
  }

  /** What is not written yet is not read anew. */
  function forgetStale(): void {
    for (const id of stale) {
      const known = figures.get(id);
      if (known !== undefined && unwritten.has(known)) continue;
      stale.delete(id);
      figures.delete(id);
      if (known?.drivetrainId) membersOf.get(known.drivetrainId)?.delete(id);
    }
  }

  async function load(assetIds: readonly string[]): Promise<void> {
    forgetStale();
    const missing = assetIds.filter((id) => !figures.has(id));
    if (missing.length === 0) return;
    const { rows } = await pool.query<FiguresRow>(
      `with asked as (select distinct coalesce(drivetrain_id, id) as drivetrain from equipment where id = any($1::uuid[]))
       select id, drivetrain_id, operation_hours, vibration_value, vibration_unit, vibration_at, vibration_ring,
              vibration_ring_end
         from equipment
        where id in (select drivetrain from asked) or drivetrain_id in (select drivetrain from asked)`,
      [missing],
    );
    for (const row of rows) {
      // What is known already may be ahead of what was written.
      if (!figures.has(row.id)) figures.set(row.id, figuresOf(row));
      if (row.drivetrain_id === null) continue;
      const members = membersOf.get(row.drivetrain_id) ?? new Set();
      members.add(row.id);
      membersOf.set(row.drivetrain_id, members);
    }
  }

  function step({ assetId, signalNumbers, timesMs, values }: CommittedPoints): void {
    const known = figures.get(assetId);
    const signals = directory.find(assetId)?.signals;
    if (known === undefined || signals === undefined) return;
    for (let i = 0; i < timesMs.length; i += 1) {
      const signal = signals[signalNumbers[i] as number]; // @NOTE: columns have one length
      const tMs = timesMs[i] as number; // @NOTE: as above
      const value = values[i] as number; // @NOTE: as above
      if (signal?.role === FIGURE_ROLES.vibration) {
        const { unit, intervalMs } = signal;
        if (stepVibration(known.trend, { tMs, value, unit, intervalMs })) known.isTrendDirty = true;
      } else if (signal?.role === FIGURE_ROLES.hours && stepHours(known.meter, tMs, value))
        known.isMeterDirty = true;
    }
    if (known.isTrendDirty || known.isMeterDirty) unwritten.add(known);
  }

  function fold(): void {
    for (const drivetrainId of new Set([...unwritten].map(({ drivetrainId }) => drivetrainId))) {
      const drivetrain = drivetrainId === null ? undefined : figures.get(drivetrainId);
      if (drivetrain === undefined) continue;
      const members = [...(membersOf.get(drivetrain.assetId) ?? [])].flatMap((id) => figures.get(id) ?? []);
      if (members.some((member) => member.isTrendDirty)) {
        drivetrain.trend = foldVibration(members.map(({ trend }) => trend));
        drivetrain.isTrendDirty = true;
        unwritten.add(drivetrain);
      }
      const hours = foldHours(members.map(({ meter }) => meter));
      if (hours === undefined || hours === drivetrain.meter.hours) continue;
      drivetrain.meter.hours = hours;
      drivetrain.isMeterDirty = true;
      unwritten.add(drivetrain);
    }
  }

  async function writeRows(client: PoolClient, rows: readonly Figures[]): Promise<void> {
    await writeVibrationTrends(
      client,
      rows.filter((row) => row.isTrendDirty),
    );
    await writeHours(
      client,
      rows.filter((row) => row.isMeterDirty),
    );
  }

  return {
    /** Throws, with nothing changed, when the equipment cannot be read. */
    async take(batches: readonly CommittedPoints[]): Promise<void> {
      const concerned = batches.filter(hasFigures);
      await load([...new Set(concerned.map(({ assetId }) => assetId))]);
      for (const batch of concerned) step(batch);
    },
    hasUnwritten: () => unwritten.size > 0,
    isWritten(assetId: string): boolean {
      const known = figures.get(assetId);
      return known === undefined || !unwritten.has(known);
    },
    forget(assetIds: readonly string[]): void {
      for (const id of assetIds) stale.add(id);
    },
    forgetAll(): void {
      for (const id of figures.keys()) stale.add(id);
    },
    /** Rows that somebody holds are written with the next round. */
    async write(): Promise<void> {
      if (unwritten.size === 0) return;
      fold();
      const rows = [...unwritten];
      const written = await writeFreeEquipment(
        pool,
        rows.map(({ assetId, drivetrainId }) => ({ id: assetId, drivetrainId })),
        (client, ids) =>
          writeRows(
            client,
            rows.filter(({ assetId }) => ids.has(assetId)),
          ),
        (error, assetIds) => log.error({ err: error, assetIds }, 'figures that the database refuses'),
      );
      for (const row of rows) {
        if (!written.has(row.assetId)) continue;
        row.isTrendDirty = false;
        row.isMeterDirty = false;
        unwritten.delete(row);
      }
    },
  };
}
