import { appendEvents } from '../apps/server/src/modules/domain-events/index.ts';
import { withPlantDatabase } from './plant-database.ts';
import type { EmptyPlant } from './start-empty-plant.ts';

export interface ExceededMachine {
  readonly identifier: string;
  readonly name: string;
  /** Severity as a number. */
  readonly to: number;
}

/** A gear unit whose velocity stays beyond its limit: what the condition evaluator would say of it. */
export async function exceedLimit(
  plant: EmptyPlant,
  { identifier, name, to }: ExceededMachine,
): Promise<void> {
  await withPlantDatabase(plant.dataDir, async (client) => {
    const { rows } = await client.query<{ id: string; organisation_id: string }>(
      `insert into equipment (organisation_id, type, identifier, name)
       select organisation_id, 'gearunit', $2, $3 from app_user where email = $1
       returning id, organisation_id`,
      [plant.email, identifier, name],
    );
    const { id: equipmentId, organisation_id } = rows[0]!;
    const made = await client.query<{ id: string }>(
      `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role)
       values ($1, $2, 1, 'v', 'v', 'Velocity, input', 'velocity', 'mm/s', 'velocity-rms') returning id`,
      [organisation_id, equipmentId],
    );
    const atMs = Date.now();
    for (let hour = 48; hour >= 0; hour -= 1)
      await client.query(
        `insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, 1, $2, $3)
         on conflict (asset_id, signal_number) do update set t_ms = excluded.t_ms, value = excluded.value`,
        [equipmentId, atMs - hour * 3_600_000, 9.4 - hour / 10],
      );
    await client.query('begin');
    // @NOTE: the function asks for a pooled connection, of which it uses only `query`
    await appendEvents(client as unknown as Parameters<typeof appendEvents>[0], [
      {
        kind: 'exceedance',
        code: 'began',
        parameters: {
          ...{ signalId: made.rows[0]!.id, signalNumber: 1, signalName: 'Velocity, input', unit: 'mm/s' },
          ...{ rule: 'fixed', editionId: null, limitSet: 'ISO 20816-9', bin: null, from: 0, to },
          ...{ value: 9.4, limit: 8, boundary: 'C/D' },
        },
        equipmentId,
        subject: { kind: 'signal', id: made.rows[0]!.id },
        actor: { kind: 'system' },
      },
    ]);
    await client.query('commit');
  });
}
