import {
  type IdentityProvider,
  isAdministratorOf,
  normaliseEmail,
  type ProviderRole,
  problem,
  STAFF_ROLE,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import {
  type AfterPassword,
  type Client,
  finishSignIn,
  makePendingCookie,
  makePendingSignInStore,
} from '../sessions/index.ts';
import {
  type Account,
  changeRights,
  makeAccountStore,
  makeRoleStore,
  makeUserRightStore,
} from '../users/index.ts';
import { beginAuthorization, type Claims, problemOfProvider, readClaims } from './provider-client.ts';
import { roleOfClaims } from './role-of-claims.ts';
import type { SingleSignOnParts } from './single-sign-on-parts.ts';
import { makeAttemptStore, makeProviderStore, type StoredProvider } from './single-sign-on-store.ts';

/** The operator's own people: they hold rights in all organisations, and a customer's provider does not speak for them. */
function isStaff({ roles, permissions }: Account): boolean {
  return roles.some(({ code }) => code === STAFF_ROLE) || permissions.has('ADMIN_9001');
}

/** Who may sign in with a password although their organisation does not: so that nobody is locked out for good. */
const keepsPassword = (account: Account) => isAdministratorOf(account.permissions) || isStaff(account);

/**
 * Throws where an organisation signs in at its provider alone. Its administrators still may here, with a second factor:
 * a provider that is away or set up wrongly locks nobody out.
 */
export async function assertMaySignInHere(
  transaction: DatabaseTransaction,
  account: Parameters<AfterPassword>[1],
): Promise<{ needsSecondFactor: boolean }> {
  const provider = await makeProviderStore(transaction).find(account.organisationId);
  if (provider === undefined || provider.passwordSignIn) return { needsSecondFactor: false };
  if (!keepsPassword(account)) throw problem.passwordSignInOff();
  return { needsSecondFactor: true };
}

export function accessOf(parts: Pick<SingleSignOnParts, 'box'>, provider: StoredProvider) {
  const { issuer, clientId, clientSecret, organisationId } = provider;
  return {
    issuer,
    clientId,
    clientSecret:
      clientSecret === null ? undefined : parts.box.decrypt(clientSecret, `client secret ${organisationId}`),
  };
}

/** Sends the browser to the provider of a domain; what it comes back with is bound to the cookie. */
export async function beginAtProvider(
  parts: SingleSignOnParts,
  request: { domain: string; redirectUri: string },
) {
  const provider = await makeProviderStore(parts.db).findByDomain(request.domain);
  if (provider === undefined) throw problem.notFound('provider');
  const { redirectUri } = request;
  try {
    const { url, checks } = await beginAuthorization(parts.fetching, accessOf(parts, provider), {
      redirectUri,
      scopes: provider.scopes,
    });
    const cookie = makePendingCookie(parts.now());
    const { organisationId } = provider;
    await makeAttemptStore(parts.db).insert({ ...cookie, ...checks, organisationId, redirectUri });
    return { url, cookie };
  } catch (error) {
    parts.log.warn({ err: error, issuer: provider.issuer }, 'single sign-on could not begin');
    throw problemOfProvider(error);
  }
}

const refusals = {
  addressUnverified: problemText('EMAIL_NOT_VERIFIED'),
  domainNotServed: problemText('EMAIL_OF_OTHER_DOMAIN'),
  noAccount: problemText('NO_ACTIVE_ACCOUNT'),
  noRole: problemText('NO_ROLE_AT_PROVIDER'),
} as const;
type Refusal = keyof typeof refusals;

/** Ends a sign-in at a provider: the code is exchanged once, and the verified address says whose account it is. */
export async function finishAtProvider(
  parts: SingleSignOnParts,
  cookieHash: Buffer,
  request: { search: string; requestId: string; client: Client },
) {
  const now = parts.now();
  const attempt = await makeAttemptStore(parts.db).take(cookieHash, now);
  if (attempt === undefined) throw problem.signInExpired();
  const provider = await makeProviderStore(parts.db).find(attempt.organisationId);
  if (provider === undefined) throw problem.signInExpired();
  let claims: Claims;
  try {
    const { redirectUri } = attempt;
    const { search } = request;
    claims = await readClaims(parts.fetching, accessOf(parts, provider), {
      redirectUri,
      search,
      checks: attempt,
    });
  } catch (error) {
    parts.log.warn({ err: error, issuer: provider.issuer }, 'single sign-on failed');
    throw problemOfProvider(error);
  }
  const outcome = await runTransaction(parts.db, async (transaction) => {
    const found = await findOrMakeAccount(transaction, provider, claims, { ...request, now });
    if (typeof found === 'string') {
      await noteRefusal(transaction, provider, found, { ...request, claims });
      return { refusal: found };
    }
    const finish = { method: 'single-sign-on', acceptedPolicyIds: [], ...request } as const;
    const finished = await finishSignIn(transaction, parts, found, finish);
    if ('opened' in finished) return finished;
    const cookie = makePendingCookie(now);
    await makePendingSignInStore(transaction).insert({
      ...cookie,
      userId: found.id,
      method: 'single-sign-on',
      isProven: true,
      isSetup: false,
      acceptedPolicyIds: [],
      passkeyChallenge: undefined,
    });
    return { ...finished, cookie };
  });
  if ('refusal' in outcome) throw problem.singleSignOnFailed(outcome.refusal, refusals[outcome.refusal]);
  return outcome;
}

interface SignInAt {
  readonly requestId: string;
  readonly client: Client;
}

async function noteRefusal(
  transaction: DatabaseTransaction,
  provider: StoredProvider,
  refusal: Refusal,
  request: SignInAt & { claims: Claims },
): Promise<void> {
  await recordAudit(transaction, {
    organisationId: provider.organisationId,
    userId: null,
    action: 'session.refuse-single-sign-on',
    subjectType: 'organisation',
    subjectId: provider.organisationId,
    detail: {
      reason: refusal,
      email: String(request.claims.email ?? '').slice(0, 254),
      address: request.client.address,
    },
    requestId: request.requestId,
  });
}

/** By the verified address alone, and only within the organisation whose provider says so. */
async function findOrMakeAccount(
  transaction: DatabaseTransaction,
  provider: StoredProvider,
  claims: Claims,
  request: SignInAt & { now: Date },
): Promise<Account | Refusal> {
  if (claims.email_verified !== true || typeof claims.email !== 'string') return 'addressUnverified';
  const email = normaliseEmail(claims.email);
  if (email.length > 254) return 'addressUnverified';
  if (!provider.domains.includes(email.slice(email.lastIndexOf('@') + 1))) return 'domainNotServed';
  const role = roleOfClaims(provider, claims);
  if (role === undefined) return 'noRole';
  const accounts = makeAccountStore(transaction);
  const known = await accounts.findByEmail(email);
  if (known === undefined) return makeAccount(transaction, provider, { claims, email, role, ...request });
  const { organisationId } = provider;
  const lockAccount = async (): Promise<Account | undefined> => {
    const account = await accounts.lock(known.id);
    const isOfProvider = account?.organisationId === organisationId && account.guestUntil === null;
    return account?.isActive && isOfProvider && !isStaff(account) ? account : undefined;
  };
  if (role === 'keep' || known.organisationId !== organisationId) return (await lockAccount()) ?? 'noAccount';
  return changeRights(transaction, organisationId, async () => {
    const account = await lockAccount();
    if (account === undefined) return 'noAccount';
    if (account.roles.length === 1 && account.role === role) return account;
    // Somebody must remain who can sign in when the provider is away.
    if (role !== 'Adm' && isAdministratorOf(account.permissions)) {
      const other = { exceptUserId: account.id, withPassword: account.passwordHash !== null };
      if (!(await makeUserRightStore(transaction).hasOtherAdministrator(organisationId, other)))
        return account;
    }
    await makeRoleStore(transaction, organisationId).setRolesOf(account.id, [role]);
    await noteRole(transaction, account, role, request);
    return (await accounts.find(account.id)) ?? 'noAccount';
  });
}

async function makeAccount(
  transaction: DatabaseTransaction,
  provider: StoredProvider,
  made: SignInAt & { claims: Claims; email: string; role: ProviderRole | 'keep'; now: Date },
): Promise<Account | Refusal> {
  const role = made.role === 'keep' ? provider.defaultRole : made.role;
  if (!provider.makesAccounts) return 'noAccount';
  if (role === null) return 'noRole';
  const { email } = made;
  const name = typeof made.claims.name === 'string' ? made.claims.name.trim().slice(0, 120) : '';
  const { organisationId } = provider;
  const accounts = makeAccountStore(transaction);
  const id = await accounts.insertWithoutPassword(
    { organisationId, email, name: name || email, role },
    made.now,
  );
  const account = id === undefined ? undefined : await accounts.lock(id);
  if (account === undefined) return 'noAccount';
  await recordAccess(transaction, {
    event: { kind: 'rights', code: 'account-created', parameters: { role } },
    organisationId,
    byUserId: account.id,
    subject: { kind: 'user', id: account.id },
    audit: {
      action: 'user.make-by-single-sign-on',
      detail: { role, issuer: provider.issuer },
      requestId: made.requestId,
    },
  });
  return account;
}

async function noteRole(
  transaction: DatabaseTransaction,
  account: Account,
  role: ProviderRole,
  request: SignInAt,
): Promise<void> {
  const detail = { from: account.roles.map(({ code }) => code).join(' '), to: role };
  await recordAccess(transaction, {
    event: { kind: 'rights', code: 'role-changed', parameters: detail },
    organisationId: account.organisationId,
    byUserId: null,
    subject: { kind: 'user', id: account.id },
    audit: {
      action: 'user.change-role-by-single-sign-on',
      userId: account.id,
      requestId: request.requestId,
    },
  });
}

export function toProviderDto({
  organisationId: _,
  clientSecret,
  ...provider
}: StoredProvider): IdentityProvider {
  return { ...provider, hasClientSecret: clientSecret !== null };
}
