/** A workbook as base 64, or the documents of a JSON file, as importDrivetrains takes them. */
export type ImportFile =
  | { readonly name: string; readonly workbook: string }
  | { readonly name: string; readonly documents: unknown[] };

export type ImportFileFault = 'tooLarge' | 'notJson' | 'noDocuments';

/** The server takes 16 million characters of base 64. */
export const LARGEST_FILE_BYTES = 12_000_000;
/** A zip begins with these letters; a workbook is a zip. */
const ZIP_BEGINS = [0x50, 0x4b];

function base64Of(bytes: Uint8Array): string {
  // In pieces: a call takes only so many arguments.
  const piece = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

/** Documents of a JSON text: a list of them, or a single one. */
export function documentsOf(text: string): unknown[] | ImportFileFault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'notJson';
  }
  if (Array.isArray(value)) return value.length > 0 ? value : 'noDocuments';
  return typeof value === 'object' && value !== null ? [value] : 'noDocuments';
}

/** Looks at what the file is, not at what it is called. */
export async function readImportFile(
  file: Blob & { readonly name: string },
): Promise<ImportFile | ImportFileFault> {
  if (file.size > LARGEST_FILE_BYTES) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ZIP_BEGINS.every((byte, at) => bytes[at] === byte))
    return { name: file.name, workbook: base64Of(bytes) };
  const documents = documentsOf(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ''));
  return typeof documents === 'string' ? documents : { name: file.name, documents };
}
