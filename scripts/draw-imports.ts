// Draws ARCHITECTURE.md's picture from the real imports; with --check only compares.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'ARCHITECTURE.md');
const startMark = '<!-- imports: drawn by scripts/draw-imports.ts -->';
const endMark = '<!-- /imports -->';

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

function countArrows(): Map<string, number> {
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
  const { modules } = JSON.parse(cruise.stdout) as { modules: CruiseModule[] };
  const arrows = new Map<string, number>();
  const isTestCode = (source: string) => /\.testing\.tsx?$/.test(source);
  for (const module of modules.filter(({ source }) => !isTestCode(source))) {
    const from = roomOf(module.source);
    for (const { resolved } of module.dependencies) {
      const to = roomOf(resolved);
      if (from === undefined || to === undefined || from === to) continue;
      const arrow = `${from} --> ${to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  return arrows;
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

const picture = draw([...countArrows().keys()].sort());
const text = readFileSync(file, 'utf8');
const from = text.indexOf(startMark);
const to = text.indexOf(endMark);
if (from < 0 || to < 0) {
  console.error('ARCHITECTURE.md has lost the marks of its picture.');
  process.exit(1);
}
const drawn = `${text.slice(0, from + startMark.length)}\n${picture}\n${text.slice(to)}`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, drawn);
} else if (drawn !== text) {
  console.error(
    'The picture in ARCHITECTURE.md is not that of the real imports: run "node bin/ritzel.js run scripts/draw-imports.ts".',
  );
  process.exit(1);
}
