import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from '../figure/chart-figure.module.css';
import { ShapeList } from '../figure/shape-list.tsx';
import { largestDeviation, POLAR_PX, polarShapes } from './polar-shapes.ts';

/** One turn of a shaft around a circle: where on the turn something happens, and how strongly. */
export function PolarChart({
  title,
  values,
  teeth,
  unit,
}: {
  title: string;
  values: Float64Array;
  /** Teeth to mark around; null for none. */
  teeth: number | null;
  unit: string;
}) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const shapes = useMemo(() => polarShapes(values, teeth), [values, teeth]);
  const { at, most } = largestDeviation(values);
  const degrees = Math.round((360 * at) / values.length);
  const sentence = t('polarSentence', { title, degrees, most: formats.number(most), unit });
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${POLAR_PX} ${POLAR_PX}`} className={classes.polar} role="img" aria-label={sentence}>
        <ShapeList shapes={shapes} />
      </svg>
      <figcaption className={classes.sentence}>{sentence}</figcaption>
    </figure>
  );
}
