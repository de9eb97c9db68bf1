/** Bytes of samples kept between the two steps at most: some hundred records of usual length. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Samples that the indicators were computed from, kept in memory until the record is diagnosed, so that its blob is read
 * once. Who comes first stays: the newest record is analysed first and diagnosed first. What finds no room is read again.
 */
export function makeSamplesAtHand(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  return {
    keep(waveformId: string, samples: Uint8Array): void {
      if (kept.has(waveformId) || bytes + samples.byteLength > mostBytes) return;
      kept.set(waveformId, samples);
      bytes += samples.byteLength;
    },
    /** The samples of a record, once: they are kept no longer. */
    take(waveformId: string): Uint8Array | undefined {
      const samples = kept.get(waveformId);
      if (samples === undefined) return undefined;
      kept.delete(waveformId);
      bytes -= samples.byteLength;
      return samples;
    },
    /** Nothing waits to be diagnosed: what is still here was diagnosed by another process, or is gone. */
    clear(): void {
      kept.clear();
      bytes = 0;
    },
  };
}
