// Draws ARCHITECTURE.md's pictures from the real imports; with --check only compares. Fails where modules of the server
// import each other in a circle.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findImportCycle } from './import-cycles.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'ARCHITECTURE.md');
/** The text between these marks is the picture of this name. */
const marksOf = (name: string) =>
  [`<!-- ${name}: drawn by scripts/draw-imports.ts -->`, `<!-- /${name} -->`] as const;

interface CruiseModule {
  source: string;
  dependencies: { resolved: string }[];
}

/** The room a file is in: a package, an app, or a floor of server or portal. */
function roomOf(source: string): string | undefined {
  const [kind, name, , floor] = source.split('/');
  if (kind === 'packages') return name;
  if (kind !== 'apps' || name === undefined) return undefined;
  if (name === 'simulator') return 'simulator';
  return floor === undefined || floor.includes('.') ? undefined : `${name}/${floor}`;
}

/** A module of the server. What only tests use belongs to none: it builds a whole plant of several. */
function moduleOf(source: string): string | undefined {
  if (/\.testing\.ts$/.test(source)) return undefined;
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(source)?.[1];
}

function readImports(): CruiseModule[] {
  const cruise = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'packages',
      'apps',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  // @NOTE: dependency-cruiser's own report
  return (JSON.parse(cruise.stdout) as { modules: CruiseModule[] }).modules;
}

/** The arrows between the places of files, each once, in order. */
function arrowsBetween(
  imports: readonly CruiseModule[],
  placeOf: (source: string) => string | undefined,
): string[] {
  const arrows = new Set<string>();
  const isTestCode = (source: string) => /\.testing\.tsx?$/.test(source);
  for (const module of imports.filter(({ source }) => !isTestCode(source))) {
    const from = placeOf(module.source);
    for (const { resolved } of module.dependencies) {
      const to = placeOf(resolved);
      if (from !== undefined && to !== undefined && from !== to) arrows.add(`${from} --> ${to}`);
    }
  }
  return [...arrows].sort();
}

/** The modules as an order: each stands below all that import it. */
function drawModules(arrows: readonly string[]): string {
  return ['```mermaid', 'flowchart TD', ...arrows.map((arrow) => `  ${arrow}`), '```'].join('\n');
}

function draw(arrows: readonly string[]): string {
  const rooms = [...new Set(arrows.flatMap((arrow) => arrow.split(' --> ')))].sort();
  const id = (room: string) => room.replaceAll(/[^a-z]/g, '_');
  const group = (title: string, members: string[]) =>
    members.length === 0
      ? []
      : [
          `  subgraph ${title}`,
          ...members.map((room) => `    ${id(room)}["${room.replace(`${title}/`, '')}"]`),
          '  end',
        ];
  return [
    '```mermaid',
    'flowchart TD',
    ...group(
      'portal',
      rooms.filter((room) => room.startsWith('portal/')),
    ),
    ...group(
      'server',
      rooms.filter((room) => room.startsWith('server/')),
    ),
    ...group(
      'packages',
      rooms.filter((room) => !room.includes('/') && room !== 'simulator'),
    ),
    ...(rooms.includes('simulator') ? ['  simulator["simulator"]'] : []),
    ...arrows.map((arrow) => `  ${arrow.split(' --> ').map(id).join(' --> ')}`),
    '```',
  ].join('\n');
}

const imports = readImports();
const moduleArrows = arrowsBetween(imports, moduleOf);
const cycle = findImportCycle(moduleArrows.map((arrow) => arrow.split(' --> ')));
if (cycle !== undefined) {
  console.error(`Modules of the server import each other in a circle: ${cycle.join(' -> ')}.`);
  process.exit(1);
}
const text = readFileSync(file, 'utf8');
const pictures = { imports: draw(arrowsBetween(imports, roomOf)), modules: drawModules(moduleArrows) };
const drawn = Object.entries(pictures).reduce((before, [name, picture]) => {
  const [startMark, endMark] = marksOf(name);
  const from = before.indexOf(startMark);
  const to = before.indexOf(endMark);
  if (from < 0 || to < 0) {
    console.error(`ARCHITECTURE.md has lost the marks of its picture of the ${name}.`);
    process.exit(1);
  }
  return `${before.slice(0, from + startMark.length)}\n${picture}\n${before.slice(to)}`;
}, text);
if (!process.argv.includes('--check')) {
  writeFileSync(file, drawn);
} else if (drawn !== text) {
  console.error(
    'The pictures in ARCHITECTURE.md are not those of the real imports: run "node bin/ritzel.js run scripts/draw-imports.ts".',
  );
  process.exit(1);
}
