import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './chart-figure.module.css';
import type { ChartTable } from './chart-table.ts';

/** Longer tables are cut on screen, never in the export. */
const ROWS_SHOWN = 500;

export function ChartTableView({ table, caption }: { table: ChartTable; caption: string }) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const hidden = table.rows.length - ROWS_SHOWN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys
    <section className={classes.tableWrap} aria-label={t('tableOf', { caption })} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map(({ name, unit, isText }) => (
              <th key={name} scope="col" className={isText ? '' : classes.r}>
                {unit === undefined || unit === '' ? name : formats.phrases([name, unit])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, ROWS_SHOWN).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE the rows are a record of measurements in order
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  key={table.columns[column]?.name}
                  className={table.columns[column]?.isText ? '' : classes.r}
                >
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={classes.more}>{t('moreRows', { count: hidden })}</p>}
    </section>
  );
}
