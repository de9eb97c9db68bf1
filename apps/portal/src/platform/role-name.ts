import { isRole } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/** What a role is called: the shipped ones in the reader's language, an organisation's own as it named it. */
export function useRoleName(): (role: { readonly code: string; readonly name: string }) => string {
  const { t } = useTranslation();
  return ({ code, name }) => (isRole(code) ? t(`role.${code}`) : name);
}
