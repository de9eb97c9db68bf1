import type { SpectralRule } from '@ritzel/alarms';
import type { SpectralLimitEdition } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';

/** A channel of a machine: what an edition is kept under. */
export interface ChannelPlace {
  readonly organisationId: string;
  readonly assetId: string;
  readonly channel: string;
}

export interface SpectralEditionRecord {
  readonly id: string;
  readonly edition: number;
  readonly state: SpectralLimitEdition['state'];
  readonly rules: SpectralLimitEdition['rules'];
  readonly source: string;
  readonly reason: string;
  readonly revision: number;
  readonly changed_at: Date;
  readonly changed_name: string | null;
  readonly published_at: Date | null;
  readonly published_name: string | null;
}

const COLUMNS = `id, edition, state, rules, source, reason, revision, changed_at, changed_name, published_at, published_name`;

export const toSpectralEditionDto = (record: SpectralEditionRecord): SpectralLimitEdition => ({
  id: record.id,
  edition: record.edition,
  state: record.state,
  rules: record.rules,
  source: record.source,
  reason: record.reason,
  revision: record.revision,
  changedAt: record.changed_at.toISOString(),
  changedBy: record.changed_name,
  publishedAt: record.published_at?.toISOString() ?? null,
  publishedBy: record.published_name,
});

export interface EditionAuthor {
  readonly userId: string;
  readonly name: string | null;
}

interface DraftContent {
  readonly rules: readonly SpectralRule[];
  readonly source: string;
  readonly reason: string;
}

/** The editions of one channel. */
export function makeSpectralEditions(db: Executor, { organisationId, assetId, channel }: ChannelPlace) {
  const place = [organisationId, assetId, channel];
  return {
    /** The newest first. */
    list: () =>
      queryRows<SpectralEditionRecord>(
        db,
        `select ${COLUMNS} from spectral_limit_edition
          where organisation_id = $1 and asset_id = $2 and channel = $3 order by edition desc limit 200`,
        place,
      ),

    async inForce(): Promise<SpectralEditionRecord | undefined> {
      const [row] = await queryRows<SpectralEditionRecord>(
        db,
        `select ${COLUMNS} from spectral_limit_edition
          where organisation_id = $1 and asset_id = $2 and channel = $3 and state = 'in-force'`,
        place,
      );
      return row;
    },

    /** The draft and what is in force; their rows are locked. */
    lock: () =>
      queryRows<SpectralEditionRecord>(
        db,
        `select ${COLUMNS} from spectral_limit_edition
          where organisation_id = $1 and asset_id = $2 and channel = $3 and state in ('draft', 'in-force')
          order by id for update`,
        place,
      ),

    async insertDraft(draft: DraftContent, author: EditionAuthor): Promise<SpectralEditionRecord> {
      const [row] = await queryRows<SpectralEditionRecord>(
        db,
        `insert into spectral_limit_edition (organisation_id, asset_id, channel, edition, state, rules, source, reason, changed_by,
                                             changed_name)
         values ($1, $2, $3,
                 (select coalesce(max(edition), 0) + 1 from spectral_limit_edition where asset_id = $2 and channel = $3),
                 'draft', $4, $5, $6, $7, $8)
         returning ${COLUMNS}`,
        [...place, JSON.stringify(draft.rules), draft.source, draft.reason, author.userId, author.name],
      );
      return row!; // @NOTE: an insert answers its row
    },

    async changeDraft(
      id: string,
      draft: DraftContent,
      author: EditionAuthor,
    ): Promise<SpectralEditionRecord> {
      const [row] = await queryRows<SpectralEditionRecord>(
        db,
        `update spectral_limit_edition set rules = $2, source = $3, reason = $4, revision = revision + 1, changed_at = now(),
                changed_by = $5, changed_name = $6
          where id = $1 returning ${COLUMNS}`,
        [id, JSON.stringify(draft.rules), draft.source, draft.reason, author.userId, author.name],
      );
      return row!; // @NOTE: the row is locked
    },

    async remove(id: string): Promise<void> {
      await queryRows(db, 'delete from spectral_limit_edition where id = $1', [id]);
    },

    async publish(id: string, author: EditionAuthor): Promise<SpectralEditionRecord> {
      const [row] = await queryRows<SpectralEditionRecord>(
        db,
        `update spectral_limit_edition set state = 'in-force', published_at = now(), published_by = $2, published_name = $3,
                changed_at = now()
          where id = $1 returning ${COLUMNS}`,
        [id, author.userId, author.name],
      );
      return row!; // @NOTE: the row is locked
    },

    async retire(id: string, state: 'superseded' | 'withdrawn'): Promise<void> {
      await queryRows(db, 'update spectral_limit_edition set state = $2, changed_at = now() where id = $1', [
        id,
        state,
      ]);
    },

    async nameOfUser(userId: string): Promise<string | null> {
      const [row] = await queryRows<{ name: string }>(db, 'select name from app_user where id = $1', [
        userId,
      ]);
      return row?.name ?? null;
    },
  };
}
