export interface Place {
  /** Resolves when all who joined one of these lines earlier have left it. */
  readonly turn: Promise<void>;
  /** Lets the next one have its turn; again it does nothing. */
  leave(): void;
}

export interface ArrivalOrder {
  /** A place at the end of each of these lines, taken at once. */
  join(lines: Iterable<string>): Place;
}

/** Lines in which what arrived first has its turn first, however long each takes to get ready. */
export function makeArrivalOrder(): ArrivalOrder {
  const ends = new Map<string, Promise<unknown>>();
  return {
    join(lines) {
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      const ahead: Promise<unknown>[] = [];
      const turn = Promise.resolve().then(async () => {
        await Promise.all(ahead);
      });
      // Whoever leaves without having had a turn does not let the next one past those ahead.
      const end = Promise.all([turn, left]);
      for (const line of new Set(lines)) {
        const last = ends.get(line);
        if (last !== undefined) ahead.push(last);
        ends.set(line, end);
        void end.then(() => {
          if (ends.get(line) === end) ends.delete(line);
        });
      }
      return { turn, leave };
    },
  };
}
