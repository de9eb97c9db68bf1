import type { LimitRule } from '@ritzel/alarms';
import type { LimitEdition, LimitLevel } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import { makeSandbox, type SandboxChange } from '../demo-sandbox/index.ts';
import { makeAccountStore } from '../users/index.ts';
import { type EditionRecord, type LimitPlace, scopeKeyOf } from './limit-edition-store.ts';

type VisitorDraft = Pick<
  EditionRecord,
  'level' | 'edition' | 'rules' | 'unit' | 'source' | 'reason' | 'revision'
>;

export interface DraftContent {
  readonly rules: readonly LimitRule[];
  readonly source: string;
  readonly reason: string;
}

/**
 * Drafts of limits of one visitor of the demo: theirs alone. They are replayed like any draft and never published, so that
 * nobody's values are evaluated with them.
 */
export function makeVisitorDrafts(db: Database, userId: string) {
  const sandbox = makeSandbox<VisitorDraft>(db, userId, 'limit-draft');
  const nameOf = async () => (await makeAccountStore(db).find(userId))?.name ?? null;
  const toRecord = (
    { id, value, changedAt }: SandboxChange<VisitorDraft>,
    name: string | null,
  ): EditionRecord => ({
    ...value,
    ...{ id, state: 'draft', changed_at: changedAt, changed_name: name },
    ...{ published_at: null, published_name: null },
  });
  return {
    async find(level: LimitLevel, place: LimitPlace): Promise<EditionRecord | undefined> {
      const [change] = await sandbox.list(scopeKeyOf(level, place));
      return change && toRecord(change, await nameOf());
    },

    /** What a visitor sees of the editions of a signal: those that are or were in force, and their own drafts. */
    async among(editions: readonly EditionRecord[], place: LimitPlace): Promise<EditionRecord[]> {
      const own: EditionRecord[] = [];
      for (const level of ['signal', 'part', 'organisation'] as const) {
        const draft = await this.find(level, place);
        if (draft !== undefined) own.push(draft);
      }
      return [...own, ...editions.filter(({ state }) => state !== 'draft')];
    },

    /** The next revision; `assertCurrent` refuses one that rests on another than what is there. */
    async save(
      {
        level,
        place,
        edition,
      }: { readonly level: LimitLevel; readonly place: LimitPlace; readonly edition: number },
      content: DraftContent,
      assertCurrent: (before: { readonly revision: number } | undefined) => void,
    ): Promise<EditionRecord> {
      const change = await sandbox.put(scopeKeyOf(level, place), (before) => {
        assertCurrent(before);
        return {
          ...{ level, edition, unit: place.unit, source: content.source, reason: content.reason },
          // @NOTE: the schema of the contract is that of the rule
          rules: content.rules as LimitEdition['rules'],
          revision: (before?.revision ?? 0) + 1,
        };
      });
      return toRecord(change, await nameOf());
    },

    discard: (level: LimitLevel, place: LimitPlace): Promise<boolean> =>
      sandbox.remove(scopeKeyOf(level, place)),
  };
}
