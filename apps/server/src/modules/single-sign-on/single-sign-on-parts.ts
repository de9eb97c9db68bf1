import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { makeOutboundFetch } from '../../platform/outbound-fetch.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SessionParts } from '../sessions/index.ts';

export interface SingleSignOnParts extends SessionParts {
  readonly box: SecretBox;
  readonly log: Log;
  readonly fetching: ReturnType<typeof makeOutboundFetch>;
  /** Throws unless the caller signed in, or confirmed with the password, a moment ago. Given by second factors. */
  readonly assertConfirmed: (db: Database | DatabaseTransaction, caller: Caller, now: Date) => Promise<void>;
}
