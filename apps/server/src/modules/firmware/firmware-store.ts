import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** The release of a device type that came out last. Releases are the same for every organisation. */
export async function findLatestFirmware(db: Database, deviceType: string) {
  const { rows } = await sql<{
    firmware_version: string;
    released_at: Date;
    notes: string;
    image_url: string | null;
    image_sha256: string | null;
  }>`
    select firmware_version, released_at, notes, image_url, image_sha256 from firmware
     where device_type = ${deviceType} and withdrawn_at is null order by released_at desc, firmware_version desc limit 1`.execute(
    db,
  );
  const row = rows[0];
  return (
    row && {
      deviceType,
      firmwareVersion: row.firmware_version,
      releasedAt: row.released_at.toISOString(),
      notes: row.notes,
      /** What a command carries of where the image is found. */
      image: row.image_url === null ? {} : { url: row.image_url, sha256: row.image_sha256 },
    }
  );
}
