import type { WebhookDelivery, WebhookDeliveryDetail } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './webhooks.module.css';

type Attempt = Pick<WebhookDeliveryDetail['log'][number], 'status' | 'durationMs'> & {
  readonly outcome: WebhookDelivery['outcome'];
};

/** "200 · 41 ms", or why there was no answer. */
export function AnswerText({ attempt }: { attempt: Attempt | WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const { outcome, status, durationMs } = attempt;
  if (outcome === null) return <span className="meta">{t('outcome.none')}</span>;
  const said = outcome === 'delivered' || outcome === 'http-status' ? undefined : t(`outcome.${outcome}`);
  return (
    <span className={classes.answer} data-fine={outcome === 'delivered' || undefined}>
      {[status === null ? undefined : String(status), said].filter(Boolean).join(' · ')}
      {durationMs !== null && <span className="meta"> · {formats.quantity(durationMs, 'ms', 0)}</span>}
    </span>
  );
}

/** What was sent and what came back each time. */
export function DeliveryAnswer({ detail }: { detail: WebhookDeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={classes.detail}>
      <h4>{t('log.answers')}</h4>
      {detail.log.length === 0 ? (
        <p className="meta">{t('log.notSent')}</p>
      ) : (
        <ol className={classes.attempts}>
          {detail.log.map((attempt) => (
            <li key={attempt.number}>
              <span className={classes.line}>
                <TimeText at={attempt.at} />
                <AnswerText attempt={attempt} />
              </span>
              {attempt.answer !== '' && <pre className={classes.code}>{attempt.answer}</pre>}
            </li>
          ))}
        </ol>
      )}
      <h4>{t('log.body')}</h4>
      <pre className={classes.code}>{prettyOf(detail.body)}</pre>
      <p className="meta">
        webhook-id <code>{detail.id}</code>
      </p>
    </div>
  );
}

const prettyOf = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
