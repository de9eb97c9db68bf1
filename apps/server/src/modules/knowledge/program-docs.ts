import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProgramDoc } from '@ritzel/contract';

/** The documentation of the program, read from where it is written. */
const FOLDER = path.join(import.meta.dirname, '../../../../../docs');

export interface ProgramDocs {
  /** By title. */
  readonly docs: ReadonlyMap<string, ProgramDoc>;
  /** Paths of the pictures by the name of their file. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Reads all of it, once at start; a program that was shipped without its documentation has none. */
export function readProgramDocs(folder = FOLDER): ProgramDocs {
  const docs = filesIn(folder, '.md')
    .map((file) => readDoc(file.slice(0, -'.md'.length), readFileSync(path.join(folder, file), 'utf8')))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const pictureFolder = path.join(folder, 'screenshots');
  return {
    docs: new Map(docs.map((doc) => [doc.name, doc])),
    pictures: new Map(filesIn(pictureFolder, '.png').map((file) => [file, path.join(pictureFolder, file)])),
  };
}

function filesIn(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(ending));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function readDoc(name: string, source: string): ProgramDoc {
  const text = source.replaceAll('\r\n', '\n');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const body = text.replace(/^# .+\n+/, '');
  const summary = (body.split(/\n{2,}/).find((block) => /^[A-Z“`*]/.test(block)) ?? '')
    .replaceAll('\n', ' ')
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*`]/g, '');
  return { name, title, summary, headings: headingsOf(body), body };
}

/** Outside of code, where a line may begin with a hash as well. */
function headingsOf(body: string): string[] {
  return body
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split('\n')
    .flatMap((line) => /^#{2,6} (.+)$/.exec(line)?.[1]?.replaceAll('`', '') ?? []);
}
