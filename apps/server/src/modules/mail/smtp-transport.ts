import { failureOf, MAX_SEND_MS, type SendFailure } from './mail-rules.ts';
import { PICTURE_ID } from './templates/mail-blocks.ts';
import type { WrittenMail } from './templates/write-mail.ts';

export interface OutgoingMail extends WrittenMail {
  /** The same at each attempt: whoever gets it twice can see that it is one. */
  readonly messageId: string;
  readonly date: Date;
  readonly to: { readonly email: string; readonly name: string };
  /** A PNG that its text shows. */
  readonly picture?: Uint8Array | null;
  /** A PDF that goes with it. */
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array } | null;
}

export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
  readonly failure: SendFailure;

  constructor(failure: SendFailure, reason: string) {
    super(reason);
    this.failure = failure;
  }
}

export interface MailTransport {
  /** Resolves when the server took it over; throws `MailNotSentError`. */
  send(mail: OutgoingMail): Promise<void>;
}

/** `Ritzel <ritzel@plant.example>` or an address alone. */
export interface MailSenderAddress {
  readonly name: string;
  readonly address: string;
}

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;
const MAX_REASON_LENGTH = 300;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function asNotSent(error: unknown): MailNotSentError {
  if (error instanceof MailNotSentError) return error;
  // @NOTE: what nodemailer puts on its errors is no part of their type
  const facts = (error instanceof Error ? error : {}) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const failure = failureOf({
    code: textOf(facts.code),
    command: textOf(facts.command),
    responseCode: typeof facts.responseCode === 'number' ? facts.responseCode : undefined,
  });
  const reason = error instanceof Error ? error.message : String(error);
  return new MailNotSentError(failure, reason.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON_LENGTH));
}

function attachmentsOf({ picture, attachment }: OutgoingMail) {
  return [
    ...(picture === undefined || picture === null
      ? []
      : [
          {
            ...{ cid: PICTURE_ID, filename: 'trend.png', contentType: 'image/png' },
            ...{ contentDisposition: 'inline' as const, content: Buffer.from(picture) },
          },
        ]),
    ...(attachment === undefined || attachment === null
      ? []
      : [
          {
            ...{ filename: attachment.name, contentType: 'application/pdf' },
            ...{ contentDisposition: 'attachment' as const, content: Buffer.from(attachment.bytes) },
          },
        ]),
  ];
}

/** One connection a mail: there are few, and none is held open for a server that goes away. */
export function makeSmtpTransport({
  url,
  from,
}: {
  readonly url: string;
  readonly from: MailSenderAddress;
}): MailTransport {
  /** The library is loaded with the first mail. */
  async function connect() {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // What a mail is made of comes as text, never from a path or an address in it.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  let connected: ReturnType<typeof connect> | undefined;
  return {
    async send(mail) {
      const { promise: tooLong, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => reject(new MailNotSentError('away', 'The mail server took too long.')),
        MAX_SEND_MS,
      );
      try {
        connected ??= connect();
        const transport = await connected;
        const sending = transport.sendMail({
          from,
          to: { name: mail.to.name, address: mail.to.email },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: attachmentsOf(mail),
          messageId: mail.messageId,
          date: mail.date,
          // RFC 3834: no answers of absence to this.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        // One that comes after its time is up concerns nobody any more.
        sending.catch(() => {});
        await Promise.race([sending, tooLong]);
      } catch (error) {
        throw asNotSent(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
