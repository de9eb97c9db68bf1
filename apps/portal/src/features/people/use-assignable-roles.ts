import { listRoles, type RoleCode } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';

/** The roles that the reader may give, as choices; none for one who may only look. */
export function useAssignableRoles(): { readonly value: RoleCode; readonly label: string }[] {
  const { t } = useTranslation('people');
  const mayChange = useAllowed('USER_5002');
  const { data = [] } = useQuery({ ...queryOf(listRoles, {}), staleTime: 60_000, enabled: mayChange });
  return data
    .filter(({ mayAssign }) => mayAssign)
    .map(({ code }) => ({ value: code, label: t(`roleName.${code}`) }));
}
