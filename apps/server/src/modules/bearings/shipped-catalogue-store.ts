import { createHash } from 'node:crypto';
import { designationKey, SHIPPED_BEARINGS_EDITION, shippedBearings } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type BearingFigures, keysOf, trustOf } from './bearing-rules.ts';

/** The same bearing has the same uuid on every installation (version 8 of RFC 9562: a hash of its name). */
function shippedId(designation: string, manufacturer: string): string {
  const hash = createHash('sha256')
    .update(`aiq ${designationKey(designation)} ${manufacturer}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function shippedRows() {
  return shippedBearings().map((bearing) => {
    const figures: BearingFigures = {
      designation: bearing.designation,
      manufacturer: bearing.manufacturer ?? null,
      type: bearing.type,
      boreMm: bearing.boreMm ?? null,
      outerDiameterMm: bearing.outerDiameterMm ?? null,
      widthMm: bearing.widthMm ?? null,
      geometry: bearing.geometry ?? null,
      origin: bearing.origin ?? null,
      published: null,
      dynamicLoadKn: null,
      staticLoadKn: null,
      reference: bearing.source,
      note: null,
    };
    const { key, base, sort } = keysOf(bearing.designation);
    const manufacturer = figures.manufacturer ?? '';
    return {
      ...figures,
      id: shippedId(bearing.designation, manufacturer),
      manufacturer,
      key,
      base,
      sort,
      trust: trustOf(figures),
    };
  });
}

/**
 * Brings the rows of source `aiq` up to what this program ships; does nothing when they are of this edition or a
 * later one, so that several processes and an older one beside a newer do no harm. Answers whether it wrote.
 */
export async function writeShippedBearings(
  db: Database,
  edition = SHIPPED_BEARINGS_EDITION,
): Promise<boolean> {
  const isCurrent = async (connection: Pick<Database, 'getExecutor'>) =>
    ((await sql<{ edition: number }>`select edition from bearing_edition`.execute(connection)).rows[0]
      ?.edition ?? 0) >= edition;
  if (await isCurrent(db)) return false;
  return runTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('bearing_edition'))`.execute(transaction);
    if (await isCurrent(transaction)) return false;
    const rows = shippedRows();
    await sql`
      insert into bearing (id, designation, designation_key, base_key, sort_key, manufacturer, type, bore_mm,
                           outer_diameter_mm, width_mm, geometry, origin, trust, reference)
      select id, designation, key, base, sort, manufacturer, type, "boreMm", "outerDiameterMm", "widthMm",
             nullif(geometry, 'null'), origin, trust, reference
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shipped (
          id uuid, designation text, key text, base text, sort text, manufacturer text, type text,
          "boreMm" double precision, "outerDiameterMm" double precision, "widthMm" double precision,
          geometry jsonb, origin text, trust text, reference text)
      on conflict (id) do update set
        designation = excluded.designation, designation_key = excluded.designation_key, base_key = excluded.base_key,
        sort_key = excluded.sort_key, manufacturer = excluded.manufacturer, type = excluded.type,
        bore_mm = excluded.bore_mm, outer_diameter_mm = excluded.outer_diameter_mm, width_mm = excluded.width_mm,
        geometry = excluded.geometry, origin = excluded.origin, trust = excluded.trust,
        reference = excluded.reference, revision = bearing.revision + 1, changed_at = now()`.execute(
      transaction,
    );
    await sql`delete from bearing where organisation_id is null
                 and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(transaction);
    await sql`insert into bearing_edition (edition) values (${edition})
              on conflict (only_row) do update set edition = excluded.edition, written_at = now()`.execute(
      transaction,
    );
    return true;
  });
}
