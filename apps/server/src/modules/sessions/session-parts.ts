import type { Tokens } from '../../platform/access.ts';
import type { Configuration } from '../../platform/configuration.ts';
import type { Database } from '../../platform/database.ts';
import type { Passwords } from './password-hash.ts';

/** Where a request comes from: the address for the audit log, its network for the limits. */
export interface Client {
  readonly address: string;
  readonly network: string;
}

/** What sessions are made of. */
export interface SessionParts {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly configuration: Pick<Configuration, 'demo' | 'publicUrl' | 'staffEmailDomains' | 'sessionMaxDays'>;
  readonly now: () => Date;
}
