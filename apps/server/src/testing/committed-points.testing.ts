const MINUTE_MS = 60_000;

/** The points of one asset: handed over as the telemetry store commits them, and read again as after a crash. */
export function makeCommittedPoints(assetId: string, startMs: number) {
  const committed = new Map<number, { timesMs: number[]; values: number[] }>();
  return {
    /** Values of a signal a minute apart; they are what the store has of it from then on. */
    points(signalNumber: number, values: number[], fromMs = startMs) {
      const timesMs = values.map((_value, index) => fromMs + index * MINUTE_MS);
      committed.set(signalNumber, { timesMs, values });
      return { assetId, signalNumbers: values.map(() => signalNumber), timesMs, values };
    },
    async readSince(_assetId: string, signalNumber: number, sinceMs: number) {
      const { timesMs, values } = committed.get(signalNumber) ?? { timesMs: [], values: [] };
      const from = timesMs.filter((timeMs) => timeMs < sinceMs).length;
      return { timesMs: timesMs.slice(from), values: values.slice(from) };
    },
  };
}
