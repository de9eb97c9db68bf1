import type { PlantPlace } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { SeverityTallyMarks } from '../../ui/severity-tally.tsx';
import classes from './place-card.module.css';
import { type MarkerFacts, tallyOf } from './place-points.ts';

const WIDTH_PX = 232;

/** What stands at the marker under the pointer, or at the place that has the focus in the list. */
export function PlaceCard({
  x,
  y,
  boxWidth,
  place,
  facts,
}: {
  x: number;
  y: number;
  boxWidth: number;
  /** Undefined for a cluster. */
  place: PlantPlace | undefined;
  facts: MarkerFacts | undefined;
}) {
  const { t } = useTranslation('plant');
  const formats = useFormats();
  const counts = facts !== undefined ? tallyOf(facts) : (place?.counts ?? []);
  const withUnknown = facts?.withUnknown ?? place?.withUnknown ?? 0;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const left = Math.max(8, Math.min(x - WIDTH_PX / 2, boxWidth - WIDTH_PX - 8));
  const isBelow = y < 150;
  return (
    <div
      className={classes.root}
      aria-hidden="true"
      style={{
        left,
        top: isBelow ? y + 30 : y - 30,
        width: WIDTH_PX,
        translate: isBelow ? undefined : '0 -100%',
      }}
    >
      <strong>{place === undefined ? t('map.cluster') : place.name}</strong>
      <span className="meta">
        {place !== undefined && `${place.town}, ${place.country} · `}
        {t('map.equipment', { count: total, number: formats.count(total) })}
      </span>
      <SeverityTallyMarks counts={counts} withUnknown={withUnknown} />
    </div>
  );
}
