import * as calls from '@ritzel/contract';
import { LANGUAGES, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { recordViewAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeAlarmList } from '../alarms/index.ts';
import { makeCaseList } from '../cases/index.ts';
import type { MailQueue } from '../mail/index.ts';
import { readLanguage } from '../preferences/index.ts';
import { makeAccountStore } from '../users/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { removeMessagesBefore } from '../web-push/index.ts';
import { saveAnnouncementSettings } from './announcement-settings.ts';
import { readAnnouncementSettings } from './announcement-settings-store.ts';
import { DELIVERIES_KEPT_MS } from './delivery-rules.ts';
import {
  addTest,
  countTests,
  type DeliveryPlace,
  listAnnouncedCases,
  listDeliveryRows,
  removeDeliveriesBefore,
} from './delivery-store.ts';
import {
  readMachinePreference,
  readPreferencesOf,
  saveMachinePreference,
  savePreferencesOf,
} from './preference-service.ts';

export interface NotifyParts {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly now: () => Date;
}

const MOST_TESTS_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

const viewerOf = ({ organisationId, visibleGroups }: EquipmentViewer) => ({ organisationId, visibleGroups });

function readPlace(after: string | undefined): DeliveryPlace | undefined {
  if (after === undefined) return undefined;
  const [, createdAt, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ??
    [];
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt)))
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return { createdAt, id };
}

export function addNotifyRoutes(server: HttpServer, parts: NotifyParts): void {
  const { db, mail, now } = parts;

  server.serve(calls.readNotifyPreferences, ({ caller }) => readPreferencesOf(db, caller));

  server.serve(calls.saveNotifyPreferences, ({ caller, requestId, body }) =>
    savePreferencesOf(parts, { caller, requestId }, body),
  );

  server.serve(calls.readMachineNotifyPreference, ({ caller, params }) =>
    readMachinePreference(db, caller, params.id),
  );

  server.serve(calls.saveMachineNotifyPreference, ({ caller, requestId, body }) =>
    saveMachinePreference(parts, { caller, requestId }, body),
  );

  server.serve(calls.readAnnouncementSettings, ({ caller }) =>
    readAnnouncementSettings(db, caller.organisationId),
  );

  server.serve(calls.saveAnnouncementSettings, ({ caller, requestId, body }) =>
    saveAnnouncementSettings(db, { caller, requestId }, body),
  );

  // A mail that was handed on opens for whoever sees the machines: it carries no right of its own.
  server.serve(calls.readAnnouncement, async ({ caller, params }) => {
    const { organisationId } = caller;
    const announced = await listAnnouncedCases(db, { organisationId, mailId: params.id });
    const cases = await makeCaseList(db, caller).listOf(announced);
    if (cases.length === 0) throw problem.notFound('announcement');
    const ids = cases.map(({ id }) => id);
    const alarms = await makeAlarmList(db, caller).listUnacknowledged(ids, calls.MAX_ALARMS_AT_ONCE);
    return { cases, alarms };
  });

  server.serve(calls.sendTestMail, ({ caller, requestId }) =>
    runTransaction(db, async (transaction) => {
      const at = now();
      await takeTurns(transaction, 'test mails', caller.userId);
      const account = await makeAccountStore(transaction).find(caller.userId);
      if (account === undefined) throw problem.sessionEnded();
      if (
        (await countTests(transaction, caller.userId, new Date(at.getTime() - HOUR_MS))) >= MOST_TESTS_AN_HOUR
      )
        throw problem.tooMany(problemText('MOST_TEST_MAILS'));
      const language = await readLanguage(transaction, caller.userId);
      const mailId = await mail.add(
        transaction,
        {
          ...{ template: 'test-mail', parameters: {}, secrets: null, organisationId: account.organisationId },
          recipient: { email: account.email, name: account.name },
          language: LANGUAGES.find((each) => each === language) ?? 'en',
        },
        at,
      );
      await addTest(transaction, { organisationId: account.organisationId, userId: account.id, mailId, at });
      await recordViewAudit(transaction, caller, {
        ...{
          action: 'notify-preference.test-mail',
          subjectType: 'user',
          subjectId: caller.userId,
          requestId,
        },
      });
      return { email: account.email, hasMailServer: mail.hasServer };
    }),
  );

  const list = (
    scope: EquipmentViewer & { readonly userId: string | null },
    query: calls.CallQuery<typeof calls.listDeliveries>,
  ) => {
    const { size, state, channel } = query;
    return listDeliveryRows(db, scope, {
      ...{ state, channel, size },
      caseId: query.case,
      after: readPlace(query.after),
    });
  };

  server.serve(calls.listDeliveries, ({ caller, query }) =>
    list({ ...viewerOf(caller), userId: null }, query),
  );

  server.serve(calls.listOwnDeliveries, ({ caller, query }) =>
    list({ ...viewerOf(caller), userId: caller.userId }, query),
  );
}

/** Hourly: what was delivered long ago is removed from the log. */
export function addNotifyJobs(
  jobs: Jobs,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): void {
  jobs.handle(
    'delivery-sweep',
    async () => {
      const before = new Date(now().getTime() - DELIVERIES_KEPT_MS);
      await removeMessagesBefore(db, before);
      await removeDeliveriesBefore(db, before);
    },
    { everyMinutes: 60 },
  );
}
