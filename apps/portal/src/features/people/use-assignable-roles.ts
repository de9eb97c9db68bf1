import { isRole, listRoles, type Role } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';

const useRoles = (): readonly Role[] => useQuery({ ...queryOf(listRoles, {}), staleTime: 60_000 }).data ?? [];

/** What a role is called: the shipped ones in the reader's language, the organisation's own as it named them. */
export function useRoleNameByCode(): (code: string) => string {
  const { t } = useTranslation('people');
  const roles = useRoles();
  return (code) =>
    isRole(code) ? t(`roleName.${code}`) : (roles.find((role) => role.code === code)?.name ?? code);
}

/** The roles that the reader may give, as choices. */
export function useAssignableRoles(): { readonly value: string; readonly label: string }[] {
  const nameOf = useRoleNameByCode();
  return useRoles()
    .filter(({ mayAssign }) => mayAssign)
    .map(({ code }) => ({ value: code, label: nameOf(code) }));
}
