import type { EquipmentTypeCode, Notification, Reason } from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export type ToldThing = Omit<Notification, 'isRead' | 'isDeactivated'>;

export interface TellingScope {
  readonly organisationId: string;
  /** The drivetrain and its parts, by uuid. */
  readonly assets: ReadonlyMap<string, ToldAsset>;
}

export interface ToldAsset {
  readonly id: string;
  readonly name: string;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
}

const assetOf = (asset: ToldAsset) => ({
  equipmentId: asset.id,
  equipmentName: asset.name,
  equipmentType: asset.type,
  equipmentIdentifier: asset.identifier,
});

export interface TellingQuestion {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly limit: number;
}

/** What a device did that its owner wants to hear; what is only odd stays in its log. */
const DEVICE_CODES = ['birth', 'death', 'clock-off', 'credentials-issued', 'unit-wrong', 'waveform-invalid'];
const DEVICE_WORDS: Readonly<Record<string, string>> = {
  birth: 'came online',
  death: 'went offline',
  'clock-off': 'has a clock that is off',
  'credentials-issued': 'got new credentials',
  'unit-wrong': 'sends a value in the wrong unit',
  'waveform-invalid': 'sent a waveform that cannot be read',
};

const span = (column: RawBuilder<unknown>, { from, to }: TellingQuestion) =>
  sql`${from === undefined ? sql`` : sql`and ${column} >= ${from}`} ${to === undefined ? sql`` : sql`and ${column} < ${to}`}`;

/** Changes up to AVERAGE or beyond, or down from there. One question per asset: the table is distributed by it. */
export async function tellConditions(
  db: Database,
  scope: TellingScope,
  question: TellingQuestion,
): Promise<ToldThing[]> {
  const told = SEVERITIES.AVERAGE;
  const parts = await Promise.all(
    [...scope.assets].map(async ([assetId, asset]) => {
      const { rows } = await sql<{
        id: number;
        at: Date;
        from_severity: number;
        to_severity: number;
        reason: Partial<Reason>;
      }>`
        select id, at, from_severity, to_severity, reason from condition_change
         where asset_id = ${assetId} and (from_severity >= ${told} or to_severity >= ${told})
           ${span(sql`at`, question)}
         order by at desc limit ${question.limit}`.execute(db);
      return rows.map(
        (row): ToldThing => ({
          id: `condition.${assetId}.${row.id}`,
          kind: 'condition',
          at: row.at.toISOString(),
          ...assetOf(asset),
          severity: severityOf(row.to_severity),
          severityBefore: severityOf(row.from_severity),
          reason: reasonOf(row.reason),
          device: null,
          subject: row.reason.signalName ?? asset.name,
          sentence: row.reason.sentence ?? `${asset.name} is ${severityOf(row.to_severity)}.`,
        }),
      );
    }),
  );
  return parts.flat();
}

/** The reason as it was written with the change; rows of before reasons had facts carry none. */
function reasonOf({ kind, sentence, ...facts }: Partial<Reason>): Reason | null {
  return kind === undefined || sentence === undefined ? null : { ...facts, kind, sentence };
}

export async function tellDevices(
  db: Database,
  scope: TellingScope,
  question: TellingQuestion,
): Promise<ToldThing[]> {
  const { rows } = await sql<{
    device_id: string;
    equipment_id: string;
    identifier: string;
    device_type: string;
    code: string;
    hour: Date;
    at: Date;
  }>`
    select log.device_id, device.equipment_id, device.identifier, device.device_type, log.code, log.hour, log.last_at as at
      from device_log log join device on device.id = log.device_id
     where device.organisation_id = ${scope.organisationId} and device.equipment_id = any(${[...scope.assets.keys()]}::uuid[])
       and log.code = any(${DEVICE_CODES}::text[]) ${span(sql`log.last_at`, question)}
     order by log.last_at desc limit ${question.limit}`.execute(db);
  return rows.flatMap((row): ToldThing[] => {
    const asset = scope.assets.get(row.equipment_id);
    if (asset === undefined) return [];
    return [
      {
        id: `device.${row.device_id}.${row.code}.${row.hour.getTime()}`,
        kind: 'device',
        at: row.at.toISOString(),
        ...assetOf(asset),
        severity: null,
        severityBefore: null,
        reason: null,
        device: {
          id: row.device_id,
          identifier: row.identifier,
          deviceType: row.device_type,
          code: row.code,
        },
        subject: row.identifier,
        sentence: `${row.identifier} ${DEVICE_WORDS[row.code] ?? row.code}.`,
      },
    ];
  });
}

/** Whether a name tells of something of these assets: a state is kept for nothing else. */
export async function isTold(db: Database, scope: TellingScope, id: string): Promise<boolean> {
  const [kind, subject = '', name = '', hour = ''] = id.split('.');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject)) return false;
  if (kind === 'condition') {
    if (!scope.assets.has(subject) || !/^\d{1,15}$/.test(name) || hour !== '') return false;
    const { rows } = await sql`
      select 1 from condition_change where asset_id = ${subject} and id = ${Number(name)}`.execute(db);
    return rows.length > 0;
  }
  if (kind !== 'device' || !/^\d{1,15}$/.test(hour)) return false;
  const { rows } = await sql`
    select 1 from device_log log join device on device.id = log.device_id
     where device.organisation_id = ${scope.organisationId} and device.equipment_id = any(${[...scope.assets.keys()]}::uuid[])
       and log.device_id = ${subject} and log.code = ${name} and log.hour = ${new Date(Number(hour))}`.execute(
    db,
  );
  return rows.length > 0;
}
