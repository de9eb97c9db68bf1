import type { Pool, PoolClient } from 'pg';
import type { Log } from '../../platform/log.ts';
import { type CommittedPoints, type WantedEquipment, writeFreeEquipment } from '../conditions/index.ts';
import { type FiguresRow, readFigures } from './equipment-figure-store.ts';
import { foldHours, type HourMeter, makeHourMeter, stepHours } from './hour-meter.ts';
import { writeHours } from './hour-meter-store.ts';
import type { SignalDirectory } from './signal-directory.ts';
import {
  addVibration,
  foldVibration,
  makeVibrationTrend,
  RING_SLOTS,
  showVibration,
  stepVibration,
  type VibrationTrend,
} from './vibration-trend.ts';
import { writeVibrations } from './vibration-trend-store.ts';

/** Roles whose points are kept as figures of the equipment. */
export const FIGURE_ROLES = { vibration: 'velocity-rms', hours: 'operating-hours' } as const;

/** What was received of a part and is not in its row yet. */
interface Received {
  readonly drivetrainId: string | null;
  trend?: VibrationTrend;
  meter?: HourMeter;
}

/** The figures of a part or drivetrain as its row has them. */
interface Figures {
  readonly id: string;
  readonly drivetrainId: string | null;
  trend: VibrationTrend;
  meter: HourMeter;
  /** What a person's correction adds to the reading of the device. */
  readonly offsetHours: number;
  /** The server counts its hours itself: what a counter reads is left alone. */
  readonly isCounted: boolean;
}

const figuresOf = (row: FiguresRow): Figures => ({
  id: row.id,
  drivetrainId: row.drivetrain_id,
  trend: {
    ring: Array.from({ length: RING_SLOTS }, (_, slot) => row.vibration_ring[slot] ?? null),
    ringEnd: row.vibration_ring_end,
    newest: row.vibration_newest,
  },
  meter: {
    hours: row.operation_hours,
    atMs: row.operation_hours_at?.getTime() ?? Number.NEGATIVE_INFINITY,
  },
  offsetHours: row.operation_hours_offset,
  isCounted: row.hours_source !== null,
});

/** What was received is added to the figures of the rows; then drivetrains are folded from their parts. The caller holds both. */
async function writeReceived(client: PoolClient, received: ReadonlyMap<string, Received>): Promise<void> {
  const tops = [...new Set([...received].map(([id, { drivetrainId }]) => drivetrainId ?? id))];
  const rows = await readFigures(client, tops, [...received.keys()]);
  const figures = rows.map(figuresOf);
  const vibrations: Parameters<typeof writeVibrations>[1][number][] = [];
  const hours: Parameters<typeof writeHours>[1][number][] = [];
  const countedTops = new Set(figures.flatMap(({ id, isCounted }) => (isCounted ? id : [])));
  const changedParts = figures.flatMap((part) => {
    const { trend, meter } = received.get(part.id) ?? {};
    if (trend !== undefined) {
      part.trend = addVibration(part.trend, trend);
      vibrations.push({ id: part.id, shown: showVibration(part.trend), newest: part.trend.newest });
    }
    if (meter?.hours != null && !countedTops.has(part.drivetrainId ?? part.id)) {
      const reading = meter.hours + part.offsetHours;
      if (stepHours(part.meter, meter.atMs, reading)) hours.push({ id: part.id, meter: part.meter });
    }
    return trend === undefined && meter === undefined ? [] : part;
  });
  for (const drivetrainId of new Set(changedParts.flatMap((part) => part.drivetrainId ?? []))) {
    const drivetrain = figures.find(({ id }) => id === drivetrainId);
    if (drivetrain === undefined) continue;
    const members = figures.filter((part) => part.drivetrainId === drivetrainId);
    if (members.some(({ id }) => received.get(id)?.trend !== undefined))
      vibrations.push({
        id: drivetrainId,
        shown: foldVibration(members.map(({ trend }) => trend)),
        newest: drivetrain.trend.newest,
      });
    const most = drivetrain.isCounted ? null : foldHours(members.map(({ meter }) => meter));
    if (most !== null && most !== drivetrain.meter.hours)
      hours.push({ id: drivetrainId, meter: { ...drivetrain.meter, hours: most } });
  }
  await writeVibrations(client, vibrations);
  await writeHours(client, hours);
}

/** Parts with the drivetrains above them: both are held while the figures of one are folded into the other. */
function wantedOf(received: ReadonlyMap<string, Received>): WantedEquipment[] {
  const wanted = new Map<string, WantedEquipment>();
  for (const [id, { drivetrainId }] of received) {
    wanted.set(id, { id, drivetrainId });
    if (drivetrainId !== null) wanted.set(drivetrainId, { id: drivetrainId, drivetrainId: null });
  }
  return [...wanted.values()];
}

/**
 * The figures of parts and drivetrains that committed points change. Memory holds only what was received since it was
 * written, and that is added to the row under its lock: several processes may receive values of one machine.
 */
export function makeEquipmentFigures(parts: { pool: Pool; log: Log; directory: SignalDirectory }) {
  const { pool, log, directory } = parts;
  const received = new Map<string, Received>();

  function step({ assetId, signalNumbers, timesMs, values }: CommittedPoints): void {
    const asset = directory.find(assetId);
    if (asset === undefined) return;
    let known = received.get(assetId);
    for (let i = 0; i < timesMs.length; i += 1) {
      const number = signalNumbers[i] as number; // @NOTE: columns have one length
      const signal = asset.signals[number];
      if (signal?.role !== FIGURE_ROLES.vibration && signal?.role !== FIGURE_ROLES.hours) continue;
      const atMs = timesMs[i] as number; // @NOTE: as above
      const value = values[i] as number; // @NOTE: as above
      known ??= { drivetrainId: asset.drivetrainId };
      if (signal.role === FIGURE_ROLES.hours) {
        known.meter ??= makeHourMeter();
        stepHours(known.meter, atMs, value);
      } else {
        known.trend ??= makeVibrationTrend();
        const { unit, intervalMs } = signal;
        stepVibration(known.trend, number, { atMs, value, unit, intervalMs });
      }
      received.set(assetId, known);
    }
  }

  return {
    take(batches: readonly CommittedPoints[]): void {
      for (const batch of batches) step(batch);
    },
    hasUnwritten: () => received.size > 0,
    isWritten: (assetId: string) => !received.has(assetId),
    /** Rows that somebody holds are written with the next round. Nothing is taken meanwhile. */
    async write(): Promise<void> {
      if (received.size === 0) return;
      const written = await writeFreeEquipment(
        pool,
        wantedOf(received),
        (client, ids) => writeReceived(client, new Map([...received].filter(([id]) => ids.has(id)))),
        (error, assetIds) => log.error({ err: error, assetIds }, 'figures that the database refuses'),
      );
      for (const id of written) received.delete(id);
    },
  };
}
