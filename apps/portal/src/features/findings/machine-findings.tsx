import { FINDING_VIEWS, type FindingView } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListTable } from '../../ui/list/list-table.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { type FindingUrls, findingKey, useFindingColumns } from './finding-columns.tsx';
import { findingsSchema } from './findings-search-params.ts';
import classes from './machine-findings.module.css';
import { useFindings } from './use-findings.ts';

/** What is new of one machine is seen among what is open. */
const VIEWS = FINDING_VIEWS.filter((view) => view !== 'new');

/**
 * What the records of one machine show over time: a line of counts above the analysis workspace, each of which unfolds
 * its findings. Nothing where nothing was ever found.
 */
export function MachineFindings({
  equipmentId,
  view,
  onView,
  urls,
}: {
  equipmentId: string;
  /** The one unfolded. */
  view: FindingView | null;
  onView: (view: FindingView | null) => void;
  urls: FindingUrls;
}) {
  const { t } = useTranslation('findings');
  const open = view ?? 'open';
  const { data } = useFindings({ ...findingsSchema.defaults, view: open }, equipmentId);
  const columns = useFindingColumns({ view: open, urls, hasMachine: false });
  if (data === undefined || VIEWS.every((each) => data.counts[each] === 0)) return null;
  return (
    <section className={`panel ${classes.panel}`} aria-label={t('overTime')}>
      <div className={classes.head}>
        <h2>{t('overTime')}</h2>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            className={classes.count}
            aria-expanded={each === view}
            disabled={data.counts[each] === 0 && each !== view}
            onClick={() => onView(each === view ? null : each)}
          >
            <b className="num">{data.counts[each]}</b> {t(`view.${each}`)}
          </button>
        ))}
        <Link to="/findings" className={classes.all!}>
          {t('ofAll')}
        </Link>
      </div>
      {view !== null && data.rows.length === 0 && <p className="meta">{t(`none.${view}`)}</p>}
      {view !== null && data.rows.length > 0 && (
        <ScrollArea label={t('caption')} className={classes.rows}>
          <ListTable
            caption={t('caption')}
            columns={columns}
            rows={data.rows}
            keyOf={findingKey}
            rowHeight="double"
            minWidthPx={880}
          />
        </ScrollArea>
      )}
    </section>
  );
}
