import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './workspace.module.css';

/** The last line of the workspace: what the cursor of the active plot reads, and the table of all cursors behind it. */
export function CursorStatus({
  isOpen,
  onOpen,
  onReading,
  onCursors,
}: {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The elements that the active plot fills. */
  onReading: (element: HTMLElement | null) => void;
  onCursors: (element: HTMLElement | null) => void;
}) {
  const { t } = useTranslation('vibration');
  return (
    <div className={classes.status}>
      {isOpen && <div ref={onCursors} className={classes.statusTable} id="cursor-table" />}
      <div className={classes.statusLine}>
        <div ref={onReading} className={classes.reading} />
        <button
          type="button"
          className={classes.statusToggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'cursor-table' : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          {t('workspace.cursorTable')}
          {isOpen ? (
            <IconChevronDown size={13} aria-hidden="true" />
          ) : (
            <IconChevronUp size={13} aria-hidden="true" />
          )}
        </button>
      </div>
    </div>
  );
}
