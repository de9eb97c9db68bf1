import type { Language } from '@ritzel/contract';
import { type BackgroundLoop, type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { awayMs, CLAIM_MS, pauseMs } from './mail-rules.ts';
import { makeMailStore, type StoredMail } from './mail-store.ts';
import { MailNotSentError, type MailTransport } from './smtp-transport.ts';
import { isMailTemplate, type MailDraft, type WrittenMail, writeMail } from './templates/write-mail.ts';

export interface MailSenderParts {
  readonly db: Database;
  /** Undefined where there is no mail server: what waits is kept in the outbox. */
  readonly transport: MailTransport | undefined;
  /** What stands after the at sign of a Message-ID. */
  readonly domain: string;
  readonly portalUrl: () => string;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly now: () => Date;
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;

/** Undefined where the template is not known any more. */
export function writeStoredMail(
  mail: Pick<StoredMail, 'template' | 'parameters' | 'secrets' | 'recipientName'> & {
    readonly language: Language;
  },
  portalUrl: string,
): WrittenMail | undefined {
  if (!isMailTemplate(mail.template)) return undefined;
  // @NOTE: written by the queue, which takes a template with its own parameters alone
  const draft = {
    template: mail.template,
    parameters: mail.parameters,
    secrets: mail.secrets,
  } as MailDraft;
  return writeMail(draft, { language: mail.language, recipientName: mail.recipientName, portalUrl });
}

/**
 * Sends what is queued, one mail after the other. A mail is taken up for ten minutes, which is longer than handing it over
 * can take: no two send it at once, and one that died with it is followed by another. So a mail whose server answered a
 * dead process may come twice, with the same Message-ID, and none is lost.
 */
export function makeMailSender(parts: MailSenderParts): BackgroundLoop {
  const { db, transport, log } = parts;
  const store = makeMailStore(db);
  let awayCount = 0;
  let awayUntilMs = 0;

  /** Answers whether the next one may be tried. */
  async function send(mail: StoredMail, { send: hand }: MailTransport): Promise<boolean> {
    const written = writeStoredMail(mail, parts.portalUrl());
    if (written === undefined) {
      await store.settle(mail, { state: 'failed', error: 'Its template is unknown.', at: parts.now() });
      return true;
    }
    try {
      await hand({
        ...written,
        messageId: `<${mail.id}@${parts.domain}>`,
        date: mail.createdAt,
        to: { email: mail.recipient, name: mail.recipientName },
        picture: mail.picture ?? null,
        attachment:
          mail.attachment == null || mail.attachmentName == null
            ? null
            : { name: mail.attachmentName, bytes: mail.attachment },
      });
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error;
      return await noteFailure(mail, error);
    }
    awayCount = 0;
    await store.settle(mail, { state: 'sent', error: null, at: parts.now() });
    return true;
  }

  async function noteFailure(mail: StoredMail, error: MailNotSentError): Promise<boolean> {
    const now = parts.now();
    if (error.failure === 'refused') {
      log.warn({ mailId: mail.id, template: mail.template, reason: error.message }, 'mail refused');
      await store.settle(mail, { state: 'failed', error: error.message, at: now });
      return true;
    }
    const until = new Date(now.getTime() + pauseMs(mail.attempts));
    await store.postpone(mail, { error: error.message, until });
    if (error.failure === 'later') return true;
    awayCount += 1;
    awayUntilMs = now.getTime() + awayMs(awayCount);
    if (awayCount === 1) log.warn({ reason: error.message }, 'the mail server is away; mail waits');
    return false;
  }

  return makeBackgroundLoop({
    name: 'mail',
    everyMs: parts.everyMs ?? EVERY_MS,
    log,
    metrics: parts.metrics,
    async turn({ signal }) {
      if (transport === undefined) return store.keepQueuedInOutbox();
      await store.giveUp(parts.now());
      while (!signal.aborted && parts.now().getTime() >= awayUntilMs) {
        const now = parts.now();
        const mail = await store.claim(now, new Date(now.getTime() + CLAIM_MS));
        if (mail === undefined || !(await send(mail, transport))) return;
      }
    },
  });
}
