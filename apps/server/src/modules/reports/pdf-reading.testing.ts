import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reads PDFs with poppler, which is not ours; the files are written into this folder. */
export function makePdfReader(folder: string) {
  const fileOf = (bytes: Uint8Array): string => {
    const file = path.join(folder, `${crypto.randomUUID()}.pdf`);
    writeFileSync(file, bytes);
    return file;
  };
  const makeFolder = (): string => {
    const made = path.join(folder, crypto.randomUUID());
    mkdirSync(made);
    return made;
  };
  const read = (program: string, words: readonly string[]) =>
    execFileSync(program, words, { encoding: 'utf8' });

  return {
    /** What stands in it, in the order it is read. */
    textOf: (bytes: Uint8Array, ...options: string[]) =>
      read('pdftotext', [...options, fileOf(bytes), '-']).replaceAll(/\s+/g, ' '),
    /** Its lines page by page, as they are printed. */
    pagesOf: (bytes: Uint8Array): string[][] =>
      read('pdftotext', ['-layout', fileOf(bytes), '-'])
        .split('\f')
        .slice(0, -1)
        .map((page) =>
          page
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        ),
    infoOf: (bytes: Uint8Array, ...options: string[]) => read('pdfinfo', [...options, fileOf(bytes)]),
    fontsOf: (bytes: Uint8Array) =>
      read('pdffonts', [fileOf(bytes)])
        .split('\n')
        .slice(2)
        .filter(Boolean),
    /** The pictures on its pages, as PNG. */
    picturesOf(bytes: Uint8Array): Buffer[] {
      const out = makeFolder();
      execFileSync('pdfimages', ['-png', fileOf(bytes), path.join(out, 'picture')]);
      return readdirSync(out).map((name) => readFileSync(path.join(out, name)));
    },
    /** The files attached to it. */
    attachedTo(bytes: Uint8Array): Map<string, Buffer> {
      const out = makeFolder();
      execFileSync('pdfdetach', ['-saveall', '-o', out, fileOf(bytes)]);
      return new Map(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name))]));
    },
  };
}
