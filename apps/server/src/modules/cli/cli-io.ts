import { open } from 'node:fs/promises';
import { MAX_EXCHANGE_BYTES } from '@ritzel/telemetry';

/** What a command touches: files in, text out. Tests bring their own. */
export interface CliIo {
  read(path: string): Promise<Uint8Array>;
  /** Standard output. */
  print(text: string): void;
  /** Standard error. */
  complain(text: string): void;
}

export const terminalIo: CliIo = {
  read: readBounded,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
};

const PIECE_BYTES = 1_048_576;

/** The whole file, as long as it is one that may be read: a device or a pipe may never end. */
async function readBounded(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tooLong = () => Object.assign(new Error('too long'), { code: 'EFBIG' });
    if (size > MAX_EXCHANGE_BYTES) throw tooLong();
    // A pipe or a device states no length.
    let bytes = new Uint8Array(size > 0 ? size + 1 : PIECE_BYTES);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) return bytes.subarray(0, length);
      length += bytesRead;
      if (length > MAX_EXCHANGE_BYTES) throw tooLong();
      if (length < bytes.length) continue;
      const longer = new Uint8Array(2 * bytes.length);
      longer.set(bytes);
      bytes = longer;
    }
  } finally {
    await file.close();
  }
}

/** What was asked for cannot be done; the message is the one sentence the person reads. Exit code 2. */
export class CliError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'CliError';
    this.field = field;
  }
}

/** Runs a command and turns a refusal into its sentence and exit code 2. */
export async function refuseInOneSentence(io: CliIo, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    io.complain(`${error.message}\n`);
    return 2;
  }
}
