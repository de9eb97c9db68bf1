import type { RoundRun } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './rounds.module.css';

/** Who walked it when, and how much of it. */
export function RoundHistory({ runs }: { runs: readonly RoundRun[] }) {
  const { t } = useTranslation('measuring-rounds');
  if (runs.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="round-history">
      <h2 id="round-history" className={classes.head}>
        {t('history.title')}
      </h2>
      <DataTable
        label={t('history.title')}
        columns={[
          { name: 'at', label: t('history.at') },
          { name: 'by', label: t('history.by') },
          { name: 'recorded', label: t('history.recorded'), isNumber: true },
          { name: 'skipped', label: t('history.skipped'), isNumber: true },
        ]}
      >
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              {run.endedAt === null ? (
                t('history.open')
              ) : (
                <TimeText at={run.endedAt} format="YYYY-MM-DD HH:mm" />
              )}
            </td>
            <td>{run.userName}</td>
            <td data-number>{t('recordedOf', { recorded: run.recorded, points: run.points })}</td>
            <td data-number>{run.skipped}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
