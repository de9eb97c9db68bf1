import type { Tokens } from '../../platform/access.ts';
import type { Configuration } from '../../platform/configuration.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { MailQueue } from '../mail/index.ts';
import type { Account } from '../users/index.ts';
import type { Passwords } from './password-hash.ts';

/** Where a request comes from: the address for the audit log, its network for the limits. */
export interface Client {
  readonly address: string;
  readonly network: string;
  /** What the browser says it is. */
  readonly userAgent: string;
}

/**
 * What stands between a right password and a session; given at start, for second factors and single sign-on ask this
 * module for sessions. Throws where this account may not sign in with a password.
 */
export type AfterPassword = (
  transaction: DatabaseTransaction,
  account: Account,
) => Promise<'nothing' | 'secondFactor' | 'setUp'>;

/** What sessions are made of. */
export interface SessionParts {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly configuration: Pick<Configuration, 'demo' | 'publicUrl' | 'staffEmailDomains' | 'sessionMaxDays'>;
  readonly mail: MailQueue;
  readonly now: () => Date;
  readonly afterPassword?: AfterPassword | undefined;
}
