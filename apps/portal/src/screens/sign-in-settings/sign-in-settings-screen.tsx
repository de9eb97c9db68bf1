import { useTranslation } from 'react-i18next';
import { ConfirmPasswordForm } from '../../features/second-factor/confirm-password-form.tsx';
import { RequiredRoles } from '../../features/second-factor/required-roles.tsx';
import { UsersFactors } from '../../features/second-factor/users-factors.tsx';
import { ProviderSettings } from '../../features/single-sign-on/provider-settings.tsx';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './sign-in-settings-screen.module.css';

/** How the organisation's people sign in: who must have a second factor, and the organisation's own provider. */
export function SignInSettingsScreen() {
  const { t } = useTranslation('second-factor');
  const maySet = useAllowed('ORGANISATION_5102');
  const maySeePeople = useAllowed('USER_5001');
  if (!maySet) return <ForbiddenState />;
  return (
    <div className={classes.root}>
      <PageTitle title={t('settings.title')} />
      {maySeePeople && <RequiredRoles />}
      {maySeePeople && <UsersFactors />}
      <ProviderSettings renderConfirmation={(confirmation) => <ConfirmPasswordForm {...confirmation} />} />
    </div>
  );
}
