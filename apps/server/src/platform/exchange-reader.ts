import { ExchangeFileError, type ExchangeHints, openExchangeFile } from '@ritzel/telemetry';

/** A process of its own, begun by `openUntrusted`: reads the one file it is handed, answers, and ends. */
process.once('message', async ({ bytes, hints }: { bytes: Uint8Array; hints: ExchangeHints }) => {
  try {
    process.send?.({ content: await openExchangeFile(bytes, hints) });
  } catch (error) {
    if (!(error instanceof ExchangeFileError)) throw error;
    process.send?.({ refused: { code: error.code, message: error.message } });
  }
  process.disconnect();
});
