import { createHash } from 'node:crypto';
import { problem } from '@ritzel/contract';
import { displayedHours } from '@ritzel/drivetrain';
import { DEFAULT_LANGUAGE, languageOfTag, sayMessage, wordOf } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordViewAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { localTimeOf } from '../../platform/local-time.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeCalendarFeedStore } from './calendar-feed-store.ts';
import { type CalendarEntry, calendarText } from './calendar-text.ts';
import { toCheckDto } from './check-record.ts';
import { makeCheckStore } from './check-store.ts';

export interface CalendarFeedParts {
  readonly db: Database;
  readonly now: () => number;
  readonly portalUrl: () => string;
  /** 32 bytes that nobody can guess. */
  readonly makeSecret: () => Uint8Array;
}

/** So many entries a calendar program is given; the most urgent. */
const MAX_ENTRIES = 2000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes the address of a person's calendar anew. It is displayed once; the hash of its secret is what is kept. */
export async function renewFeed(
  { db, now, makeSecret }: CalendarFeedParts,
  caller: Caller,
  requestId: string,
): Promise<{ path: string }> {
  const token = Buffer.from(makeSecret()).toString('base64url');
  await runTransaction(db, async (transaction) => {
    await makeCalendarFeedStore(transaction).renew(caller.userId, hashOf(token), new Date(now()));
    await recordViewAudit(transaction, caller, {
      ...{ action: 'calendar-feed.renew', subjectType: 'user', subjectId: caller.userId, requestId },
    });
  });
  return { path: `/api/maintenance/calendar/${token}.ics` };
}

export async function revokeFeed(
  { db }: CalendarFeedParts,
  caller: Caller,
  requestId: string,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await makeCalendarFeedStore(transaction).revoke(caller.userId);
    await recordViewAudit(transaction, caller, {
      ...{ action: 'calendar-feed.revoke', subjectType: 'user', subjectId: caller.userId, requestId },
    });
  });
}

/** What the owner of a secret address sees now. An address of nobody, or of one who may not any more, is not there. */
export async function readFeed({ db, now, portalUrl }: CalendarFeedParts, file: string): Promise<string> {
  const store = makeCalendarFeedStore(db);
  const reader = await store.findReader(hashOf(file.replace(/\.ics$/, '')));
  if (reader === undefined) throw problem.notFound('calendar');
  const nowMs = now();
  await store.noteRead(reader.userId, new Date(nowMs));
  const language = languageOfTag(reader.language) ?? DEFAULT_LANGUAGE;
  const records = await makeCheckStore(db, reader).list();
  const entries = records
    .flatMap((record): CalendarEntry[] => {
      const check = toCheckDto(record, { nowMs, timeZone: record.time_zone });
      const today = localTimeOf(nowMs, record.time_zone).date;
      const date = check.due.isOverdue ? (check.due.on ?? today) : check.due.on;
      if (date === null) return [];
      const name = check.shippedCode === null ? check.name : wordOf(`check:${check.shippedCode}`, language);
      const hours = check.due.hours === null ? undefined : displayedHours(check.due.hours);
      return [
        {
          ...{
            id: check.id,
            revision: check.revision,
            date,
            url: `${portalUrl()}/maintenance/checks/${check.id}`,
          },
          summary: `${name}: ${check.equipment.name}`,
          description: [
            check.equipment.drivetrainName ?? check.equipment.identifier,
            ...(hours === undefined
              ? []
              : [
                  sayMessage(
                    {
                      code: hours.isOverdue ? 'CHECK_OVERDUE' : 'CHECK_REMAINING',
                      params: { hours: hours.hours },
                    },
                    language,
                  ),
                ]),
            ...(check.assignee === null ? [] : [check.assignee.name]),
          ].join('\n'),
        },
      ];
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .slice(0, MAX_ENTRIES);
  return calendarText('Ritzel', entries, { stampedAt: new Date(nowMs), host: new URL(portalUrl()).hostname });
}
