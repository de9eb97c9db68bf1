import { ExchangeFileError, type ExchangeHints, openExchangeFile } from '@ritzel/telemetry';

/** A process of its own, begun by `openUntrusted`: reads the one file it is handed, answers, and ends. */
async function answer({ bytes, hints }: { bytes: Uint8Array; hints: ExchangeHints }): Promise<void> {
  try {
    process.send?.({ content: await openExchangeFile(bytes, hints) });
  } catch (error) {
    if (!(error instanceof ExchangeFileError)) throw error;
    process.send?.({ refused: { code: error.code, message: error.message } });
  }
  process.disconnect();
}

process.once('message', (question: { bytes: Uint8Array; hints: ExchangeHints }) => {
  answer(question).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
