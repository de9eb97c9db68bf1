import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  listFindings,
  readDiagnosis,
  readRediagnosis,
  readWaveformBundle,
  requestRediagnosis,
} from '@ritzel/contract';
import { bundleChecksums } from '@ritzel/diagnosis/bundle';
import { sha256Hex } from '@ritzel/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBundle } from '../../../../portal/src/features/vibration/second-opinion/check-second-opinion.ts';
import { type EventEnvelope, makeEventBus } from '../../platform/events.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { runDiagnose } from '../cli/index.ts';
import { makeConditionEvaluator } from '../conditions/index.ts';
import type { ArrivedWaveform } from '../telemetry-store/index.ts';
import {
  KINEMATICS,
  makeDiagnosisWorld,
  outerRaceWaveform,
  WORLD_SHAFT_HZ,
} from './diagnosis-world.testing.ts';

let runs = 0;
/** Waits before each record is diagnosed, where a test gives one. */
let beforeDiagnosing: ((channel: string) => Promise<void>) | undefined;
const world = await makeDiagnosisWorld(
  (made) => makeTestOrganisation(made.database.pool),
  (pool) => ({
    threads: 2,
    async diagnosis(task) {
      runs++;
      if (task.channel === 'cursed') throw new Error('the thread died');
      await beforeDiagnosing?.(task.channel);
      return pool.diagnosis(task);
    },
  }),
);
const { server, parts, organisationId } = world;
afterAll(() => world.close());

let assetId: string;
let bareAssetId: string;
let token: string;
beforeAll(async () => {
  assetId = await world.makeMachine();
  bareAssetId = await makeTestEquipment(server.database.pool, organisationId);
  token = await server.tokenFor('Vie', organisationId);
  await world.makeKinematics(assetId, 2, '2026-06-01', { ...KINEMATICS, bearings: [] });
});

const arrive = (given: Partial<ArrivedWaveform>) => world.arrive({ assetId, ...given });

async function diagnosisOf(id: string) {
  return (await server.call(readDiagnosis, { params: { id } }, { token })).diagnosis;
}

test('an outer race is found with its evidence and all that went in', async () => {
  const id = await arrive({});
  expect(await diagnosisOf(id)).toBeNull();
  await parts.backlog.drain();
  const diagnosis = await diagnosisOf(id);
  expect(diagnosis).toMatchObject({
    verdict: 'outer-race',
    findings: [{ part: 'b1', partName: 'input bearing', fault: 'outer-race', severity: 'WARNING' }],
    inputs: { kinematicsEquipmentId: assetId, kinematicsVersion: 1, programVersion: '9.9.9', speedRpm: 1500 },
  });
  expect(diagnosis?.inputs.waveformSha256).toHaveLength(64);
  const [line] = diagnosis?.findings[0]?.for ?? [];
  expect(line?.frequencyHz).toBeCloseTo(3.5848 * WORLD_SHAFT_HZ, 0);
  expect(line?.amplitude).toBeGreaterThan(3 * line!.floor!);
});

test('a sensor does not blame a part that another sensor is nearer to', async () => {
  const id = await arrive({ channel: 'output' });
  await parts.backlog.drain();
  const diagnosis = await diagnosisOf(id);
  expect(diagnosis?.findings.map(({ part }) => part)).not.toContain('b1');
});

test('the kinematics of the time of measurement are used, not the newest', async () => {
  const id = await arrive({ t0Ns: BigInt(Date.UTC(2026, 6, 1)) * 1_000_000n });
  await parts.backlog.drain();
  const diagnosis = await diagnosisOf(id);
  expect(diagnosis?.inputs.kinematicsVersion).toBe(2);
  expect(diagnosis?.findings.filter(({ fault }) => fault === 'outer-race')).toEqual([]);
});

test('a waveform without kinematics, without speed or in another unit says what is missing', async () => {
  const bare = await arrive({ assetId: bareAssetId });
  const still = await arrive({ speedRpm: null, channel: 'input, speed unknown' });
  const hot = await arrive({ unit: '°C', quantity: 'temperature', channel: 'oil' });
  await parts.backlog.drain();
  const answers = await Promise.all([bare, still, hot].map(diagnosisOf));
  for (const answer of answers)
    expect(answer).toMatchObject({ verdict: 'insufficient-evidence', findings: [] });
  expect(answers[0]?.summary).toContain('no kinematics');
  expect(answers[0]?.inputs.kinematicsVersion).toBeNull();
  expect(answers[1]?.problems.map(({ code }) => code)).toEqual(['MISSING_SPEED']);
  expect(answers[2]?.summary).toContain('°C');
});

test('a waveform is diagnosed once, and one that fails stops no other', async () => {
  await parts.backlog.drain();
  runs = 0;
  await parts.backlog.drain();
  expect(runs).toBe(0);
  const cursed = await arrive({ channel: 'cursed', t0Ns: BigInt(Date.UTC(2026, 8, 1)) * 1_000_000n });
  const good = await arrive({ samples: outerRaceWaveform(5) });
  await parts.backlog.drain();
  expect(await diagnosisOf(good)).not.toBeNull();
  expect(await diagnosisOf(cursed)).toBeNull();
  expect(runs).toBe(2);
});

test('records of two machines are diagnosed side by side, those of one machine one after the other', async () => {
  const other = await world.makeMachine();
  // The newest two are of one machine: taken by their time alone they would be diagnosed together.
  const onDay = (day: number) => BigInt(Date.UTC(2026, 8, day)) * 1_000_000n;
  for (const [day, channel] of [
    [4, 'first'],
    [3, 'second'],
  ] as const) {
    await arrive({ channel: `own-${channel}`, t0Ns: onDay(day) });
    await world.arrive({ assetId: other, channel: `other-${channel}`, t0Ns: onDay(day - 2) });
  }
  const underWay: string[] = [];
  const together = new Set<string>();
  beforeDiagnosing = async (channel) => {
    const machine = channel.split('-', 1)[0]!;
    underWay.push(machine);
    // Long enough for whatever would begin meanwhile.
    await sleep(300);
    together.add(underWay.toSorted().join(' and '));
    underWay.splice(underWay.indexOf(machine), 1);
  };
  await parts.backlog.drain();
  beforeDiagnosing = undefined;
  expect([...together].filter((machines) => machines.includes('own and own'))).toEqual([]);
  expect([...together].filter((machines) => machines.includes('other and other'))).toEqual([]);
  expect(together).toContain('other and own');
});

test('a diagnosis is not there for another organisation', async () => {
  const id = await arrive({});
  const outsider = await server.tokenFor('Adm', await makeTestOrganisation(server.database.pool));
  await expect(server.call(readDiagnosis, { params: { id } }, { token: outsider })).rejects.toMatchObject({
    problem: { status: 404 },
  });
});

test('a waveform from before a change is read with the version of its time, and an unverified draft reads none', async () => {
  const db = server.database.pool;
  await db.query(
    `insert into kinematics_version (equipment_id, version, status, document, valid_from)
     values ($1, 3, 'draft', $2, '2026-07-01')`,
    [assetId, JSON.stringify(KINEMATICS)],
  );
  const [before, after, underDraft] = await Promise.all(
    [4, 5, 7].map((month) =>
      arrive({ channel: `month ${month}`, t0Ns: BigInt(Date.UTC(2026, month, 1)) * 1_000_000n }),
    ),
  );
  await parts.backlog.drain();
  const versionOf = async (id = '') => (await diagnosisOf(id))?.inputs.kinematicsVersion;
  expect([await versionOf(before), await versionOf(after), await versionOf(underDraft)]).toEqual([1, 2, 2]);
  await db.query(
    "update kinematics_version set status = 'verified' where equipment_id = $1 and version = 3",
    [assetId],
  );
  const verified = await arrive({ channel: 'later', t0Ns: BigInt(Date.UTC(2026, 7, 2)) * 1_000_000n });
  await parts.backlog.drain();
  expect(await versionOf(verified)).toBe(3);
  // What was read before stays as it was read.
  expect(await versionOf(underDraft)).toBe(2);
  await db.query('delete from kinematics_version where equipment_id = $1 and version = 3', [assetId]);
});

const makeOwnMachine = () => world.makeMachine();
const onDay = (day: number) => BigInt(Date.UTC(2026, 2, 1 + day)) * 1_000_000n;

test('a fault becomes a condition of the machine once three of five records show it', async () => {
  const own = await makeOwnMachine();
  const listed = async () => (await server.call(listFindings, { params: { id: own } }, { token })).rows;
  for (let day = 0; day < 2; day++) {
    await arrive({ assetId: own, t0Ns: onDay(day), samples: outerRaceWaveform(11 + day) });
    await parts.backlog.drain();
  }
  expect((await listed()).find(({ fault }) => fault === 'outer-race')).toMatchObject({
    isConfirmed: false,
    seen: 2,
  });
  for (let day = 2; day < 6; day++)
    await arrive({ assetId: own, t0Ns: onDay(day), samples: outerRaceWaveform(11 + day) });
  await parts.backlog.drain();
  const found = (await listed()).find(({ fault }) => fault === 'outer-race');
  expect(found).toMatchObject({
    ...{ part: 'b1', isConfirmed: true, seen: 5, records: 5, severity: 'WARNING' },
    firstSeenAt: '2026-03-01T00:00:00.000Z',
    lastSeenAt: '2026-03-06T00:00:00.000Z',
  });
  // Six records of one size: it neither grows nor fades.
  expect(Math.abs(found!.growthDbPerWeek!)).toBeLessThan(2);
  expect(found!.sentence).toMatch(/^Outer-race defect of bearing input bearing.*: \d of \d harmonics, /);

  const evaluator = makeConditionEvaluator({
    ...{
      pool: server.database.pool,
      log: server.log,
      events: makeEventBus(),
      now: () => Date.UTC(2026, 2, 7),
    },
    readSince: async () => ({ timesMs: [], values: [] }),
  });
  evaluator.reconsider([own]);
  await evaluator.drain();
  await evaluator.stop();
  const { rows } = await server.database.pool.query('select severity, reason from equipment where id = $1', [
    own,
  ]);
  expect(rows[0].severity).toBe(4);
  expect(rows[0].reason).toMatchObject({ kind: 'finding', sentence: found!.sentence });
});

test('records are diagnosed again with the kinematics of today, and the event reports how far', async () => {
  const own = await makeOwnMachine();
  const ids = await Promise.all([0, 1, 2].map((day) => arrive({ assetId: own, t0Ns: onDay(day) })));
  await parts.backlog.drain();
  expect((await diagnosisOf(ids[0]!))?.verdict).toBe('outer-race');
  await server.database.pool.query(`update kinematics_version set document = $2 where equipment_id = $1`, [
    own,
    JSON.stringify({ ...KINEMATICS, bearings: [] }),
  ]);
  const admin = await server.tokenFor('Adm', organisationId);
  const events: EventEnvelope[] = [];
  const stop = parts.events.subscribe((envelope) => events.push(envelope));
  const run = await server.call(requestRediagnosis, { params: { id: own }, body: {} }, { token: admin });
  expect(run).toMatchObject({ equipmentId: own, total: 3, done: 0, finishedAt: null });
  await parts.backlog.drain();
  stop();
  const reported = events.flatMap(({ name, event }) =>
    name === 'rediagnosis' ? [`${event.done}/${event.total}`] : [],
  );
  expect(reported).toEqual(['1/3', '2/3', '3/3']);
  const after = await server.call(readRediagnosis, { params: { id: run.id } }, { token });
  expect(after).toMatchObject({ total: 3, done: 3 });
  expect(after.finishedAt).not.toBeNull();
  expect((await diagnosisOf(ids[0]!))?.findings.filter(({ part }) => part === 'b1')).toEqual([]);
  const { rows } = await server.call(listFindings, { params: { id: own } }, { token });
  expect(rows.filter(({ part }) => part === 'b1')).toEqual([]);
});

test('a beginning after the end is refused with its field and changes nothing', async () => {
  const admin = await server.tokenFor('Adm', organisationId);
  const body = { from: '2026-05-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
  await expect(
    server.call(requestRediagnosis, { params: { id: assetId }, body }, { token: admin }),
  ).rejects.toMatchObject({ problem: { status: 400 } });
});

test('the exported bundle gives the same findings on the command line, byte for byte', async () => {
  const own = await makeOwnMachine();
  const id = await arrive({ assetId: own, samples: outerRaceWaveform(21) });
  await parts.backlog.drain();
  const answer = await server.call(readWaveformBundle, { params: { id } }, { token });
  const bundle = new Uint8Array(answer);
  const run = async (bytes: Uint8Array, ...more: string[]) => {
    let said = '';
    let complaint = '';
    const code = await runDiagnose(['record.ritzel.json', '--json', ...more], {
      read: async () => bytes,
      print: (text) => (said += text),
      complain: (text) => (complaint += text),
    });
    return { code, complaint, result: code === 0 ? JSON.parse(said) : undefined };
  };
  const { code, result } = await run(bundle);
  expect(code).toBe(0);
  expect(result.findings.length).toBeGreaterThan(0);
  const shown = await diagnosisOf(id);
  expect(result.findings).toEqual(shown?.findings);
  expect(result.verdict).toBe(shown?.verdict);
  expect(result.inputs).toMatchObject({ ruleVersion: result.inputs.exportedRuleVersion });

  expect(result.inputs.isAsExported).toBe(true);

  const document = JSON.parse(new TextDecoder().decode(bundle));
  const forge = (change: (forged: typeof document) => void) => {
    const forged = structuredClone(document);
    change(forged);
    return run(new TextEncoder().encode(JSON.stringify(forged)));
  };
  const bent = document.samples.base64.replace(/^..../, 'AAAA');
  const sha256Of = (base64: string) =>
    createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  const forgeries: [string, (forged: typeof document) => void][] = [
    ['The samples', (forged) => (forged.samples.base64 = bent)],
    ['The samples', (forged) => (forged.samples = { dtype: 'f32le', sha256: sha256Of(bent), base64: bent })],
    ['The kinematics', (forged) => (forged.question.kinematics.bearings[0].geometry.elements += 1)],
    ['The limits', (forged) => (forged.question.limits[0].boundaries.a *= 2)],
    ['Sampling rate, unit, speed', (forged) => (forged.question.speedRpm += 1)],
    ['The provenance record', (forged) => (forged.provenance.ruleVersion = '0')],
    ['The description', (forged) => (forged.waveform.sha256 = '0'.repeat(64))],
    ['The exported diagnosis', (forged) => (forged.diagnosis.findings[0].confidence = 1)],
    ['The samples', (forged) => delete forged.checksums.samples],
  ];
  for (const [named, change] of forgeries) {
    const refused = await forge(change);
    expect(refused).toMatchObject({ code: 2, complaint: expect.stringContaining('hash differs') });
    expect(refused.complaint.startsWith(named)).toBe(true);
  }
  // In a browser, opened from a file: the same answer to the bit, and each change is seen.
  const opened = checkBundle(new TextDecoder().decode(bundle));
  expect(opened.agreement).toEqual({ kind: 'agrees' });
  expect(opened.sha256).toBe(sha256Hex(bundle));
  expect(opened.diagnosis?.findings).toEqual(shown?.findings);
  const openForged = (change: (forged: typeof document) => void) => {
    const forged = structuredClone(document);
    change(forged);
    return checkBundle(JSON.stringify(forged)).agreement;
  };
  expect(openForged((forged) => (forged.samples.base64 = bent))).toEqual({
    kind: 'changed',
    parts: ['samples'],
  });
  // Whoever forges the hashes along is found out by the rules.
  const whole = openForged((forged) => {
    forged.samples = { dtype: 'f32le', sha256: sha256Of(bent), base64: bent };
    forged.checksums = bundleChecksums(forged, sha256Hex);
  });
  expect(whole).toEqual({ kind: 'differs' });
  // An option beside it would ask something else than the server answered.
  const asked = await run(bundle, '--rpm', '900');
  expect(asked).toMatchObject({ code: 2, complaint: expect.stringContaining('leave --rpm out') });
  // Reading and writing a bundle again, with its keys in another order, changes nothing of what it says.
  const reordered = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value;
  const again = JSON.stringify(document, (_, each) => reordered(each), 2);
  expect((await run(new TextEncoder().encode(again))).result).toEqual(result);

  // A bundle that an earlier release exported, under the names it had.
  const { provenance, checksums, ...rest } = document;
  const diagnosis = JSON.parse(
    JSON.stringify(rest.diagnosis)
      .replaceAll('"notEvaluated"', '"notJudged"')
      .replaceAll('"NOT_EVALUATED_', '"NOT_JUDGED_'),
  );
  expect(diagnosis.notJudged.length).toBeGreaterThan(0);
  const { provenance: ledger, ...seals } = {
    ...checksums,
    diagnosis: bundleChecksums({ diagnosis }, sha256Hex).diagnosis,
  };
  const earlier = { ...rest, diagnosis, ledger: provenance, seals: { ...seals, ledger } };
  expect((await run(new TextEncoder().encode(JSON.stringify(earlier)))).result).toEqual(result);
});
