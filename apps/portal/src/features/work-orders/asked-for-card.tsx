import type { WorkOrderDetail } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './work-orders.module.css';

/** What maintenance was asked for. */
export function AskedForCard({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation('work-orders');
  const formats = useFormats();
  const { reference } = order;
  return (
    <section className={classes.card} aria-labelledby="order-facts">
      <header className={classes.cardHead}>
        <h2 id="order-facts">{t('facts.title')}</h2>
      </header>
      <dl className={classes.facts}>
        {order.severity !== null && (
          <div>
            <dt>{t('severityLabel')}</dt>
            <dd>
              <SeverityBadge severity={order.severity} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('field.priority')}</dt>
          <dd>{t(`priority.${order.priority}`)}</dd>
        </div>
        <div>
          <dt>{t('field.dueOn')}</dt>
          <dd>{order.dueOn === null ? t('noDate') : <TimeText at={order.dueOn} format="YYYY-MM-DD" />}</dd>
        </div>
        <div>
          <dt>{t('facts.from')}</dt>
          <dd>
            {order.case !== null ? (
              <Link to={`/cases/${order.case.id}`}>{t('facts.case', { number: order.case.number })}</Link>
            ) : order.check === null ? (
              t('facts.gone')
            ) : (
              <Link to={`/maintenance/checks/${order.check.id}`}>{t('facts.check')}</Link>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('facts.handedOn')}</dt>
          <dd>
            <TimeText at={order.createdAt} format="YYYY-MM-DD HH:mm" /> ·{' '}
            {order.createdBy ?? t(order.origin === 'rule' ? 'facts.rule' : 'facts.somebody')}
          </dd>
        </div>
        <div>
          <dt>{t('facts.reference')}</dt>
          <dd>
            {[reference.functionalLocation, reference.equipmentNumber].filter(Boolean).join(' · ') ||
              t('facts.noReference')}
          </dd>
        </div>
      </dl>
      {order.remark !== null && <p className={classes.said}>{order.remark}</p>}
      {order.endReason !== null && <p className={classes.said}>{order.endReason}</p>}
      {order.steps.length > 0 && (
        <>
          <h3>{t('facts.steps')}</h3>
          <ol className={classes.steps}>
            {order.steps.map(({ key, text, unit, low, high }) => (
              <li key={key}>
                {text.replace(/[.。]$/, '')}
                {(low !== null || high !== null) && (
                  <span className={classes.quiet}>
                    {' '}
                    {[low, high].map((limit) => (limit === null ? '…' : formats.number(limit))).join('–')}{' '}
                    {unit}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
