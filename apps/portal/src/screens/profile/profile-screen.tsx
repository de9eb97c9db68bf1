import { Select, useMantineColorScheme } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, readUserEmail, type SignedInUser } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteAccountSection } from '../../features/account/delete-account-section.tsx';
import { PasswordSection } from '../../features/account/password-section.tsx';
import { SessionsSection } from '../../features/account/sessions-section.tsx';
import { NotificationSettings } from '../../features/notify/notification-settings.tsx';
import { KeptReplies } from '../../features/response-cache/kept-replies.tsx';
import { SecondFactorPanel } from '../../features/second-factor/second-factor-panel.tsx';
import { useFormats } from '../../platform/formats.ts';
import { changePreferences, THEMES, UNIT_SYSTEMS, usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './profile-screen.module.css';
import { timeZoneChoices } from './time-zone-choices.ts';

/** Who one is, how one wants to read (kept at once), the password, where one is signed in, and how to leave for good. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const session = useSession();
  const mayBeNotified = useAllowed('NOTIFICATION_3002', 'ALARM_3101');
  if (session === undefined) return null;
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} />
      <Person user={session.user} />
      {!session.user.isDemo && <SecondFactorPanel />}
      <ReadingPreferences />
      {mayBeNotified && <NotificationSettings />}
      {!session.user.isDemo && <PasswordSection user={session.user} />}
      <SessionsSection />
      <KeptReplies />
      {!session.user.isDemo && <DeleteAccountSection />}
    </div>
  );
}

function Person({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const roleName = useRoleName();
  const formats = useFormats();
  const email = useQuery(queryOf(readUserEmail, { params: { id: user.id } }));
  return (
    <section className="panel" aria-labelledby="person">
      <h2 id="person">{t('person.title')}</h2>
      <dl>
        <Row name={t('person.name')}>{user.name}</Row>
        <Row name={t('person.email')}>{email.data?.email ?? user.email}</Row>
        <Row name={t('person.organisation')}>{user.organisationName}</Row>
        <Row name={t('person.role')}>{formats.list(user.roles.map(roleName))}</Row>
      </dl>
      {user.isDemo && <p className={classes.hint}>{t('person.demo')}</p>}
    </section>
  );
}

function ReadingPreferences() {
  const { t } = useTranslation('profile');
  const preferences = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const formats = useFormats();
  const now = new Date();
  return (
    <section className="panel" aria-labelledby="reading">
      <h2 id="reading">{t('reading.title')}</h2>
      <div className={classes.fields}>
        <Select
          label={t('reading.language')}
          value={preferences.language}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          allowDeselect={false}
          onChange={(value) => {
            const language = LANGUAGES.find((each) => each === value);
            if (language) changePreferences({ language });
          }}
        />
        <Select
          label={t('reading.theme')}
          value={preferences.theme}
          data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => {
            const theme = THEMES.find((each) => each === value);
            if (theme) setColorScheme(theme);
          }}
        />
        <Select
          label={t('reading.timeZone')}
          value={preferences.timeZone}
          data={timeZoneChoices(t('reading.localZone'))}
          allowDeselect={false}
          searchable
          limit={80}
          nothingFoundMessage={t('reading.noZone')}
          onChange={(timeZone) => timeZone !== null && changePreferences({ timeZone })}
        />
        <Select
          label={t('reading.units')}
          value={preferences.unitSystem}
          data={UNIT_SYSTEMS.map((value) => ({ value, label: t(`units.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => {
            const unitSystem = UNIT_SYSTEMS.find((each) => each === value);
            if (unitSystem) changePreferences({ unitSystem });
          }}
        />
      </div>
      <p className={classes.hint}>
        {t('reading.example')}{' '}
        <span className="num">
          {`${formats.instant(now)} ${formats.timeZoneName} · ${formats.quantity(4.5, 'mm/s')} · ${formats.quantity(71.4, '°C')} · ${formats.quantity(58_069, 'h')}`}
        </span>
      </p>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
