import { Button, Select, Switch } from '@mantine/core';
import { type NotifyPreferences, ProblemError } from '@ritzel/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { timeZoneNames } from '../../platform/time-zone-names.ts';
import { HourField } from '../../ui/hour-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SeverityChoice } from '../../ui/severity-choice.tsx';
import { GroupChoices } from './group-choices.tsx';
import classes from './notify.module.css';
import { NotifyChannelFields } from './notify-channel-fields.tsx';
import { PushBrowsers } from './push-browsers.tsx';
import { toWanted, useNotifyPreferences, type WantedPreferences } from './use-notify-preferences.ts';

const NIGHT = { from: '22:00', to: '06:00', criticalComesThrough: true } as const;
const MORNING = { at: '07:00', upTo: 'WARNING' } as const;

/** What one is notified of: from which severity, by what, when not, and where it is otherwise. Kept at once. */
export function NotificationSettings() {
  const { t } = useTranslation('notify');
  const { query, save, test } = useNotifyPreferences();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    // The link of a mail leads here.
    if (isLoaded && hash === '#notifications') section.current?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <section ref={section} id="notifications" className="panel" aria-labelledby="notifications-title">
      <h2 id="notifications-title">{t('title')}</h2>
      <p className={classes.text}>{t('text')}</p>
      <Loaded query={query}>
        {(known) => <Fields known={known} isPending={save.isPending} onSave={(body) => save.mutate(body)} />}
      </Loaded>
      <p role="alert" className={classes.fault}>
        {save.isError && <Fault error={save.error} />}
      </p>
      {query.data?.mayEmail && (
        <div className={classes.line}>
          <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('test.send')}
          </Button>
          <span role="status" className="meta">
            {test.isSuccess &&
              t(test.data.hasMailServer ? 'test.sent' : 'test.outbox', { email: test.data.email })}
            {test.isError &&
              (test.error instanceof ProblemError && test.error.problem.code === 'tooMany'
                ? t('test.tooMany')
                : t('failed'))}
          </span>
        </div>
      )}
      <p className={classes.line}>
        <Link to="/deliveries">{t('log.own')}</Link>
      </p>
    </section>
  );
}

const FAULTS = [
  'timeZoneUnknown',
  'quietHoursEmpty',
  'digestBelowLeast',
  'emailNotPermitted',
  'changedMeanwhile',
] as const;

function Fault({ error }: { error: Error }) {
  const { t } = useTranslation('notify');
  const code = error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
  const known = FAULTS.find((each) => each === code);
  return known === undefined ? t('failed') : t(`fault.${known}`);
}

function Fields({
  known,
  isPending,
  onSave,
}: {
  known: NotifyPreferences;
  isPending: boolean;
  onSave: (body: WantedPreferences) => void;
}) {
  const { t } = useTranslation('notify');
  const change = (more: Partial<WantedPreferences>) =>
    onSave({
      ...toWanted(known),
      // Who never chose lives where their browser does.
      ...(known.isDefault && known.timeZone === 'UTC'
        ? { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
        : {}),
      ...more,
    });
  const { quietHours, digest } = known;
  return (
    <fieldset className={classes.form} disabled={isPending} aria-busy={isPending}>
      <legend className="visually-hidden">{t('title')}</legend>
      <div className={classes.fields}>
        <NotifyChannelFields
          value={known}
          mayEmail={known.mayEmail}
          isDisabled={isPending}
          onChange={change}
        />
        <Select
          label={t('timeZone')}
          value={known.timeZone}
          data={timeZoneNames(known.timeZone)}
          searchable
          limit={80}
          allowDeselect={false}
          nothingFoundMessage={t('noZone')}
          onChange={(timeZone) => timeZone !== null && change({ timeZone })}
        />
      </div>
      <div className={classes.block}>
        <Switch
          label={t('quiet.on')}
          description={t('quiet.text')}
          checked={quietHours !== null}
          onChange={(event) => change({ quietHours: event.currentTarget.checked ? NIGHT : null })}
        />
        {quietHours !== null && (
          <div className={classes.fields}>
            <HourField
              label={t('quiet.from')}
              value={quietHours.from}
              onChange={(from) => change({ quietHours: { ...quietHours, from } })}
            />
            <HourField
              label={t('quiet.to')}
              value={quietHours.to}
              onChange={(to) => change({ quietHours: { ...quietHours, to } })}
            />
            <Switch
              label={t('quiet.critical')}
              checked={quietHours.criticalComesThrough}
              onChange={(event) =>
                change({ quietHours: { ...quietHours, criticalComesThrough: event.currentTarget.checked } })
              }
            />
          </div>
        )}
      </div>
      {known.mayEmail && (
        <div className={classes.block}>
          <Switch
            label={t('digest.on')}
            description={t('digest.text')}
            checked={digest !== null}
            onChange={(event) =>
              change({
                digest: event.currentTarget.checked ? { ...MORNING, upTo: known.leastSeverity } : null,
              })
            }
          />
          {digest !== null && (
            <div className={classes.fields}>
              <HourField
                label={t('digest.at')}
                value={digest.at}
                onChange={(at) => change({ digest: { ...digest, at } })}
              />
              <SeverityChoice
                label={t('digest.upTo')}
                value={digest.upTo}
                onChange={(upTo) => change({ digest: { ...digest, upTo } })}
              />
            </div>
          )}
        </div>
      )}
      <PushBrowsers />
      <GroupChoices known={known} isPending={isPending} onChange={(groups) => change({ groups })} />
    </fieldset>
  );
}
