import {
  type EquipmentDetail,
  listDrivetrainNotifications,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATES,
  setNotificationStates,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';

export interface NotificationFilter {
  readonly state: (typeof NOTIFICATION_STATES)[number];
  readonly kind: (typeof NOTIFICATION_KINDS)[number] | null;
  readonly page: number;
}

export const NOTIFICATION_PAGE = 50;

/** `unread`, `unread.device`, `active.device.3`: the filter as it stands in the address; null as it usually is. */
export function encodeNotificationFilter({ state, kind, page }: NotificationFilter): string | null {
  const parts = [state, kind ?? 'any', String(page)];
  if (page === 1) parts.pop();
  if (page === 1 && kind === null) parts.pop();
  const text = parts.join('.');
  return text === 'active' ? null : text;
}

export function decodeNotificationFilter(text: string | null): NotificationFilter {
  const [state, kind, page] = (text ?? '').split('.');
  const number = Number(page ?? 1);
  return {
    state: NOTIFICATION_STATES.find((each) => each === state) ?? 'active',
    kind: NOTIFICATION_KINDS.find((each) => each === kind) ?? null,
    // As many pages as the call knows.
    page: Number.isInteger(number) && number >= 1 && number <= 100 ? number : 1,
  };
}

/** What happened to an equipment, live: of the whole drivetrain, or of one part. */
export function useNotifications(
  detail: Pick<EquipmentDetail, 'id' | 'type' | 'drivetrainId'>,
  filter: NotificationFilter,
) {
  const client = useQueryClient();
  const drivetrainId = detail.drivetrainId ?? detail.id;
  const readAgain = () => void client.invalidateQueries({ queryKey: [listDrivetrainNotifications.name] });
  const refresh = useRefreshSoon(readAgain);
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'condition' || name === 'connectivity' || name === 'deviceStatus') refresh();
    },
    readAgain,
  );
  const query = useQuery({
    ...queryOf(listDrivetrainNotifications, {
      params: { id: drivetrainId },
      query: {
        state: filter.state,
        page: filter.page,
        size: NOTIFICATION_PAGE,
        ...(filter.kind === null ? {} : { kind: filter.kind }),
        ...(detail.type === 'drivetrain' ? {} : { equipment: detail.id }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const change = useMutation({
    mutationFn: (body: { ids: string[]; isRead?: boolean; isDeactivated?: boolean }) =>
      call(setNotificationStates, { params: { id: drivetrainId }, body }),
    onSettled: readAgain,
  });
  return { query, change };
}
