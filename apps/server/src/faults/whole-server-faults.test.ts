import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeSparkplugPayload } from '@ritzel/telemetry';
import { connectAsync, type MqttClient } from 'mqtt';
import { expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { howOften } from '../testing/thoroughness.testing.ts';
import { isWholeWaveform, makeNumberedMeasurements, measuredAt } from './numbered-measurements.testing.ts';
import { findFreePort, WholeServer } from './whole-server.testing.ts';

const startMs = Math.floor(Date.now() / 1000) * 1000 - 6 * 3_600_000;
const { timeOf, sampleOf, waveformOf } = makeNumberedMeasurements(startMs);

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly token: string;
  readonly sparkplug: { readonly group: string; readonly node: string; readonly device: string };
}

async function ask<T>(url: string, token: string | undefined, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T; // @NOTE the contract's reply
}

const account = { email: 'first@plant.example', password: 'A-long-enough-1!' };

/** As somebody outside does it: the printed link makes the administrator, who describes a drivetrain. */
async function setUp(server: WholeServer) {
  const { token } = await ask<{ token: string }>(`${server.url}/api/auth/first-administrator`, undefined, {
    linkToken: await server.firstLinkToken(),
    organisationName: 'Fault plant',
    name: 'First',
    ...account,
  });
  const saved = await ask<{ id: string; devices: { id: string }[] }>(
    `${server.url}/api/drivetrains`,
    token,
    makeDrivetrainDocument(),
  );
  const path = `${server.url}/api/devices/${saved.devices[0]?.id}/credentials`;
  return { drivetrainId: saved.id, credentials: await ask<Credentials>(path, token, {}) };
}

/** What was acknowledged: by 204, by 200 and by PUBACK. */
const acknowledged = {
  http: new Set<number>(),
  mqtt: new Set<number>(),
  waveforms: new Map<number, string>(),
};
const count = () => acknowledged.http.size + acknowledged.mqtt.size + acknowledged.waveforms.size;
let serial = 0;
let isOver = false;

async function sendSamples(server: WholeServer, credentials: Credentials): Promise<void> {
  while (!isOver) {
    const mine = serial++;
    const response = await fetch(`${server.url}/api/data/samples`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${credentials.token}` },
      body: JSON.stringify({ samples: [sampleOf(mine)] }),
    }).catch(() => undefined);
    if (response?.status === 204) acknowledged.http.add(mine);
    else await sleep(30);
    await response?.arrayBuffer().catch(() => undefined);
  }
}

async function sendWaveforms(server: WholeServer, credentials: Credentials): Promise<void> {
  while (!isOver) {
    const mine = serial++;
    const response = await fetch(`${server.url}/api/data/raws`, {
      method: 'POST',
      headers: {
        'content-type': 'application/vnd.ritzel.waveform',
        authorization: `Bearer ${credentials.token}`,
      },
      body: waveformOf(mine, credentials.sparkplug.device),
    }).catch(() => undefined);
    const reply = response?.ok
      ? ((await response.json().catch(() => undefined)) as { id: string } | undefined)
      : undefined; // @NOTE as above
    if (reply) acknowledged.waveforms.set(mine, reply.id);
    await sleep(20);
  }
}

/** One connection of a gateway, from its births until it breaks. */
async function speakOnce(client: MqttClient, { sparkplug }: Credentials): Promise<void> {
  const topic = (verb: string) =>
    `spBv1.0/${sparkplug.group}/${verb}/${sparkplug.node}${verb.startsWith('N') ? '' : `/${sparkplug.device}`}`;
  let seq = 0;
  const send = (verb: string, metrics: Parameters<typeof encodeSparkplugPayload>[0]['metrics']) => {
    const payload = encodeSparkplugPayload({ timestamp: Date.now(), seq, metrics });
    seq = (seq + 1) % 256;
    return client.publishAsync(topic(verb), Buffer.from(payload), { qos: 1 });
  };
  await send('NBIRTH', [{ name: 'bdSeq', datatype: 4, value: 0 }]);
  await send('DBIRTH', [{ name: 'Oil/temperature', alias: 1, datatype: 10, value: null }]);
  while (!isOver) {
    const mine = serial++;
    await send('DDATA', [{ alias: 1, datatype: 10, value: measuredAt(mine), timestamp: timeOf(mine) }]);
    acknowledged.mqtt.add(mine);
  }
}

async function speakMqtt(server: WholeServer, credentials: Credentials): Promise<void> {
  const { clientId, username, password } = credentials;
  while (!isOver) {
    let client: MqttClient | undefined;
    try {
      client = await connectAsync(server.mqttUrl, {
        clientId,
        username,
        password,
        reconnectPeriod: 0,
        connectTimeout: 3000,
      });
      const broken = new Promise<never>((_resolve, reject) =>
        client?.once('close', () => reject(new Error('closed'))),
      );
      await Promise.race([speakOnce(client, credentials), broken]);
    } catch {
      await sleep(100);
    } finally {
      client?.end(true);
    }
  }
}

async function expectAllThere(server: WholeServer, drivetrainId: string): Promise<void> {
  const { token } = await ask<{ token: string }>(
    `${server.url}/api/auth/login?policiesAccepted=true&policyIds=${await policyIds(server)}`,
    undefined,
    account,
  );
  const signals = await ask<{ id: string; key: string }[]>(
    `${server.url}/api/equipment/${drivetrainId}/signals`,
    token,
  );
  const range = `from=${new Date(startMs - 1000).toISOString()}&to=${new Date(timeOf(serial) + 1000).toISOString()}`;
  for (const [key, serials] of [
    ['vibration.velocity.rms.in', acknowledged.http],
    ['oil.temperature', acknowledged.mqtt],
  ] as const) {
    const id = signals.find((signal) => signal.key === key)?.id;
    const series = await ask<{ t: number[]; value: number[] }>(
      `${server.url}/api/signals/${id}/series?${range}`,
      token,
    );
    const found = new Map(series.t.map((t, index) => [t, series.value[index]]));
    const lost = [...serials].filter((mine) => found.get(timeOf(mine)) !== measuredAt(mine));
    expect(lost, `acknowledged points of ${key} that are lost`).toEqual([]);
  }
  for (const [mine, id] of acknowledged.waveforms) {
    const response = await fetch(`${server.url}/api/waveforms/${id}/samples`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(isWholeWaveform(bytes, mine), `waveform ${mine}, ${bytes.length} bytes`).toBe(true);
  }
}

async function policyIds(server: WholeServer): Promise<string> {
  const policies = await ask<{ id: string; mandatory: boolean }[]>(
    `${server.url}/api/policies?lang_code=en&policy_status=ACTIVE`,
    undefined,
  );
  return policies
    .filter((policy) => policy.mandatory)
    .map((policy) => policy.id)
    .join(',');
}

const KILLS = howOften(8, 40);

test('kills of the whole server, its database or both under load lose nothing that was acknowledged to a device', {
  timeout: 800_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ritzel-whole-'));
  chmodSync(dataDir, 0o755);
  const server = new WholeServer(dataDir, await findFreePort(), await findFreePort());
  try {
    server.start();
    await server.ready();
    const { drivetrainId, credentials } = await setUp(server);
    const load = [
      ...Array.from({ length: 6 }, () => sendSamples(server, credentials)),
      sendWaveforms(server, credentials),
      speakMqtt(server, credentials),
    ];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const goal = count() + 60;
      const deadline = performance.now() + 60_000;
      while (count() < goal && performance.now() < deadline) await sleep(10);
      expect(count(), `acknowledgements after kill ${kill - 1}`).toBeGreaterThanOrEqual(goal);
      const victim = (['server', 'database', 'both'] as const)[kill % 3] ?? 'both';
      if (victim !== 'server') server.killDatabase();
      if (victim !== 'database') {
        await server.kill();
        server.start();
      }
      await server.ready();
    }
    isOver = true;
    await Promise.all(load);
    expect(
      Math.min(acknowledged.http.size, acknowledged.mqtt.size, acknowledged.waveforms.size),
    ).toBeGreaterThan(2 * KILLS);
    await expectAllThere(server, drivetrainId);
  } finally {
    isOver = true;
    await server.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
