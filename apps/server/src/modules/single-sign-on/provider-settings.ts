import { type CallBody, type IdentityProvider, problem, type saveIdentityProvider } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { AddressRefusedError } from '../../platform/outbound-fetch.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { makeUserRightStore } from '../users/index.ts';
import { examineProvider } from './provider-client.ts';
import { toProviderDto } from './provider-sign-in.ts';
import type { SingleSignOnParts } from './single-sign-on-parts.ts';
import { makeProviderStore } from './single-sign-on-store.ts';

type Body = CallBody<typeof saveIdentityProvider>;

export async function replaceProvider(
  parts: SingleSignOnParts,
  caller: Caller,
  request: { body: Body; requestId: string },
): Promise<IdentityProvider> {
  const { clientSecret, ...given } = request.body;
  const { organisationId } = caller;
  try {
    parts.fetching.assertAllowed(given.issuer);
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw problem.fieldInvalid('body.issuer', 'addressRefused', error.refusal);
  }
  return runTransaction(parts.db, async (transaction) => {
    await parts.assertConfirmed(transaction, caller, parts.now());
    const store = makeProviderStore(transaction);
    const before = await store.find(organisationId);
    if (
      !given.passwordSignIn &&
      !(await makeUserRightStore(transaction).hasOtherAdministrator(organisationId, {
        exceptUserId: null,
        withPassword: true,
      }))
    )
      throw problem.fieldInvalid(
        'body.passwordSignIn',
        'noAdministratorWithPassword',
        problemText('NO_ADMINISTRATOR_WITH_PASSWORD'),
      );
    // A secret goes to the issuer it was entered for, and to no other.
    const isSameIssuer = before?.issuer === given.issuer;
    const secret =
      clientSecret === undefined
        ? isSameIssuer
          ? before.clientSecret
          : null
        : parts.box.encrypt(clientSecret, `client secret ${organisationId}`);
    if (!(await store.put({ ...given, organisationId, clientSecret: secret })))
      throw changedMeanwhile(await store.find(organisationId));
    const taken = await store.replaceDomains(organisationId, given.domains);
    if (taken.length > 0)
      throw problem.fieldInvalid(
        'body.domains',
        'domainTaken',
        problemText('DOMAIN_TAKEN', { domains: taken.join(', ') }),
      );
    await note(transaction, caller, {
      action: 'organisation.set-provider',
      detail: { from: before && toProviderDto(before), to: given, hasNewSecret: clientSecret !== undefined },
      requestId: request.requestId,
    });
    const after = await store.find(organisationId);
    if (after === undefined) throw problem.notFound('provider');
    return toProviderDto(after);
  });
}

export async function removeProvider(
  parts: SingleSignOnParts,
  caller: Caller,
  { revision, requestId }: { revision?: number | undefined; requestId: string },
): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    await parts.assertConfirmed(transaction, caller, parts.now());
    const store = makeProviderStore(transaction);
    const before = await store.find(caller.organisationId);
    if (before === undefined) throw problem.notFound('provider');
    if (revision !== undefined && revision !== before.revision) throw changedMeanwhile(before);
    if (!(await store.remove(caller.organisationId))) throw problem.notFound('provider');
    await note(transaction, caller, {
      action: 'organisation.remove-provider',
      detail: { from: toProviderDto(before) },
      requestId,
    });
  });
}

/** With what is there now, so that both versions can be shown; null where somebody removed the provider. */
const changedMeanwhile = (now: Parameters<typeof toProviderDto>[0] | undefined) =>
  problem.changedMeanwhile(
    'body.revision',
    problemText('PROVIDER_CHANGED'),
    now === undefined ? null : toProviderDto(now),
  );

async function note(
  transaction: DatabaseTransaction,
  caller: Caller,
  fact: { action: string; detail: Record<string, unknown>; requestId: string },
): Promise<void> {
  await recordAccess(transaction, {
    event: { kind: 'rights', code: 'single-sign-on-changed', parameters: {} },
    organisationId: caller.organisationId,
    byUserId: caller.userId,
    subject: { kind: 'organisation', id: caller.organisationId },
    audit: fact,
  });
}

export async function testProvider(
  parts: SingleSignOnParts,
  caller: Caller,
  request: { issuer: string; requestId: string },
) {
  const found = await examineProvider(parts.fetching, request.issuer);
  await recordAudit(parts.db, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: 'organisation.test-provider',
    subjectType: 'organisation',
    subjectId: caller.organisationId,
    detail: { issuer: request.issuer, failure: found.failure },
    requestId: request.requestId,
  });
  return found;
}
