import { readFile } from 'node:fs/promises';

/** What a command of the desk touches: files in, text out. Tests bring their own. */
export interface DeskIo {
  read(path: string): Promise<Uint8Array>;
  /** Standard output. */
  print(text: string): void;
  /** Standard error. */
  complain(text: string): void;
}

export const terminalIo: DeskIo = {
  read: (path) => readFile(path),
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
};

/** What was asked for cannot be done; the message is the one sentence the person reads. Exit code 2. */
export class DeskRefusal extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'DeskRefusal';
    this.field = field;
  }
}

/** Runs a command and turns a refusal into its sentence and exit code 2. */
export async function refuseInOneSentence(io: DeskIo, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DeskRefusal)) throw error;
    io.complain(`${error.message}\n`);
    return 2;
  }
}
