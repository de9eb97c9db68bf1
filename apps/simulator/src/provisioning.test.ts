import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPlantDocuments } from './fleet/demo-plant.ts';
import { issueCredentials, type Portal, PortalRefusedError, provisionDrivetrain } from './provisioning.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

let server: Server;
let portal: Portal;
let asked: Asked[];
let answer: { status: number; body: unknown };
let answers: Record<string, { status: number; body: unknown }>;

beforeEach(async () => {
  asked = [];
  answers = { GET: { status: 200, body: [] } };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization, body });
    const { status, body: reply } = answers[method ?? ''] ?? answer;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  portal = { url: `http://127.0.0.1:${port}`, token: 'secret' };
});

afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

describe('handing over', () => {
  const document = demoPlantDocuments()[0]!;

  it('posts the whole document with the token, confirms its kinematics and reads the devices of the answer', async () => {
    answers.GET = { status: 404, body: {} };
    answer = {
      status: 200,
      body: { id: 'drivetrain', created: true, devices: [{ id: 'a', identifier: 'RZ-GU3-GU-KCM-6235' }] },
    };
    expect(await provisionDrivetrain(portal, document)).toEqual({
      isNew: true,
      devices: [{ id: 'a', identifier: 'RZ-GU3-GU-KCM-6235' }],
    });
    expect(asked[1]).toMatchObject({
      method: 'POST',
      url: '/api/drivetrains',
      authorization: 'Bearer secret',
    });
    expect(JSON.parse(asked[1]!.body)).toEqual(document);
    expect(asked.slice(2).map(({ url }) => url)).toEqual([
      '/api/drivetrains/drivetrain/kinematics/1/submit',
      '/api/drivetrains/drivetrain/kinematics/1/verify',
    ]);
  });

  it('leaves the kinematics of a drivetrain that is there already to its engineers', async () => {
    answers.GET = { status: 200, body: [] };
    answer = { status: 200, body: { id: 'drivetrain', created: false, devices: [] } };
    expect(await provisionDrivetrain(portal, document)).toEqual({ isNew: false, devices: [] });
    expect(asked).toHaveLength(2);
    const { kinematics, ...rest } = document;
    expect(kinematics).toBeDefined();
    expect(JSON.parse(asked[1]!.body)).toEqual(rest);
  });

  it('asks for credentials of a device', async () => {
    answer = { status: 200, body: { clientId: 'c', username: 'u', password: 'p', token: 'u.p' } };
    expect(await issueCredentials(portal, 'a')).toEqual({ clientId: 'c', username: 'u', password: 'p' });
    expect(asked[0]!.url).toBe('/api/devices/a/credentials');
  });

  it('says what the portal refused, and why', async () => {
    answer = { status: 403, body: { code: 'FORBIDDEN' } };
    const refusal = await provisionDrivetrain(portal, document).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PortalRefusedError);
    expect(String(refusal)).toContain('POST /drivetrains was refused with status 403: {"code":"FORBIDDEN"}');
  });

  it('does not go on with an answer it cannot read', async () => {
    answer = { status: 200, body: { devices: [{ id: 7 }] } };
    await expect(provisionDrivetrain(portal, document)).rejects.toThrow('lacks the field id');
    answer = { status: 200, body: {} };
    await expect(provisionDrivetrain(portal, document)).rejects.toThrow('lacks the field devices');
  });
});
