import type { PoolClient } from 'pg';
import { type MeasuredKind, TRANSFERRED_TABLES, type TransferredTable } from './transferred-tables-store.ts';

/** What the schema says of a table. */
export interface TableShape {
  /** In the order of their names: those that go along. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns that may name a person. */
  readonly people: readonly string[];
}

/** The shape of each table that goes along, by its name. */
export async function readTableShapes(client: PoolClient): Promise<Map<string, TableShape>> {
  const { rows } = await client.query<{ table: string; columns: string[]; key: string[]; people: string[] }>(
    `select found.relname as table,
            (select array_agg(attname::text order by attname) from pg_attribute
              where attrelid = found.oid and attnum > 0 and not attisdropped
                and attidentity = '' and attgenerated = '') as columns,
            (select array_agg(attname::text order by array_position(indkey::int2[], attnum))
               from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey::int2[])
              where indrelid = found.oid and indisprimary) as key,
            (select coalesce(array_agg(attname::text), '{}') from pg_constraint
               join pg_attribute on attrelid = conrelid and attnum = conkey[1] and not attnotnull
              where conrelid = found.oid and contype = 'f' and confrelid = 'app_user'::regclass
                and cardinality(conkey) = 1) as people
       from pg_class found where found.relnamespace = 'public'::regnamespace and found.relname = any($1::text[])`,
    [TRANSFERRED_TABLES.map(({ table }) => table)],
  );
  const withoutOf = new Map(TRANSFERRED_TABLES.map(({ table, without = [] }) => [table, without]));
  return new Map(
    rows.map(({ table, columns, key, people }) => [
      table,
      { columns: columns.filter((each) => !withoutOf.get(table)?.includes(each)), key, people },
    ]),
  );
}

export async function readNewestMigration(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration order by name desc limit 1',
  );
  return rows[0]?.name ?? '';
}

const quoted = (name: string) => `"${name}"`;
const ROWS_A_FETCH = 500;

/** The rows of an organisation as lines of JSON, in the order of their key; within a transaction. */
export async function* readTableLines(
  client: PoolClient,
  { table, of, instead = {}, order }: TransferredTable,
  { columns, key, people }: TableShape,
  organisationId: string,
): AsyncGenerator<string[]> {
  // Somebody of the operator's staff who did it is not known elsewhere.
  const known = (column: string) =>
    `case when ${quoted(column)} in (select person.id from app_user person where person.organisation_id = $1
              and person.guest_until is null) then ${quoted(column)} end`;
  const writtenOf = (column: string) =>
    instead[column] ?? (people.includes(column) ? known(column) : quoted(column));
  const selected = columns.map((column) => `${writtenOf(column)} as ${quoted(column)}`).join(', ');
  const ordered = [...(order === undefined ? [] : [order]), ...key.map(quoted)].join(', ');
  await client.query(
    `declare transferred no scroll cursor for
       select to_jsonb(row)::text as line from (select ${selected} from ${quoted(table)} where ${of} order by ${ordered}) row`,
    [organisationId],
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_A_FETCH} from transferred`);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await client.query('close transferred');
  }
}

/** Keys of all that lies in the blob store: samples, and the ids of pictures, documents and reports. */
export interface BlobOwner {
  readonly kind: 'waveform' | 'picture' | 'document' | 'report';
  readonly name: string;
}

export async function* readBlobOwners(client: PoolClient, organisationId: string): AsyncGenerator<BlobOwner> {
  await client.query(
    `declare blobs no scroll cursor for
       select 'waveform' as kind, blob_key as name from waveform where organisation_id = $1
       union all select 'picture', id::text from picture where organisation_id = $1 and swept_at is null
       union all select 'picture', id::text from knowledge_picture where organisation_id = $1
       union all select 'document', id::text from document where organisation_id = $1 and swept_at is null
       union all select 'report', id::text from report where organisation_id = $1 and state = 'done'
       order by 1, 2`,
    [organisationId],
  );
  for (;;) {
    const { rows } = await client.query<BlobOwner>(`fetch ${ROWS_A_FETCH} from blobs`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close blobs');
}

/** Of a row as packed text, beside what lies in it as bytes; of a picture in its sizes. */
const ROW_BYTES = 120;
const PICTURE_BYTES = 100_000;
/** Of the manifest and the list of files, whatever there is. */
const EMPTY_ARCHIVE_BYTES = 20_000;

/** How large an archive will be, roughly and without writing it: what is packed already hardly packs again. */
export async function estimateArchive(
  client: PoolClient,
  organisationId: string,
): Promise<Record<MeasuredKind | 'rest', number>> {
  const { rows: stored } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = oid
      where relnamespace = 'public'::regnamespace and relname = any($1::text[])
        and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype group by relname`,
    [TRANSFERRED_TABLES.map(({ table }) => table)],
  );
  const bytesOf = new Map(stored.map(({ table, columns }) => [table, columns]));
  const sizes = { values: 0, records: 0, rest: EMPTY_ARCHIVE_BYTES };
  for (const { table, of, measured = 'rest' } of TRANSFERRED_TABLES) {
    const columns = (bytesOf.get(table) ?? []).map(
      (column) => `coalesce(octet_length(${quoted(column)}), 0)`,
    );
    const { rows } = await client.query<{ bytes: number }>(
      `select coalesce(sum(${[ROW_BYTES, ...columns].join(' + ')}), 0)::float8 as bytes
         from ${quoted(table)} where ${of}`,
      [organisationId],
    );
    sizes[measured] += rows[0]?.bytes ?? 0;
  }
  const { rows } = await client.query<{ samples: number; files: number }>(
    `select (select coalesce(sum(4.0 * samples), 0)::float8 from waveform where organisation_id = $1) as samples,
            (select coalesce(sum(bytes), 0)::float8 from document where organisation_id = $1 and swept_at is null)
          + (select coalesce(sum(bytes), 0)::float8 from report where organisation_id = $1 and state = 'done')
          + (select count(*) * ${PICTURE_BYTES}.0 from picture
              where organisation_id = $1 and swept_at is null)::float8
          + (select coalesce(sum(bytes), 0)::float8 from knowledge_picture where organisation_id = $1) as files`,
    [organisationId],
  );
  sizes.records += rows[0]?.samples ?? 0;
  sizes.rest += rows[0]?.files ?? 0;
  return sizes;
}

export interface ArchivedOrganisation {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
}

/** By identifier or id. */
export async function findArchivedOrganisation(
  client: PoolClient,
  named: string,
): Promise<ArchivedOrganisation | undefined> {
  const { rows } = await client.query<ArchivedOrganisation>(
    "select id, identifier, name from organisation where (identifier = $1 or id::text = lower($1)) and status <> 'purged'",
    [named],
  );
  return rows[0];
}

export async function hasOrganisation(client: PoolClient, id: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from organisation where id = $1', [id]);
  return rows.length > 0;
}

/** Whether there is a company here already and nobody who would operate the portal for two. */
export async function needsOperatorFirst(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    'select exists (select 1 from top_organisations()) and not has_active_operator() as lacks',
  );
  return rows[0]?.lacks === true;
}

/** While groups are filled equipment is written as it was, not as a change of today. Until the transaction ends. */
export async function holdGroupTriggers(client: PoolClient, isHeld: boolean): Promise<void> {
  await client.query(`alter table group_equipment ${isHeld ? 'disable' : 'enable'} trigger user`);
}

/** Until its transaction ends checks of maintenance come as they are: no machine plans its own (migration 0338). */
export async function holdPlanning(client: PoolClient): Promise<void> {
  await client.query("select set_config('ritzel.importing', 'on', true)");
}

/** Writes rows as they stand in the archive; answers how many. */
export async function insertTableLines(
  client: PoolClient,
  { table }: Pick<TransferredTable, 'table'>,
  columns: readonly string[],
  lines: readonly string[],
  passwordHash: string,
): Promise<number> {
  const names = columns.map(quoted).join(', ');
  const isPeople = table === 'app_user';
  const values = columns
    .map((column) =>
      isPeople && column === 'password_hash'
        ? `case when ${quoted(column)} is null then null else $2::text end`
        : quoted(column),
    )
    .join(', ');
  // Of the oldest transaction: every consumer is past it.
  const [ownNames, ownValues] = table === 'domain_event' ? [', transaction_id', ", '3'::xid8"] : ['', ''];
  const { rowCount } = await client.query(
    `insert into ${quoted(table)} (${names}${ownNames})
     select ${values}${ownValues} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb)`,
    [`[${lines.join(',')}]`, ...(isPeople ? [passwordHash] : [])],
  );
  return rowCount ?? 0;
}

/** How many rows of a table are the organisation's: those of an archive that are not were meant for somebody else. */
export async function countTransferred(
  client: PoolClient,
  { table, of }: TransferredTable,
  organisationId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${quoted(table)} where ${of}`,
    [organisationId],
  );
  return rows[0]?.count ?? 0;
}

/** Tables with rows that refer to rows of another organisation. */
export async function findForeignReferences(client: PoolClient, organisationId: string): Promise<string[]> {
  const tables = new Map(TRANSFERRED_TABLES.map((each) => [each.table, each]));
  const { rows } = await client.query<{ table: string; referred: string; own: string[]; theirs: string[] }>(
    `select source.relname as table, target.relname as referred,
            (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k (num, place)
               join pg_attribute on attrelid = conrelid and attnum = num) as own,
            (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as k (num, place)
               join pg_attribute on attrelid = confrelid and attnum = num) as theirs
       from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and source.relname = any($1::text[]) and target.relname = any($1::text[])`,
    [[...tables.keys()]],
  );
  const wrong: string[] = [];
  for (const { table, referred, own, theirs } of rows) {
    const [from, to] = [tables.get(table)!, tables.get(referred)!];
    const given = own.map((column) => `mine.${quoted(column)} is not null`).join(' and ');
    const same = own.map((column, index) => `mine.${quoted(column)} = theirs.${quoted(theirs[index]!)}`);
    const { rows: found } = await client.query(
      `select 1 from (select * from ${quoted(table)} where ${from.of}) mine
        where ${given} and not exists (
          select 1 from (select * from ${quoted(referred)} where ${to.of}) theirs where ${same.join(' and ')})
        limit 1`,
      [organisationId],
    );
    if (found.length > 0) wrong.push(table);
  }
  return [...new Set(wrong)];
}

/** Records whose samples would be looked for where those of another machine lie. */
export async function countMisplacedSamples(client: PoolClient, organisationId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from waveform
      where organisation_id = $1 and (blob_key not like 'waveforms/' || asset_id || '/%' or blob_key like '%..%')`,
    [organisationId],
  );
  return rows[0]?.count ?? 0;
}

/** Of these keys those that no row of the organisation names. */
export async function findUnnamedBlobs(
  client: PoolClient,
  organisationId: string,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from unnest($2::text[]) as key
      where not exists (select 1 from waveform where organisation_id = $1 and blob_key = key)
        and not exists (select 1 from picture where organisation_id = $1 and key like 'pictures/' || id || '/%'
                           and key !~ '/.*/.*/')
        and not exists (select 1 from knowledge_picture where organisation_id = $1
                           and key like 'pictures/' || id || '/%' and key !~ '/.*/.*/')
        and not exists (select 1 from document where organisation_id = $1 and key = 'documents/' || id)
        and not exists (select 1 from report where organisation_id = $1 and key = 'reports/' || id)`,
    [organisationId, [...keys]],
  );
  return rows.map(({ key }) => key);
}
