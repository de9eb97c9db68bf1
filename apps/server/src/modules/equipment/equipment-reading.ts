import { type CallReply, problem, type readEquipment, type Signal } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { equipmentRowOf } from './equipment-row-store.ts';
import { makeEquipmentStore, signalOf } from './equipment-store.ts';

export interface EquipmentReadingParts {
  readonly db: Database;
  readonly now: () => number;
  /** The newest point of signals, from the telemetry store. */
  readonly lastValues: (
    assetIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<number, { tMs: number; value: number }>>>;
  /** Limits in force, from the condition evaluator. */
  readonly limitsOf: (assetId: string) => Promise<ReadonlyMap<number, NonNullable<Signal['limits']>>>;
}

/** Who reads: what is seen, and whose favourites are marked. */
export type EquipmentReader = EquipmentViewer & { readonly userId: string };

/** A machine whole, and its signals with limits and newest values: for its page and for reports about it. */
export function makeEquipmentReader(parts: EquipmentReadingParts) {
  const { db, now } = parts;

  async function readDetail(caller: EquipmentReader, id: string): Promise<CallReply<typeof readEquipment>> {
    const store = makeEquipmentStore(db, caller);
    const record = await store.find(id, caller.userId);
    if (record === undefined) throw problem.notFound('equipment');
    const drivetrainId = record.drivetrain_id ?? record.id;
    const [components, kinematics, firmware] = await Promise.all([
      store.listComponents(drivetrainId),
      store.kinematicsNow(drivetrainId, now()),
      store.listFirmware(drivetrainId),
    ]);
    return {
      ...equipmentRowOf(record, now()),
      manufacturer: record.manufacturer,
      serialNumber: record.serial_number,
      nameplate: record.nameplate,
      criticality: record.criticality,
      components,
      kinematics,
      firmware,
    };
  }

  async function readSignals(caller: EquipmentReader, id: string): Promise<Signal[]> {
    const store = makeEquipmentStore(db, caller);
    if ((await store.findComponent(id)) === undefined) throw problem.notFound('equipment');
    const records = await store.listSignals(id);
    const assetIds = [...new Set(records.map((record) => record.equipment_id))];
    const last = await parts.lastValues(assetIds);
    const limits = new Map(
      await Promise.all(assetIds.map(async (id) => [id, await parts.limitsOf(id)] as const)),
    );
    return records.map((record) =>
      signalOf(
        record,
        last.get(record.equipment_id)?.get(record.number),
        limits.get(record.equipment_id)?.get(record.number) ?? null,
      ),
    );
  }

  /** The number of each signal in the telemetry of its asset. */
  async function readSignalNumbers(
    caller: EquipmentReader,
    id: string,
  ): Promise<ReadonlyMap<string, number>> {
    const records = await makeEquipmentStore(db, caller).listSignals(id);
    return new Map(records.map((record) => [record.id, record.number]));
  }

  return { readDetail, readSignals, readSignalNumbers };
}
