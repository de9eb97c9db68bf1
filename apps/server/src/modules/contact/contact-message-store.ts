import type { ContactMessage, ContactState } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { MessagePlace } from './message-cursor.ts';

interface Row {
  id: string;
  organisation_name: string;
  sender_name: string;
  sender_email: string;
  subject: string;
  body: string;
  equipment_id: string | null;
  equipment_name: string | null;
  sent_at: Date;
  at_us: string;
  state: ContactState;
  answered_at: Date | null;
  answered_by_name: string | null;
}

export interface NewMessage {
  readonly subject: string;
  readonly text: string;
  readonly equipment: { readonly id: string; readonly name: string } | undefined;
}

export interface MessageQuestion {
  readonly state?: ContactState | undefined;
  /** What lies before this place. */
  readonly before?: MessagePlace | undefined;
  readonly limit: number;
}

export interface PlacedMessage {
  readonly message: ContactMessage;
  readonly place: MessagePlace;
}

function asMessage(row: Row): ContactMessage {
  return {
    id: row.id,
    subject: row.subject,
    text: row.body,
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    organisationName: row.organisation_name,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    sentAt: row.sent_at.toISOString(),
    state: row.state,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by_name,
  };
}

const columns = sql`
  id, organisation_name, sender_name, sender_email, subject, body, equipment_id, equipment_name, sent_at,
  (extract(epoch from sent_at) * 1000000)::bigint as at_us, state, answered_at, answered_by_name`;

/** Messages to the operator, of every organisation. */
export function makeContactMessageStore(db: Database | DatabaseTransaction) {
  return {
    async countSince(senderId: string, since: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from contact_message
         where sender_id = ${senderId} and sent_at > ${since}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Undefined when the sender was removed while the token was still good. */
    async insert(message: NewMessage, senderId: string, now: Date): Promise<ContactMessage | undefined> {
      const { rows } = await sql<Row>`
        insert into contact_message (organisation_id, organisation_name, sender_id, sender_name, sender_email, subject, body,
                                     equipment_id, equipment_name, sent_at)
        select organisation.id, organisation.name, app_user.id, app_user.name, app_user.email, ${message.subject},
               ${message.text}, ${message.equipment?.id ?? null}::uuid, ${message.equipment?.name ?? null}, ${now}
          from app_user join organisation on organisation.id = app_user.organisation_id
         where app_user.id = ${senderId}
        returning ${columns}`.execute(db);
      return rows[0] && asMessage(rows[0]);
    },

    async list({ state, before, limit }: MessageQuestion): Promise<PlacedMessage[]> {
      const { rows } = await sql<Row>`
        select ${columns} from contact_message
         where ${state === undefined ? sql`true` : sql`state = ${state}`}
           and ${
             before === undefined
               ? sql`true`
               : sql`(sent_at, id) < (to_timestamp(0) + ${before.atUs}::bigint * interval '1 microsecond', ${before.id}::uuid)`
           }
         order by sent_at desc, id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({ message: asMessage(row), place: { atUs: Number(row.at_us), id: row.id } }));
    },

    /** Undefined where there is no such message. */
    async setState(
      id: string,
      state: ContactState,
      by: { readonly userId: string; readonly now: Date },
    ): Promise<ContactMessage | undefined> {
      const { rows } = await sql<Row>`
        update contact_message
           set state = ${state},
               answered_at = ${state === 'answered' ? by.now : null},
               answered_by_name = ${
                 state === 'answered' ? sql`(select name from app_user where id = ${by.userId})` : sql`null`
               }
         where id = ${id} returning ${columns}`.execute(db);
      return rows[0] && asMessage(rows[0]);
    },
  };
}
