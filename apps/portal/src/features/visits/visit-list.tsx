import { listOrganisationVisits } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './visit-list.module.css';

const NEWEST = 50;
const TIME = 'YYYY-MM-DD HH:mm';

/** When the operator's staff was inside the organisation, and why: for those who may read the audit log. */
export function VisitList() {
  const { t } = useTranslation('roles');
  const visits = useQuery(queryOf(listOrganisationVisits, { query: { size: NEWEST } }));
  return (
    <section className={`panel ${classes.root}`} aria-labelledby="visits">
      <h2 id="visits">{t('visits.title')}</h2>
      <p className="meta">{t('visits.text')}</p>
      <Loaded query={visits}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('visits.none')}</p>
          ) : (
            <DataTable
              label={t('visits.title')}
              columns={[
                { name: 'who', label: t('visits.who') },
                { name: 'why', label: t('visits.why') },
                { name: 'from', label: t('visits.from') },
                { name: 'to', label: t('visits.to') },
              ]}
            >
              {rows.map((visit) => (
                <tr key={visit.id}>
                  <td>{visit.visitorName}</td>
                  <td>{visit.reason}</td>
                  <td className="num">
                    <TimeText at={visit.beganAt} format={TIME} />
                  </td>
                  <td className="num">
                    {visit.isOpen ? (
                      <strong>{t('visits.now')}</strong>
                    ) : (
                      <TimeText at={visit.endsAt} format={TIME} />
                    )}
                  </td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
    </section>
  );
}
