import type { Webhook } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './webhooks.module.css';

type State = 'disabled' | 'paused' | 'failing' | 'waiting' | 'working' | 'idle';

function stateOf({ isEnabled, pausedAt, failures, queued, lastDeliveredAt }: Webhook): State {
  if (!isEnabled) return 'disabled';
  if (pausedAt !== null) return 'paused';
  if (failures > 0) return 'failing';
  if (queued > 0) return 'waiting';
  return lastDeliveredAt === null ? 'idle' : 'working';
}

/** How sending goes: a shape and a word, and since when. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const state = stateOf(webhook);
  const since = state === 'paused' ? webhook.pausedAt : state === 'failing' ? webhook.failingSince : null;
  return (
    <span className={classes.state} data-state={state}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      <span>
        {t(`state.${state}`)}
        {since !== null && (
          <span className="meta">
            {' '}
            {t('since')} <TimeText at={since} format="YYYY-MM-DD HH:mm" />
          </span>
        )}
        {webhook.queued > 0 && <span className="meta"> · {t('queued', { count: webhook.queued })}</span>}
      </span>
    </span>
  );
}

const SHAPES: Readonly<Record<State, ReactNode>> = {
  working: <path d="M2 6.5 5 9.5 10 3" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  waiting: <path d="M6 2.5V6l2.5 1.8" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  failing: <path d="M6 1.5 11 10.5H1Z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  paused: <path d="M4 2v8M8 2v8" fill="none" stroke="currentColor" strokeWidth="2" />,
  idle: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  disabled: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeDasharray="2 1.6" />,
};
