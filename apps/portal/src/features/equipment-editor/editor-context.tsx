import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { fieldKey } from './draft-problem.ts';
import type { EditorWords } from './drivetrain-changes.ts';
import type { EditorSnapshot, EditorStore } from './editor-store.ts';
import { problemWords } from './problem-words.ts';

export const EditorContext = createContext<EditorStore | null>(null);

export function useEditorStore(): EditorStore {
  const store = use(EditorContext);
  if (store === null) throw new Error('An editor field stands outside of the editor.');
  return store;
}

/** A part of the editor's state; the component redraws only when that part changes. */
export function useEditor<T>(select: (snapshot: EditorSnapshot) => T): T {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/**
 * The same, for what follows from the form: drawn when the field that is typed in stands there, and given up for the
 * next keystroke. `select` picks what the snapshot holds and makes nothing new.
 */
export function useSettled<T>(select: (snapshot: EditorSnapshot) => T): T {
  const store = useEditorStore();
  const [value, setValue] = useState(() => select(store.get()));
  const latest = useRef(select);
  useEffect(() => {
    latest.current = select;
  });
  useEffect(() => {
    const take = () => {
      const next = latest.current(store.get());
      startTransition(() => setValue(() => next));
    };
    take();
    return store.subscribe(take);
  }, [store]);
  return value;
}

/**
 * One function for each field, the same at every drawing: a field whose value stays is not drawn again. What it sets
 * must come from the draft, not from what was drawn.
 */
export function useFieldSetters(set: (field: string, value: string) => void) {
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const [setters] = useState(() => new Map<string, (value: string) => void>());
  return (field: string) => {
    const known = setters.get(field) ?? ((value: string) => latest.current(field, value));
    setters.set(field, known);
    return known;
  };
}

/** What is wrong at a field, in words: an error, or a warning. */
export function useProblem(owner: string, field: string): { error: string | null; warning: string | null } {
  const { t } = useTranslation('editor');
  const problems = useEditor(({ state }) => state.problemsByField.get(fieldKey(owner, field)));
  const wasAsked = useEditor(({ view }) => view.wasAsked);
  const refusal = useEditor(({ refusals }) =>
    refusals.find((each) => each.owner === owner && each.field === field),
  );
  const error =
    refusal ?? problems?.find(({ grade, code }) => grade === 'error' && (wasAsked || code !== 'needed'));
  const warning = problems?.find(({ grade }) => grade === 'warning');
  return {
    error: error === undefined ? null : problemWords(error, t),
    warning: warning === undefined ? null : problemWords(warning, t),
  };
}

/** Words that new parts are named with. */
export function useEditorWords(): EditorWords {
  const { t } = useTranslation('editor');
  return useMemo(
    () => ({
      part: {
        motor: t('newName.motor'),
        coupling: t('newName.coupling'),
        gearunit: t('newName.gearunit'),
        machine: t('newName.machine'),
      },
      stage: (number) => t('newName.stage', { number }),
      shaftOf: (part) => t('newName.shaftOf', { part }),
    }),
    [t],
  );
}

/** Lights an element in drawing and table while one is in its row of the form. */
export function useLighting(id: string) {
  const store = useEditorStore();
  const isSelected = useEditor(({ view }) => view.selected === id);
  const onFocus = useCallback(() => store.look({ highlighted: id }), [store, id]);
  const onBlur = useCallback(() => store.look({ highlighted: null }), [store]);
  return { 'data-element': id, 'data-selected': isSelected || undefined, onFocus, onBlur };
}
