import { ALARM_HEALTH_DAYS, type CallReply, readAlarmHealth } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';
import { choiceParam, searchSchema, textParam } from '../../platform/search-schema.ts';

export type AlarmHealth = CallReply<typeof readAlarmHealth>;

export const alarmHealthSchema = searchSchema({
  days: choiceParam(ALARM_HEALTH_DAYS, '31'),
  group: textParam(36),
});

export function useAlarmHealth({ days, group }: { days: AlarmHealthDays; group: string }) {
  const query = { days, ...(/^[0-9a-f-]{36}$/.test(group) ? { group } : {}) };
  return useQuery({
    ...queryOf(readAlarmHealth, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 10 * 60_000,
  });
}

export type AlarmHealthDays = (typeof ALARM_HEALTH_DAYS)[number];
