import * as calls from '@ritzel/contract';
import { type MailRow, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { writeStoredMail } from './mail-sender.ts';
import { type MailPlace, type MailScope, makeMailStore, type StoredMail } from './mail-store.ts';
import { PICTURE_ID } from './templates/mail-blocks.ts';
import { sampleMail, writeMail } from './templates/write-mail.ts';

const scopeOf = (caller: Caller): MailScope => ({
  organisationId: caller.organisationId,
  includesUnowned: caller.permissions.has('ADMIN_9001'),
});

/** `<milliseconds>_<id>` of the last row of a page. */
function readPlace(after: string | undefined): MailPlace | undefined {
  if (after === undefined) return undefined;
  const [, ms, id] = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(after) ?? [];
  if (ms === undefined || id === undefined || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw problem.fieldInvalid('query.after', 'placeInvalid', problemText('PLACE_INVALID'));
  return { createdAt: new Date(Number(ms)), id };
}

function asRow(mail: StoredMail, portalUrl: string): MailRow {
  return {
    id: mail.id,
    recipient: mail.recipient,
    recipientName: mail.recipientName,
    template: mail.template,
    language: mail.language,
    // A subject never has a link or a code in it.
    subject: writeStoredMail({ ...mail, secrets: null }, portalUrl)?.subject ?? mail.template,
    state: mail.state,
    attempts: mail.attempts,
    createdAt: mail.createdAt.toISOString(),
    nextAttemptAt: mail.state === 'queued' ? mail.nextAttemptAt.toISOString() : null,
    giveUpAt: mail.giveUpAt.toISOString(),
    endedAt: mail.endedAt?.toISOString() ?? null,
    lastError: mail.lastError,
  };
}

/** A browser finds no part of a mail by its id: the picture stands in the page itself. */
function withPicture(html: string, picture: Uint8Array | null | undefined): string {
  if (picture === null || picture === undefined) return html;
  return html.replace(
    `cid:${PICTURE_ID}`,
    `data:image/png;base64,${Buffer.from(picture).toString('base64')}`,
  );
}

export function addMailRoutes(
  server: HttpServer,
  parts: { db: Database; portalUrl: () => string; now: () => Date },
): void {
  const { db } = parts;

  server.serve(calls.listMail, async ({ caller, query }) => {
    const after = readPlace(query.after);
    const rows = await makeMailStore(db).list(scopeOf(caller), {
      state: query.state,
      after,
      size: query.size + 1,
    });
    const page = rows.slice(0, query.size);
    const last = rows.length > query.size ? page.at(-1) : undefined;
    return {
      rows: page.map((mail) => asRow(mail, parts.portalUrl())),
      next: last ? `${last.createdAt.getTime()}_${last.id}` : null,
    };
  });

  server.serve(calls.readMail, async ({ caller, params, requestId }) =>
    runTransaction(db, async (transaction) => {
      const mail = await makeMailStore(transaction).find(scopeOf(caller), params.id);
      if (mail === undefined) throw problem.notFound('mail');
      // What was handed to a mail server is for its recipient alone, and so is what is over.
      const isShown = mail.state === 'outbox' && mail.giveUpAt > parts.now();
      const written = writeStoredMail({ ...mail, secrets: isShown ? mail.secrets : null }, parts.portalUrl());
      if (isShown && mail.secrets !== null)
        await recordAudit(transaction, {
          organisationId: caller.organisationId,
          userId: caller.userId,
          action: 'mail.read-secret',
          subjectType: 'mail',
          subjectId: mail.id,
          detail: { template: mail.template, recipient: mail.recipient },
          requestId,
        });
      const row = asRow(mail, parts.portalUrl());
      return { ...row, text: '', ...written, html: withPicture(written?.html ?? '', mail.picture) };
    }),
  );

  server.serve(calls.previewMailTemplate, async ({ params, query, caller: _ }) =>
    writeMail(sampleMail(params.name), {
      language: query.language,
      recipientName: 'Jo Vermeer',
      portalUrl: parts.portalUrl(),
    }),
  );
}
