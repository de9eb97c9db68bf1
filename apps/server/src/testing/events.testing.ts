import type { Pool } from 'pg';
import { appendEvents, type NewEvent } from '../modules/domain-events/index.ts';
import { runPoolTransaction } from '../platform/transaction.ts';

/** Writes events as their causes do; answers the names they got, in the order given. */
export async function makeTestEvents(pool: Pool, events: readonly NewEvent[]): Promise<string[]> {
  return runPoolTransaction(pool, async (client) => {
    await appendEvents(client, events);
    const { rows } = await client.query<{ position: number }>(
      'select position from domain_event where transaction_id = pg_current_xact_id() order by position',
    );
    return rows.map(({ position }) => String(position));
  });
}

interface TestCondition {
  readonly equipmentId: string;
  readonly at: string;
  readonly from: number;
  readonly to: number;
  readonly value?: number;
  readonly reason?: Readonly<Record<string, unknown>>;
}

export function testCondition({ equipmentId, at, from, to, value, reason = {} }: TestCondition): NewEvent {
  return {
    kind: 'condition',
    code: 'changed',
    parameters: { signalNumber: 1, from, to, value: value ?? null, reason },
    equipmentId,
    occurredAt: new Date(at),
    subject: { kind: 'signal', id: null },
    actor: { kind: 'system' },
  };
}

interface TestDeviceNote {
  readonly deviceId: string;
  readonly equipmentId: string;
  readonly at: string;
  readonly code: string;
  readonly detail?: string;
  readonly count?: number;
}

/** What the log of a device said first in an hour; `online` and `offline` are its connectivity. */
export function testDeviceNote(note: TestDeviceNote): NewEvent {
  const device = { deviceIdentifier: 'VS-1', deviceType: 'RZ-Vibro' };
  const common = {
    equipmentId: note.equipmentId,
    occurredAt: new Date(note.at),
    subject: { kind: 'device', id: note.deviceId },
    actor: { kind: 'device', id: note.deviceId },
  } as const;
  if (note.code === 'online' || note.code === 'offline')
    return {
      ...common,
      kind: 'connectivity',
      code: note.code,
      parameters: { ...device, before: note.code === 'online' ? 'offline' : 'online' },
    };
  return {
    ...common,
    kind: 'device-log',
    code: note.code,
    parameters: { ...device, detail: note.detail ?? '', count: note.count ?? 1 },
  };
}
