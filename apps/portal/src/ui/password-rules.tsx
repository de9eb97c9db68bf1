import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '../platform/validation/password-rules.ts';
import classes from './password-rules.module.css';

/** What a new password needs, in red while unmet; sign and word say it too. */
export function PasswordRules({
  id,
  password,
  email,
}: {
  id: string;
  password: string;
  /** Whose password it is, where that is known. */
  email?: string | undefined;
}) {
  const { t } = useTranslation('login');
  return (
    <div id={id} className={classes.root}>
      <p>{t('rules.title')}</p>
      <ul>
        {passwordRules(password, email).map(({ code, isMet }) => {
          const Icon = isMet ? IconCheck : IconX;
          return (
            <li key={code} data-met={isMet}>
              <Icon size={14} stroke={2} aria-hidden="true" />
              {t(`rules.${code}`)}
              <span className="visually-hidden">{t(isMet ? 'rules.met' : 'rules.unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
