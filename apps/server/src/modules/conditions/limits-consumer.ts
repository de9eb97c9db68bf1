import type { EventConsumer, StoredEvent } from '../domain-events/index.ts';
import { listAssetsOfRole, listDrivetrainMembers } from './condition-store.ts';
import { requestEvaluation } from './evaluation-queue-store.ts';

/** A note that resets the baseline, does so no more, or at another time: what was learned holds for another time. */
const mayMoveReset = (event: StoredEvent): boolean =>
  event.kind !== 'log-entry' || event.code === 'changed' || event.parameters.resetsBaseline;

/**
 * What values are compared with has changed: the drivetrain with all its parts waits in the evaluation queue until it has
 * been evaluated anew. The queue and the cursor are committed together, so no change is lost with a process or a
 * notification.
 */
export function makeLimitsConsumer(parts: { readonly onQueued: () => void }): EventConsumer {
  return {
    name: 'condition-evaluator',
    kinds: ['limits', 'log-entry'],
    async handle(client, events) {
      const changed = new Set(events.filter(mayMoveReset).flatMap(({ equipmentId }) => equipmentId ?? []));
      for (const event of events)
        if (event.kind === 'limits' && event.equipmentId === null && 'partType' in event.parameters)
          for (const id of await listAssetsOfRole(client, event.organisationId, event.parameters))
            changed.add(id);
      await requestEvaluation(client, await listDrivetrainMembers(client, [...changed]));
    },
    onHandled: parts.onQueued,
  };
}
