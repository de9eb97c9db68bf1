import type { Turn } from './background-loop.ts';

/** How much of an item's work was done, and whether more of it waits. */
export interface Portion {
  readonly done: number;
  readonly isDone: boolean;
}

export interface BackgroundRoundParts<Item extends { readonly id: string }> {
  /** The items after this one, in the order of their ids; from the first without it. */
  readonly list: (after: string | null, most: number) => Promise<readonly Item[]>;
  /** Does a portion of an item's work, of at most so many units. */
  readonly work: (item: Item, most: number, turn: Turn) => Promise<Portion>;
  readonly itemsATurn: number;
  /** What is not done in one turn is done in the next. */
  readonly unitsATurn: number;
  /** Between two turns of a long work. */
  readonly pauseMs: number;
}

export interface BackgroundRound<Item> {
  /** One turn of the loop: the hastened items first, then the others, one after the other, until the portion is done. */
  turn(turn: Turn): Promise<void>;
  /** This item comes before the others; without effect while as many as are listed in a turn wait already. */
  hasten(id: string, find: () => Promise<Item | undefined>): void;
}

/** So many that fail one after the other have a cause in common, such as the database. */
const FAILURES_IN_A_ROW = 3;

/**
 * Work at many items, a portion at a time. An item that fails comes again with the next round and holds nobody up until
 * then; the turn fails with its error when the others were worked at.
 */
export function makeBackgroundRound<Item extends { readonly id: string }>(
  parts: BackgroundRoundParts<Item>,
): BackgroundRound<Item> {
  const { list, work, itemsATurn, unitsATurn, pauseMs } = parts;
  let after: string | null = null;
  const hastened = new Map<string, () => Promise<Item | undefined>>();

  return {
    async turn(turn) {
      let left = unitsATurn;
      let failuresInARow = 0;
      let failed: { readonly error: unknown } | undefined;

      async function portion(find: () => Promise<Item | undefined>): Promise<boolean> {
        try {
          const item = await find();
          const { done, isDone } =
            item === undefined ? { done: 0, isDone: true } : await work(item, left, turn);
          failuresInARow = 0;
          left -= done;
          return isDone;
        } catch (error) {
          failed ??= { error };
          failuresInARow += 1;
          return true;
        }
      }

      const isOver = () => left <= 0 || failuresInARow >= FAILURES_IN_A_ROW;

      function end(hasMore: boolean): void {
        if (failed !== undefined) throw failed.error;
        if (hasMore) turn.continueAfter(pauseMs);
      }

      for (const [id, find] of hastened) {
        hastened.delete(id);
        const isDone = await portion(find);
        if (turn.signal.aborted) return;
        // Who is not done waits behind those that were hastened meanwhile, but before all others.
        if (!isDone) hastened.set(id, find);
        if (isOver()) return end(true);
      }
      const items = await list(after, itemsATurn);
      for (const item of items) {
        const isDone = await portion(async () => item);
        if (turn.signal.aborted) return;
        if (isDone) after = item.id;
        if (!isDone || isOver()) return end(true);
      }
      if (items.length < itemsATurn) after = null;
      end(items.length >= itemsATurn);
    },
    hasten(id, find) {
      if (hastened.size < itemsATurn) hastened.set(id, find);
    },
  };
}
