import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Client, SessionParts } from '../sessions/index.ts';
import type { Account } from '../users/index.ts';
import type { Site } from './passkeys.ts';

export interface SecondFactorParts extends SessionParts {
  readonly box: SecretBox;
  /**
   * Whether an account may sign in here at all, or at its organisation's provider alone; throws `passwordSignInOff`. Who
   * may although the others may not needs a second factor. Given at start by single sign-on.
   */
  readonly assertMaySignInHere?: (
    transaction: DatabaseTransaction,
    account: Account,
  ) => Promise<{ needsSecondFactor: boolean }>;
}

/** Who is at work, where and from where. */
export interface FactorRequest {
  readonly requestId: string;
  readonly client: Client;
  readonly site: Site;
}

export interface CallerRequest extends FactorRequest {
  readonly caller: Caller;
}
