/** The records that others are compared with: marked by people, taken back, and kept from other organisations. */
import { listReferenceChanges, listReferences, markReference, unmarkReference } from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeDiagnosisWorld, noiseWaveform } from './diagnosis-world.testing.ts';

const world = await makeDiagnosisWorld((made) => makeTestOrganisation(made.database.pool));
const { server, organisationId } = world;
afterAll(() => world.close());

let assetId: string;
let analyst: string;
let viewer: string;
let outsider: string;
beforeAll(async () => {
  const db = server.database.pool;
  assetId = await makeTestEquipment(db, organisationId);
  const tokenOf = async (role: 'Ana' | 'Vie') =>
    server.tokenFor(role, organisationId, (await makeTestUser(db, organisationId, role)).id);
  analyst = await tokenOf('Ana');
  viewer = await tokenOf('Vie');
  outsider = await server.tokenFor('Adm', await makeTestOrganisation(db));
});

let serial = 0;
/** A new record of the machine; no two have the same samples. */
function storeWaveform({ channel, speedRpm = 1485 }: { channel: string; speedRpm?: number }) {
  serial += 1;
  return world.arrive({
    ...{ assetId, channel, speedRpm, load: 0.8 },
    samples: noiseWaveform(serial).slice(0, 64),
    t0Ns: 1_772_000_000_000_000_000n + BigInt(serial) * 1_000_000_000n,
  });
}

async function auditOf(waveformId: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by id',
    [waveformId],
  );
  return rows.map(({ action }) => action);
}

const notFound = { problem: { status: 404 } };

describe('a reference', () => {
  const marked = async () => {
    const read = await server.call(listReferences, { params: { id: assetId } }, { token: viewer });
    return read.map(({ waveform }) => waveform.id);
  };

  test('is one for each channel and operating bin: marking another replaces it', async () => {
    const first = await storeWaveform({ channel: 'R' });
    const second = await storeWaveform({ channel: 'R', speedRpm: 1490 });
    const slow = await storeWaveform({ channel: 'R', speedRpm: 990 });
    const mark = (id: string) => server.call(markReference, { params: { id } }, { token: analyst });
    const made = await mark(first);
    expect(made.speeds?.lowRpm).toBeLessThan(1485);
    expect(made.speeds?.highRpm).toBeGreaterThan(1485);
    expect(made.loadQuarter).toBe(3);
    expect(made.isChosen).toBe(true);
    // Gears are compared with it: the newest records are looked at again.
    const { rows } = await server.database.pool.query(
      'select changes from rediagnosis_request where drivetrain_id = $1',
      [assetId],
    );
    expect(rows).toEqual([{ changes: 1 }]);
    await mark(slow);
    await mark(second);
    expect((await marked()).toSorted()).toEqual([slow, second].toSorted());
    expect(await auditOf(second)).toEqual(['reference.mark']);

    const take = () => server.call(unmarkReference, { params: { id: second } }, { token: analyst });
    await take();
    await take();
    expect(await marked()).toEqual([slow]);
    const changesOf = (id: string) =>
      server.call(listReferenceChanges, { params: { id } }, { token: viewer });
    expect(await changesOf(second)).toMatchObject([
      { action: 'takenBack', replaced: null },
      { action: 'marked', replaced: { waveformId: first } },
    ]);
    expect(await changesOf(slow)).toMatchObject([{ action: 'marked', replaced: null }]);
    await expect(
      server.call(listReferenceChanges, { params: { id: slow } }, { token: outsider }),
    ).rejects.toMatchObject(notFound);
    expect(await auditOf(second)).toEqual(['reference.mark', 'reference.unmark']);
  });

  test('of another organisation is neither seen nor set', async () => {
    const id = await storeWaveform({ channel: 'S' });
    await expect(server.call(markReference, { params: { id } }, { token: outsider })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      server.call(listReferences, { params: { id: assetId } }, { token: outsider }),
    ).rejects.toMatchObject(notFound);
  });
});
