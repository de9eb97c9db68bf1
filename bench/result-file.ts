import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type ResultRow, tableLine } from './result-table.ts';

const HEAD = `# Measured

Made by \`npm run bench [-- part ...]\`; each part says where and when it was measured. Server, database, broker, clients and
peers share the machine.
`;

/** Sections by their heading, in order. */
function readSections(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1).trim()];
    }),
  );
}

function renderSection(rows: readonly ResultRow[], machine: readonly string[]): string {
  return [
    machine.join('; '),
    '',
    '| what | measured | goal | | |',
    '|---|---:|---:|---|---|',
    ...rows.map(tableLine),
  ].join('\n');
}

/** Puts the parts measured now in place of what stood there of them; the others stay as they were. */
export function writeResults(file: string, rows: readonly ResultRow[], machine: readonly string[]): void {
  const sections = readSections(existsSync(file) ? readFileSync(file, 'utf8') : '');
  for (const part of new Set(rows.map((row) => row.part)))
    sections.set(
      part,
      renderSection(
        rows.filter((row) => row.part === part),
        machine,
      ),
    );
  const text = [...sections].map(([heading, body]) => `## ${heading}\n\n${body}\n`);
  writeFileSync(file, [HEAD, ...text].join('\n'));
}
