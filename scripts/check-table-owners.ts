// Holds the SQL of the server against the list of tables and their owners (table-owners.ts): each table of the migrations
// has one owner, nobody else writes it, others read it only where that is declared, SQL stands in stores.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commonTablesOf, findSql, usesIn } from './sql-in-sources.ts';
import {
  COMPOSED_NAMES,
  READS_OF_OTHERS,
  READS_UNSEEN,
  SCOPE_OF_DRIVETRAIN,
  SEEN_TABLES,
  SQL_OUTSIDE_STORES,
  TABLE_OWNERS,
  type TableException,
  WRITES_TO_OTHERS,
} from './table-owners.ts';

const root = path.resolve(import.meta.dirname, '..');

export interface OwnerRules {
  readonly owners: Readonly<Record<string, readonly string[]>>;
  readonly reads: readonly TableException[];
  readonly writes: readonly TableException[];
  readonly composedNames: readonly string[];
  readonly sqlOutsideStores: readonly string[];
  /** Files that may say themselves which parts belong to a drivetrain. */
  readonly scopeOfDrivetrain: readonly string[];
  /** Tables of which a person sees what their groups hold. */
  readonly seenTables: readonly string[];
  /** Files that read them without asking what the viewer sees. */
  readonly readsUnseen: readonly string[];
}

export interface Source {
  /** Below apps/server/src/modules: `equipment/equipment-store.ts`; of the platform `platform/audit.ts`. */
  readonly file: string;
  readonly text: string;
}

/** `id = X or drivetrain_id = X` in whatever form. */
const SCOPE_BY_HAND = /\bor\s+(?:[a-z_]+\.)?drivetrain_id\s*=/i;

/** What a store asks that reads for a person. */
const ASKS_WHAT_IS_SEEN =
  /\b(seesAsset|seesDrivetrain|seesEquipment|SEEN_BY_GROUPS|equipmentCondition|assetsInScope|listAssetsInScope)\(/;

/** Tables of PostgreSQL, Citus and pg-boss themselves. */
const isOfDatabase = (name: string) => /^(pg_|jobs\.|information_schema\.|pg_catalog\.|citus_)/.test(name);
/** Made by the migrating program itself, before the first migration. */
const BEFORE_MIGRATIONS = ['migration'];

/** The tables that are there when all migrations have run. */
export function tablesAfter(migrations: readonly string[]): Set<string> {
  const tables = new Set(BEFORE_MIGRATIONS);
  for (const text of migrations) {
    const statements = text.replaceAll(/--[^\n]*/g, '');
    const pattern =
      /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_0-9]+)(?!\s+partition\s+of|[a-z_0-9])|\bdrop\s+table\s+(?:if\s+exists\s+)?([a-z_0-9]+)|\balter\s+table\s+([a-z_0-9]+)\s+rename\s+to\s+([a-z_0-9]+)|\bcreate\s+view\s+([a-z_0-9]+)\s+as\s+select\s+\*\s+from\s+every_\5\b/gi;
    for (const [, created, dropped, before, after, shown] of statements.matchAll(pattern)) {
      if (created !== undefined) tables.add(created);
      // The rows of a table that are not deleted, under the name everybody reads and writes by.
      if (shown !== undefined) tables.add(shown);
      if (dropped !== undefined) tables.delete(dropped);
      if (before !== undefined && after !== undefined) {
        tables.delete(before);
        tables.add(after);
      }
    }
  }
  return tables;
}

/** Views are made to be read by all. */
export function viewsAfter(migrations: readonly string[]): Set<string> {
  const views = new Set<string>();
  for (const text of migrations) {
    const pattern =
      /\bcreate\s+(?:or\s+replace\s+)?view\s+([a-z_0-9]+)|\bdrop\s+view\s+(?:if\s+exists\s+)?([a-z_0-9]+)/gi;
    for (const [, created, dropped] of text.replaceAll(/--[^\n]*/g, '').matchAll(pattern)) {
      if (
        created !== undefined &&
        !new RegExp(`create (or replace )?view ${created} as select \\* from every_${created} `).test(text)
      )
        views.add(created);
      if (dropped !== undefined) views.delete(dropped);
    }
  }
  return views;
}

export function checkTableOwners(
  migrations: readonly string[],
  sources: readonly Source[],
  rules: OwnerRules,
): string[] {
  const complaints: string[] = [];
  const tables = tablesAfter(migrations);
  const views = viewsAfter(migrations);
  const owners = new Map<string, string>();
  for (const [module, owned] of Object.entries(rules.owners)) {
    for (const table of owned) {
      const other = owners.get(table);
      if (other !== undefined) complaints.push(`${table} has two owners: ${other} and ${module}`);
      if (!tables.has(table)) complaints.push(`${table} of ${module} is no table of the migrations`);
      owners.set(table, module);
    }
  }
  for (const table of tables) if (!owners.has(table)) complaints.push(`${table} has no owner`);

  const used = new Set<string>();
  const isExcepted = (kind: 'read' | 'write', { file }: Source, table: string): boolean => {
    const module = file.split('/')[0] ?? '';
    const by = (kind === 'read' ? rules.reads : rules.writes)
      .filter((exception) => exception.tables.includes(table))
      .flatMap((exception) => exception.by)
      .find((each) => each === file || each === module);
    if (by !== undefined) used.add(`${kind} ${by} ${table}`);
    return by !== undefined;
  };
  const usedComposed = new Set<string>();
  const usedOutside = new Set<string>();
  const usedUnseen = new Set<string>();

  for (const source of sources) {
    const module = source.file.split('/')[0] ?? '';
    const pieces = findSql(source.file, source.text);
    const common = new Set(pieces.flatMap(commonTablesOf));
    const uses = pieces.flatMap(usesIn).filter(({ table }) => !common.has(table) && !isOfDatabase(table));
    if (uses.length > 0 && !source.file.endsWith('-store.ts')) {
      const listed = rules.sqlOutsideStores.find((each) => each === source.file || each === module);
      if (listed === undefined) complaints.push(`${source.file}:${uses[0]?.line}: SQL outside of a store`);
      else usedOutside.add(listed);
    }
    for (const { text, line } of pieces)
      if (SCOPE_BY_HAND.test(text) && !rules.scopeOfDrivetrain.includes(source.file))
        complaints.push(
          `${source.file}:${line}: the parts of a drivetrain are asked of equipment: assetsInScope`,
        );
    const seen = uses.find(({ table, deed }) => deed !== 'write' && rules.seenTables.includes(table));
    if (seen !== undefined && !ASKS_WHAT_IS_SEEN.test(source.text)) {
      const listed = rules.readsUnseen.find((each) => each === source.file || each === module);
      if (listed === undefined)
        complaints.push(
          `${source.file}:${seen.line}: reads ${seen.table} without asking what the viewer sees: seesAsset of visibility/index.ts`,
        );
      else usedUnseen.add(listed);
    }
    for (const { table, deed, line } of uses) {
      const place = `${source.file}:${line}`;
      if (table === '$$') {
        if (rules.composedNames.includes(source.file)) usedComposed.add(source.file);
        else complaints.push(`${place}: the name of a table is put together`);
        continue;
      }
      if (deed !== 'write' && views.has(table)) continue;
      const owner = owners.get(table);
      if (owner === undefined) complaints.push(`${place}: nobody knows the table ${table}`);
      else if (owner !== module && !isExcepted(deed === 'write' ? 'write' : 'read', source, table))
        complaints.push(
          `${place}: ${module} ${deed === 'write' ? 'writes' : 'reads'} ${table}, which belongs to ${owner}: ask a function of ${owner}/index.ts`,
        );
    }
  }

  const unused = (kind: 'read' | 'write', exceptions: readonly TableException[]) =>
    exceptions.flatMap(({ tables: listed, by }) => [
      ...listed
        .filter((table) => !by.some((each) => used.has(`${kind} ${each} ${table}`)))
        .map((table) => `nobody of ${by.join(', ')} ${kind}s ${table} any more: strike the exception`),
      ...by
        .filter((each) => !listed.some((table) => used.has(`${kind} ${each} ${table}`)))
        .map((each) => `${each} ${kind}s none of ${listed.join(', ')} any more: strike the exception`),
    ]);
  complaints.push(...unused('read', rules.reads), ...unused('write', rules.writes));
  for (const file of rules.composedNames)
    if (!usedComposed.has(file))
      complaints.push(`${file} puts no name of a table together any more: strike it from the list`);
  for (const file of rules.sqlOutsideStores)
    if (!usedOutside.has(file))
      complaints.push(`${file} has no SQL outside of stores any more: strike it from the list`);
  for (const file of rules.readsUnseen)
    if (!usedUnseen.has(file))
      complaints.push(`${file} reads nothing that a viewer may not see any more: strike it from the list`);
  return complaints;
}

/** What only tests run writes whatever it needs. */
const isOfTests = (file: string) => /\.test\.ts$|\.testing\.ts$|\.fixture\.ts$/.test(file);

function readSources(): Source[] {
  const folder = path.join(root, 'apps/server/src');
  return globSync('{modules,platform,entry}/**/*.ts', { cwd: folder })
    .filter((file) => !isOfTests(file))
    .sort()
    .map((file) => ({
      file: file.replace(/^modules\//, ''),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
}

if (import.meta.main) {
  const folder = path.join(root, 'database/migrations');
  const migrations = globSync('*.sql', { cwd: folder })
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const complaints = checkTableOwners(migrations, readSources(), {
    owners: TABLE_OWNERS,
    reads: READS_OF_OTHERS,
    writes: WRITES_TO_OTHERS,
    composedNames: COMPOSED_NAMES,
    sqlOutsideStores: SQL_OUTSIDE_STORES,
    scopeOfDrivetrain: SCOPE_OF_DRIVETRAIN,
    seenTables: SEEN_TABLES,
    readsUnseen: READS_UNSEEN.flatMap(({ by }) => by),
  });
  for (const complaint of complaints) console.error(complaint);
  process.exit(complaints.length === 0 ? 0 : 1);
}
