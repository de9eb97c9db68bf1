import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { connectDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { isThorough } from '../testing/thoroughness.testing.ts';
import {
  holdsAtLast,
  type Machine,
  MINUTES,
  makeMachine,
  sendMinute,
  signUpFirstAdministrator,
} from './machine-of-minutes.testing.ts';
import { findFreePort, WholeServer } from './whole-server.testing.ts';

/** What became of a machine, without the names and numbers that two machines do not share. */
async function readOutcome(pool: pg.Pool, equipmentId: string) {
  const read = async (text: string) => (await pool.query<{ row: unknown }>(text, [equipmentId])).rows;
  return {
    exceedances: await read(
      `select jsonb_build_array(code, occurred_at, parameters -> 'signalNumber', parameters -> 'from',
                parameters -> 'to', parameters -> 'value') as row
         from domain_event where kind = 'exceedance' and equipment_id = $1
        order by (parameters ->> 'signalNumber')::int, position`,
    ),
    alarms: await read(
      `select to_jsonb(alarm) - '{id,organisation_id,equipment_id,case_id,source_key,signal_id,revision}'::text[] as row
         from alarm where equipment_id = $1 and kind <> 'device' order by subject, raised_at`,
    ),
    steps: await read(
      `select jsonb_build_array(alarm.subject, step.at, step.code, step.state, step.severity, step.value) as row
         from alarm_step step join alarm on alarm.id = step.alarm_id
        where step.equipment_id = $1 and alarm.kind <> 'device' order by alarm.subject, step.id`,
    ),
    cases: await read(
      `select jsonb_build_array(worst_severity, announced_severity, opened_at, first_sign_at, worse_at, sentence) as row
         from fault_case where equipment_id = $1 and subject_key <> 'data' order by opened_at`,
    ),
    entries: await read(
      `select jsonb_build_array(subject_key like 'vibration%', entry.at, entry.kind, entry.code, entry.severity,
                entry.sentence) as row
         from case_entry entry join fault_case on fault_case.id = entry.case_id
        where fault_case.equipment_id = $1 and subject_key <> 'data' order by fault_case.opened_at, entry.id`,
    ),
    announcements: await read(
      `select jsonb_build_array(event.code, event.occurred_at, event.parameters -> 'severity',
                event.parameters -> 'severityBefore') as row
         from domain_event event join fault_case on fault_case.id::text = event.subject_id
        where event.kind = 'case' and event.equipment_id = $1 and subject_key <> 'data'
        order by fault_case.opened_at, event.position`,
    ),
  };
}

/** Whether there is an event of this machine that a consumer has not handled. */
async function isBehind(
  pool: pg.Pool,
  consumer: 'alarms' | 'cases',
  { gearUnitId }: Machine,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from domain_event event, event_consumer consumer
      where event.kind = $2 and event.equipment_id = $3 and consumer.name = $1
        and (event.transaction_id >= consumer.to_transaction
             or (event.transaction_id >= consumer.from_transaction and event.position > consumer.position))`,
    [consumer, consumer === 'alarms' ? 'exceedance' : 'alarm', gearUnitId],
  );
  return rows.length > 0;
}

/** Where the server is killed: what is committed already, and whose turn it would be. */
interface Kill {
  readonly afterMinute: number;
  /** The consumer that is paused meanwhile; none: killed as soon as the minute is acknowledged. */
  readonly before?: 'alarms' | 'cases';
  readonly isThorough?: true;
}

const EVERY_KILL: readonly Kill[] = [
  { afterMinute: 3 },
  { afterMinute: 8, before: 'alarms', isThorough: true },
  { afterMinute: 12, before: 'cases' },
  { afterMinute: 14, before: 'alarms' },
  { afterMinute: 19, isThorough: true },
  { afterMinute: 20, before: 'cases', isThorough: true },
  { afterMinute: 26, before: 'alarms' },
  { afterMinute: 29, isThorough: true },
  { afterMinute: 32, before: 'cases' },
];
const KILLS = EVERY_KILL.filter((kill) => isThorough || kill.isThorough !== true);

test('kill -9 between evaluation and announcement: exceedances, alarms, cases and announcements are those of an undisturbed run', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-alarm-faults-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const database = connectDatabase(postgres.url, { maxConnections: 4 });
  const { pool } = database;
  const server = new WholeServer(path.join(folder, 'server'), await findFreePort(), await findFreePort(), {
    DATABASE_URL: postgres.url,
  });
  try {
    server.start();
    await server.ready();
    const token = await signUpFirstAdministrator(server);
    const undisturbed = await makeMachine(server, token);
    const disturbed = await makeMachine(server, token);
    const hasSettled = async (machine: Machine) => {
      const { alarms, cases } = await readOutcome(pool, machine.gearUnitId);
      const { rows } = await pool.query(
        `select 1 from alarm where equipment_id = $1 and kind <> 'device' and is_active`,
        [machine.gearUnitId],
      );
      return (
        alarms.length === 2 &&
        cases.length === 2 &&
        rows.length === 0 &&
        !(await isBehind(pool, 'cases', machine))
      );
    };

    for (let minute = 0; minute < MINUTES; minute += 1) await sendMinute(server, undisturbed, minute);
    await holdsAtLast(() => hasSettled(undisturbed), 'two alarms that returned');
    const wanted = await readOutcome(pool, undisturbed.gearUnitId);
    expect(wanted.exceedances).toHaveLength(8);
    expect(wanted.announcements).toHaveLength(4);

    for (let minute = 0; minute < MINUTES; minute += 1) {
      const kill = KILLS.find(({ afterMinute }) => afterMinute === minute);
      if (kill === undefined) await sendMinute(server, disturbed, minute);
      else await sendAndKill({ pool, server, machine: disturbed }, kill);
    }
    await holdsAtLast(() => hasSettled(disturbed), `two alarms that returned, after ${KILLS.length} kills`);
    // What a process does as its last is done as well.
    await server.kill('SIGTERM');
    expect(await readOutcome(pool, disturbed.gearUnitId)).toEqual(wanted);
    const { rows: setAside } = await pool.query('select * from event_set_aside');
    expect(setAside).toEqual([]);
  } finally {
    await server.kill();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** One minute further, and the death of the server before this consumer had its turn. */
async function sendAndKill(
  { pool, server, machine }: { pool: pg.Pool; server: WholeServer; machine: Machine },
  { afterMinute, before }: Kill,
): Promise<void> {
  const pause = (until: string) =>
    pool.query(`update event_consumer set retry_at = ${until} where name = $1`, [before]);
  if (before !== undefined) await pause("now() + interval '1 hour'");
  await sendMinute(server, machine, afterMinute);
  if (before !== undefined)
    await holdsAtLast(
      () => isBehind(pool, before, machine),
      `an event that ${before} has not handled, after minute ${afterMinute}`,
    );
  await server.kill();
  if (before !== undefined) await pause('null');
  server.start();
  await server.ready();
}
