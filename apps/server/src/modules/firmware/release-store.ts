import type { FirmwareRelease } from '@ritzel/contract';
import { sql } from 'kysely';
import type { AdminScope } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { seesAsset } from '../visibility/index.ts';

interface Row {
  device_type: string;
  firmware_version: string;
  released_at: Date;
  notes: string;
  image_bytes: string | null;
  image_sha256: string | null;
  withdrawn_at: Date | null;
  devices: number;
}

const toDto = (row: Row): FirmwareRelease => ({
  deviceType: row.device_type,
  firmwareVersion: row.firmware_version,
  releasedAt: row.released_at.toISOString(),
  notes: row.notes,
  imageBytes: row.image_bytes === null ? null : Number(row.image_bytes),
  imageSha256: row.image_sha256,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  devices: row.devices,
});

/** Releases are the same for every organisation; who runs them is counted as far as the caller sees. */
export function makeReleaseStore(
  db: Database | DatabaseTransaction,
  { organisationId, isEverywhere, visibleGroups }: AdminScope,
) {
  const select = sql`
    select firmware.device_type, firmware.firmware_version, firmware.released_at, firmware.notes,
           firmware.image_bytes::text as image_bytes, firmware.image_sha256, firmware.withdrawn_at,
           (select count(*)::int from device
             where device.device_type = firmware.device_type and device.firmware_version = firmware.firmware_version
               and ${isEverywhere ? sql`true` : sql`device.organisation_id = ${organisationId}`}
               and ${seesAsset({ organisationId, visibleGroups }, sql`device.equipment_id`)}) as devices
      from firmware`;
  return {
    async list(): Promise<FirmwareRelease[]> {
      const { rows } =
        await sql<Row>`${select} order by firmware.device_type, firmware.released_at desc`.execute(db);
      return rows.map(toDto);
    },

    async find(deviceType: string, firmwareVersion: string): Promise<FirmwareRelease | undefined> {
      const { rows } = await sql<Row>`
        ${select} where firmware.device_type = ${deviceType} and firmware.firmware_version = ${firmwareVersion}`.execute(
        db,
      );
      return rows[0] && toDto(rows[0]);
    },

    /** False where there is one of this version already. */
    async insert(release: {
      readonly deviceType: string;
      readonly firmwareVersion: string;
      readonly notes: string;
      readonly now: Date;
      readonly image: { readonly bytes: number; readonly sha256: string; readonly url: string | null };
    }): Promise<boolean> {
      const { image } = release;
      const { numAffectedRows } = await sql`
        insert into firmware (device_type, firmware_version, released_at, notes, image_url, image_sha256, image_bytes)
        values (${release.deviceType}, ${release.firmwareVersion}, ${release.now}, ${release.notes}, ${image.url},
                ${image.sha256}, ${image.bytes})
        on conflict do nothing`.execute(db);
      return numAffectedRows === 1n;
    },

    /** False where it was withdrawn already. */
    async withdraw(deviceType: string, firmwareVersion: string, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update firmware set withdrawn_at = ${now}
         where device_type = ${deviceType} and firmware_version = ${firmwareVersion} and withdrawn_at is null`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },
  };
}

/** Whether an image of this hash belongs to a release. */
export async function findImage(db: Database, sha256: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from firmware where image_sha256 = ${sha256} and image_bytes is not null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
