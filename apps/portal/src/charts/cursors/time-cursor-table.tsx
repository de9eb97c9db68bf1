import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from '../figure/chart-figure.module.css';
import { NamedFigure } from '../figure/figure-naming.tsx';
import { type CountedShaft, orderHeading } from '../spectrum/spectrum-abscissa.ts';
import { cursorName } from './cursor-table.tsx';
import type { CursorMark } from './spectrum-cursors.ts';

/** A cursor over time: `hz` of the mark is seconds here. */
export interface TimeMark extends CursorMark {
  readonly amplitude: number;
  readonly isHeld: boolean;
}

/** Where the cursors over time stand, and what lies between two of them: as time, as frequency, as turns of the shaft. */
export function TimeCursorTable({
  marks,
  unit,
  decimals,
  orderShaft,
}: {
  marks: readonly TimeMark[];
  unit: string;
  /** Of a second. */
  decimals: number;
  orderShaft: CountedShaft | null;
}) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  if (marks.length === 0) return null;
  const [from, to] = marks.filter(({ cursor }) => cursor === 'difference');
  const spanS = from === undefined || to === undefined ? 0 : Math.abs(to.hz - from.hz);
  return (
    <div className={classes.cursors}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys */}
      <section className={classes.tableWrap} aria-label={t('cursor.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('cursor.title')}</th>
              <th scope="col" className={classes.r}>
                {t('time')}, s
              </th>
              <th scope="col" className={classes.r}>
                {t('value')}, {unit}
              </th>
              <th scope="col" className={classes.r}>
                {t('frequency')}, Hz
              </th>
              <th scope="col" className={classes.r}>
                <NamedFigure figure="order">{orderHeading(orderShaft?.name ?? null, t)}</NamedFigure>
              </th>
            </tr>
          </thead>
          <tbody>
            {marks.map((mark) => (
              <tr
                key={`${mark.cursor}${mark.step}`}
                data-cursor={mark.cursor}
                aria-current={mark.isHeld || undefined}
              >
                <td>
                  <span className={classes.swatch} aria-hidden="true" />
                  {cursorName(mark, t)}
                </td>
                <td className={classes.r}>{formats.number(mark.hz, decimals)}</td>
                <td className={classes.r}>{formats.number(mark.amplitude, 4)}</td>
                <td className={classes.r}>–</td>
                <td className={classes.r}>–</td>
              </tr>
            ))}
            {from !== undefined && to !== undefined && (
              <tr data-cursor="difference" data-note>
                <td>
                  <span className={classes.swatch} aria-hidden="true" />
                  <NamedFigure figure="timeDistance">{t('cursorNote.distance')}</NamedFigure>
                </td>
                <td className={classes.r}>{formats.number(spanS, decimals)}</td>
                <td className={classes.r}>{formats.number(to.amplitude - from.amplitude, 4)}</td>
                <td className={classes.r}>{spanS > 0 ? formats.number(1 / spanS, 3) : '–'}</td>
                <td className={classes.r}>
                  {spanS > 0 && orderShaft !== null
                    ? `${formats.number(1 / orderShaft.hz / spanS, 3)}×`
                    : '–'}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
}
