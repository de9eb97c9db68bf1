export interface ArrivalPlace {
  /** Resolves when all who joined one of these lines earlier have left it. */
  readonly turn: Promise<void>;
  /** Lets the next one have its turn; again it does nothing. */
  leave(): void;
}

export interface ArrivalOrder {
  /** A place at the end of each of these lines, taken at once. */
  join(lines: ReadonlySet<string>): ArrivalPlace;
}

/** Lines in which what arrived first has its turn first, however long each takes to get ready. */
export function makeArrivalOrder(): ArrivalOrder {
  const ends = new Map<string, Promise<void>>();
  return {
    join(lines) {
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      const ahead = [...lines].flatMap((line) => ends.get(line) ?? []);
      const turn = Promise.all(ahead).then(() => {});
      // Whoever leaves without having had a turn does not let the next one past those ahead.
      const end = Promise.all([turn, left]).then(() => {
        for (const line of lines) if (ends.get(line) === end) ends.delete(line);
      });
      for (const line of lines) ends.set(line, end);
      return { turn, leave };
    },
  };
}
