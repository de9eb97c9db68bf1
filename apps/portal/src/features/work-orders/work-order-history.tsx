import type { WorkOrderDetail, WorkOrderFeedback } from '@ritzel/contract';
import { IconArrowBackUp, IconClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './work-orders.module.css';

type Line =
  | { readonly kind: 'sent'; readonly at: string; readonly sent: WorkOrderDetail['sent'][number] }
  | { readonly kind: 'answered'; readonly at: string; readonly answer: WorkOrderFeedback };

/** What was sent and what came back, in one order of time. */
export function WorkOrderHistory({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation('work-orders');
  const lines: Line[] = [
    ...order.sent.map((sent) => ({ kind: 'sent', at: sent.at, sent }) as const),
    ...order.feedback.map((answer) => ({ kind: 'answered', at: answer.at, answer }) as const),
  ]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reverse();
  return (
    <section className={classes.card} aria-labelledby="order-history">
      <header className={classes.cardHead}>
        <h2 id="order-history">{t('history.title')}</h2>
      </header>
      {lines.length === 0 && <p className={classes.quiet}>{t('history.none')}</p>}
      <ol className={classes.history}>
        {lines.map((line) => (
          <li
            key={line.kind === 'sent' ? `${line.sent.event} ${line.sent.webhook} ${line.at}` : line.answer.id}
          >
            <TimeText at={line.at} format="YYYY-MM-DD HH:mm" />
            {line.kind === 'sent' ? <Sent sent={line.sent} /> : <Answered answer={line.answer} />}
          </li>
        ))}
      </ol>
      {order.sent.length === 0 && order.feedback.length === 0 && (
        <p className={classes.quiet}>{t('history.polled')}</p>
      )}
    </section>
  );
}

function Sent({ sent: { event, webhook, state, endedAt } }: { sent: WorkOrderDetail['sent'][number] }) {
  const { t } = useTranslation('work-orders');
  return (
    <>
      <IconSend size={15} stroke={1.7} aria-hidden="true" />
      <div>
        <b>{t(`sent.${event.replace('work-order.', '')}`)}</b>{' '}
        <span className={classes.quiet}>
          {webhook} · {t(`delivery.${state}`)}
          {state === 'delivered' && endedAt !== null && (
            <>
              {' '}
              <TimeText at={endedAt} format="YYYY-MM-DD HH:mm" />
            </>
          )}
        </span>
      </div>
    </>
  );
}

function Answered({ answer }: { answer: WorkOrderFeedback }) {
  const { t } = useTranslation('work-orders');
  const formats = useFormats();
  const { kind, by, text, values, parts, hours, photos, isLate, receivedFrom, foreignNumber } = answer;
  // As it was sent: the portal rounds only what it measured itself.
  const exact = (value: number) => value.toLocaleString(formats.language, { maximumFractionDigits: 6 });
  return (
    <>
      {isLate ? (
        <IconClock size={15} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconArrowBackUp size={15} stroke={1.7} aria-hidden="true" />
      )}
      <div>
        <b>{t(`answer.${kind}`)}</b>{' '}
        <span className={classes.quiet}>
          {[by, receivedFrom, foreignNumber === null ? null : t('foreign', { number: foreignNumber })]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
        {isLate && <p className={classes.quiet}>{t('late')}</p>}
        {text !== null && <p className={classes.said}>{text}</p>}
        {values.length > 0 && (
          <p>
            {formats.labelled(
              t('values'),
              formats.list(values.map(({ name, value, unit }) => `${name} ${exact(value)} ${unit}`.trim())),
            )}
          </p>
        )}
        {parts.length > 0 && (
          <p>
            {formats.labelled(
              t('parts'),
              formats.list(
                parts.map(
                  (part) =>
                    `${exact(part.quantity)} × ${part.name}${part.number === null ? '' : ` (${part.number})`}`,
                ),
              ),
            )}
          </p>
        )}
        {hours !== null && <p>{formats.labelled(t('hours'), formats.quantity(hours, 'h', 1))}</p>}
        {photos.length > 0 && (
          <p className={classes.photos}>
            {photos.map((url, index) => (
              <a key={url} href={url} target="_blank" rel="noreferrer noopener">
                {t('photo', { number: index + 1 })}
              </a>
            ))}
          </p>
        )}
      </div>
    </>
  );
}
