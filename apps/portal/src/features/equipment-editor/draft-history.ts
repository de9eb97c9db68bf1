/**
 * Undo and redo over whole states: what is kept is the state before each step. Typing into one field is one step
 * until one pauses or turns to another field.
 */
export interface DraftHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Field of the newest step, and when it was last typed into. */
  readonly typing: { readonly field: string; readonly atMs: number } | null;
}

export type HistoryAction<T> =
  | {
      readonly type: 'change';
      readonly change: (state: T) => T;
      /** Field that is typed into; left out for a step of its own. */
      readonly field?: string | undefined;
      readonly atMs: number;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Another document takes the place of this one: nothing before it can come back. */
  | { readonly type: 'replace'; readonly state: T };

/** A pause as long as this ends a step of typing. */
export const TYPING_PAUSE_MS = 1_200;
/** Steps that can be taken back. */
export const LONGEST_HISTORY = 200;

export function beginHistory<T>(present: T): DraftHistory<T> {
  return { past: [], present, future: [], typing: null };
}

export function stepHistory<T>(history: DraftHistory<T>, action: HistoryAction<T>): DraftHistory<T> {
  const { past, present, future, typing } = history;
  switch (action.type) {
    case 'change': {
      const next = action.change(present);
      if (Object.is(next, present)) return history;
      const goesOn =
        action.field !== undefined &&
        typing?.field === action.field &&
        action.atMs - typing.atMs <= TYPING_PAUSE_MS &&
        past.length > 0;
      return {
        past: goesOn ? past : [...past, present].slice(-LONGEST_HISTORY),
        present: next,
        future: [],
        typing: action.field === undefined ? null : { field: action.field, atMs: action.atMs },
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null };
    }
    case 'redo': {
      const after = future[0];
      if (after === undefined) return history;
      return { past: [...past, present], present: after, future: future.slice(1), typing: null };
    }
    case 'replace':
      return beginHistory(action.state);
  }
}
