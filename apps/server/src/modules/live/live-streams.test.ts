import { setTimeout as sleep } from 'node:timers/promises';
import { type RoleCode, readLiveEvents } from '@ritzel/contract';
import { afterEach, expect, test } from 'vitest';
import type { EventEnvelope } from '../../platform/events.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { type LiveServer, makeLiveServer, until } from './live-server.testing.ts';
import type { LiveLimits } from './live-streams.ts';

let server: LiveServer;
afterEach(() => server.close());

async function begin(limits: Partial<LiveLimits> = {}) {
  server = await makeLiveServer(limits);
  const organisationId = await makeTestOrganisation(server.database.pool);
  const newToken = async (role: RoleCode = 'Ana') =>
    server.tokenFor(
      role,
      organisationId,
      (await makeTestUser(server.database.pool, organisationId, role)).id,
    );
  return { organisationId, newToken, token: await newToken() };
}

const equipmentId = '018f2c3a-0000-7000-8000-000000000001';
const filling = 'x'.repeat(30_000);

/** One event of each kind that a portal receives, larger than it ever is. */
function largeEvents(organisationId: string): EventEnvelope[] {
  const of = { organisationId, equipmentId };
  const job = { ...of, deviceId: filling, jobId: '', kind: 'measure', state: 'queued', progress: null };
  return [
    { name: 'condition', event: { ...of, severity: filling, hasUnknown: false, since: null, reason: null } },
    { name: 'connectivity', event: { ...of, connectivity: filling, lastSeenAt: null } },
    { name: 'waveform', event: { ...of, waveformId: '', channel: filling, at: '' } },
    { name: 'deviceStatus', event: { ...of, deviceId: filling, status: '' } },
    { name: 'deviceJob', event: { ...job, waveformIds: [] } },
    { name: 'rediagnosis', event: { ...of, rediagnosisId: filling, done: 0, total: 1 } },
    { name: 'import', event: { organisationId, progressId: filling, done: 0, total: 1 } },
  ];
}

const unsentBytes = () => Math.max(0, ...[...server.sockets].map((socket) => socket.writableLength));

/** Publishes until the buffers of the system are full too, which grow while they are filled. */
async function stall(envelope: EventEnvelope, bytes: number): Promise<void> {
  let stuckRounds = 0;
  for (let round = 0; stuckRounds < 30 && round < 6000; round += 1) {
    if (unsentBytes() < bytes) {
      server.events.publish(envelope.name, envelope.event);
      stuckRounds = 0;
      if (round % 20 === 0) await sleep(1);
    } else {
      stuckRounds += 1;
      await sleep(10);
    }
  }
}

test('a stalled reader whose stream has ended harms nobody: nothing is written after, and its connection goes', async () => {
  const { organisationId, token } = await begin({ streamLifeMs: 3000, endGraceMs: 300 });
  const stalled = await server.connect(token);
  stalled.socket.pause();
  const [event] = largeEvents(organisationId);
  await stall(event!, 100_000);
  expect(unsentBytes()).toBeGreaterThan(0);
  await until(async () => (await server.openStreams()) === 0);
  // The stream is over and its connection is not yet: this used to end the process.
  for (const envelope of largeEvents(organisationId)) server.events.publish(envelope.name, envelope.event);
  await until(() => server.sockets.size === 0);
  const healthy = await server.connect(token);
  server.events.publish('import', { organisationId, progressId: 'after', done: 0, total: 1 });
  await until(() => healthy.rest().includes('"after"'));
  healthy.socket.destroy();
});

test('a stream ends when its time is over, with the end of the answer', async () => {
  const { token } = await begin({ streamLifeMs: 200 });
  const { socket, rest } = await server.connect(token);
  await until(() => rest().endsWith('0\r\n\r\n'));
  expect(await server.openStreams()).toBe(0);
  socket.destroy();
});

test('what waits for a reader is bounded for every kind of event, and the stream ends beyond it', async () => {
  const maxUnsentBytes = 200_000;
  const { organisationId, newToken } = await begin({ maxUnsentBytes, slowReaderBytes: 100_000 });
  for (const envelope of largeEvents(organisationId)) {
    const { socket } = await server.connect(await newToken());
    socket.pause();
    let most = 0;
    for (let round = 0; round < 4000 && server.sockets.size > 0; round += 1) {
      server.events.publish(envelope.name, envelope.event);
      most = Math.max(most, unsentBytes());
      if (round % 20 === 0) await sleep(1);
    }
    await until(() => server.sockets.size === 0);
    expect(await server.openStreams(), envelope.name).toBe(0);
    // The frame of a chunk comes on top.
    expect(most, envelope.name).toBeLessThan(maxUnsentBytes + 1000);
    socket.destroy();
  }
});

test('values are left out for a slow reader, whose stream stays', async () => {
  const { organisationId, token } = await begin({ slowReaderBytes: 100_000 });
  const response = await server.fetchCall(readLiveEvents, { query: { equipment: equipmentId } }, { token });
  const reader = response.body!.getReader();
  await reader.read();
  const values = Array.from({ length: 300 }, (_, i) => ({ signalId: equipmentId, t: i, value: i }));
  let most = 0;
  for (let round = 0; round < 2000; round += 1) {
    server.events.publish('values', { organisationId, equipmentId, values });
    most = Math.max(most, unsentBytes());
    if (round % 20 === 0) await sleep(1);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(101_000);
  expect(await server.openStreams()).toBe(1);
  await reader.cancel();
  await until(async () => (await server.openStreams()) === 0);
});

test('a stream is kept by nobody, and shown by no browser as anything else', async () => {
  const { token } = await begin();
  const response = await server.fetchCall(readLiveEvents, { query: {} }, { token });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  await response.body?.cancel();
});

test('a stream carries nothing of another organisation, not even of equipment that it asks for', async () => {
  const { organisationId, token } = await begin();
  const another = await makeTestOrganisation(server.database.pool);
  const response = await server.fetchCall(readLiveEvents, { query: { equipment: equipmentId } }, { token });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const values = [{ signalId: equipmentId, t: 1, value: 66.5 }];
  for (const envelope of largeEvents(another)) server.events.publish(envelope.name, envelope.event);
  server.events.publish('values', { organisationId: another, equipmentId, values });
  server.events.publish('values', { organisationId, equipmentId, values: [{ ...values[0]!, value: 77.5 }] });
  let text = '';
  while (!text.includes('77.5')) text += (await reader.read()).value ?? '';
  expect(text).not.toContain('66.5');
  expect(text).not.toContain(filling.slice(0, 20));
  expect(text).not.toContain(another);
  await reader.cancel();
});

test('what the contract does not describe reaches no portal: neither internal facts nor further fields', async () => {
  const { organisationId, token } = await begin();
  const response = await server.fetchCall(readLiveEvents, { query: {} }, { token });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const hidden = 'for processes alone';
  const internal = ['evaluationQueued', 'equipmentChanged', 'eventsAppended', 'toString', 'inventedTomorrow'];
  for (const name of internal) {
    const event = { organisationId, assetIds: [hidden] };
    // @NOTE: a kind that nobody has thought of yet is none of the union's
    server.events.publish(name as 'evaluationQueued', event);
  }
  const known = { organisationId, progressId: 'after', done: 0, total: 1 };
  server.events.publish('import', Object.assign({}, known, { secret: hidden }));
  let text = '';
  while (!text.includes('"after"')) text += (await reader.read()).value ?? '';
  expect(text).not.toContain(hidden);
  expect(text).not.toContain(organisationId);
  expect([...text.matchAll(/event: (\w+)/g)].map(([, name]) => name)).toEqual(['import']);
  await reader.cancel();
});

test('a reader that takes no heartbeat any more is gone', async () => {
  const { organisationId, token } = await begin({ heartbeatMs: 250, maxWaitingHeartbeats: 3 });
  const { socket } = await server.connect(token);
  socket.pause();
  await stall(largeEvents(organisationId)[0]!, 100_000);
  await until(() => server.sockets.size === 0);
  expect(await server.openStreams()).toBe(0);
  socket.destroy();
});

test('of all that waits together there is a bound: who holds back most goes first', async () => {
  const { organisationId, newToken } = await begin({ allUnsentBytes: 150_000, callerCheckMs: 50 });
  const stalled = await server.connect(await newToken());
  stalled.socket.pause();
  const healthy = await server.connect(await newToken());
  const [event] = largeEvents(organisationId);
  for (let round = 0; round < 4000 && (await server.openStreams()) === 2; round += 1) {
    server.events.publish(event!.name, event!.event);
    if (round % 5 === 0) await sleep(1);
  }
  await until(() => server.sockets.size === 1);
  server.events.publish('import', { organisationId, progressId: 'after', done: 0, total: 1 });
  await until(() => healthy.rest().includes('"after"'));
  for (const { socket } of [stalled, healthy]) socket.destroy();
});

test('a client that closes, at once or later, leaves nothing behind', async () => {
  const { token } = await begin();
  for (let round = 0; round < 5; round += 1) {
    const { socket } = await server.connect(token);
    socket.destroy();
    const hasty = new AbortController();
    const answer = server.fetchCall(readLiveEvents, { query: {} }, { token }).catch(() => undefined);
    hasty.abort();
    await (await answer)?.body?.cancel();
  }
  await until(async () => (await server.openStreams()) === 0 && server.sockets.size === 0);
});

test('a user and an organisation have so many streams and no more', async () => {
  const { token, newToken } = await begin({ perUser: 2, perOrganisation: 3 });
  const clients = [await server.connect(token), await server.connect(token)];
  const refused = await server.connect(token);
  expect(refused.status).toBe(429);
  expect(refused.rest()).toContain('A user has 2 live streams at most.');
  clients.push(await server.connect(await newToken()));
  const another = await newToken();
  expect((await server.connect(another)).status).toBe(429);
  clients.shift()?.socket.destroy();
  await until(async () => (await server.openStreams()) === 2);
  const admitted = await server.connect(another);
  expect(admitted.status).toBe(200);
  for (const { socket } of [...clients, admitted, refused]) socket.destroy();
});

test('a stop ends the streams first, the stalled ones too', async () => {
  const { organisationId, token } = await begin();
  const stalled = await server.connect(token);
  stalled.socket.pause();
  await stall(largeEvents(organisationId)[0]!, 100_000);
  const healthy = await server.connect(token);
  await server.http.app.close();
  expect(await server.openStreams()).toBe(0);
  for (const { socket } of [stalled, healthy]) socket.destroy();
});

test('events that were missed end the streams: whoever connects again reads anew', async () => {
  const { token } = await begin();
  const { socket, rest } = await server.connect(token);
  server.events.publish('eventsMissed', {});
  await until(() => rest().endsWith('0\r\n\r\n'));
  socket.destroy();
});
