import { Button, NativeSelect, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, type SignedInUser } from '@ritzel/contract';
import { IconBuilding, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLeaveOrganisation } from '../features/visits/use-leave-organisation.ts';
import { changePreferences, THEMES, usePreferences } from '../platform/preferences.ts';
import { useAllowed } from '../platform/session.ts';
import { signOutHere } from '../platform/sign-out.ts';
import { ProfileButton } from './profile-button.tsx';
import classes from './profile-menu.module.css';

const EnterOrganisation = lazy(async () => ({
  default: (await import('../features/visits/enter-organisation.tsx')).EnterOrganisation,
}));

/** The opened menu: who is signed in; profile, language, appearance, sign-out. */
export function ProfilePanel({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('shell');
  const { language, theme } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const maySetSignIn = useAllowed('ORGANISATION_5102');
  const [isOpen, setOpen] = useState(true);
  const [isLeaving, setLeaving] = useState(false);
  const [isEntering, setEntering] = useState(false);
  const mayEnter = useAllowed('ORGANISATION_5103');
  const leaving = useLeaveOrganisation();

  const leave = async () => {
    setLeaving(true);
    await signOutHere();
    await navigate('/auth/login', { replace: true });
  };

  return (
    <>
      <Popover
        position="bottom-end"
        width={264}
        shadow="md"
        trapFocus
        returnFocus
        opened={isOpen}
        onChange={setOpen}
      >
        <Popover.Target>
          <ProfileButton name={user.name} onClick={() => setOpen(!isOpen)} />
        </Popover.Target>
        <Popover.Dropdown className={classes.panel!} aria-label={t('profile.open', { name: user.name })}>
          <div className={classes.who}>
            <strong>{user.name}</strong>
            <span>{user.organisationName}</span>
          </div>
          <Button
            component={Link}
            to="/profile"
            variant="subtle"
            color="gray"
            justify="flex-start"
            leftSection={<IconUser size={15} aria-hidden="true" />}
            onClick={() => setOpen(false)}
          >
            {t('profile.profile')}
          </Button>
          {maySetSignIn && (
            <Button
              component={Link}
              to="/settings/sign-in"
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconShieldLock size={15} aria-hidden="true" />}
              onClick={() => setOpen(false)}
            >
              {t('profile.signInSettings')}
            </Button>
          )}
          {mayEnter && (
            <Button
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconBuilding size={15} aria-hidden="true" />}
              onClick={() => {
                setOpen(false);
                setEntering(true);
              }}
            >
              {t('visit.enter')}
            </Button>
          )}
          {user.visit !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              justify="flex-start"
              loading={leaving.isPending}
              leftSection={<IconBuilding size={15} aria-hidden="true" />}
              onClick={() => leaving.mutate()}
            >
              {t('visit.back', { organisation: user.visit.homeOrganisationName })}
            </Button>
          )}
          <div className={classes.choice}>
            <span id="choose-language">{t('profile.language')}</span>
            <NativeSelect
              size="xs"
              aria-labelledby="choose-language"
              value={language}
              onChange={({ currentTarget }) => {
                const chosen = LANGUAGES.find((each) => each === currentTarget.value);
                if (chosen !== undefined) changePreferences({ language: chosen });
              }}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </NativeSelect>
          </div>
          <div className={classes.choice}>
            <span id="choose-theme">{t('profile.theme')}</span>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-labelledby="choose-theme"
              value={theme}
              data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
              onChange={setColorScheme}
            />
          </div>
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            loading={isLeaving}
            leftSection={<IconLogout size={15} aria-hidden="true" />}
            onClick={() => void leave()}
          >
            {t('profile.signOut')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {isEntering && (
        <Suspense>
          <EnterOrganisation onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </>
  );
}
