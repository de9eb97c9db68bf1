import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './profile-menu.module.css';

/** The initials at the top right. */
export function ProfileButton({ name, ...rest }: { name: string } & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation('shell');
  return (
    <UnstyledButton className={classes.target} {...rest}>
      {/* Not a label of its own: the initials of two words are no part of it. */}
      <span className="visually-hidden">{t('profile.open', { name })}</span>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
    </UnstyledButton>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
