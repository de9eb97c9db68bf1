import { setTimeout as sleep } from 'node:timers/promises';
import type { CallReply, saveDrivetrain } from '@ritzel/contract';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import type { WholeServer } from './whole-server.testing.ts';

const MINUTE_MS = 60_000;
const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 6 * 60 * MINUTE_MS;

/** A value for each minute: so many times each. Velocity has VR 5 (3.15, 5, 8 mm/s), the oil 75, 85 and 95 °C. */
const repeat = (...runs: readonly (readonly [times: number, value: number])[]) =>
  runs.flatMap(([times, value]) => Array.from({ length: times }, () => value));
const velocity = repeat([6, 2], [6, 5.6], [6, 9], [6, 2], [6, 7], [10, 2]);
const oil = repeat([10, 60], [14, 88], [4, 99], [12, 60]);
export const MINUTES = velocity.length;

export const account = { email: 'first@plant.example', password: 'A-long-enough-1!' };

async function ask<T>(url: string, token: string | undefined, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T; // @NOTE the contract's reply
}

export async function holdsAtLast(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`never so: ${what}`);
    await sleep(10);
  }
}

/** A gear unit, and the device that measures it. */
export interface Machine {
  readonly gearUnitId: string;
  readonly deviceToken: string;
}

/** The token of the first administrator of a new organisation, who is notified of cases as everybody is. */
export async function signUpFirstAdministrator(server: WholeServer): Promise<string> {
  const { token } = await ask<{ token: string }>(`${server.url}/api/auth/first-administrator`, undefined, {
    ...{ linkToken: await server.firstLinkToken(), organisationName: 'Fault plant', name: 'First' },
    ...account,
  });
  return token;
}

export async function makeMachine(server: WholeServer, token: string): Promise<Machine> {
  const saved = await ask<CallReply<typeof saveDrivetrain>>(
    `${server.url}/api/drivetrains`,
    token,
    makeDrivetrainDocument(),
  );
  const credentials = await ask<{ token: string }>(
    `${server.url}/api/devices/${saved.devices[0]?.id}/credentials`,
    token,
    {},
  );
  return { gearUnitId: saved.components[2]?.id ?? '', deviceToken: credentials.token };
}

/** As a device does it: a minute of values, again and again until it is acknowledged. */
export async function sendMinute(
  server: WholeServer,
  { deviceToken }: Machine,
  minute: number,
): Promise<void> {
  const t = startMs + minute * MINUTE_MS;
  const samples = [
    { metric: 'Shaft/speed', t, value: 994, unit: 'rpm' },
    { metric: 'Vibration/In/velocityRms', t, value: velocity[minute], unit: 'mm/s' },
    { metric: 'Oil/temperature', t, value: oil[minute], unit: '°C' },
  ];
  for (;;) {
    const response = await fetch(`${server.url}/api/data/samples`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${deviceToken}` },
      body: JSON.stringify({ samples }),
    }).catch(() => undefined);
    const said = await response?.text().catch(() => undefined);
    if (response?.status === 204) return;
    // That would never succeed.
    if (response?.status === 400) throw new Error(said);
    await sleep(30);
  }
}
