import { describe, expect, it } from 'vitest';
import { documentsOf, LARGEST_FILE_BYTES, readImportFile } from './import-file.ts';

const fileOf = (content: BlobPart, name = 'any.bin') => Object.assign(new Blob([content]), { name });

describe('a file to import', () => {
  it('is a workbook when it is a zip, whatever its name', async () => {
    const bytes = new Uint8Array(100_000).fill(7);
    bytes.set([0x50, 0x4b, 3, 4]);
    const read = await readImportFile(fileOf(bytes, 'drives.json'));
    if (typeof read === 'string' || !('workbook' in read)) throw new Error('a workbook was expected');
    expect(Uint8Array.from(atob(read.workbook), (letter) => letter.charCodeAt(0))).toEqual(bytes);
  });

  it('is documents when it is JSON: a list or a single one', async () => {
    expect(await readImportFile(fileOf('\uFEFF[{"identifier":"DT-1"}]', 'a.json'))).toEqual({
      name: 'a.json',
      documents: [{ identifier: 'DT-1' }],
    });
    expect(documentsOf('{"identifier":"DT-1"}')).toEqual([{ identifier: 'DT-1' }]);
  });

  it('is refused with what is wrong with it', async () => {
    expect(documentsOf('Drivetrain;Name')).toBe('notJson');
    expect(documentsOf('[]')).toBe('noDocuments');
    expect(documentsOf('7')).toBe('noDocuments');
    expect(await readImportFile(fileOf(new Uint8Array(LARGEST_FILE_BYTES + 1)))).toBe('tooLarge');
  });
});
