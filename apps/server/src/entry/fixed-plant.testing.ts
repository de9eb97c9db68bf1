import { encodeWaveform } from '@ritzel/telemetry';
import { expect } from 'vitest';
import type { Tokens } from '../platform/access.ts';
import type { TestDatabase } from '../platform/database.testing.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';

/** One drivetrain with fixed data: what it ends with must not depend on which processes it went through. */

const RATE_HZ = 12_800;
const SHAFT_HZ = 25;
const SAMPLES = 51_200;
const minute = 60_000;

const KINEMATICS = {
  shafts: [{ id: 'input' }],
  gearPairs: [],
  bearings: [
    {
      id: 'b1',
      name: 'input bearing',
      shaft: 'input',
      geometry: { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 },
    },
  ],
  sensors: [{ id: 'input-de', axis: 'radial', near: 'b1', channel: 'in' }],
};

/** Noise that repeats by its seed, with impacts at the outer race's rate that ring at 3.1 kHz. */
function damagedWaveform(seed: number): Float32Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const x = Float32Array.from(
    { length: SAMPLES },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
  const impactHz = 3.5848 * SHAFT_HZ;
  for (let k = 0; k / impactHz < SAMPLES / RATE_HZ; k++) {
    const start = Math.ceil((k / impactHz) * RATE_HZ);
    for (let i = start; i < Math.min(start + 130, SAMPLES); i++) {
      const tau = i / RATE_HZ - k / impactHz;
      x[i] = x[i]! + 4 * Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 3100 * tau);
    }
  }
  return x;
}

async function post(url: string, token: string, body: unknown): Promise<Response> {
  const isBinary = body instanceof Uint8Array;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isBinary ? 'application/vnd.ritzel.waveform' : 'application/json',
    },
    body: isBinary ? new Uint8Array(body) : JSON.stringify(body),
  });
  expect(response.ok, `${url} ${response.status}`).toBe(true);
  return response;
}

export interface FixedPlant {
  readonly gearUnitId: string;
  /** Sends these velocities, one request each, a minute apart. */
  sendVelocities(ingestUrl: string, fromMinute: number, values: readonly number[]): Promise<void>;
  /** Speed and hours, and the oil, which is measured every second and then no more. */
  sendOthers(ingestUrl: string): Promise<void>;
  sendWaveform(ingestUrl: string, atMinute: number): Promise<void>;
  /** Saves the drivetrain with another velocity rating of its gear unit. */
  saveRating(httpUrl: string, vr: number): Promise<void>;
  /** Resolves when every waveform is reduced and diagnosed. */
  diagnosed(): Promise<void>;
  /** Conditions, their changes, columns of the equipment and findings, without the names that differ by database. */
  read(): Promise<PlantRows>;
}

export type PlantRows = Readonly<
  Record<'conditions' | 'changes' | 'equipment' | 'findings' | 'waiting', unknown[]>
>;

/** The plant begins at `startMs`; with the same one two databases end with the same rows. */
export async function makeFixedPlant(
  { pool }: Pick<TestDatabase, 'pool'>,
  { url, tokens }: { readonly url: string; readonly tokens: Tokens },
  startMs: number,
): Promise<FixedPlant> {
  const organisationId = await makeTestOrganisation(pool);
  const { rows } = await pool.query<{ id: string }>(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, 'a@plant.example', 'A', 'Adm') returning id",
    [organisationId],
  );
  const claims = { userId: rows[0]?.id ?? '', organisationId, role: 'Adm' as const, isDemo: false };
  const { token } = await tokens.issue(claims, new Date());
  const document = structuredClone(makeDrivetrainDocument());
  const oil = document.parts[2]?.devices?.[0]?.signals?.find(({ role }) => role === 'oil-temperature');
  if (oil) Object.assign(oil, { intervalS: 1 });
  const saved = (await (await post(`${url}/api/drivetrains`, token, document)).json()) as {
    id: string;
    components: { id: string }[];
    devices: { id: string }[];
  }; // @NOTE the contract's reply
  await pool.query(
    `insert into kinematics_version (equipment_id, version, status, document, valid_from)
     values ($1, 1, 'verified', $2, '2020-01-01')`,
    [saved.id, JSON.stringify(KINEMATICS)],
  );
  const gearUnitId = saved.components[2]?.id ?? '';
  const deviceId = saved.devices[0]?.id ?? '';
  const issued = await post(`${url}/api/devices/${deviceId}/credentials`, token, {});
  const device = (await issued.json()) as { token: string }; // @NOTE as above
  const at = (minutes: number) => startMs + minutes * minute;
  const send = (ingestUrl: string, metric: string, t: number, value: number, unit: string) =>
    post(`${ingestUrl}/api/data/samples`, device.token, { samples: [{ metric, t, value, unit }] });

  return {
    gearUnitId,
    async sendVelocities(ingestUrl, fromMinute, values) {
      for (const [index, value] of values.entries())
        await send(ingestUrl, 'Vibration/In/velocityRms', at(fromMinute + index), value, 'mm/s');
    },
    async sendOthers(ingestUrl) {
      await send(ingestUrl, 'Shaft/speed', at(0), 994, 'rpm');
      await send(ingestUrl, 'Counter/hours', at(0), 58_069, 'h');
      await send(ingestUrl, 'Oil/temperature', at(0), 60, '°C');
    },
    async sendWaveform(ingestUrl, atMinute) {
      const header = {
        ...{ device: deviceId, channel: 'in', fsHz: RATE_HZ, unit: 'm/s²', scale: 0.001, offset: 0 },
        speedRpm: 60 * SHAFT_HZ,
        t0Ns: BigInt(at(atMinute)) * 1_000_000n,
      };
      const bytes = encodeWaveform(header, damagedWaveform(atMinute + 1));
      await post(`${ingestUrl}/api/data/raws`, device.token, new Uint8Array(bytes));
    },
    async saveRating(httpUrl, vr) {
      Object.assign(document.parts[2] ?? {}, { vibrationRating: { vr } });
      await post(`${httpUrl}/api/drivetrains`, token, document);
    },
    diagnosed: () => waitUntilDiagnosed(pool),
    read: () => readPlant(pool),
  };
}

/** Resolves when every waveform is reduced and diagnosed. */
export async function waitUntilDiagnosed(pool: TestDatabase['pool']): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            'select id from waveform where analysed_at is null or diagnosed_at is null union all select null from rediagnosis_request',
          )
        ).rows,
      { timeout: 60_000 },
    )
    .toEqual([]);
}

/** Names of rows differ from one database to the next, and how long a silence has lasted from one moment to the next. */
function comparable(reason: Record<string, unknown> | null): unknown {
  if (reason === null) return null;
  const { componentId: _component, signalId: _signal, waveformId: _waveform, sentence, ...rest } = reason;
  return reason.kind === 'stale' ? rest : { ...rest, sentence };
}

/** Conditions, their changes, columns of the equipment and findings, without the names that differ by database. */
export async function readPlant(pool: TestDatabase['pool']): Promise<PlantRows> {
  const read = async (text: string) => {
    const { rows } = await pool.query(text);
    return rows.map((row) => ('reason' in row ? { ...row, reason: comparable(row.reason) } : row));
  };
  return {
    conditions: await read(
      `select part.type, signal.key, c.severity, c.since, c.evaluated_at, c.value, c.reason,
            c.state - 'arrivedMs' as state
         from condition c join equipment part on part.id = c.asset_id
         join signal on signal.asset_id = c.asset_id and signal.number = c.signal_number
        order by part.type, part.identifier, signal.key`,
    ),
    changes: await read(
      `select part.type, signal.key, event.occurred_at, (parameters -> 'from')::int as from_severity,
              (parameters -> 'to')::int as to_severity, parameters -> 'value' as value, parameters -> 'reason' as reason
         from domain_event event join equipment part on part.id = event.equipment_id
         join signal on signal.asset_id = part.id and signal.number = (parameters -> 'signalNumber')::int
        where event.kind = 'condition' and event.code = 'changed'
        order by part.type, part.identifier, signal.key, event.occurred_at, event.position`,
    ),
    equipment: await read(
      `select type, severity, has_unknown, severity_since, reason, connectivity, operation_hours, vibration_value,
              vibration_unit, vibration_at, vibration_ring, vibration_ring_end from equipment order by type, identifier`,
    ),
    findings: await read(
      `select channel, part, fault, severity, is_confirmed, first_seen, last_seen, growth_db_per_week, sentence,
              jsonb_array_length(observations) as observations
         from finding_condition order by channel, part, fault`,
    ),
    waiting: await read('select asset_id from evaluation_queue'),
  };
}
