import { Piscina } from 'piscina';
import type { PictureTask, SpectrumPicture } from './drawing/picture-worker.ts';

export interface PicturePool {
  /** Aborting ends the thread; the next picture gets a new one. */
  draw(question: PictureTask['question'], signal: AbortSignal): Promise<SpectrumPicture | null>;
  stop(): Promise<void>;
}

/** One thread for the pictures of mails: none waits behind a report, and it ends when there is nothing to draw. */
export function makePicturePool({ figures }: { readonly figures: string }): PicturePool {
  const pool = new Piscina<PictureTask, SpectrumPicture | null>({
    filename: new URL('./drawing/picture-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
    recordTiming: false,
  });
  return {
    draw: (question, signal) => pool.run({ question, figures }, { signal }),
    stop: () => pool.destroy(),
  };
}
