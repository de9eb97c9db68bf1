import { readCheck } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { type MachineChecks, readMachineChecks } from './machine-checks.ts';
import { makeMaintenanceWorld, NOW } from './maintenance-world.testing.ts';

const world = await makeMaintenanceWorld();
afterAll(() => world.close());
const { makePlant, plan, begin, answer, answerAll, sign, clock } = world;

type Plant = Awaited<ReturnType<typeof makePlant>>;
const read = ({ organisationId, drivetrainId }: Plant): Promise<MachineChecks> =>
  readMachineChecks(world.server.database.db, { organisationId, visibleGroups: null }, drivetrainId, {
    nowMs: clock.ms,
    timeZone: 'UTC',
  });

test('a machine has its checks with when they were carried out last, the most urgent first', async () => {
  clock.ms = NOW;
  const plant = await makePlant();
  const sample = await plan(plant);
  const change = await plan(plant, { shippedCode: 'oil-change' });
  expect((await read(plant)).checks.map(({ id, last }) => [id, last])).toEqual([
    [sample.id, null],
    [change.id, null],
  ]);
  const execution = await begin(plant.fitter, sample);
  await answerAll(plant.fitter, execution);
  await sign(plant.fitter, execution.id);
  const { checks, openSteps } = await read(plant);
  expect(checks.find(({ id }) => id === sample.id)).toMatchObject({
    shippedCode: 'oil-sample',
    due: { isOverdue: false },
    last: { at: new Date(NOW).toISOString(), by: 'Fitter' },
  });
  expect(openSteps).toEqual([]);
});

test('a step that failed is open until its check is carried out without it', async () => {
  clock.ms = NOW;
  const plant = await makePlant();
  const check = await plan(plant);
  const first = await begin(plant.fitter, check);
  await answerAll(plant.fitter, first);
  clock.ms = NOW + 1000;
  await answer(plant.fitter, first.id, { stepKey: 'sample-temperature', value: 97 });
  await sign(plant.fitter, first.id);
  expect((await read(plant)).openSteps).toEqual([
    expect.objectContaining({
      check: { shippedCode: 'oil-sample', name: 'Oil sample' },
      step: expect.objectContaining({ code: 'sample-temperature', unit: '°C', high: 90 }),
      ...{ value: 97, by: 'Fitter', caseNumber: null },
    }),
  ]);

  clock.ms = NOW + 3_600_000;
  const next = await world.server.call(readCheck, { params: { id: check.id } }, plant.ana);
  const second = await begin(plant.fitter, next);
  await answerAll(plant.fitter, second);
  await sign(plant.fitter, second.id);
  expect((await read(plant)).openSteps).toEqual([]);
});

test('nothing is read of the machines of another organisation', async () => {
  const [plant, other] = [await makePlant(), await makePlant()];
  await plan(plant);
  expect(await read({ ...plant, organisationId: other.organisationId })).toEqual({
    checks: [],
    openSteps: [],
  });
});
