import type { Language, MailRow } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface StoredMail {
  readonly id: string;
  readonly organisationId: string | null;
  readonly recipient: string;
  readonly recipientName: string;
  readonly template: string;
  readonly language: Language;
  readonly parameters: unknown;
  readonly secrets: unknown;
  readonly state: MailRow['state'];
  readonly attempts: number;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly giveUpAt: Date;
  readonly lastError: string | null;
  readonly endedAt: Date | null;
  /** A PNG; of one mail, never in a list. */
  readonly picture?: Uint8Array | null;
  /** A PDF, likewise. */
  readonly attachment?: Uint8Array | null;
  readonly attachmentName?: string | null;
}

export type InsertedMail = Pick<
  StoredMail,
  | 'id'
  | 'organisationId'
  | 'recipient'
  | 'recipientName'
  | 'template'
  | 'language'
  | 'parameters'
  | 'secrets'
  | 'state'
  | 'createdAt'
  | 'giveUpAt'
> & {
  readonly picture: Uint8Array | null;
  readonly attachment: Uint8Array | null;
  readonly attachmentName: string | null;
};

const columns = sql`
  id, organisation_id as "organisationId", recipient, recipient_name as "recipientName", template,
  lang_code as language, parameters, secrets, state, attempts, created_at as "createdAt",
  next_attempt_at as "nextAttemptAt", give_up_at as "giveUpAt", last_error as "lastError", ended_at as "endedAt"`;

/** Whose mail is read: that of an organisation, and of none where its reader runs the portal. */
export interface MailScope {
  readonly organisationId: string;
  readonly includesUnowned: boolean;
}

const inScope = ({ organisationId, includesUnowned }: MailScope) =>
  includesUnowned
    ? sql`(organisation_id = ${organisationId} or organisation_id is null)`
    : sql`organisation_id = ${organisationId}`;

export interface MailPlace {
  readonly createdAt: Date;
  readonly id: string;
}

export function makeMailStore(db: Database | DatabaseTransaction) {
  return {
    async insert(mail: InsertedMail): Promise<void> {
      await sql`
        insert into mail (id, organisation_id, recipient, recipient_name, template, lang_code, parameters, secrets, state,
                          created_at, next_attempt_at, give_up_at, picture, attachment, attachment_name)
        values (${mail.id}, ${mail.organisationId}, ${mail.recipient}, ${mail.recipientName}, ${mail.template},
                ${mail.language}, ${JSON.stringify(mail.parameters)},
                ${mail.secrets === null ? null : JSON.stringify(mail.secrets)}::jsonb, ${mail.state},
                ${mail.createdAt}, ${mail.createdAt}, ${mail.giveUpAt}, ${mail.picture},
                ${mail.attachment === null ? null : Buffer.from(mail.attachment)}, ${mail.attachmentName})`.execute(
        db,
      );
    },

    /** Takes up the mail that waited longest: nobody else does before `until`. Counts the attempt. */
    async claim(now: Date, until: Date): Promise<StoredMail | undefined> {
      const { rows } = await sql<StoredMail>`
        update mail set attempts = attempts + 1, next_attempt_at = ${until}
         where id = (select id from mail where state = 'queued' and next_attempt_at <= ${now} and give_up_at > ${now}
                      order by next_attempt_at, id limit 1 for update skip locked)
        returning ${columns}, picture, attachment, attachment_name as "attachmentName"`.execute(db);
      return rows[0];
    },

    /** Only who took it up last settles it: `attempts` is theirs. */
    async settle(
      { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>,
      outcome: { readonly state: 'sent' | 'failed'; readonly error: string | null; readonly at: Date },
    ): Promise<void> {
      await sql`
        update mail set state = ${outcome.state}, secrets = null, picture = null, attachment = null, last_error = ${outcome.error}, ended_at = ${outcome.at}
         where id = ${id} and attempts = ${attempts} and state = 'queued'`.execute(db);
    },

    async postpone(
      { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>,
      { error, until }: { readonly error: string; readonly until: Date },
    ): Promise<void> {
      await sql`
        update mail set last_error = ${error}, next_attempt_at = ${until}
         where id = ${id} and attempts = ${attempts} and state = 'queued'`.execute(db);
    },

    /** Gives up what is useless by now, and erases what let its reader in. */
    async giveUp(now: Date): Promise<number> {
      const { rows } = await sql`
        update mail set state = 'failed', secrets = null, picture = null, attachment = null, ended_at = ${now},
                        last_error = coalesce(last_error, 'Not sent in time.')
         where id in (select id from mail where state = 'queued' and give_up_at <= ${now} and next_attempt_at <= ${now}
                       order by id for update skip locked)
        returning 1`.execute(db);
      return rows.length;
    },

    /** There is no server any more: what waits is kept to be read. */
    async keepQueuedInOutbox(): Promise<void> {
      await sql`
        update mail set state = 'outbox' where id in
          (select id from mail where state = 'queued' order by id for update skip locked)`.execute(db);
    },

    async eraseSecretsOver(now: Date): Promise<void> {
      await sql`
        update mail set secrets = null where id in
          (select id from mail where state = 'outbox' and secrets is not null and give_up_at <= ${now}
            order by id for update skip locked)`.execute(db);
    },

    async removeBefore(before: Date): Promise<void> {
      await sql`
        delete from mail where id in
          (select id from mail where state <> 'queued' and created_at < ${before} order by id for update skip locked)`.execute(
        db,
      );
    },

    async list(
      scope: MailScope,
      page: {
        readonly state: MailRow['state'] | undefined;
        readonly after: MailPlace | undefined;
        readonly size: number;
      },
    ): Promise<StoredMail[]> {
      const state = page.state === undefined ? sql`` : sql`and state = ${page.state}`;
      const after =
        page.after === undefined
          ? sql``
          : sql`and (created_at, id) < (${page.after.createdAt}, ${page.after.id}::uuid)`;
      const { rows } = await sql<StoredMail>`
        select ${columns} from mail where ${inScope(scope)} ${state} ${after}
         order by created_at desc, id desc limit ${page.size}`.execute(db);
      return rows;
    },

    async find(scope: MailScope, id: string): Promise<StoredMail | undefined> {
      const { rows } = await sql<StoredMail>`
        select ${columns}, picture from mail where ${inScope(scope)} and id = ${id}`.execute(db);
      return rows[0];
    },
  };
}
