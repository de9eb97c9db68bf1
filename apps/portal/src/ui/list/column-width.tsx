import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';

const KEY_STEP_PX = 12;

/** The edge of a column's head: drag it, or press the arrows on it; a double click gives the width back. */
export function ColumnWidth({
  name,
  widthPx,
  onWidth,
}: {
  name: string;
  widthPx: number | undefined;
  onWidth: (px: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; width: number }>(undefined);
  const currentWidth = (edge: HTMLElement) => edge.closest('th')?.getBoundingClientRect().width ?? 100;
  return (
    // biome-ignore lint/a11y/useSemanticElements: @NOTE an hr cannot be dragged
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { name })}
      aria-valuenow={widthPx ?? 0}
      aria-valuetext={widthPx === undefined ? t('list.columnWidthAuto') : `${widthPx} px`}
      aria-valuemin={0}
      aria-valuemax={800}
      tabIndex={0}
      className={classes.edge}
      draggable={false}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        onWidth(currentWidth(event.currentTarget) + (event.key === 'ArrowLeft' ? -KEY_STEP_PX : KEY_STEP_PX));
      }}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: currentWidth(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (start.current !== undefined) onWidth(start.current.width + event.clientX - start.current.x);
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}
