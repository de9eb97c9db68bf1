import { PasswordInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordRules } from './password-rules.tsx';

/** A field for a new password with its rules below, in red while unmet. */
export function NewPasswordField({
  label,
  value,
  onChange,
  email,
  error,
  size = 'md',
}: {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** Whose it is, where that is known: the password must not contain it. */
  email?: string | undefined;
  /** What the server said of it; true where the rules below say enough. */
  error?: string | boolean | undefined;
  size?: 'sm' | 'md';
}) {
  const { t } = useTranslation('login');
  const id = useId();
  return (
    <>
      <PasswordInput
        size={size}
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="new-password"
        aria-describedby={id}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
      <PasswordRules id={id} password={value} email={email} />
    </>
  );
}
