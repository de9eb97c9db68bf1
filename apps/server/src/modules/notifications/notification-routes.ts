import {
  type Language,
  listDrivetrainNotifications,
  listNotifications,
  MOST_UNREAD,
  type Notification,
  problem,
  setAnyNotificationStates,
  setNotificationState,
  setNotificationStates,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  type EventPlace,
  type EventScope,
  type ListedNotification,
  makeEventReader,
} from '../domain-events/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { EVENTS_OF, toNotification } from './notification-events.ts';
import { setStates } from './notification-state-store.ts';

/** Of one drivetrain all are counted, which are at most so many. */
const MOST_COUNTED = 100_000;

/** The drivetrain, or one of its parts; another's part is as unknown as one that does not exist. */
async function scopeOf(
  db: Database,
  caller: Caller,
  drivetrainId: string,
  equipmentId?: string,
): Promise<EventScope> {
  const assets = await listAssetsInScope(db, caller, drivetrainId);
  if (assets[0]?.type !== 'drivetrain') throw problem.notFound('drivetrain');
  if (equipmentId === undefined) return { of: 'drivetrain', drivetrainId };
  if (!assets.some(({ id }) => id === equipmentId)) throw problem.notFound('equipment');
  return { of: 'part', drivetrainId, partId: equipmentId };
}

const nextOf = ({ event }: ListedNotification) => `${event.occurredAt.getTime()}.${event.position}`;

function placeOf(after: string | undefined): EventPlace | undefined {
  if (after === undefined) return undefined;
  const [, atMs, position] = /^(-?\d{1,14})\.(\d{1,15})$/.exec(after) ?? [];
  if (atMs === undefined || position === undefined)
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return { atMs: Number(atMs), position: Number(position) };
}

/** One more than a page is asked for, which shows whether there is a next one. */
function pageOfListed(listed: readonly ListedNotification[], size: number, language: Language) {
  const rows = listed.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: rows.flatMap((row) => toNotification(row, language) ?? []),
    next: listed.length > size && last !== undefined ? nextOf(last) : null,
  };
}

export function addNotificationRoutes(server: HttpServer, { db }: { db: Database }): void {
  const kindsOf = (kind: Notification['kind'] | undefined) =>
    kind === undefined ? Object.values(EVENTS_OF).flat() : EVENTS_OF[kind];

  server.serve(listDrivetrainNotifications, async ({ caller, params, query, language }) => {
    const { page, size, from, to } = query;
    const reader = makeEventReader(db, caller);
    const scope = await scopeOf(db, caller, params.id, query.equipment);
    const common = { scope, kinds: kindsOf(query.kind), from, to, userId: caller.userId };
    const skipped = query.after === undefined ? (page - 1) * size : 0;
    const listed = await reader.listNotifications({
      ...common,
      state: query.state,
      before: placeOf(query.after),
      limit: skipped + size + 1,
    });
    const [total, unread] = await Promise.all([
      reader.countNotifications({ ...common, state: query.state }, MOST_COUNTED),
      reader.countNotifications({ ...common, state: 'unread' }, MOST_COUNTED),
    ]);
    return { ...pageOfListed(listed.slice(skipped), size, language), total, page, size, unread };
  });

  server.serve(listNotifications, async ({ caller, query, language }) => {
    const { size, from, to } = query;
    const reader = makeEventReader(db, caller);
    const scope = { of: 'organisation' } as const;
    const common = { scope, kinds: kindsOf(query.kind), from, to, userId: caller.userId };
    const listed = await reader.listNotifications({
      ...common,
      state: query.state,
      before: placeOf(query.after),
      limit: size + 1,
    });
    const unread = await reader.countNotifications({ ...common, state: 'unread' }, MOST_UNREAD);
    return { ...pageOfListed(listed, size, language), unread };
  });

  server.serve(setNotificationState, async ({ caller, params, body }) => {
    const scope = await scopeOf(db, caller, params.id);
    await setStates(db, caller, scope, [params.notificationId], body);
    return undefined;
  });

  server.serve(setNotificationStates, async ({ caller, params, body }) => {
    await setStates(db, caller, await scopeOf(db, caller, params.id), body.ids, body);
    return undefined;
  });

  server.serve(setAnyNotificationStates, async ({ caller, body }) => {
    await setStates(db, caller, { of: 'organisation' }, body.ids, body);
    return undefined;
  });
}
