import { Menu, useMantineColorScheme } from '@mantine/core';
import type { SignedInUser } from '@ritzel/contract';
import { IconCheck, IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { changePreferences, LANGUAGES, THEMES, usePreferences } from '../platform/preferences.ts';
import { signOutHere } from '../platform/sign-out.ts';
import { ProfileButton } from './profile-button.tsx';
import classes from './profile-menu.module.css';

/** The opened menu: who is signed in; profile, language, theme, sign-out. */
export function ProfileMenuItems({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('shell');
  const { language, theme } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();

  const leave = async () => {
    await signOutHere();
    await navigate('/auth/login', { replace: true });
  };

  return (
    <Menu position="bottom-end" width={232} defaultOpened>
      <Menu.Target>
        <ProfileButton name={user.name} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.organisationName}</span>
        </div>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={15} aria-hidden="true" />}>
          {t('profile.profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('profile.language')}</Menu.Label>
        {LANGUAGES.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            closeMenuOnClick={false}
            leftSection={<Check isOn={each === language} />}
            aria-current={each === language}
            onClick={() => changePreferences({ language: each })}
          >
            {t(`language.${each}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('profile.theme')}</Menu.Label>
        {THEMES.map((each) => (
          <Menu.Item
            key={each}
            closeMenuOnClick={false}
            leftSection={<Check isOn={each === theme} />}
            aria-current={each === theme}
            onClick={() => setColorScheme(each)}
          >
            {t(`theme.${each}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} aria-hidden="true" />} onClick={() => void leave()}>
          {t('profile.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Check({ isOn }: { isOn: boolean }) {
  return <IconCheck size={15} aria-hidden="true" style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
}
