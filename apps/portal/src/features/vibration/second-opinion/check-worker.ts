import { BundleError } from '@ritzel/diagnosis/bundle';
import { type CheckedBundle, checkBundle } from './check-second-opinion.ts';

/** Checks a bundle beside the page, so that it can be looked at meanwhile. */
export type CheckAnswer = { readonly checked: CheckedBundle } | { readonly refused: string };

function answerTo(text: string): CheckAnswer {
  try {
    return { checked: checkBundle(text) };
  } catch (error) {
    if (error instanceof BundleError) return { refused: error.message };
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(answerTo(data));
});
