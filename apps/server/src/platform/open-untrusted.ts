import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeHints,
  openExchangeFile,
} from '@ritzel/telemetry';

/** Long enough for the longest table that may be read. */
const PATIENCE_MS = 60_000;
const MEMORY_MB = 2048;

/**
 * Reads a measurement file as `openExchangeFile`. A Parquet file is read in a process of its own: its reader is a
 * library that a damaged file can send round for ever, fill the memory with, or make fail where nobody waits for it;
 * a thread would take the server with it. Throws ExchangeFileError, and nothing else.
 */
export async function openUntrusted(
  bytes: Uint8Array,
  hints: ExchangeHints,
  patienceMs = PATIENCE_MS,
): Promise<ExchangeContent> {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'PAR1') return openExchangeFile(bytes, hints);
  const reader = fork(fileURLToPath(new URL('./exchange-reader.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let patience: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ExchangeContent>((resolve, reject) => {
      const refuse = (why: string) =>
        reject(new ExchangeFileError('PARQUET_FORM', `The Parquet file can't be read: ${why}.`));
      patience = setTimeout(() => refuse('it keeps its reader busy without end'), patienceMs);
      reader.once('message', (answer: Answer) => {
        if ('content' in answer) resolve(answer.content);
        else reject(new ExchangeFileError(answer.refused.code, answer.refused.message));
      });
      reader.once('error', () => refuse('no process could be started to read it'));
      reader.once('exit', () => refuse('it is damaged'));
      reader.send({ bytes, hints });
    });
  } finally {
    clearTimeout(patience);
    reader.kill('SIGKILL');
  }
}

type Answer =
  | { readonly content: ExchangeContent }
  | { readonly refused: { readonly code: string; readonly message: string } };
