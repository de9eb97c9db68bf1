import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './notify.module.css';
import { PermissionDeniedError, usePush } from './use-push.ts';

/** The browsers that notifications are pushed to, and a button that asks this one for its permission. */
export function PushBrowsers() {
  const { t } = useTranslation('notify');
  const { isPossible, query, kept, turnOn, turnOff } = usePush();
  return (
    <div className={classes.block}>
      <h3>{t('browsers.title')}</h3>
      <p className={classes.text}>{t(isPossible ? 'browsers.text' : 'browsers.impossible')}</p>
      <Loaded query={query}>
        {({ subscriptions }) => (
          <ul className={classes.browsers}>
            {subscriptions.map((each) => (
              <li key={each.id}>
                <span>
                  {browserName(each.browser)}
                  {each.id === kept?.id && <span className="meta"> · {t('browsers.this')}</span>}
                  <span className="meta">
                    {' '}
                    · <TimeText at={each.createdAt} />
                  </span>
                </span>
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={turnOff.isPending}
                  onClick={() => turnOff.mutate(each.id)}
                >
                  {t('browsers.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isPossible && kept === undefined && (
        <Button size="xs" variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('browsers.add')}
        </Button>
      )}
      <p role="alert" className={classes.fault}>
        {turnOn.isError &&
          t(turnOn.error instanceof PermissionDeniedError ? 'browsers.denied' : 'browsers.failed')}
      </p>
    </div>
  );
}

/** The name in a user agent that people know the browser by; the first that fits, for each names those before it too. */
function browserName(userAgent: string): string {
  const known = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ] as const;
  return known.find(([sign]) => userAgent.includes(sign))?.[1] ?? userAgent.slice(0, 40);
}
