import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import type { CallParts } from './access-table/access-row.testing.ts';
import type { TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

/**
 * The operator's staff looks at every organisation in the admin area, and works with a customer's data inside it alone.
 * What somebody of the staff imports without having entered it belongs to their own organisation, or to none.
 */
const server = await makeWholeServer();
const { pool } = server;
afterAll(() => server.close());

let home: string;
let customer: TestPlant;
let drivetrain: string;
let device: string;
let designation: string;
beforeAll(async () => {
  home = await makeTestOrganisation(pool);
  customer = await server.makePlant();
  await server.diagnosed();
  const { rows } = await pool.query<Record<'drivetrain' | 'device' | 'designation', string>>(
    `select (select identifier from equipment where id = $1) as drivetrain,
            (select identifier from device where id = $2) as device,
            (select designation from bearing where id = $3) as designation`,
    [customer.drivetrainId, customer.deviceId, customer.bearingId],
  );
  ({ drivetrain, device, designation } = rows[0] ?? { drivetrain: '', device: '', designation: '' });
  for (const name of [drivetrain, device, designation]) expect(name).toMatch(/./);
});

/** Everything of an organisation that an import could write, and what was noted about it. */
async function stateOf(organisationId: string): Promise<Record<string, unknown>> {
  const tables = ['equipment', 'device', 'signal', 'waveform', 'bearing', 'measuring_round', 'audit_entry'];
  const states = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(
        `select count(*)::int as count, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash
           from ${table} as row where organisation_id = $1`,
        [organisationId],
      );
      return [table, rows[0]] as const;
    }),
  );
  return Object.fromEntries(states);
}

const documentOf = (identifier: string) => ({
  identifier,
  name: 'Written by the staff',
  application: { type: 'kiln', name: 'Kiln' },
  parts: [{ type: 'gearunit', identifier: `GU-${crypto.randomUUID()}`, name: 'Gear unit' }],
});

interface Import {
  readonly method: 'POST';
  readonly path: () => string;
  readonly parts: () => CallParts;
  /** What the staff gets: the outcome in the own organisation, or a refusal that gives nothing away. */
  readonly status: number;
  readonly says: RegExp;
}

const IMPORTS: readonly (readonly [string, Import])[] = [
  [
    'a preview of a document with the identifier of a customer’s drivetrain sees a new one',
    {
      method: 'POST',
      path: () => '/drivetrains/import',
      parts: () => ({ body: { isPreview: true, documents: [documentOf(drivetrain)] } }),
      status: 200,
      says: /"outcome":"create"/,
    },
  ],
  [
    'a document with the identifier of a customer’s drivetrain becomes one of the own organisation',
    {
      method: 'POST',
      path: () => '/drivetrains/import',
      parts: () => ({ body: { isPreview: false, documents: [documentOf(drivetrain)] } }),
      status: 200,
      says: /"isSaved":true.*"outcome":"create"/,
    },
  ],
  [
    'a document that names a customer’s device gets one of its own, and takes nothing off a machine',
    {
      method: 'POST',
      path: () => '/drivetrains/import',
      parts: () => {
        const document = documentOf(`DT-${crypto.randomUUID()}`);
        const [part] = document.parts;
        const devices = [{ identifier: device, deviceType: 'test-device' }];
        return { body: { isPreview: false, documents: [{ ...document, parts: [{ ...part, devices }] }] } };
      },
      status: 200,
      says: /"isSaved":true,"savedCount":1,"problems":\[\]/,
    },
  ],
  [
    'a table of bearings changes none of a customer’s',
    {
      method: 'POST',
      path: () => '/bearings/customer/import',
      parts: () => ({ body: { csv: `designation\n${designation}\n`, commit: true } }),
      status: 200,
      says: /"outcome":"create"/,
    },
  ],
  [
    'a record for the point of a customer’s round is refused as if there were none',
    {
      method: 'POST',
      path: () => `/measuring-rounds/${customer.roundId}/points/${customer.roundPointId}/record`,
      parts: () => ({
        rawBody: new Uint8Array([1, 2, 3]) as Uint8Array<ArrayBuffer>, // @NOTE: a buffer of its own
        contentType: 'application/vnd.ritzel.waveform',
      }),
      status: 404,
      says: /"code":"notFound"/,
    },
  ],
];

test.each(IMPORTS)('%s', async (_, { method, path, parts, status, says }) => {
  const { token } = await server.newCaller(home, 'Fle');
  const before = await stateOf(customer.organisationId);
  const answer = await server.send({ method, path: path(), token, ...parts() });
  expect(answer.status, answer.text).toBe(status);
  expect(answer.text).toMatch(says);
  for (const secret of [customer.organisationId, customer.organisationName, customer.drivetrainId])
    expect(answer.text).not.toContain(secret);
  expect(await stateOf(customer.organisationId)).toEqual(before);
});

test('what the staff imported stands in the own organisation, under their name', async () => {
  const { token, userId } = await server.newCaller(home, 'Fle');
  const identifier = `DT-${crypto.randomUUID()}`;
  const body = { isPreview: false, documents: [documentOf(identifier)] };
  const answer = await server.send({ method: 'POST', path: '/drivetrains/import', token, body });
  expect(answer.status, answer.text).toBe(200);
  const { rows } = await pool.query(
    `select equipment.organisation_id as at, audit_entry.organisation_id as noted, audit_entry.user_id as by
       from equipment join audit_entry on audit_entry.subject_id = equipment.id::text
      where equipment.identifier = $1`,
    [identifier],
  );
  expect(rows).toEqual([{ at: home, noted: home, by: userId }]);
});
