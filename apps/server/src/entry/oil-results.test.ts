import {
  type Alarm,
  type CallDefinition,
  type CallReply,
  listAlarms,
  listCases,
  readEquipment,
  saveDrivetrain,
  saveOilResults,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const CLEAN = {
  code: '18/16/13',
  waterPpm: 100,
  viscosity40: null,
  nominalViscosity: null,
  acidNumber: null,
};

async function makePlant() {
  const organisationId = await makeTestOrganisation(server.pool);
  const { token } = await server.newCaller(organisationId, 'Adm');
  async function ask<C extends CallDefinition>(
    { method, path }: C,
    query = '',
    body?: unknown,
  ): Promise<CallReply<C>> {
    const answer = await server.send({ method, path: path + query, token, body });
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as CallReply<C>; // @NOTE: what the contract answers
  }
  const { components } = await ask(saveDrivetrain, '', makeDrivetrainDocument());
  const { id } = components.find(({ type }) => type === 'gearunit')!;
  const of = <C extends CallDefinition>(call: C) => ({ ...call, path: call.path.replace('{id}', id) });
  return {
    id,
    save: (daysAgo: number, more: Partial<typeof CLEAN>) =>
      ask(of(saveOilResults), '', {
        results: [{ ...CLEAN, ...more, at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() }],
      }),
    condition: async () => (await ask(of(readEquipment))).condition,
    alarms: async (): Promise<readonly Alarm[]> => (await ask(listAlarms, `?equipment=${id}`)).rows,
    cases: async () => (await ask(listCases, `?equipment=${id}`)).rows,
    async exceedances() {
      const { rows } = await server.pool.query<{ code: string; name: string; value: number }>(
        `select code, parameters ->> 'signalName' as name, (parameters ->> 'value')::float8 as value from domain_event
          where kind = 'exceedance' and equipment_id = $1 order by position`,
        [id],
      );
      return rows.map(({ code, name, value }) => `${code} ${name} ${value}`);
    },
  };
}

test('an oil result above its limit raises condition, event and alarm with a case, and the next good sample ends them', async () => {
  const plant = await makePlant();
  await plant.save(200, {});
  await expect.poll(async () => (await plant.condition()).severity, { timeout: 30_000 }).toBe('OK');
  expect(await plant.exceedances()).toEqual([]);
  await plant.save(100, { waterPpm: 600 });
  await expect.poll(async () => (await plant.alarms()).length, { timeout: 30_000 }).toBe(1);
  await expect
    .poll(plant.condition, { timeout: 30_000 })
    .toMatchObject({ severity: 'WARNING', reason: { kind: 'limit', value: 600, unit: 'ppm' } });
  expect(await plant.exceedances()).toEqual(['began Water in oil 600']);
  const [alarm] = await plant.alarms();
  expect(alarm).toMatchObject({
    ...{ kind: 'fixed', subject: 'Water in oil', state: 'unacknowledged', severity: 'WARNING', value: 600 },
    ...{ unit: 'ppm', limit: 500 },
  });
  // Each follows by a consumer of its own.
  await expect.poll(plant.cases, { timeout: 30_000 }).toMatchObject([{ isOpen: true, severity: 'WARNING' }]);
  await plant.save(1, { waterPpm: 90 });
  await expect.poll(async () => (await plant.condition()).severity, { timeout: 30_000 }).toBe('OK');
  await expect
    .poll(async () => (await plant.alarms()).map(({ state }) => state), { timeout: 30_000 })
    .toEqual(['returned']);
  await expect
    .poll(plant.exceedances, { timeout: 30_000 })
    .toEqual(['began Water in oil 600', 'ended Water in oil 90']);
}, 180_000);
