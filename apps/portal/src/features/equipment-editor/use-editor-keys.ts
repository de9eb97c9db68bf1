import { useHotkeys } from '@mantine/hooks';
import { useEditorStore } from './editor-context.tsx';

/** Ctrl-Z undoes, Ctrl-Shift-Z and Ctrl-Y redo, Ctrl-S saves; in every field, instead of what the browser would do. */
export function useEditorKeys(onSave: () => void): void {
  const { undo, redo } = useEditorStore();
  useHotkeys(
    [
      ['mod+Z', undo],
      ['mod+shift+Z', redo],
      ['mod+Y', redo],
      ['mod+S', () => onSave()],
    ],
    [],
    true,
  );
}
