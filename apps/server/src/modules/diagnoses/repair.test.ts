import { createHash } from 'node:crypto';
import { listFindings, listRepairs, readDiagnosis, readWaveformBundle } from '@ritzel/contract';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { runDiagnose } from '../cli/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import {
  gearWaveform,
  KINEMATICS,
  makeDiagnosisWorld,
  noiseWaveform,
  outerRaceWaveform,
} from './diagnosis-world.testing.ts';
import { requestRediagnosis } from './rediagnosis-request-store.ts';

// Each record is diagnosed for real, in a thread of low priority.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const world = await makeDiagnosisWorld((made) => makeTestOrganisation(made.database.pool));
const { server, parts, organisationId, arrive } = world;
const { pool, db } = server.database;
const token = await server.tokenFor('Vie', organisationId);
afterAll(() => world.close());
afterEach(() => follow());

const onDay = (day: number) => BigInt(Date.UTC(2026, 2, 1 + day)) * 1_000_000n;
const onNoonOf = (day: number) => new Date(Date.UTC(2026, 2, 1 + day, 12));
async function follow() {
  await parts.worker.drain(new Date(Date.now() + 60_000));
  await parts.backlog.drain();
}
const request = (equipmentId: string) =>
  requestRediagnosis(db, { organisationId, equipmentIds: [equipmentId], userId: null });
const findingsOf = (id: string) => server.call(listFindings, { params: { id } }, { token });
async function diagnosisOf(id: string) {
  const { diagnosis } = await server.call(readDiagnosis, { params: { id } }, { token });
  if (diagnosis === null) throw new Error('not diagnosed');
  return diagnosis;
}

/** An entry of the log book after which everything begins anew. */
async function repair(equipmentId: string, at: Date): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into log_entry (organisation_id, equipment_id, at, kind, text, resets_baseline, author_id, author_name)
     values ($1, $2, $3, 'repair', E'## Bearing replaced\nwith photos', true, $1, '') returning id`,
    [organisationId, equipmentId, at],
  );
  await request(equipmentId);
  return rows[0]!.id;
}

test('findings before a repair are closed by its entry and what comes after starts anew; taken back, they are open again', async () => {
  const assetId = await world.makeMachine();
  for (let day = 0; day < 4; day++)
    await arrive({ assetId, t0Ns: onDay(day), samples: outerRaceWaveform(11 + day) });
  await parts.backlog.drain();
  const [before] = (await findingsOf(assetId)).rows;
  expect(before).toMatchObject({ fault: 'outer-race', isConfirmed: true, seen: 4 });

  const entryId = await repair(assetId, onNoonOf(3));
  await follow();
  const { rows, closed } = await findingsOf(assetId);
  expect(rows).toEqual([]);
  expect(closed).toMatchObject([
    {
      ...{ part: 'b1', fault: 'outer-race', isConfirmed: true, seen: 4, lastSeenAt: before!.lastSeenAt },
      cause: { kind: 'repair', entryId, at: onNoonOf(3).toISOString() },
      closedAt: onNoonOf(3).toISOString(),
    },
  ]);

  // A straggler from before the repair opens nothing; what is seen since counts from one.
  await arrive({ assetId, t0Ns: onDay(2) + 7n, samples: outerRaceWaveform(40) });
  await arrive({ assetId, t0Ns: onDay(5), samples: outerRaceWaveform(41) });
  await parts.backlog.drain();
  expect((await findingsOf(assetId)).rows).toMatchObject([{ isConfirmed: false, seen: 1, records: 1 }]);

  await pool.query('update log_entry set removed_at = now() where id = $1', [entryId]);
  await request(assetId);
  await follow();
  const again = await findingsOf(assetId);
  expect(again.closed).toEqual([]);
  expect(again.rows).toMatchObject([
    { isConfirmed: true, seen: 5, firstSeenAt: before!.firstSeenAt, lastSeenAt: '2026-03-06T00:00:00.000Z' },
  ]);
});

test('a repair of a part concerns this part alone, one of the drivetrain all of it', async () => {
  const drivetrain = await world.makeMachine();
  await pool.query("update equipment set type = 'drivetrain' where id = $1", [drivetrain]);
  const sisters = [await world.makeMachine(), await world.makeMachine()];
  await pool.query('update equipment set drivetrain_id = $1 where id = any($2::uuid[])', [
    drivetrain,
    sisters,
  ]);
  for (const assetId of sisters)
    for (let day = 0; day < 3; day++)
      await arrive({ assetId, t0Ns: onDay(day), samples: outerRaceWaveform(61 + day) });
  await parts.backlog.drain();
  const open = async () =>
    (await findingsOf(drivetrain)).rows.map(({ equipmentId }) => sisters.indexOf(equipmentId)).sort();
  expect(await open()).toEqual([0, 1]);
  await repair(sisters[0]!, onNoonOf(2));
  await follow();
  expect(await open()).toEqual([1]);
  await repair(drivetrain, onNoonOf(2));
  await follow();
  expect(await open()).toEqual([]);
});

test('the baseline is of one bin and begins anew with a repair', async () => {
  const assetId = await world.makeMachine({ ...KINEMATICS, gearPairs: [], bearings: [] });
  const record = async (day: number, rms: number, load = 1) => {
    const samples = noiseWaveform(day + 100).slice(0, 4096);
    const id = await arrive({ assetId, t0Ns: onDay(day), samples, load });
    await pool.query('update waveform set indicators = $2 where id = $1', [
      id,
      JSON.stringify({ velocityRms: rms, accelerationRms: rms, envelopeRms: rms }),
    ]);
  };
  const rank = async (day: number, load = 1) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from waveform where asset_id = $1 and t0_ns = $2',
      [assetId, String(onDay(day))],
    );
    const waveform = await parts.waveforms.find(wholeOrganisation(organisationId), rows[0]!.id);
    expect(waveform?.load).toBe(load);
    const records = await parts.baselines.recordsOf(waveform!);
    return records.length;
  };
  const baselinesOn = async (day: number) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from waveform where asset_id = $1 and t0_ns = $2',
      [assetId, String(onDay(day))],
    );
    const { baselines } = await server.call(readDiagnosis, { params: { id: rows[0]!.id } }, { token });
    return baselines;
  };
  for (let day = 0; day < 22; day++) await record(day, 1 + 0.01 * (day % 3));
  await record(22, 4, 0.5);
  await parts.backlog.drain();
  // The twenty it is learnt from and the newest since.
  expect(await rank(21)).toBe(21);
  expect(await rank(22, 0.5)).toBe(0);
  // The trend shows what is normal in this bin.
  expect((await baselinesOn(21)).velocityRms).toMatchObject({
    median: expect.closeTo(1.01, 6),
    records: 20,
  });
  expect(await baselinesOn(22)).toEqual({});
  await repair(assetId, onNoonOf(10));
  await follow();
  // Each side knows only its own.
  expect(await rank(21)).toBe(10);
  expect(await rank(9)).toBe(10);
});

const onGear = (assetId: string, day: number, isBroken = false) =>
  arrive({ assetId, t0Ns: onDay(day), samples: gearWaveform(70 + day, isBroken) });

test('a broken tooth is found by comparison with the automatic baseline, and the evidence names the one used', async () => {
  const assetId = await world.makeMachine();
  const healthy: string[] = [];
  for (let day = 0; day < 3; day++) {
    healthy.push(await onGear(assetId, day));
    await parts.backlog.drain();
  }
  expect((await diagnosisOf(healthy[2]!)).inputs.reference).toBeNull();
  const id = await onGear(assetId, 3, true);
  await parts.backlog.drain();
  const diagnosis = await diagnosisOf(id);
  const { reference } = diagnosis.inputs;
  expect(reference).toMatchObject({ isChosen: false, operatingBin: diagnosis.inputs.operatingBin });
  expect(healthy).toContain(reference?.waveformId);
  const gear = diagnosis.findings.find(({ fault }) => fault === 'gear');
  expect(gear?.rule).toMatch(/^gear-change/);
  expect(gear?.for.at(-1)).toMatchObject({
    message: { code: 'COMPARED_WITH', params: { hash: reference!.sha256.slice(0, 12) } },
  });

  // Another load is another bin: nothing to compare with.
  const other = await arrive({ assetId, t0Ns: onDay(4), samples: gearWaveform(90, true), load: 0.5 });
  await parts.backlog.drain();
  expect((await diagnosisOf(other)).inputs.reference).toBeNull();

  const bundle = await server.call(readWaveformBundle, { params: { id } }, { token });
  const { rows } = await pool.query('select document from diagnosis where waveform_id = $1', [id]);
  let said = '';
  const run = (bytes: Uint8Array) =>
    runDiagnose(['record.ritzel.json', '--json'], {
      read: async () => bytes,
      print: (text) => (said += text),
      complain: (text) => (said += text),
    });
  expect(await run(new Uint8Array(bundle))).toBe(0);
  const { findings, indicators } = JSON.parse(said);
  expect(findings).toEqual(diagnosis.findings);
  expect(digest(indicators)).toBe(digest(rows[0].document.indicators));
  const bare = JSON.parse(new TextDecoder().decode(new Uint8Array(bundle)));
  expect(bare.provenance.reference).toMatchObject({ sha256: reference!.sha256 });
  delete bare.referenceSamples;
  expect(await run(new TextEncoder().encode(JSON.stringify(bare)))).toBe(2);
});

test('a reference that was chosen goes before an early one, and a repair leaves both behind', async () => {
  const assetId = await world.makeMachine();
  for (let day = 0; day < 4; day++) await onGear(assetId, day);
  await parts.backlog.drain();
  const { rows } = await pool.query<{ id: string }>(
    'select id from waveform where asset_id = $1 order by t0_ns',
    [assetId],
  );
  const [, , third, fourth] = rows.map(({ id }) => id);
  await pool.query(
    `insert into waveform_reference (asset_id, channel, operating_bin, organisation_id, waveform_id, marked_by)
     select asset_id, channel, operating_bin, organisation_id, id, $2 from waveform where id = $1
     on conflict (asset_id, channel, operating_bin, since) do update
       set waveform_id = excluded.waveform_id, marked_by = excluded.marked_by, holds_after_ns = null`,
    [third, organisationId],
  );
  await request(assetId);
  await follow();
  expect((await diagnosisOf(fourth!)).inputs.reference).toMatchObject({ waveformId: third, isChosen: true });
  await repair(assetId, onNoonOf(3));
  const after = await onGear(assetId, 5);
  await follow();
  const { inputs } = await diagnosisOf(after);
  expect(inputs).toMatchObject({ reference: null, baselineSince: onNoonOf(3).toISOString() });
});

test('before and after a repair are the records on either side of it, at one speed and load where there are some', async () => {
  const assetId = await world.makeMachine();
  const at = async (day: number, load: number) => arrive({ assetId, t0Ns: onDay(day), load });
  const alike = await at(0, 1);
  await at(1, 0.25);
  const entryId = await repair(assetId, onNoonOf(1));
  const after = await at(3, 1);
  await at(4, 1);
  const repairs = await server.call(listRepairs, { params: { id: assetId } }, { token });
  expect(repairs).toMatchObject([
    {
      ...{ entryId, equipmentId: assetId, kind: 'repair', label: 'Bearing replaced' },
      pairs: [{ channel: 'input', beforeId: alike, afterId: after, isSameBin: true }],
    },
  ]);
});

/** The database orders the keys of a document, so both are compared as it would. */
function digest(value: unknown): string {
  const canonical = JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
  return createHash('sha256').update(canonical).digest('hex');
}
