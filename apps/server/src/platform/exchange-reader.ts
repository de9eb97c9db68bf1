import { ExchangeFileError, type ExchangeHints, openExchangeFile } from '@ritzel/telemetry';
import { answerTasks } from './bounded-child-tasks.ts';
import type { ExchangeAnswer } from './open-untrusted.ts';

/** A little more than the numbers that one file may become. */
const MOST_ANSWER_BYTES = 1_200_000_000;

answerTasks(
  MOST_ANSWER_BYTES,
  async ({ bytes, hints }: { bytes: Uint8Array; hints: ExchangeHints }): Promise<ExchangeAnswer> => {
    try {
      return { content: await openExchangeFile(bytes, hints) };
    } catch (error) {
      if (!(error instanceof ExchangeFileError)) throw error;
      return { refused: { code: error.code, message: error.message } };
    }
  },
);
