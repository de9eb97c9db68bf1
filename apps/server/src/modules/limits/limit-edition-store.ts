import { type LimitRule, withPeriod } from '@ritzel/alarms';
import {
  type LimitEdition,
  type LimitLevel,
  type OwnLimits,
  problem,
  type SignalLimits,
} from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';
import { lapsedRules } from './lapsed-rules.ts';

/** A signal with all that its limits may be kept for. */
export interface LimitPlace {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly role: string;
  readonly unit: string;
  readonly intervalS: number | null;
  readonly equipmentId: string;
  readonly equipmentName: string;
  readonly equipmentIdentifier: string;
  readonly equipmentType: SignalLimits['signal']['equipmentType'];
  readonly drivetrainId: string | null;
  readonly drivetrainName: string | null;
}

export interface EditionRecord {
  readonly id: string;
  readonly level: LimitLevel;
  readonly edition: number;
  readonly state: LimitEdition['state'];
  readonly rules: LimitEdition['rules'];
  readonly unit: string;
  readonly source: string;
  readonly reason: string;
  readonly revision: number;
  readonly changed_at: Date;
  readonly changed_name: string | null;
  readonly published_at: Date | null;
  readonly published_name: string | null;
}

const COLUMNS = `id, level, edition, state, rules, unit, source, reason, revision, changed_at, changed_name, published_at,
  published_name`;

export const toEditionDto = (record: EditionRecord): LimitEdition => ({
  id: record.id,
  level: record.level,
  edition: record.edition,
  state: record.state,
  rules: record.rules,
  unit: record.unit,
  source: record.source,
  reason: record.reason,
  revision: record.revision,
  changedAt: record.changed_at.toISOString(),
  changedBy: record.changed_name,
  publishedAt: record.published_at?.toISOString() ?? null,
  publishedBy: record.published_name,
});

/** What the editions of a level are kept under. */
export function scopeKeyOf(level: LimitLevel, place: LimitPlace): string {
  if (level === 'signal') return `signal ${place.id}`;
  if (level === 'part') return `part ${place.equipmentId} ${place.role}`;
  return `organisation ${place.equipmentType} ${place.role}`;
}

export interface Author {
  readonly userId: string;
  readonly name: string | null;
}

type OwnRow = Omit<OwnLimits, 'changedAt' | 'learningSince'> & {
  readonly changedAt: Date;
  readonly cursor: string;
  readonly learned: {
    readonly rules: readonly LimitRule[];
    readonly publishedMs: number;
    readonly resetsMs: readonly number[];
  } | null;
};

/** The reset of the baseline since which a rule of the edition is not evaluated. */
function learningSinceOf(
  { rules, publishedMs, resetsMs }: NonNullable<OwnRow['learned']>,
  nowMs: number,
): string | null {
  const period = { resetsMs, latestMs: publishedMs };
  const [lapsed] = lapsedRules(
    rules.map((rule) => withPeriod(rule, period)),
    resetsMs,
    nowMs,
  );
  return lapsed === undefined ? null : new Date(lapsed.sinceMs).toISOString();
}

/** The editions of one organisation, as one viewer sees them. */
export function makeLimitEditions(db: Executor, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const groups = viewer.visibleGroups === null ? null : [...viewer.visibleGroups];

  return {
    async findPlace(signalId: string): Promise<LimitPlace> {
      const [place] = await queryRows<LimitPlace>(
        db,
        `select signal.id, signal.name, signal.number, signal.role, signal.unit, signal.interval_s as "intervalS",
                equipment.id as "equipmentId", equipment.name as "equipmentName",
                equipment.identifier as "equipmentIdentifier", equipment.type as "equipmentType",
                drivetrain.id as "drivetrainId", drivetrain.name as "drivetrainName"
           from signal join equipment on equipment.id = signal.asset_id
           left join equipment drivetrain on drivetrain.id = equipment.drivetrain_id
          where signal.id = $1 and signal.organisation_id = $2 and ${SEEN_BY_GROUPS('signal.asset_id', '$3')}`,
        [signalId, organisationId, groups],
      );
      if (place === undefined) throw problem.notFound('signal');
      return place;
    },

    /** Of all three levels, the newest first. */
    async list(place: LimitPlace): Promise<EditionRecord[]> {
      return queryRows<EditionRecord>(
        db,
        `select ${COLUMNS} from limit_edition where organisation_id = $1 and scope_key = any($2::text[])
          order by array_position($2::text[], scope_key), edition desc limit 200`,
        [
          organisationId,
          [scopeKeyOf('signal', place), scopeKeyOf('part', place), scopeKeyOf('organisation', place)],
        ],
      );
    },

    /** The draft and what is in force of one level; their rows are locked. */
    async lock(level: LimitLevel, place: LimitPlace): Promise<EditionRecord[]> {
      return queryRows<EditionRecord>(
        db,
        `select ${COLUMNS} from limit_edition
          where organisation_id = $1 and scope_key = $2 and state in ('draft', 'in-force') for update`,
        [organisationId, scopeKeyOf(level, place)],
      );
    },

    async insertDraft(
      level: LimitLevel,
      place: LimitPlace,
      draft: { readonly rules: readonly LimitRule[]; readonly source: string; readonly reason: string },
      author: Author,
    ): Promise<EditionRecord> {
      const [row] = await queryRows<EditionRecord>(
        db,
        `insert into limit_edition (organisation_id, level, role, part_type, equipment_id, signal_id, edition, state, rules, unit,
                                    source, reason, changed_by, changed_name)
         values ($1, $2, $3, $4, $5, $6,
                 (select coalesce(max(edition), 0) + 1 from limit_edition where organisation_id = $1 and scope_key = $7),
                 'draft', $8, $9, $10, $11, $12, $13)
         returning ${COLUMNS}`,
        [
          ...[organisationId, level, place.role, place.equipmentType],
          ...[level === 'organisation' ? null : place.equipmentId, level === 'signal' ? place.id : null],
          ...[scopeKeyOf(level, place), JSON.stringify(draft.rules), place.unit, draft.source, draft.reason],
          ...[author.userId, author.name],
        ],
      );
      return row!; // @NOTE: an insert answers its row
    },

    async changeDraft(
      id: string,
      draft: { readonly rules: readonly LimitRule[]; readonly source: string; readonly reason: string },
      unit: string,
      author: Author,
    ): Promise<EditionRecord> {
      const [row] = await queryRows<EditionRecord>(
        db,
        `update limit_edition set rules = $2, unit = $3, source = $4, reason = $5, revision = revision + 1, changed_at = now(),
                changed_by = $6, changed_name = $7
          where id = $1 returning ${COLUMNS}`,
        [id, JSON.stringify(draft.rules), unit, draft.source, draft.reason, author.userId, author.name],
      );
      return row!; // @NOTE: the row is locked
    },

    async remove(id: string): Promise<void> {
      await queryRows(db, 'delete from limit_edition where id = $1', [id]);
    },

    async publish(id: string, author: Author): Promise<EditionRecord> {
      const [row] = await queryRows<EditionRecord>(
        db,
        `update limit_edition set state = 'in-force', published_at = now(), published_by = $2, published_name = $3,
                changed_at = now()
          where id = $1 returning ${COLUMNS}`,
        [id, author.userId, author.name],
      );
      return row!; // @NOTE: the row is locked
    },

    async retire(id: string, state: 'superseded' | 'withdrawn'): Promise<void> {
      await queryRows(db, 'update limit_edition set state = $2, changed_at = now() where id = $1', [
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

    async listOwn(
      after: { at: string; id: string } | null,
      size: number,
      nowMs: number,
    ): Promise<(OwnLimits & { cursor: string })[]> {
      const rows = await queryRows<OwnRow>(
        db,
        `select edition.id as "editionId", edition.level, edition.edition, edition.state, edition.role,
                sample.id as "signalId", sample.name as "signalName", asset.name as "equipmentName",
                edition.part_type as "partType", edition.source, edition.reason, edition.changed_at as "changedAt",
                edition.changed_name as "changedBy",
                case when edition.is_learned and edition.state = 'in-force' then
                  jsonb_build_object('rules', edition.rules, 'publishedMs', extract(epoch from edition.published_at) * 1000,
                                     'resetsMs', baseline_resets_ms(edition.equipment_id)) end as learned,
                to_char(edition.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
           from limit_edition edition
           left join equipment asset on asset.id = edition.equipment_id
           left join lateral (
             select signal.id, signal.name from signal join equipment on equipment.id = signal.asset_id
              where signal.organisation_id = $1
                and case edition.level when 'signal' then signal.id = edition.signal_id
                      when 'part' then signal.asset_id = edition.equipment_id and signal.role = edition.role
                      else equipment.type = edition.part_type and signal.role = edition.role end
                and ${SEEN_BY_GROUPS('signal.asset_id', '$2')}
              order by signal.id limit 1
           ) sample on true
          where edition.organisation_id = $1 and edition.state in ('draft', 'in-force')
            and (edition.level = 'organisation' or ${SEEN_BY_GROUPS('edition.equipment_id', '$2')})
            and ($3::timestamptz is null or (edition.changed_at, edition.id) < ($3::timestamptz, $4::uuid))
          order by edition.changed_at desc, edition.id desc limit $5`,
        [organisationId, groups, after?.at ?? null, after?.id ?? null, size],
      );
      return rows.map(({ learned, ...row }) => ({
        ...row,
        changedAt: row.changedAt.toISOString(),
        learningSince: learned === null ? null : learningSinceOf(learned, nowMs),
      }));
    },
  };
}
