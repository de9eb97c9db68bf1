import type { Bearing, CallQuery, listBearings } from '@ritzel/contract';
import { estimateBearing, multipliersOf } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type BearingFigures, bearingWarningsOf, keysOf, specificationOf, trustOf } from './bearing-rules.ts';
import { searchOf } from './bearing-search.ts';

interface Row extends Omit<BearingFigures, 'manufacturer'> {
  id: string;
  source: Bearing['source'];
  manufacturer: string;
  trust: Bearing['trust'];
  revision: number;
  changedAt: Date;
}

const columns = sql`
  bearing.id, bearing.source, bearing.designation, bearing.manufacturer, bearing.type, bearing.bore_mm as "boreMm",
  bearing.outer_diameter_mm as "outerDiameterMm", bearing.width_mm as "widthMm", bearing.geometry, bearing.origin,
  bearing.published, bearing.trust, bearing.dynamic_load_kn as "dynamicLoadKn",
  bearing.static_load_kn as "staticLoadKn", bearing.reference, bearing.note, bearing.revision,
  bearing.changed_at as "changedAt"`;

/** Where the bearing's figures are an estimate: how far a real bearing may lie from them. */
function rangesOf(figures: BearingFigures): Bearing['ranges'] {
  const { type, boreMm, outerDiameterMm, designation } = figures;
  if (trustOf(figures) !== 'estimated' || type === null || boreMm === null || outerDiameterMm === null)
    return null;
  return estimateBearing(type, { boreMm, outerDiameterMm }, designation)?.ranges ?? null;
}

function bearingOf(row: Row): Bearing {
  const figures: BearingFigures = { ...row, manufacturer: row.manufacturer || null };
  return {
    ...figures,
    id: row.id,
    source: row.source,
    trust: row.trust,
    multipliers: multipliersOf(specificationOf(figures)) ?? null,
    ranges: rangesOf(figures),
    warnings: bearingWarningsOf(figures),
    revision: row.revision,
    changedAt: row.changedAt.toISOString(),
  };
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

function valuesOf(figures: BearingFigures): Record<string, RawBuilder<unknown>> {
  const { key, base, sort } = keysOf(figures.designation);
  return {
    designation: sql`${figures.designation}`,
    designation_key: sql`${key}`,
    base_key: sql`${base}`,
    sort_key: sql`${sort}`,
    manufacturer: sql`${figures.manufacturer ?? ''}`,
    type: sql`${figures.type}`,
    bore_mm: sql`${figures.boreMm}`,
    outer_diameter_mm: sql`${figures.outerDiameterMm}`,
    width_mm: sql`${figures.widthMm}`,
    geometry: sql`${json(figures.geometry)}::jsonb`,
    origin: sql`${figures.origin}`,
    published: sql`${json(figures.published)}::jsonb`,
    trust: sql`${trustOf(figures)}`,
    dynamic_load_kn: sql`${figures.dynamicLoadKn}`,
    static_load_kn: sql`${figures.staticLoadKn}`,
    reference: sql`${figures.reference}`,
    note: sql`${figures.note}`,
  };
}

/** The shipped bearings and those of one organisation; another's cannot be named. */
export function makeBearingStore(db: Database | DatabaseTransaction, organisationId: string) {
  const visible = sql`(bearing.organisation_id is null or bearing.organisation_id = ${organisationId})`;
  const own = sql`bearing.organisation_id = ${organisationId}`;

  async function page(
    where: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    { page, size }: { page: number; size: number },
  ) {
    const [found, count] = await Promise.all([
      sql<Row>`select ${columns} from bearing where ${where} order by ${order}
                limit ${size} offset ${(page - 1) * size}`.execute(db),
      sql<{ total: number }>`select count(*) as total from bearing where ${where}`.execute(db),
    ]);
    return { rows: found.rows.map(bearingOf), total: count.rows[0]?.total ?? 0, page, size };
  }

  return {
    async list(query: CallQuery<typeof listBearings>) {
      const conditions = [
        visible,
        ...(query.source === undefined ? [] : [sql`bearing.source = ${query.source}`]),
        ...(query.type === undefined ? [] : [sql`bearing.type = ${query.type}`]),
        ...(query.trust === undefined ? [] : [sql`bearing.trust = ${query.trust}`]),
        ...(query.boreMm === undefined ? [] : [sql`bearing.bore_mm = ${query.boreMm}`]),
        ...(query.outerDiameterMm === undefined
          ? []
          : [sql`bearing.outer_diameter_mm = ${query.outerDiameterMm}`]),
      ];
      const where = sql.join(conditions, sql` and `);
      const trusted = sql`bearing.source = 'aiq', array_position(array['measured', 'published', 'estimated', 'dimensions'], bearing.trust)`;
      const rest = sql`bearing.sort_key, bearing.id`;
      const search = query.search === undefined ? undefined : searchOf(query.search);
      if (search === undefined)
        return { ...(await page(where, sql`bearing.source = 'aiq', ${rest}`, query)), isGuess: false };
      const order = sql`${search.rank}, ${trusted}, ${rest}`;
      const found = await page(sql`${where} and ${search.matches}`, order, query);
      if (found.total > 0) return { ...found, isGuess: false };
      const likely = sql`${search.likeness} desc, ${rest}`;
      const guessed = await page(sql`${where} and ${search.isAlike}`, likely, query);
      return { ...guessed, isGuess: guessed.total > 0 };
    },

    async find(id: string): Promise<Bearing | undefined> {
      const { rows } = await sql<Row>`select ${columns} from bearing where ${visible} and id = ${id}`.execute(
        db,
      );
      return rows[0] && bearingOf(rows[0]);
    },

    /** One of the organisation's own, held until the transaction ends. */
    async lockOwn(id: string): Promise<Bearing | undefined> {
      const { rows } = await sql<Row>`
        select ${columns} from bearing where ${own} and id = ${id} for update`.execute(db);
      return rows[0] && bearingOf(rows[0]);
    },

    /** Those of the organisation's own that have one of these names. */
    async listOwnByKeys(keys: readonly string[]): Promise<Bearing[]> {
      const { rows } = await sql<Row>`
        select ${columns} from bearing where ${own} and designation_key = any(${keys})`.execute(db);
      return rows.map(bearingOf);
    },

    /** Undefined when the organisation has one of this name by this maker. */
    async insert(figures: BearingFigures, userId: string): Promise<Bearing | undefined> {
      const values = {
        ...valuesOf(figures),
        organisation_id: sql`${organisationId}`,
        created_by: sql`${userId}`,
      };
      const { rows } = await sql<Row>`
        insert into bearing (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(values))})
        on conflict (organisation_id, designation_key, lower(manufacturer)) do nothing
        returning ${columns}`.execute(db);
      return rows[0] && bearingOf(rows[0]);
    },

    /** Undefined when another of the organisation's own has this name by this maker. */
    async update(id: string, figures: BearingFigures): Promise<Bearing | undefined> {
      const sets = Object.entries(valuesOf(figures)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      const { key } = keysOf(figures.designation);
      const { rows } = await sql<Row>`
        update bearing set ${sql.join(sets)}, revision = revision + 1, changed_at = now()
         where ${own} and id = ${id} and not exists (
           select 1 from bearing other where other.organisation_id = ${organisationId} and other.id <> ${id}
              and other.designation_key = ${key} and lower(other.manufacturer) = lower(${figures.manufacturer ?? ''}))
        returning ${columns}`.execute(db);
      return rows[0] && bearingOf(rows[0]);
    },

    async remove(id: string): Promise<void> {
      await sql`delete from bearing where ${own} and id = ${id}`.execute(db);
    },
  };
}

export type BearingStore = ReturnType<typeof makeBearingStore>;
