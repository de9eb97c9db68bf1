export interface FailureCount {
  /** Counts one more failure of a name and answers how many there were within the window. */
  note(name: string): number;
}

/** Failures by name within windows of fixed length; when the table is full, the oldest window goes. */
export function makeFailureCount(parts: {
  windowMs: number;
  maxNames: number;
  now: () => number;
}): FailureCount {
  const windows = new Map<string, { sinceMs: number; count: number }>();
  return {
    note(name) {
      const nowMs = parts.now();
      const known = windows.get(name);
      if (known !== undefined && nowMs - known.sinceMs < parts.windowMs) {
        known.count += 1;
        return known.count;
      }
      windows.delete(name);
      windows.set(name, { sinceMs: nowMs, count: 1 });
      for (const [oldest] of windows) {
        if (windows.size <= parts.maxNames) break;
        windows.delete(oldest);
      }
      return 1;
    },
  };
}
