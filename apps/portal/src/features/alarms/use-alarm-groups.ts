import { listGroups } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';

/** Groups that alarms are narrowed to; none for who may not list them. */
export function useAlarmGroups() {
  const maySee = useAllowed('ORGANISATION_5101');
  return useQuery({ ...queryOf(listGroups, {}), enabled: maySee }).data ?? [];
}
