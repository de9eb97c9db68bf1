import {
  MANDATORY_POLICIES,
  type PolicyName,
  type PolicyVersion,
  type PolicyVersionText,
  problem,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { FALLBACK_LANGUAGE } from './policy-store.ts';
import { makePolicyVersionStore, type NewPolicyDraft, type PolicyDraftText } from './policy-version-store.ts';

export interface PolicyChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
}

type Store = ReturnType<typeof makePolicyVersionStore>;

function inTurn<T>(
  db: Database,
  work: (store: Store, transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return runTransaction(db, async (transaction) => {
    // What is in force, and which revision is stored: each is read before it is written.
    await takeTurns(transaction, 'policies', 'all');
    return work(makePolicyVersionStore(transaction), transaction);
  });
}

async function known(store: Store, id: string): Promise<PolicyVersionText> {
  const found = await store.find(id);
  if (found === undefined) throw problem.notFound('policy');
  return found;
}

const called = ({ name, version, langCode }: Pick<PolicyVersion, 'name' | 'version' | 'langCode'>) => ({
  name,
  version,
  langCode,
});

async function audit(
  transaction: DatabaseTransaction,
  { caller, requestId }: PolicyChange,
  action: 'draft' | 'change' | 'discard',
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: `policy.${action}`,
    subjectType: 'policy',
    subjectId,
    detail,
    requestId,
  });
}

export function createDraft(
  db: Database,
  change: PolicyChange,
  draft: Omit<NewPolicyDraft, 'mandatory'> & { readonly name: PolicyName },
): Promise<PolicyVersionText> {
  return inTurn(db, async (store, transaction) => {
    const mandatory = MANDATORY_POLICIES.includes(draft.name);
    const id = await store.insert({ ...draft, mandatory }, change.caller.userId);
    if (id === undefined) {
      const message = problemText('POLICY_VERSION_TAKEN', { version: draft.version });
      throw problem.fieldInvalid('body.version', 'versionTaken', message);
    }
    await audit(transaction, change, 'draft', id, called(draft));
    return known(store, id);
  });
}

const noDraft = () => problem.conflict(problemText('NO_DRAFT_ANY_MORE'));

export function changeDraft(
  db: Database,
  change: PolicyChange,
  id: string,
  { revision, ...text }: PolicyDraftText & { readonly revision: number },
): Promise<PolicyVersionText> {
  return inTurn(db, async (store, transaction) => {
    const before = await known(store, id);
    if (before.status !== 'DRAFT') throw noDraft();
    if (before.revision !== revision) {
      const { title, changes, body, changedAt, changedBy } = before;
      throw problem.changedMeanwhile('body.revision', problemText('DRAFT_SAVED_BY_OTHERS'), {
        revision: before.revision,
        title,
        changes,
        body,
        changedAt,
        changedBy,
      });
    }
    await store.change(id, text, change.caller.userId, change.now);
    // Texts are long and their drafts many: the log says which of them changed, the versions are kept anyway.
    const changed = (['title', 'changes', 'body'] as const).filter((field) => before[field] !== text[field]);
    await audit(transaction, change, 'change', id, { ...called(before), revision: revision + 1, changed });
    return known(store, id);
  });
}

/** All of one policy and one version; the English text among them, or in force already. */
export function publishDrafts(
  db: Database,
  change: PolicyChange,
  drafts: readonly { readonly id: string; readonly revision: number }[],
): Promise<PolicyVersion[]> {
  return inTurn(db, async (store, transaction) => {
    const found: PolicyVersionText[] = [];
    for (const { id } of drafts) found.push(await known(store, id));
    const [first] = found;
    if (first === undefined) throw problem.notFound('policy');
    const { name, version } = first;
    if (found.some((each) => each.name !== name || each.version !== version))
      throw problem.fieldInvalid('body.drafts', 'versionsMixed', problemText('ONE_POLICY_AT_A_TIME'));
    if (found.some(({ status }) => status !== 'DRAFT')) throw noDraft();
    if (found.some(({ revision }, at) => revision !== drafts[at]?.revision))
      throw problem.conflict(problemText('A_DRAFT_CHANGED'));
    const all = await store.list();
    const languages = [
      ...found,
      ...all.filter((each) => each.name === name && each.version === version && each.status === 'ACTIVE'),
    ].map(({ langCode }) => langCode);
    if (!languages.includes(FALLBACK_LANGUAGE))
      throw problem.fieldInvalid('body.drafts', 'englishMissing', problemText('ENGLISH_NEEDED'));
    const before = all.filter((each) => each.name === name && each.status === 'ACTIVE');
    await store.publish(
      name,
      version,
      found.map(({ id }) => id),
      change.now,
    );
    const published = found.map(({ langCode }) => langCode);
    await recordAccess(transaction, {
      event: { kind: 'policy', code: 'published', parameters: { name, version, languages: published } },
      organisationId: change.caller.organisationId,
      byUserId: change.caller.userId,
      subject: { kind: 'policy', id: first.id },
      audit: {
        action: 'policy.publish',
        detail: {
          name,
          version,
          languages: published,
          replaced: [...new Set(before.map((each) => each.version))].filter((each) => each !== version),
        },
        requestId: change.requestId,
      },
    });
    return (await store.list()).filter((each) => each.name === name && each.version === version);
  });
}

/** A draft is discarded; nobody can have accepted it. The English text takes its translations along. */
export function withdrawVersion(db: Database, change: PolicyChange, id: string): Promise<void> {
  return inTurn(db, async (store, transaction) => {
    const found = await known(store, id);
    if (found.status === 'WITHDRAWN') throw problem.conflict(problemText('WITHDRAWN_ALREADY'));
    if (found.status === 'DRAFT') {
      await store.discard(id);
      await audit(transaction, change, 'discard', id, called(found));
      return;
    }
    const language = found.langCode === FALLBACK_LANGUAGE ? undefined : found.langCode;
    await store.withdraw(found.name, found.version, language, change.now);
    const { name, version, langCode } = found;
    await recordAccess(transaction, {
      event: { kind: 'policy', code: 'withdrawn', parameters: { name, version, languages: [langCode] } },
      organisationId: change.caller.organisationId,
      byUserId: change.caller.userId,
      subject: { kind: 'policy', id },
      audit: { action: 'policy.withdraw', detail: called(found), requestId: change.requestId },
    });
  });
}
