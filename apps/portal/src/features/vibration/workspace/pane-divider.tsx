import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './workspace.module.css';

/** A step of the keys, as a share of the height. */
const STEP = 0.03;

/** The line between two panes: dragged, or moved by the arrow keys. */
export function PaneDivider({
  share,
  heightPx,
  onMove,
  onSettled,
}: {
  /** Of the pane above, 0 to 1. */
  share: number;
  heightPx: () => number;
  onMove: (by: number) => void;
  /** The divider was let go: its place is kept. */
  onSettled: () => void;
}) {
  const { t } = useTranslation('vibration');
  const lastY = useRef<number | null>(null);
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (lastY.current === null) return;
    onMove((clientY - lastY.current) / Math.max(1, heightPx()));
    lastY.current = clientY;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    onMove(event.key === 'ArrowDown' ? STEP : -STEP);
    onSettled();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: @NOTE a rule that is moved is a widget, which hr is not
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('workspace.divider')}
      aria-valuenow={Math.round(100 * share)}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      className={classes.divider}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        lastY.current = event.clientY;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        lastY.current = null;
        onSettled();
      }}
    />
  );
}
