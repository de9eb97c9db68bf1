import type { Pool } from 'pg';

/** Rows of a test's own plant, made by SQL so that no module under test is needed to make them. */

let serial = 0;
/** Of one length: a text that must not contain one name would else be blamed for a longer one that begins with it. */
const nextName = (word: string) => `${word}-${process.pid}-${String(++serial).padStart(5, '0')}`;

async function insertOne(pool: Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(text, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}

/** Answers the uuid of a new organisation. */
export function makeTestOrganisation(pool: Pool): Promise<string> {
  const name = nextName('organisation');
  return insertOne(pool, 'insert into organisation (identifier, name) values ($1, $1) returning id', [name]);
}

/** Answers the uuid of a new gear unit, or of another type. */
export function makeTestEquipment(
  pool: Pool,
  organisationId: string,
  type: 'drivetrain' | 'gearunit' | 'motor' | 'coupling' | 'machine' = 'gearunit',
): Promise<string> {
  return insertOne(
    pool,
    'insert into equipment (organisation_id, type, identifier, name) values ($1, $2, $3, $3) returning id',
    [organisationId, type, nextName(type)],
  );
}

/** Answers the uuid of a new device on an equipment. */
export function makeTestDevice(pool: Pool, organisationId: string, equipmentId: string): Promise<string> {
  return insertOne(
    pool,
    `insert into device (organisation_id, equipment_id, identifier, device_type)
     values ($1, $2, $3, 'test-device') returning id`,
    [organisationId, equipmentId, nextName('device')],
  );
}

/** Answers the uuid of a new signal with this number within the asset. */
export function makeTestSignal(
  pool: Pool,
  signal: { organisationId: string; assetId: string; number: number; unit?: string; deviceId?: string },
): Promise<string> {
  const name = nextName('signal');
  return insertOne(
    pool,
    `insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit)
     values ($1, $2, $3, $4, $5, $5, $5, 'temperature', $6) returning id`,
    [
      signal.organisationId,
      signal.assetId,
      signal.number,
      signal.deviceId ?? null,
      name,
      signal.unit ?? '°C',
    ],
  );
}
