import { csvCell } from '@ritzel/drivetrain';
import type { Database } from '../../platform/database.ts';
import { type AcceptanceQuestion, listAcceptances } from './policy-acceptance-store.ts';

const PAGE = 1000;
const HEAD = ['accepted at', 'person', 'e-mail', 'organisation', 'policy', 'version', 'language'];

/** All acceptances as CSV (RFC 4180), read page by page as the receiver takes them. */
export async function* acceptanceFile(
  db: Database,
  filter: Pick<AcceptanceQuestion, 'name' | 'version'>,
): AsyncGenerator<string> {
  yield `${HEAD.join(',')}\r\n`;
  let before: AcceptanceQuestion['before'];
  do {
    const rows = await listAcceptances(db, { ...filter, before, limit: PAGE });
    yield rows
      .map((row) =>
        [
          row.acceptedAt,
          row.userName,
          row.userEmail,
          row.organisationName,
          row.name,
          row.version,
          row.langCode,
        ]
          .map(csvCell)
          .join(','),
      )
      .map((line) => `${line}\r\n`)
      .join('');
    before = rows.length < PAGE ? undefined : rows.at(-1)?.place;
  } while (before !== undefined);
}
