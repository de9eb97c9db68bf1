import { NOTIFICATION_KINDS, NOTIFICATION_STATES } from '@ritzel/contract';
import { choiceParam, searchSchema } from '../../platform/search-schema.ts';

/** What the notifications of the organisation show; all of it stands in the URL. */
export interface NotificationsView {
  readonly state: (typeof NOTIFICATION_STATES)[number];
  readonly kind: (typeof NOTIFICATION_KINDS)[number] | '';
}

export const notificationsSchema = searchSchema<NotificationsView>({
  state: choiceParam(NOTIFICATION_STATES, 'active'),
  kind: choiceParam(NOTIFICATION_KINDS, ''),
});
