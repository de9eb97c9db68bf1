import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { migrate, readMigrations } from '../../platform/migrations.ts';

const database = await makeTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

const past = '0091-events-of-the-past.sql';

test('what log book and notifications showed before is there as events, and what was read stays read', async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  await migrate(
    pool,
    readMigrations().filter(({ name }) => name < past),
  );
  const id = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  const organisation = await id("insert into organisation (identifier, name) values ('o', 'O') returning id");
  const user = await id(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, 'a@o.example', 'Ada', 'Adm') returning id",
    [organisation],
  );
  const equipment = (type: string, drivetrain: string | null) =>
    id(
      'insert into equipment (organisation_id, drivetrain_id, type, identifier, name) values ($1, $2, $3, $3, $3) returning id',
      [organisation, drivetrain, type],
    );
  const drivetrain = await equipment('drivetrain', null);
  const part = await equipment('gearunit', drivetrain);
  const device = await id(
    "insert into device (organisation_id, equipment_id, identifier, device_type) values ($1, $2, 'VS-1', 'RZ-Vibro') returning id",
    [organisation, part],
  );
  const change = await id(
    `insert into condition_change (asset_id, signal_number, at, from_severity, to_severity, reason)
     values ($1, 1, '2019-11-20T10:00:00Z', 2, 4, '{"sentence": "Above."}'), ($1, 1, now(), 0, 1, '{}') returning id`,
    [part],
  );
  await pool.query(
    `insert into device_log (device_id, code, hour, first_at, last_at, detail, count)
     values ($1, 'death', '2026-11-20T11:00:00Z', now(), now(), '', 1),
            ($1, 'sequence-gap', '2026-11-20T11:00:00Z', now(), now(), '1 → 3', 7)`,
    [device],
  );
  await pool.query(
    `insert into kinematics_version (equipment_id, version, status, document) values ($1, 1, 'verified', '{}')`,
    [drivetrain],
  );
  await pool.query(
    `insert into audit_entry (organisation_id, user_id, action, subject_type, subject_id, detail)
     values ($1, $2, 'equipment.rename', 'gearunit', $3, '{"from": "A", "to": "B"}'),
            ($1, $2, 'device.setup', 'device', $4, '{}'), ($1, $2, 'user.disable', 'user', $2, '{}')`,
    [organisation, user, part, device],
  );
  await pool.query(
    `insert into notification_state (user_id, notification_id, read_at)
     values ($1, $2, now()), ($1, $3, now()), ($1, 'condition.gone.1', now())`,
    [user, `condition.${part}.${change}`, `device.${device}.death.${Date.UTC(2026, 10, 20, 11)}`],
  );

  await migrate(pool);
  const { rows } = await pool.query(
    `select event.kind, event.code, in_log_book, is_notification, actor_name, state.read_at is not null as is_read,
            equipment_id = $1 as of_part, drivetrain_id = $2 as of_drivetrain
       from domain_event event left join notification_state state on state.notification_id = event.position::text
      order by kind, code, is_notification`,
    [part, drivetrain],
  );
  const common = { of_drivetrain: true, of_part: true, actor_name: null, is_read: false };
  const listed = { ...common, in_log_book: true, is_notification: false };
  expect(rows).toEqual([
    { ...common, kind: 'condition', code: 'changed', in_log_book: false, is_notification: false },
    { ...listed, kind: 'condition', code: 'changed', is_notification: true, is_read: true },
    { ...listed, kind: 'connectivity', code: 'offline', is_notification: true, is_read: true },
    { ...listed, kind: 'device-log', code: 'sequence-gap' },
    { ...listed, kind: 'equipment', code: 'renamed', actor_name: 'Ada' },
    { ...listed, kind: 'kinematics', code: 'create', of_part: false },
    { ...listed, kind: 'setup', code: 'requested', actor_name: 'Ada' },
  ]);
  const states = await pool.query('select 1 from notification_state');
  expect(states.rowCount).toBe(2);
  const unsorted = await pool.query('select 1 from domain_event_default');
  expect(unsorted.rowCount).toBe(0);
});
