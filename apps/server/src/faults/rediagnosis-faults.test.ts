import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallReply, listRediagnoses, readDiagnosis, saveDrivetrain, sendRaws } from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { findFreePort, WholeServer } from './whole-server.testing.ts';

const RECORDS = 5;
const RATE_HZ = 12_800;
const DAY_MS = 86_400_000;

const kinematicsOf = (teeth: number) => ({
  shafts: [{ id: 's1' }, { id: 's2' }],
  gearPairs: [
    {
      id: 'z12',
      kind: 'helical' as const,
      pinion: { shaft: 's1', teeth },
      wheel: { shaft: 's2', teeth: 67 },
    },
  ],
  sensors: [{ id: 'in', axis: 'radial' as const, near: 'z12', channel: 'in' }],
});

test('kill -9 in the middle of re-diagnosing: after the next start every record is diagnosed, each once', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-rediagnosis-'));
  chmodSync(folder, 0o755);
  const server = new WholeServer(path.join(folder, 'data'), await findFreePort(), await findFreePort());
  try {
    server.start();
    await server.ready();
    await diagnoseThroughKill(server);
  } finally {
    await server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

async function diagnoseThroughKill(server: WholeServer): Promise<void> {
  let token: string | undefined;
  async function ask<T>(
    method: string,
    address: string,
    body?: object | Uint8Array<ArrayBuffer>,
  ): Promise<T> {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${server.url}/api${address}`, {
      method,
      headers: {
        ...(body === undefined
          ? {}
          : { 'content-type': isBytes ? 'application/vnd.ritzel.waveform' : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T; // @NOTE the contract's reply
  }
  async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean, everyMs = 20): Promise<T> {
    const deadline = performance.now() + 120_000;
    for (;;) {
      const value = await read();
      if (isSo(value)) return value;
      if (performance.now() > deadline) throw new Error(`never so: ${JSON.stringify(value)}`);
      await sleep(everyMs);
    }
  }

  const account = { email: 'first@plant.example', password: 'A-long-enough-1!' };
  const names = { organisationName: 'Fault plant', name: 'First' };
  const first = await ask<{ token: string }>('POST', '/auth/first-administrator', {
    linkToken: await server.firstLinkToken(),
    ...names,
    ...account,
  });
  token = first.token;
  const document = makeDrivetrainDocument();
  const save = (teeth: number) =>
    ask<CallReply<typeof saveDrivetrain>>('POST', '/drivetrains', {
      ...document,
      kinematics: kinematicsOf(teeth),
    });
  const { id, devices } = await save(23);
  const credentials = await ask<{ token: string }>('POST', `/devices/${devices[0]?.id}/credentials`, {});

  const userToken = token;
  token = credentials.token;
  const ids: string[] = [];
  for (let day = 0; day < RECORDS; day++) {
    const samples = Float32Array.from({ length: 65_536 }, (_, i) =>
      Math.sin((2 * Math.PI * 575 * i) / RATE_HZ + day),
    );
    const bytes = encodeWaveform(
      {
        device: devices[0]!.id,
        channel: 'in',
        fsHz: RATE_HZ,
        unit: 'm/s²',
        scale: 1,
        offset: 0,
        speedRpm: 1500,
        t0Ns: BigInt(Date.now() - (day + 1) * DAY_MS) * 1_000_000n,
      },
      samples,
    );
    ids.push((await ask<CallReply<typeof sendRaws>>('POST', '/data/raws', new Uint8Array(bytes))).id);
  }
  token = userToken;
  const diagnosisOf = async (waveformId: string) =>
    (await ask<CallReply<typeof readDiagnosis>>('GET', `/waveforms/${waveformId}/diagnosis`)).diagnosis;
  for (const each of ids)
    await until(
      () => diagnosisOf(each),
      (diagnosis) => diagnosis !== null,
    );

  await save(24);
  const longAgo = new Date(Date.now() - 100 * DAY_MS).toISOString();
  await ask('PUT', `/drivetrains/${id}/kinematics/2/valid-from`, { validFrom: longAgo });
  const runs = () => ask<CallReply<typeof listRediagnoses>>('GET', `/equipment/${id}/rediagnoses`);
  await until(runs, ([run]) => run !== undefined && run.done > 0, 5);
  await server.kill();
  server.start();
  await server.ready();
  const [run] = await until(runs, ([each]) => each?.finishedAt !== null, 200);
  expect(run).toMatchObject({ isAutomatic: true, causes: ['kinematics'], total: RECORDS, done: RECORDS });
  for (const each of ids) {
    const diagnosis = await diagnosisOf(each);
    expect(diagnosis?.inputs.kinematicsVersion).toBe(2);
    expect(diagnosis?.causes).toEqual([{ kind: 'kinematics', from: 1, to: 2 }]);
    expect(diagnosis?.earlier.map(({ kinematicsVersion }) => kinematicsVersion)).toEqual([1]);
  }
}
