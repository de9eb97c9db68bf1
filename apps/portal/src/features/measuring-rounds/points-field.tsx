import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { MAX_ROUND_POINTS, ROUND_AXES, ROUND_UNITS } from '@ritzel/contract';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './points-field.module.css';
import { type DraftPoint, moveRoundPoint } from './round-draft.ts';

/** The points in the order in which they are walked: dragged by their handle, or moved with the arrow keys on it. */
export function PointsField({
  points,
  onChange,
  fault,
}: {
  points: readonly DraftPoint[];
  onChange: (points: readonly DraftPoint[]) => void;
  /** Place of a point that the server refused. */
  fault: number | null;
}) {
  const { t } = useTranslation('measuring-rounds');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const point = points[from];
    if (point === undefined || to < 0 || to >= points.length) return;
    onChange(moveRoundPoint(points, from, to));
    setSaid(t('point.moved', { point: point.code, place: to + 1, count: points.length }));
    // The focus goes along with the point.
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-grip]')[to]?.focus({ preventScroll: false }),
    );
  };
  // Rows change places under the pointer, so the window listens for what moves a row; a finger drags as well as a mouse.
  const latest = useRef(points);
  latest.current = points;
  const drag = (index: number, event: PointerEvent) => {
    if (event.button !== 0) return;
    let from = index;
    setDragged(from);
    const follow = ({ clientY }: { readonly clientY: number }) => {
      const rows = [...(list.current?.children ?? [])];
      const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = over < 0 ? rows.length - 1 : over;
      if (to === from) return;
      onChange(moveRoundPoint(latest.current, from, to));
      from = to;
      setDragged(to);
    };
    const end = () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setDragged(null);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  const change = (index: number, more: Partial<DraftPoint>) =>
    onChange(points.map((point, at) => (at === index ? { ...point, ...more } : point)));
  return (
    <section className={`panel ${classes.root}`} aria-labelledby="points-field">
      <h2 id="points-field">
        {t('point.title')}{' '}
        <span className="meta num">
          {points.length} / {MAX_ROUND_POINTS}
        </span>
      </h2>
      {points.length === 0 ? (
        <EmptyState title={t('point.none')}>{t('point.noneText')}</EmptyState>
      ) : (
        <>
          <p className={`meta ${classes.hint}`}>{t('point.orderHint')}</p>
          <ol ref={list} className={classes.points}>
            {points.map((point, index) => (
              <li
                key={point.key}
                data-dragged={dragged === index || undefined}
                data-fault={fault === index || undefined}
              >
                <PointRow
                  point={point}
                  place={index + 1}
                  isLast={index === points.length - 1}
                  onChange={(more) => change(index, more)}
                  onMove={(by) => move(index, index + by)}
                  onRemove={() => onChange(points.filter((_, at) => at !== index))}
                  onDrag={(event) => drag(index, event)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

function PointRow({
  point,
  place,
  isLast,
  onChange,
  onMove,
  onRemove,
  onDrag,
}: {
  point: DraftPoint;
  place: number;
  isLast: boolean;
  onChange: (more: Partial<DraftPoint>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onDrag: (event: PointerEvent) => void;
}) {
  const { t } = useTranslation('measuring-rounds');
  const named = { point: point.code };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <button
        type="button"
        className={classes.grip}
        data-grip
        aria-label={t('point.move', { ...named, place })}
        onKeyDown={keys}
        onPointerDown={onDrag}
      >
        <IconGripVertical size={15} stroke={1.7} aria-hidden="true" />
        <span className="num">{place}</span>
      </button>
      <TextInput
        size="xs"
        className={classes.code!}
        aria-label={t('point.codeOf', { place })}
        value={point.code}
        required
        maxLength={60}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        className={classes.name!}
        aria-label={t('point.nameOf', named)}
        value={point.name}
        required
        maxLength={120}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        aria-label={t('point.positionOf', named)}
        placeholder={t('point.position')}
        value={point.position}
        maxLength={60}
        onChange={(event) => onChange({ position: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('point.axisOf', named)}
        value={point.axis}
        data={ROUND_AXES.map((value) => ({ value, label: t(`axis.${value}`) }))}
        onChange={(event) =>
          onChange({ axis: ROUND_AXES.find((each) => each === event.currentTarget.value) ?? 'radial' })
        }
      />
      <NativeSelect
        size="xs"
        aria-label={t('point.unitOf', named)}
        value={point.unit}
        data={[...ROUND_UNITS]}
        onChange={(event) =>
          onChange({ unit: ROUND_UNITS.find((each) => each === event.currentTarget.value) ?? 'm/s²' })
        }
      />
      <span className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('point.up', named)}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={15} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('point.down', named)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={15} stroke={1.7} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('point.remove', named)} onClick={onRemove}>
          <IconTrash size={15} stroke={1.7} />
        </ActionIcon>
      </span>
      <span className={`meta ${classes.part}`}>
        {point.machineName === point.equipmentName
          ? point.equipmentName
          : `${point.machineName} · ${point.equipmentName}`}
      </span>
    </>
  );
}
