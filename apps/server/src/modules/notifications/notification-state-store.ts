import { problem } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type EventScope, makeEventReader } from '../domain-events/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

/** A position, as a number holds it. */
const EVENT_ID = /^[1-9]\d{0,14}$/;

/** Keeps what a user has read or put out of the list, of these notifications of the scope: all or none. */
export async function setStates(
  db: Database,
  caller: EquipmentViewer & { readonly userId: string },
  scope: EventScope,
  given: readonly string[],
  state: { isRead?: boolean | undefined; isDeactivated?: boolean | undefined },
): Promise<void> {
  // In one order, so that two tabs never wait for each other.
  const ids = [...new Set(given)].sort();
  const positions = ids.filter((id) => EVENT_ID.test(id)).map(Number);
  const found = await makeEventReader(db, caller).findNotifications(scope, positions);
  if (found.size < ids.length) throw problem.notFound('notification');
  await keepStates(db, caller.userId, ids, state);
}

/** What is not said stays as it is. */
async function keepStates(
  db: Database,
  userId: string,
  ids: readonly string[],
  {
    isRead = null,
    isDeactivated = null,
  }: { isRead?: boolean | undefined | null; isDeactivated?: boolean | undefined | null },
): Promise<void> {
  await sql`
    insert into notification_state as state (user_id, notification_id, read_at, deactivated_at)
    select app_user.id, given.id, case when ${isRead}::boolean then now() end, case when ${isDeactivated}::boolean then now() end
      from app_user cross join unnest(${[...ids]}::text[]) as given (id) where app_user.id = ${userId} order by given.id
    on conflict (user_id, notification_id) do update
       set read_at = case when ${isRead}::boolean is null then state.read_at
                          when ${isRead}::boolean then coalesce(state.read_at, now()) end,
           deactivated_at = case when ${isDeactivated}::boolean is null then state.deactivated_at
                                 when ${isDeactivated}::boolean then coalesce(state.deactivated_at, now()) end`.execute(
    db,
  );
}
