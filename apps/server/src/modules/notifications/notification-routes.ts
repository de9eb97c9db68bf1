import {
  listDrivetrainNotifications,
  type Notification,
  problem,
  setNotificationState,
  setNotificationStates,
} from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { isTold, type TellingScope, tellConditions, tellDevices } from './notification-sources.ts';

/** As many as are looked through; what is older is history and stands in the log book. */
const MOST = 2000;

async function scopeOf(db: Database, organisationId: string, id: string): Promise<TellingScope> {
  const rows = await listAssetsInScope(db, { organisationId }, id);
  if (rows[0]?.type !== 'drivetrain') throw problem.notFound('drivetrain');
  return { organisationId, assets: new Map(rows.map((row) => [row.id, row])) };
}

/** The same narrowed to one part; another's part is as unknown as one that does not exist. */
function narrowed(scope: TellingScope, id: string | undefined): TellingScope {
  if (id === undefined) return scope;
  const asset = scope.assets.get(id);
  if (asset === undefined) throw problem.notFound('equipment');
  return { ...scope, assets: new Map([[id, asset]]) };
}

async function statesOf(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{ notification_id: string; is_read: boolean; is_deactivated: boolean }>`
    select notification_id, read_at is not null as is_read, deactivated_at is not null as is_deactivated
      from notification_state where user_id = ${userId} and notification_id = any(${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.notification_id, row]));
}

export function addNotificationRoutes(server: HttpServer, { db }: { db: Database }): void {
  server.serve(listDrivetrainNotifications, async ({ caller, params, query }) => {
    const scope = narrowed(await scopeOf(db, caller.organisationId, params.id), query.equipment);
    const question = { from: query.from, to: query.to, limit: MOST };
    const sources = { condition: tellConditions, device: tellDevices };
    const asked = query.kind === undefined ? Object.values(sources) : [sources[query.kind]];
    const told = (await Promise.all(asked.map((tell) => tell(db, scope, question))))
      .flat()
      .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
      .slice(0, MOST);
    const states = await statesOf(
      db,
      caller.userId,
      told.map(({ id }) => id),
    );
    const all = told.map((thing): Notification => {
      const state = states.get(thing.id);
      return { ...thing, isRead: state?.is_read ?? false, isDeactivated: state?.is_deactivated ?? false };
    });
    const shown = all.filter(({ isRead, isDeactivated }) => {
      if (query.state === 'all') return true;
      if (query.state === 'deactivated') return isDeactivated;
      return !isDeactivated && (query.state === 'active' || !isRead);
    });
    const { page, size } = query;
    return {
      rows: shown.slice((page - 1) * size, page * size),
      total: shown.length,
      page,
      size,
      unread: all.filter(({ isRead, isDeactivated }) => !isRead && !isDeactivated).length,
    };
  });

  server.serve(setNotificationState, async ({ caller, params, body }) => {
    const scope = await scopeOf(db, caller.organisationId, params.id);
    if (!(await isTold(db, scope, params.notificationId))) throw problem.notFound('notification');
    await keepState(db, caller.userId, [params.notificationId], body);
    return undefined;
  });

  server.serve(setNotificationStates, async ({ caller, params, body }) => {
    const scope = await scopeOf(db, caller.organisationId, params.id);
    // In one order, so that two tabs never wait for each other.
    const ids = [...new Set(body.ids)].sort();
    for (const id of ids) if (!(await isTold(db, scope, id))) throw problem.notFound('notification');
    await keepState(db, caller.userId, ids, body);
    return undefined;
  });
}

/** What is not said stays as it is. */
async function keepState(
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
    select app_user.id, told.id, case when ${isRead}::boolean then now() end, case when ${isDeactivated}::boolean then now() end
      from app_user cross join unnest(${[...ids]}::text[]) as told (id) where app_user.id = ${userId} order by told.id
    on conflict (user_id, notification_id) do update
       set read_at = case when ${isRead}::boolean is null then state.read_at
                          when ${isRead}::boolean then coalesce(state.read_at, now()) end,
           deactivated_at = case when ${isDeactivated}::boolean is null then state.deactivated_at
                                 when ${isDeactivated}::boolean then coalesce(state.deactivated_at, now()) end`.execute(
    db,
  );
}
