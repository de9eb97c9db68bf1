import { Button, PasswordInput, TextInput } from '@mantine/core';
import { createFirstAdministrator, ProblemError } from '@ritzel/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { keepSession } from '../../platform/session.ts';
import { useLinkToken } from '../../platform/use-link-token.ts';
import { emailError, normaliseTypedEmail } from '../../platform/validation/email.ts';
import { required } from '../../platform/validation/generic.ts';
import { passwordRules } from '../../platform/validation/password-rules.ts';
import { PasswordRules } from '../../ui/password-rules.tsx';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

interface FirstAdministrator {
  organisationName: string;
  name: string;
  email: string;
  password: string;
}

/** Behind the one-time link of a first start: creates the organisation and who runs it. */
export function FirstAdministratorScreen() {
  const { t } = useTranslation('login');
  const linkToken = useLinkToken();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm<FirstAdministrator>({
    defaultValues: { organisationName: '', name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const password = form.watch('password');
  useDocumentTitle(t('first.title'));

  const mustBeFilled = (value: string) => required(value) === undefined || t('error.required');

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      keepSession(
        await call(createFirstAdministrator, {
          body: { ...values, linkToken, email: normaliseTypedEmail(values.email) },
        }),
      );
      await navigate('/first-steps', { replace: true });
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : undefined;
      const isLinkRefused =
        problem?.code === 'notFound' ||
        problem?.code === 'conflict' ||
        problem?.errors?.some(({ field }) => field.endsWith('linkToken'));
      if (problem?.errors?.some(({ code }) => code === 'passwordCommon'))
        return setFailure(t('passwordRefused.passwordCommon'));
      setFailure(isLinkRefused ? t('first.linkUsed') : t(`problems.${problem?.code ?? 'internal'}`));
    }
  });

  if (linkToken.length < 20) {
    return (
      <QuietPage title={t('first.title')}>
        <p role="alert">{t('first.linkMissing')}</p>
      </QuietPage>
    );
  }

  return (
    <QuietPage title={t('first.title')}>
      <p style={{ color: 'var(--ink-2)' }}>{t('first.text')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 12 }}>
        <TextInput
          size="md"
          label={t('first.organisation')}
          autoComplete="organization"
          error={errors.organisationName?.message}
          {...form.register('organisationName', { validate: mustBeFilled })}
        />
        <TextInput
          size="md"
          label={t('first.name')}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', { validate: mustBeFilled })}
        />
        <TextInput
          size="md"
          type="email"
          label={t('email')}
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', {
            validate: (value) =>
              emailError(value) === undefined ? mustBeFilled(value) : t('error.emailInvalid'),
          })}
        />
        <PasswordInput
          size="md"
          label={t('password')}
          autoComplete="new-password"
          aria-describedby="password-rules"
          error={errors.password !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.register('password', {
            validate: (value) => passwordRules(value, form.getValues('email')).every(({ isMet }) => isMet),
          })}
        />
        <PasswordRules id="password-rules" password={password} email={form.watch('email')} />
        <p role="alert" style={{ color: 'var(--error)' }}>
          {failure}
        </p>
        <Button type="submit" size="md" loading={isSubmitting}>
          {t('first.submit')}
        </Button>
      </form>
    </QuietPage>
  );
}
