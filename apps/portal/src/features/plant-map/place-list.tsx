import type { CallReply, listPlaces, PlantPlace } from '@ritzel/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { SeverityTallyMarks } from '../../ui/severity-tally.tsx';
import { useTypeAhead } from '../../ui/use-type-ahead.ts';
import classes from './place-list.module.css';
import { worstOf } from './place-points.ts';

const ROW_PX = 50;

/** Every place that matches, worst first: arrows move, letters jump, Enter opens. The map shows which one it is. */
export function PlaceList({
  query,
  total,
  placeAt,
  onLook,
  unplaced,
  onUnplaced,
  withNotice,
  onHighlight,
  onChoose,
}: {
  query: UseQueryResult<CallReply<typeof listPlaces>>;
  total: number;
  /** Undefined until it has been read. */
  placeAt: (index: number) => PlantPlace | undefined;
  /** Which of them are on screen. */
  onLook: (from: number, to: number) => void;
  /** How much equipment has no place. */
  unplaced: number;
  onUnplaced: () => void;
  /** The browser cannot draw the map. */
  withNotice: boolean;
  onHighlight: (place: PlantPlace | undefined) => void;
  onChoose: (place: PlantPlace) => void;
}) {
  const { t } = useTranslation('plant');
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const typeAhead = useTypeAhead();
  const current = Math.min(active, Math.max(0, total - 1));
  const items = rows.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const lookNow = useEffectEvent(onLook);
  useEffect(() => lookNow(from, to), [from, to]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    rows.scrollToIndex(next);
    onHighlight(placeAt(next));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: total - 1,
      PageDown: current + 10,
      PageUp: current - 10,
    };
    const place = placeAt(current);
    const step = steps[event.key];
    if (step !== undefined) go(step);
    else if ((event.key === 'Enter' || event.key === ' ') && place !== undefined) onChoose(place);
    else {
      const found = typeAhead(event, total, current, (index) => placeAt(index)?.name ?? '');
      if (found === undefined) return;
      go(found);
    }
    event.preventDefault();
    // j, k and f of the list behind mean letters here.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  };

  return (
    <>
      <p className={classes.head}>
        {t('map.placeCount', { count: total, number: formats.count(total) })}
        {unplaced > 0 && (
          <>
            {' · '}
            <button type="button" className={classes.unplaced} onClick={onUnplaced}>
              {t('map.unplaced', { count: unplaced, number: formats.count(unplaced) })}
            </button>
          </>
        )}
      </p>
      {withNotice && (
        <p className={classes.notice} role="status">
          {t('map.cannotDraw')}
        </p>
      )}
      <Loaded query={query}>
        {() => (
          <div
            ref={scroller}
            role="listbox"
            tabIndex={0}
            aria-label={t('map.places')}
            aria-activedescendant={total > 0 ? `place-${current}` : undefined}
            className={classes.list}
            onKeyDown={onKeyDown}
            onFocus={() => onHighlight(placeAt(current))}
            onBlur={() => onHighlight(undefined)}
          >
            <div style={{ height: rows.getTotalSize() }} role="presentation">
              {items.map(({ index, start }) => {
                const place = placeAt(index);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: @NOTE the keys are the list's
                  <div
                    key={index}
                    id={`place-${index}`}
                    aria-busy={place === undefined || undefined}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    aria-setsize={total}
                    aria-posinset={index + 1}
                    className={classes.row}
                    style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                    onPointerEnter={() => onHighlight(place)}
                    onPointerLeave={() => onHighlight(undefined)}
                    onClick={() => {
                      setActive(index);
                      if (place !== undefined) onChoose(place);
                    }}
                  >
                    {place !== undefined && (
                      <>
                        <SeverityMark severity={worstOf(place.counts)} size={16} />
                        <span className={classes.name}>
                          <b>{place.name}</b>
                          <span className="meta">
                            {place.town}, {place.country}
                          </span>
                        </span>
                        <SeverityTallyMarks counts={place.counts} withUnknown={place.withUnknown} most={2} />
                      </>
                    )}
                  </div>
                );
              })}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
