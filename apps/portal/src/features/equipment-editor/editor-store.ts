import { beginHistory, type DraftHistory, stepHistory } from './draft-history.ts';
import { type DraftProblem, fieldKey } from './draft-problem.ts';
import type { DrivetrainDraft } from './drivetrain-draft.ts';
import { type DrivetrainState, stateOfDraft } from './drivetrain-state.ts';

/** What is open in the form; beside the document, so that undo does not touch it. */
export interface EditorView {
  /** Shaft whose speed is typed; null for the driving one. */
  readonly speedShaft: string | null;
  readonly speedRpm: string;
  /** Key of the part whose form is open; null for the drivetrain's own facts. */
  readonly part: string | null;
  /** Element that is pointed at, in form, drawing or table. */
  readonly highlighted: string | null;
  /** Element that was chosen by a click. */
  readonly selected: string | null;
  /** Somebody tried to save: from then on what is not filled in yet counts as an error to show. */
  readonly wasAsked: boolean;
}

export interface EditorSnapshot {
  readonly history: DraftHistory<DrivetrainDraft>;
  readonly draft: DrivetrainDraft;
  readonly state: DrivetrainState;
  readonly view: EditorView;
  /** The draft that is stored; what differs from it is not saved. */
  readonly saved: DrivetrainDraft;
  /** What the server refused when it was last saved; gone field by field as they are changed. */
  readonly refusals: readonly DraftProblem[];
}

export interface EditorStore {
  get(): EditorSnapshot;
  subscribe(listener: () => void): () => void;
  /** `field` makes typing into it one step of undo. */
  change(change: (draft: DrivetrainDraft) => DrivetrainDraft, field?: string): void;
  undo(): void;
  redo(): void;
  /** Another document: nothing before it can come back. `saved` is what is stored of it. */
  replace(draft: DrivetrainDraft, saved: DrivetrainDraft): void;
  /** The same draft as it is stored now: no step of undo. */
  replaceQuietly(draft: DrivetrainDraft): void;
  markSaved(saved: DrivetrainDraft): void;
  refuse(refusals: readonly DraftProblem[]): void;
  look(view: Partial<EditorView>): void;
}

const NONE: readonly DraftProblem[] = [];

export function createEditorStore(
  draft: DrivetrainDraft,
  saved: DrivetrainDraft,
  view: Partial<EditorView>,
  now: () => number,
): EditorStore {
  const listeners = new Set<() => void>();
  const firstView: EditorView = {
    speedShaft: null,
    speedRpm: '',
    part: null,
    highlighted: null,
    selected: null,
    wasAsked: false,
    ...view,
  };
  let snapshot: EditorSnapshot = {
    history: beginHistory(draft),
    draft,
    state: stateOfDraft(draft, { shaft: firstView.speedShaft, rpm: firstView.speedRpm }),
    view: firstView,
    saved,
    refusals: NONE,
  };
  const set = (next: Partial<EditorSnapshot>) => {
    const before = snapshot;
    const merged = { ...before, ...next };
    const isSolved =
      merged.draft === before.draft &&
      merged.view.speedShaft === before.view.speedShaft &&
      merged.view.speedRpm === before.view.speedRpm;
    snapshot = isSolved
      ? merged
      : {
          ...merged,
          state: keepSame(
            before.state,
            stateOfDraft(merged.draft, { shaft: merged.view.speedShaft, rpm: merged.view.speedRpm }),
          ),
        };
    for (const listener of listeners) listener();
  };
  const step = (history: DraftHistory<DrivetrainDraft>, field?: string) => {
    if (history === snapshot.history) return;
    const { view } = snapshot;
    const left = snapshot.refusals.filter(
      (each) => field !== undefined && fieldKey(each.owner, each.field) !== field,
    );
    const refusals = left.length === 0 ? NONE : left;
    const isOpen = view.part === null || history.present.parts.some(({ key }) => key === view.part);
    set({ history, draft: history.present, refusals, view: isOpen ? view : { ...view, part: null } });
  };
  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (change, field) =>
      step(stepHistory(snapshot.history, { type: 'change', change, field, atMs: now() }), field),
    undo: () => step(stepHistory(snapshot.history, { type: 'undo' })),
    redo: () => step(stepHistory(snapshot.history, { type: 'redo' })),
    replace: (next, nowSaved) =>
      set({
        history: beginHistory(next),
        draft: next,
        saved: nowSaved,
        refusals: NONE,
        view: { ...snapshot.view, part: null, highlighted: null, selected: null },
      }),
    replaceQuietly: (next) =>
      set({ history: { ...snapshot.history, present: next, typing: null }, draft: next }),
    markSaved: (nowSaved) => set({ saved: nowSaved, refusals: NONE }),
    refuse: (refusals) => set({ refusals }),
    look: (view) => set({ view: { ...snapshot.view, ...view } }),
  };
}

/** What is as it was stays the same object, so that only fields whose problems changed are drawn again. */
function keepSame(before: DrivetrainState, after: DrivetrainState): DrivetrainState {
  const same = <T>(a: T, b: T): T => (JSON.stringify(a) === JSON.stringify(b) ? a : b);
  const problemsByField = new Map(
    [...after.problemsByField].map(([field, problems]) => {
      const earlier = before.problemsByField.get(field);
      return [field, earlier === undefined ? problems : same(earlier, problems)] as const;
    }),
  );
  return {
    ...after,
    problemsByField,
    problems: same(before.problems, after.problems),
    problemsToShow: same(before.problemsToShow, after.problemsToShow),
  };
}

/** Problems to show: a form that was just opened is not full of reproaches. */
export function visibleProblems({ state, view, refusals }: EditorSnapshot): readonly DraftProblem[] {
  const own = view.wasAsked ? state.problems : state.problemsToShow;
  return refusals.length === 0 ? own : [...refusals, ...own];
}

/** Of the last draft that was asked about: several places ask at every keystroke. */
let lastAsked: {
  readonly draft: DrivetrainDraft;
  readonly saved: DrivetrainDraft;
  readonly isUnsaved: boolean;
} | null = null;

export function hasUnsaved({ draft, saved }: EditorSnapshot): boolean {
  if (lastAsked?.draft !== draft || lastAsked.saved !== saved)
    lastAsked = {
      draft,
      saved,
      isUnsaved: draft !== saved && JSON.stringify(draft) !== JSON.stringify(saved),
    };
  return lastAsked.isUnsaved;
}
