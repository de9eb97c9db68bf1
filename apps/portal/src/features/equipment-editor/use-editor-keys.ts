import { useEffect, useRef } from 'react';
import { useEditorStore } from './editor-context.tsx';

/** Ctrl-Z undoes, Ctrl-Shift-Z and Ctrl-Y redo, Ctrl-S saves; in every field, instead of what the browser would do. */
export function useEditorKeys(onSave: () => void): void {
  const store = useEditorStore();
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const act =
        key === 'z'
          ? event.shiftKey
            ? store.redo
            : store.undo
          : key === 'y'
            ? store.redo
            : key === 's'
              ? save.current
              : null;
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [store]);
}
