import type { OperationData } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureName } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import classes from './operation.module.css';
import { levelRows } from './use-operation.ts';

/** How long the machine ran at which level: a histogram that is a table too. */
export function LevelTable({
  which,
  spectrum,
  onSignal,
}: {
  which: 'speed' | 'load';
  spectrum: NonNullable<OperationData['speed']>;
  onSignal: (signalId: string) => void;
}) {
  const { t } = useTranslation('operation');
  const formats = useFormats();
  const rows = levelRows(spectrum);
  const unit = formats.unit(spectrum.unit);
  const decimals = decimalsOf((spectrum.bins[0]?.to ?? 1) - (spectrum.bins[0]?.from ?? 0));
  return (
    <section className={`panel ${classes.block}`} aria-labelledby={`level-${which}`}>
      <header className={classes.head}>
        <h2 id={`level-${which}`}>
          <FigureName figure="timeAtLevel">{t(`at.${which}`)}</FigureName>
        </h2>
        <button type="button" className="opens" onClick={() => onSignal(spectrum.signalId)}>
          {formats.name(spectrum.signalName)}
        </button>
      </header>
      {rows.length === 0 ? (
        <p className="meta">{t('neverRan')}</p>
      ) : (
        <DataTable
          label={t(`at.${which}`)}
          columns={[
            { name: 'level', label: unit === '' ? t('level') : unit, isNumber: true },
            { name: 'bar', label: <span className="visually-hidden">{t('bar')}</span> },
            { name: 'hours', label: t('hours'), isNumber: true },
            { name: 'share', label: '%', isNumber: true },
          ]}
        >
          {rows.map((row) => (
            <tr
              key={row.from}
              className={classes.row}
              data-rated={row.isRated || undefined}
              data-none={row.hours === 0 || undefined}
            >
              <td data-number className={classes.level}>
                {formats.number(row.from, decimals)} – {formats.number(row.to, decimals)}
              </td>
              <td className={classes.barCell}>
                <span
                  className={classes.bar}
                  style={{ width: `calc(${row.length} * (100% - var(--word)))` }}
                />
                {row.isRated && <span className={`meta ${classes.rated}`}>{t('rated')}</span>}
              </td>
              <td data-number>
                <Num value={row.hours} decimals={1} />
              </td>
              <td data-number>
                <Num value={100 * row.share} decimals={1} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <p className="meta">
        {spectrum.rated === null
          ? t('noRated')
          : t('ratedIs', { rated: formats.quantity(spectrum.rated, spectrum.unit, 0) })}
      </p>
    </section>
  );
}

/** As many decimals as the width of a bin has: all its edges are multiples of it. */
function decimalsOf(width: number): number {
  return (
    [0, 1, 2, 3].find(
      (decimals) => Math.abs(width * 10 ** decimals - Math.round(width * 10 ** decimals)) < 1e-6,
    ) ?? 4
  );
}
