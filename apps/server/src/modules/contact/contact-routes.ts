import { listContactMessages, sendContactMessage, setContactMessageState } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import type { MailQueue } from '../mail/index.ts';
import { makeContactMessageStore } from './contact-message-store.ts';
import { sendMessage, setMessageState } from './contact-service.ts';
import { readMessageCursor, writeMessageCursor } from './message-cursor.ts';

export function addContactRoutes(
  server: HttpServer,
  parts: { db: Database; mail: MailQueue; now: () => Date },
): void {
  const { db, mail } = parts;

  server.serve(sendContactMessage, async ({ caller, body, requestId }) => {
    const { id, sentAt } = await sendMessage(db, { caller, requestId, mail, now: parts.now() }, body);
    return { id, sentAt };
  });

  server.serve(listContactMessages, async ({ query: { state, after, size } }) => {
    // One more than asked for says whether there is a next page.
    const found = await makeContactMessageStore(db).list({
      state,
      before: readMessageCursor(after),
      limit: size + 1,
    });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ message }) => message),
      next: found.length > size && last ? writeMessageCursor(last.place) : null,
    };
  });

  server.serve(setContactMessageState, ({ caller, params, body, requestId }) =>
    setMessageState(db, { caller, requestId, now: parts.now() }, params.id, body.state),
  );
}
