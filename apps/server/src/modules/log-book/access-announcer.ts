import { LOG_ACCESS_KINDS } from '@ritzel/contract';
import type { EventBus } from '../../platform/events.ts';
import { ACCESS_KINDS, type EventConsumer } from '../domain-events/index.ts';
import { ACCESS_EVENTS_OF } from './access-rows.ts';

/**
 * Publishes to portals that the log of an organisation has a new sign-in or change of rights; who may not read it does not
 * receive it (`LIVE_EVENT_PERMISSIONS` of the contract). What it says twice or not at all is read with the next look.
 */
export function makeAccessAnnouncer(events: EventBus): EventConsumer {
  let handled = new Map<string, Set<(typeof LOG_ACCESS_KINDS)[number]>>();
  return {
    name: 'access-announcer',
    kinds: ACCESS_KINDS,
    async handle(_client, batch) {
      handled = new Map();
      for (const { organisationId, kind } of batch) {
        if (organisationId === null) continue;
        const kinds = handled.get(organisationId) ?? new Set();
        handled.set(organisationId, kinds);
        for (const each of LOG_ACCESS_KINDS) if (ACCESS_EVENTS_OF[each].includes(kind)) kinds.add(each);
      }
    },
    onHandled() {
      for (const [organisationId, kinds] of handled)
        for (const kind of kinds) events.publish('access', { organisationId, kind });
    },
  };
}
