import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './equipment-import.module.css';
import type { ImportReply } from './use-import.ts';

type Row = ImportReply['drivetrains'][number];

/** What each drivetrain of the file would become: new first, then changed, then as it is. */
export function ImportPreview({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('import');
  const order = ['create', 'change', 'unchanged'] as const;
  const sorted = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="import-preview">
      <h2 id="import-preview">
        {order
          .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome).length }))
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => t(`count.${outcome}`, { count }))
          .join(' · ')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own */}
      <div className={classes.scroll} role="group" aria-labelledby="import-preview" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('drivetrain')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col" className={classes.r}>
                {t('parts')}
              </th>
              <th scope="col">{t('outcome')}</th>
              <th scope="col">{t('changes')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={row.identifier}>
                <td>{row.identifier}</td>
                <td>{row.name}</td>
                <td className={`num ${classes.r}`}>{row.parts}</td>
                <td>
                  <span className={classes.outcome} data-outcome={row.outcome}>
                    {t(`is.${row.outcome}`)}
                  </span>
                </td>
                <td className={classes.words}>
                  <Changes row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const SHOWN = 3;

function Changes({ row }: { row: Row }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  return (
    <>
      {row.changes.length > 0 && (
        <span title={row.changes.join('\n')}>
          {formats.list(row.changes.slice(0, SHOWN))}
          {row.changeCount > SHOWN && ` ${t('andMore', { count: row.changeCount - SHOWN })}`}
        </span>
      )}
      {row.warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          <IconAlertTriangle size={13} aria-label={t('warning')} /> {warning}
        </span>
      ))}
    </>
  );
}
