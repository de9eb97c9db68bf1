import {
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeHints,
  openExchangeFile,
} from '@ritzel/telemetry';
import { BoundedChildError, makeBoundedChild } from './bounded-child.ts';

export type ExchangeAnswer =
  | { readonly content: ExchangeContent }
  | { readonly refused: { readonly code: string; readonly message: string } };

const reader = makeBoundedChild<{ bytes: Uint8Array; hints: ExchangeHints }, ExchangeAnswer>(
  new URL('./exchange-reader.ts', import.meta.url),
  // Resident: the file, its numbers, and both once more on their way back, for the longest that may be read.
  { heapMb: 2048, residentMb: 6144, wallMs: 60_000 },
);

/** Numbers of a stated length and nothing else: WAV and raw samples become what they are long, and no more. */
function isPlainNumbers(bytes: Uint8Array, { fileName }: ExchangeHints): boolean {
  return (
    /^(RIFF|RIFX|RF64)/.test(String.fromCharCode(...bytes.subarray(0, 4))) ||
    /\.(f32|float32|raw|bin)$/i.test(fileName)
  );
}

/**
 * Reads a measurement file as `openExchangeFile`. What inflates or is parsed (Parquet, MATLAB, CSV, universal files) is
 * read in a bounded process of its own: a damaged file can send a reader round for ever, fill the memory, or make it
 * fail where nobody waits for it; a thread would take the server with it. Throws ExchangeFileError, and nothing else.
 */
export async function openUntrusted(
  bytes: Uint8Array,
  hints: ExchangeHints,
  wallMs?: number,
): Promise<ExchangeContent> {
  if (isPlainNumbers(bytes, hints)) return openExchangeFile(bytes, hints);
  const answer = await reader.ask({ bytes, hints }, wallMs === undefined ? {} : { wallMs }).catch((error) => {
    if (!(error instanceof BoundedChildError)) throw error;
    const isParquet = String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1';
    const why = error.failure === 'failed' ? 'it is damaged' : error.message;
    throw isParquet
      ? new ExchangeFileError('PARQUET_FORM', `The Parquet file can't be read: ${why}.`)
      : new ExchangeFileError('FILE_LIMIT', `The file can't be read: ${why}.`);
  });
  if ('refused' in answer) throw new ExchangeFileError(answer.refused.code, answer.refused.message);
  return answer.content;
}
