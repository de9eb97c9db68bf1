import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = import.meta.dirname;
const packages = path.resolve(folder, '../../packages');
const { resolve } = createRequire(path.join(folder, 'package.json'));

const EDITOR_SCHEMAS =
  /packages\/contract\/src\/(?:drivetrain-document|json-value|numbers|paging|time-bounds)\.ts$/;

type ImportsOf = (file: string) => readonly string[];

/**
 * Which of the few files of the first screens a module belongs to. Left to itself the bundler makes a file of every icon
 * that two screens share: seventy requests before the list of the plant, where four will do.
 *
 * `start` is what every page needs, `forms` what the sign-in and the dashboard share, `signed-in` the rest of the frame
 * and the dashboard. Modules of other screens are no concern of these files.
 */
export function firstFileOf(): (id: string, importsOf: ImportsOf) => string | null {
  let files: Map<string, string> | undefined;
  return (id, importsOf) => {
    files ??= sortFiles(importsOf);
    return files.get(id) ?? null;
  };
}

function sortFiles(importsOf: ImportsOf): Map<string, string> {
  const entries = [
    'app/main.tsx',
    'screens/login/login-screen.tsx',
    'app/shell.tsx',
    'screens/dashboard/dashboard-screen.tsx',
    // Fetched after the list, in one file.
    'features/alarms/alarm-banner.tsx',
  ].map((name) => path.join(folder, 'src', name));
  const [start, login, shell, dashboard, banner] = entries.map((entry) => reach([entry], importsOf));
  const signedIn = new Set([...shell!, ...dashboard!, ...banner!]);
  const files = new Map<string, string>();
  for (const file of signedIn) files.set(file, login!.has(file) ? 'forms' : 'signed-in');
  for (const file of start!) files.set(file, 'start');
  // The screens themselves keep their own file, in which they are asked for.
  for (const entry of entries) files.delete(entry);
  // Schemas that only the editor reads files with: zod stays with them.
  for (const file of files.keys()) if (EDITOR_SCHEMAS.test(file)) files.delete(file);
  return files;
}

/** Everything that these files import, themselves included; what they fetch later is not. */
function reach(entries: readonly string[], importsOf: ImportsOf): Set<string> {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...(file.includes('node_modules') ? importsOf(file) : namedImports(file)));
  }
  return seen;
}

const IMPORT = /^(?:import|export) (?!type )(?:(?:\w+, )?(\{[^}]*\}|\* as \w+|\w+|\*) from )?'([^']+)';$/gm;

/** The modules that a file of ours takes its words from, looked up behind the packages' lists of everything. */
function namedImports(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    if (from.startsWith('.')) return [path.resolve(path.dirname(file), from)];
    if (from.endsWith('.css')) return [resolve(from)];
    const words = names.startsWith('{')
      ? names
          .slice(1, -1)
          .split(',')
          .map((word) => word.trim().split(' as ')[0] ?? '')
          .filter((word) => word !== '' && !word.startsWith('type '))
      : [];
    const list = listOf(from);
    return words.flatMap((word) => list.get(word) ?? []);
  });
}

const lists = new Map<string, Map<string, string>>();

/** File of every word that a package exports. */
function listOf(name: string): Map<string, string> {
  let list = lists.get(name);
  if (list === undefined) {
    list = name.startsWith('@ritzel/') ? ownList(name.split('/')[1] ?? '') : moduleList(name);
    lists.set(name, list);
  }
  return list;
}

function ownList(name: string): Map<string, string> {
  const source = path.join(packages, name, 'src');
  return new Map(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const text = readFileSync(path.join(source, file), 'utf8');
        return [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
          ([, word = '']) => [word, path.join(source, file)] as const,
        );
      }),
  );
}

const MODULE_LISTS: Readonly<Record<string, string>> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
};

function moduleList(name: string): Map<string, string> {
  const within = MODULE_LISTS[name];
  if (within === undefined) return new Map();
  const inside = path.join('node_modules', name);
  const [above = ''] = resolve(name).split(inside);
  const file = path.join(above, inside, within);
  const lines = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) \{ ([^}]*) \} from ["']([^"']+)["']/gm,
  );
  return new Map(
    [...lines].flatMap(([, words = '', from = '']) =>
      words.split(',').map((word) => {
        // `default as IconX`: known outside by its second name.
        const outside = word.trim().split(' as ').at(-1) ?? '';
        return [outside, path.resolve(path.dirname(file), from)] as const;
      }),
    ),
  );
}
