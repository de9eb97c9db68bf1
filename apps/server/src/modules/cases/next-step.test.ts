import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeCase, listCases, ProblemError, readNextStep } from '@ritzel/contract';
import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { afterAll, expect, it } from 'vitest';
import { makeAlarmWorld } from './alarm-world.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-next-step-'));
const world = await makeAlarmWorld(folder);
const { server, pool, append, makePlant } = world;
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Plant = Awaited<ReturnType<typeof makePlant>>;

const SINCE = '2026-11-20T08:00:00.000Z';

async function becomes({ equipmentId }: Plant, severity: Severity, reason: object | null = null) {
  await pool.query('update equipment set severity = $2, severity_since = $3, reason = $4 where id = $1', [
    ...[equipmentId, SEVERITIES[severity], SINCE],
    reason && JSON.stringify({ sentence: 'Above.', ...reason }),
  ]);
}

/** A sensor sees a fault in its last five records. */
async function see(
  { equipmentId, organisationId }: Plant,
  {
    channel = 'input',
    part = 'b3',
    fault = 'outer-race',
    severity = 'WARNING' as Severity,
    confidence = 0.8,
    growth = null as number | null,
    isConfirmed = true,
  } = {},
) {
  const finding = {
    ...{ part, fault, confidence, severity, partName: 'Bearing B3', rule: 'bearing-outer-race' },
    ...{ severityReason: '', severityMessage: { code: 'SEVERITY_AGREES', params: {} } },
    ...{ for: [], against: [], says: [{ code: 'CONFIRMED', params: { seen: 5, records: 5 } }] },
    ...{ confirmMessage: { code: 'CONFIRM_BEARING', params: {} }, confirmBy: 'Look.' },
  };
  // One record a day; with a growth the last 20 days.
  const observations = Array.from({ length: growth === null ? 1 : 20 }, (_, daysAgo) => ({
    waveformId: crypto.randomUUID(),
    tMs: Date.parse(SINCE) - daysAgo * 86_400_000,
    isSeen: true,
    amplitude: 10 ** (-((growth ?? 0) * daysAgo) / 7 / 20),
  }));
  await pool.query(
    `insert into finding_condition (asset_id, channel, part, fault, organisation_id, severity, is_confirmed, first_seen,
                                    last_seen, growth_db_per_week, finding, waveform_id, observations, sentence, says)
     values ($1, $2, $3, $4, $5, $6, $7, '2026-10-04', '2026-11-22', $8, $9, $10, $11, 'Seen.', '[]')`,
    [
      ...[equipmentId, channel, part, fault, organisationId, SEVERITIES[severity], isConfirmed, growth],
      ...[JSON.stringify(finding), crypto.randomUUID(), JSON.stringify(observations)],
    ],
  );
}

const stepOf = ({ token, equipmentId }: Plant) =>
  server.call(readNextStep, { params: { id: equipmentId } }, { token });
const codesOf = async (plant: Plant) => (await stepOf(plant)).steps.map(({ code }) => code);

it('says what to do at a critical bearing, by when, in which case and what waits for an acknowledgement', async () => {
  const plant = await makePlant();
  await becomes(plant, 'CRITICAL');
  await see(plant, { severity: 'CRITICAL' });
  await append(plant.finding('confirmed', 'CRITICAL'));
  const [open] = (await server.call(listCases, { query: {} }, { token: plant.token })).rows;
  const step = await stepOf(plant);
  expect(step.steps.map(({ code }) => code)).toEqual(['ADVICE_CRITICAL', 'ADVICE_BEARING', 'ADVICE_OIL']);
  expect(step.due).toEqual({ at: '2026-11-23T08:00:00.000Z', because: 'severity', days: 3 });
  expect(step.condition).toMatchObject({ severity: 'CRITICAL', since: SINCE });
  expect(step.finding).toMatchObject({ part: 'b3', firstSeenAt: expect.stringMatching(/^2026-10-0/) });
  expect(step.case).toMatchObject({ id: open!.id, unacknowledged: [{ revision: expect.any(Number) }] });
});

it('takes several sensors that see one fault for one finding, the surest of the worst first', async () => {
  const plant = await makePlant();
  await becomes(plant, 'WARNING');
  await see(plant, { channel: 'input', confidence: 0.7 });
  await see(plant, { channel: 'output', confidence: 0.9 });
  await see(plant, { channel: 'motor', severity: 'AVERAGE', confidence: 0.99 });
  await see(plant, { part: 'b4', severity: 'AVERAGE' });
  const { finding, otherFaults } = await stepOf(plant);
  expect(finding?.witnesses.map(({ channel }) => channel)).toEqual(['output', 'input', 'motor']);
  expect(finding?.channel).toBe('output');
  expect(otherFaults).toBe(1);
});

it('wants it sooner when the defect may double before the time of its severity is over', async () => {
  const plant = await makePlant();
  await becomes(plant, 'WARNING');
  await see(plant, { growth: 4.1 });
  const { due, finding } = await stepOf(plant);
  const doubling = finding?.doubling;
  if (doubling?.kind !== 'band') throw new Error('no band');
  // 6.02 dB at 4.1 dB a week are 10.3 days: the band holds them, and its beginning is the date.
  const likely = Date.parse(SINCE) + 10.3 * 86_400_000;
  expect(Date.parse(doubling.earliestAt)).toBeLessThan(likely);
  expect(Date.parse(doubling.latestAt ?? '2100-01-01')).toBeGreaterThan(likely);
  const days = Math.floor((Date.parse(doubling.earliestAt) - Date.parse(SINCE)) / 86_400_000);
  expect(due).toMatchObject({ because: 'growth', days });
  expect(Date.parse(due?.at ?? '')).toBeLessThanOrEqual(Date.parse(doubling.earliestAt));
});

it('takes the date that a person set at the case for the date', async () => {
  const plant = await makePlant();
  await becomes(plant, 'SEVERE');
  await see(plant, { severity: 'SEVERE' });
  await append(plant.finding('confirmed', 'SEVERE'));
  const [open] = (await server.call(listCases, { query: {} }, { token: plant.token })).rows;
  const dueAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await server.call(
    changeCase,
    { params: { id: open!.id }, body: { revision: open!.revision, dueAt } },
    { token: plant.token },
  );
  expect((await stepOf(plant)).due).toEqual({ at: dueAt, because: 'case', days: null });
});

it('says of a limit without a finding what to look at, and does an overdue maintenance along', async () => {
  const plant = await makePlant();
  await becomes(plant, 'SEVERE', { kind: 'limit', signalKey: 'oil.temperature' });
  expect(await codesOf(plant)).toEqual(['ADVICE_SEVERE', 'ADVICE_TEMPERATURE']);
  await becomes(plant, 'SEVERE', { kind: 'limit', signalKey: 'vibration.velocity.rms' });
  await pool.query('update equipment set operation_hours = 900, maintenance_due_hours = 735 where id = $1', [
    plant.equipmentId,
  ]);
  const { steps } = await stepOf(plant);
  expect(steps.map(({ code }) => code)).toEqual([
    'ADVICE_SEVERE',
    'ADVICE_VIBRATION',
    'ADVICE_MAINTENANCE_OVERDUE',
  ]);
  expect(steps.at(-1)?.params).toEqual({ hours: 165 });
});

it('says how often the rule of the finding was right, once three cases of its fault and machine class are closed', async () => {
  const plant = await makePlant();
  await becomes(plant, 'WARNING');
  await see(plant);
  let number = 100;
  const close = (verdict: string, changes: { rule?: string; machineClass?: string } = {}) => {
    number += 1;
    return pool.query(
      `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
         opened_at, first_sign_at, worse_at, closed_at, verdict, fault, rule, machine_class)
       select $1, $3, id, coalesce(drivetrain_id, id), 'b3 outer-race', 4, 4, 'Seen.', $4, $4, $4, $4, $5, 'outer-race', $6,
              coalesce($7, concat_ws(' ', type, application_type)) from equipment where id = $2`,
      [
        ...[plant.organisationId, plant.equipmentId, number, SINCE, verdict],
        ...[changes.rule ?? 'bearing-outer-race', changes.machineClass ?? null],
      ],
    );
  };
  await close('confirmed');
  await close('false');
  await close('confirmed', { rule: 'shaft-unbalance' });
  await close('confirmed', { machineClass: 'motor' });
  expect((await stepOf(plant)).hitRate).toBeNull();
  await close('confirmed');
  expect((await stepOf(plant)).hitRate).toEqual({ right: 2, closed: 3 });
});

it('asks nothing at a healthy machine, nor for what a single record shows', async () => {
  const plant = await makePlant();
  await becomes(plant, 'GOOD', { kind: 'healthy' });
  await see(plant, { isConfirmed: false });
  expect(await stepOf(plant)).toMatchObject({
    finding: null,
    otherFaults: 0,
    steps: [],
    due: null,
    case: null,
  });
});

it('sends to the device when nothing comes', async () => {
  const plant = await makePlant();
  await becomes(plant, 'UNKNOWN', { kind: 'stale' });
  expect(await codesOf(plant)).toEqual(['ADVICE_DATA']);
});

it('knows no machine of another organisation', async () => {
  const [plant, other] = [await makePlant(), await makePlant()];
  const refused = await server
    .call(readNextStep, { params: { id: other.equipmentId } }, { token: plant.token })
    .catch((error: unknown) => error);
  expect(refused instanceof ProblemError && refused.problem.status).toBe(404);
});
