import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './undo-bar.module.css';

const SHOWN_MS = 10_000;

/** Says what was just done and takes it back on demand; it waits as long as the pointer or the focus is on it. */
export function UndoBar({ text, onUndo, onGone }: { text: string; onUndo: () => void; onGone: () => void }) {
  const { t } = useTranslation();
  const [isHeld, hold] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => gone.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className={classes.root}
      role="status"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span>{text}</span>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        {t('action.undo')}
      </Button>
    </div>
  );
}
