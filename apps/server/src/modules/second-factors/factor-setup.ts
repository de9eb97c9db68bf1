import { MAX_PASSKEYS, type PasskeyRegistration, problem, type TotpSetup } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { recordAccess } from '../domain-events/index.ts';
import type { Account } from '../users/index.ts';
import { type Site, verifyNewPasskey } from './passkeys.ts';
import { makeRecoveryCodes, normaliseRecoveryCode } from './recovery-codes.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { SETUP_LIFE_MS } from './second-factor-rules.ts';
import { makeSecondFactorStore } from './second-factor-store.ts';
import { describeTotp, makeTotpSecret, stepOfCode } from './totp.ts';

/** A secret for an authenticator app, kept until its first code comes. */
export async function openSetup(
  parts: SecondFactorParts,
  account: Pick<Account, 'id' | 'email'>,
): Promise<TotpSetup> {
  const secret = makeTotpSecret();
  await makeSecondFactorStore(parts.db).putSetup(account.id, {
    totpSecret: parts.box.encrypt(secret, `totp ${account.id}`),
    expiresAt: new Date(parts.now().getTime() + SETUP_LIFE_MS),
  });
  return describeTotp(secret, account.email);
}

/** False when the code is wrong; throws when there is nothing to confirm any more. */
export async function keepNewTotp(
  transaction: DatabaseTransaction,
  parts: SecondFactorParts,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = parts.now();
  const store = makeSecondFactorStore(transaction);
  const encrypted = (await store.findSetup(userId, now))?.totpSecret;
  if (!encrypted) throw problem.conflict(problemText('AUTHENTICATOR_BEGIN_AGAIN'));
  const step = stepOfCode(parts.box.decrypt(encrypted, `totp ${userId}`), code, now);
  if (step === undefined) return false;
  await store.putTotp(userId, { secret: encrypted, createdAt: now, lastStep: step });
  await store.removeSetup(userId);
  return true;
}

export async function keepNewPasskey(
  transaction: DatabaseTransaction,
  parts: SecondFactorParts,
  userId: string,
  given: { challenge: string; site: Site; name: string; response: PasskeyRegistration },
): Promise<string> {
  const store = makeSecondFactorStore(transaction);
  const made = await verifyNewPasskey(given.site, given.challenge, given.response);
  if ((await store.listPasskeys(userId)).length >= MAX_PASSKEYS)
    throw problem.conflict(problemText('MOST_PASSKEYS', { most: MAX_PASSKEYS }));
  const passkey = { ...made, host: given.site.host, name: given.name };
  const id = await store.insertPasskey(userId, passkey, parts.now());
  if (id === undefined) throw problem.conflict(problemText('PASSKEY_KNOWN'));
  return id;
}

/** New recovery codes in place of all earlier ones; the only time they are in clear. */
export async function replaceRecoveryCodes(
  transaction: DatabaseTransaction,
  parts: SecondFactorParts,
  userId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await makeSecondFactorStore(transaction).putRecoveryCodes(
    userId,
    codes.map((code) => parts.box.hash(normaliseRecoveryCode(code), `recovery code ${userId}`)),
  );
  return codes;
}

/** Notes a new factor; with the first come recovery codes, else none. */
export async function addFirstCodes(
  transaction: DatabaseTransaction,
  parts: SecondFactorParts,
  account: Account,
  added: { factor: string; requestId: string },
): Promise<string[]> {
  await recordAccess(transaction, {
    event: { kind: 'rights', code: 'second-factor-added', parameters: { factor: added.factor } },
    organisationId: account.organisationId,
    byUserId: account.id,
    subject: { kind: 'user', id: account.id },
    audit: { action: 'user.add-second-factor', requestId: added.requestId },
  });
  const { recoveryCodesLeft } = await makeSecondFactorStore(transaction).summarise(account.id);
  return recoveryCodesLeft > 0 ? [] : replaceRecoveryCodes(transaction, parts, account.id);
}
