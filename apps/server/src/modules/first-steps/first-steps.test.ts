import { changeFirstSteps, FIRST_STEPS, type FirstSteps, readFirstSteps } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addFirstStepsRoutes } from './index.ts';

const server = await makeTestServer((http, { database }) =>
  addFirstStepsRoutes(http, {
    db: database.db,
    now: () => new Date(),
    publicUrl: undefined,
    mqtt: () => ({ port: 1883, isTls: false }),
  }),
);
const { pool } = server.database;
afterAll(() => server.close());

const statesOf = ({ steps }: FirstSteps) => steps.map(({ state }) => state).join(' ');

async function makeOrganisation() {
  const id = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', id);
  return {
    id,
    read: async () => server.call(readFirstSteps, {}, { token: await server.tokenFor('Adm', id) }),
    change: (body: Parameters<typeof changeWith>[1]) => changeWith(token, body),
  };
}

function changeWith(
  token: string,
  body: {
    isPlantNamed?: true;
    skip?: FirstSteps['steps'][number]['step'];
    resume?: 'people';
    isClosed?: boolean;
  },
) {
  return server.call(changeFirstSteps, { body }, { token });
}

/** A drivetrain with a device, as far as the guide asks for it. */
async function makeMachine(organisationId: string, deviceType: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into every_equipment (organisation_id, type, identifier, name, application_type, application_name)
     values ($1, 'drivetrain', 'DT-1', 'Drivetrain', 'test-rig', 'Test rig') returning id`,
    [organisationId],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into every_device (organisation_id, identifier, device_type, equipment_id, last_seen_at)
     values ($1, 'DEV-1', $2, $3, now())`,
    [organisationId, deviceType, id],
  );
  await pool.query(
    'insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, 1, 1, 2.4)',
    [id],
  );
  return id;
}

test('an empty organisation begins at its name, and learns where devices connect', async () => {
  const steps = await (await makeOrganisation()).read();
  expect(steps).toMatchObject({
    current: 'plant',
    isClosed: false,
    drivetrainId: null,
    mqtt: { port: 1883, isTls: false },
    publicUrl: null,
  });
  expect(steps.steps.map(({ step }) => step)).toEqual(FIRST_STEPS);
  expect(statesOf(steps)).toBe('open open open open open');
});

test('what was confirmed and skipped stands for every administrator, until one comes back to it', async () => {
  const organisation = await makeOrganisation();
  expect(statesOf(await organisation.change({ isPlantNamed: true, skip: 'people' }))).toBe(
    'done skipped open open open',
  );
  await organisation.change({ skip: 'people' });
  const { rows } = await pool.query('select skipped from first_steps where organisation_id = $1', [
    organisation.id,
  ]);
  expect(rows).toEqual([{ skipped: ['people'] }]);
  expect(await organisation.read()).toMatchObject({ current: 'machine' });
  expect(await organisation.change({ resume: 'people' })).toMatchObject({ current: 'people' });
});

test('a machine, a value and an invitation are seen where they are, and nowhere else', async () => {
  const [mine, other] = [await makeOrganisation(), await makeOrganisation()];
  const drivetrainId = await makeMachine(mine.id, 'sensor');
  expect(await mine.read()).toMatchObject({ drivetrainId });
  expect(statesOf(await mine.read())).toBe('open open done done open');
  await pool.query(
    `insert into invitation (id, organisation_id, email, role_code, lang_code, token_hash, invited_by_name, invited_at, sent_at,
                             expires_at)
     values (gen_random_uuid(), $1, 'jo@plant.example', 'Vie', 'en', '\\x01', 'Ada', now(), now(), now())`,
    [mine.id],
  );
  expect(statesOf(await mine.read())).toBe('open done done done open');
  expect(statesOf(await other.read())).toBe('open open open open open');
});

test('imported recordings are no device that is connected', async () => {
  const organisation = await makeOrganisation();
  await makeMachine(organisation.id, 'recorder');
  expect(statesOf(await organisation.read())).toBe('open open done open open');
});

test('who closes the guide leaves it closed for all, and may open it again', async () => {
  const organisation = await makeOrganisation();
  expect(await organisation.change({ isClosed: true })).toMatchObject({ isClosed: true, current: 'plant' });
  expect(await organisation.read()).toMatchObject({ isClosed: true });
  expect(await organisation.change({ isClosed: false })).toMatchObject({ isClosed: false });
});

test('each change is in the audit log', async () => {
  const organisation = await makeOrganisation();
  await organisation.change({ skip: 'device' });
  const { rows } = await pool.query('select action, detail from audit_entry where organisation_id = $1', [
    organisation.id,
  ]);
  expect(rows).toEqual([{ action: 'first-steps.change', detail: { skip: 'device' } }]);
});
