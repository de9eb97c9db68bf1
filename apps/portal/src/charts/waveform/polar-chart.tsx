import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from '../figure/chart-figure.module.css';

const SIZE = 280;
const INNER = 58;
const REACH = 62;

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
  let most = 0;
  let mostAt = 0;
  for (const [index, value] of values.entries()) {
    if (Math.abs(value) > most) {
      most = Math.abs(value);
      mostAt = index;
    }
  }
  const middle = SIZE / 2;
  const point = (index: number, radius: number) => {
    const angle = (2 * Math.PI * index) / values.length - Math.PI / 2;
    return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const scale = most > 0 ? REACH / most : 0;
  const step = Math.max(1, Math.floor(values.length / 2048));
  const points: string[] = [];
  for (let i = 0; i < values.length; i += step)
    points.push(point(i, INNER + 8 + (values[i]! + most) * 0.5 * scale));
  const degrees = (360 * mostAt) / values.length;
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className={classes.polar}
        role="img"
        aria-label={t('polarSentence', {
          title,
          degrees: Math.round(degrees),
          most: formats.number(most),
          unit,
        })}
      >
        <circle cx={middle} cy={middle} r={INNER + 8 + REACH / 2} className={classes.polarZero} />
        <circle cx={middle} cy={middle} r={INNER} className={classes.polarHub} />
        {teeth !== null &&
          teeth <= 200 &&
          Array.from({ length: teeth }, (_, tooth) => {
            const at = (tooth * values.length) / teeth;
            return (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE teeth are numbered
                key={tooth}
                d={`M${point(at, INNER - 5)}L${point(at, INNER)}`}
                className={classes.polarTooth}
              />
            );
          })}
        {[0, 90, 180, 270].map((angle) => (
          <text
            key={angle}
            x={middle + (INNER - 18) * Math.sin((angle * Math.PI) / 180)}
            y={middle - (INNER - 18) * Math.cos((angle * Math.PI) / 180) + 4}
            textAnchor="middle"
            className={classes.polarText}
          >
            {angle}°
          </text>
        ))}
        <path d={`M${points.join('L')}Z`} className={classes.polarLine} />
        <path
          d={`M${point(mostAt, INNER)}L${point(mostAt, INNER + 12 + REACH)}`}
          className={classes.polarMost}
        />
      </svg>
      <figcaption className={classes.sentence}>
        {t('polarSentence', { title, degrees: Math.round(degrees), most: formats.number(most), unit })}
      </figcaption>
    </figure>
  );
}
