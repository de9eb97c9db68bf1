import { permissionsOfRoles } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { EscalationStep } from './escalation.ts';

/** A row of `on_call_rota` with its group, people and swaps. */
export interface RotaRow {
  readonly id: string;
  readonly name: string;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly time_zone: string;
  readonly hands_over_every: 'day' | 'week';
  readonly starts_on: string;
  readonly hands_over_at: number;
  readonly least_severity: number;
  readonly steps: readonly EscalationStep[];
  readonly repeats: number;
  readonly revision: number;
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly overrides: readonly {
    readonly id: string;
    readonly userId: string;
    readonly name: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly createdMs: number;
  }[];
}

export interface RotaPerson {
  readonly id: string;
  readonly name: string;
}

export type WrittenRota = Omit<RotaRow, 'id' | 'group_name' | 'revision' | 'members' | 'overrides'> & {
  readonly memberIds: readonly string[];
};

const ROTA = `
  rota.id, rota.name, rota.group_id, user_group.name as group_name, rota.time_zone, rota.hands_over_every,
  to_char(rota.starts_on, 'YYYY-MM-DD') as starts_on, rota.hands_over_at, rota.least_severity, rota.steps, rota.repeats,
  rota.revision,
  coalesce((select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by member.position)
              from on_call_member member join app_user person on person.id = member.user_id
             where member.rota_id = rota.id and person.status = 'active'), '[]') as members,
  coalesce((select jsonb_agg(jsonb_build_object('id', swap.id, 'userId', swap.user_id, 'name', person.name,
                     'fromMs', (extract(epoch from swap.from_at) * 1000)::bigint,
                     'toMs', (extract(epoch from swap.to_at) * 1000)::bigint,
                     'createdMs', (extract(epoch from swap.created_at) * 1000)::bigint) order by swap.from_at, swap.id)
              from on_call_override swap join app_user person on person.id = swap.user_id
             where swap.rota_id = rota.id and swap.to_at > $1 and person.status = 'active'), '[]') as overrides`;

/** The rotas of one organisation; swaps that are over by `nowMs` are left out. */
export function makeOnCallStore(executor: Executor, organisationId: string, nowMs: number) {
  const now = new Date(nowMs);
  const read = (condition: string, values: readonly unknown[]) =>
    queryRows<RotaRow>(
      executor,
      `select ${ROTA} from on_call_rota rota left join user_group on user_group.id = rota.group_id
        where rota.organisation_id = $2 and ${condition} order by rota.name, rota.id`,
      [now, organisationId, ...values],
    );

  return {
    list: () => read('true', []),

    async find(id: string): Promise<RotaRow | undefined> {
      return (await read('rota.id = $3', [id]))[0];
    },

    /**
     * Whose turn it is for this machine: the rota of the smallest of its groups that has one, else that of the whole
     * organisation.
     */
    async findFor(equipmentId: string): Promise<RotaRow | undefined> {
      const rows = await queryRows<{ id: string }>(
        executor,
        `select rota.id from on_call_rota rota
          where rota.organisation_id = $1
            and (rota.group_id is null
                 or exists (select 1 from group_asset where group_asset.group_id = rota.group_id and group_asset.asset_id = $2))
          order by rota.group_id is null,
                   (select count(*) from group_asset where group_asset.group_id = rota.group_id), rota.id limit 1`,
        [organisationId, equipmentId],
      );
      return rows[0] === undefined ? undefined : this.find(rows[0].id);
    },

    async lock(id: string): Promise<boolean> {
      const rows = await queryRows(
        executor,
        'select 1 from on_call_rota where id = $1 and organisation_id = $2 for update',
        [id, organisationId],
      );
      return rows.length > 0;
    },

    async isGroup(groupId: string): Promise<boolean> {
      const rows = await queryRows(
        executor,
        'select 1 from user_group where id = $1 and organisation_id = $2 for share',
        [groupId, organisationId],
      );
      return rows.length > 0;
    },

    async hasRotaOf(groupId: string | null, except: string | null): Promise<boolean> {
      const rows = await queryRows(
        executor,
        `select 1 from on_call_rota
          where organisation_id = $1 and group_id is not distinct from $2::uuid and id is distinct from $3::uuid`,
        [organisationId, groupId, except],
      );
      return rows.length > 0;
    },

    async count(): Promise<number> {
      const rows = await queryRows<{ count: number }>(
        executor,
        'select count(*)::int as count from on_call_rota where organisation_id = $1',
        [organisationId],
      );
      return rows[0]?.count ?? 0;
    },

    async write(id: string, rota: WrittenRota): Promise<void> {
      await queryRows(
        executor,
        `insert into on_call_rota (id, organisation_id, group_id, name, time_zone, hands_over_every, starts_on, hands_over_at,
                                   least_severity, steps, repeats, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12)
         on conflict (id) do update set group_id = excluded.group_id, name = excluded.name,
           time_zone = excluded.time_zone, hands_over_every = excluded.hands_over_every, starts_on = excluded.starts_on,
           hands_over_at = excluded.hands_over_at, least_severity = excluded.least_severity, steps = excluded.steps,
           repeats = excluded.repeats, changed_at = excluded.changed_at, revision = on_call_rota.revision + 1`,
        [
          ...[id, organisationId, rota.group_id, rota.name, rota.time_zone, rota.hands_over_every],
          ...[
            rota.starts_on,
            rota.hands_over_at,
            rota.least_severity,
            JSON.stringify(rota.steps),
            rota.repeats,
            now,
          ],
        ],
      );
      await queryRows(executor, 'delete from on_call_member where rota_id = $1', [id]);
      await queryRows(
        executor,
        `insert into on_call_member (rota_id, position, user_id)
         select $1, place - 1, user_id from unnest($2::uuid[]) with ordinality as wanted (user_id, place)`,
        [id, [...rota.memberIds]],
      );
    },

    async remove(id: string): Promise<void> {
      await queryRows(executor, 'delete from on_call_rota where id = $1 and organisation_id = $2', [
        id,
        organisationId,
      ]);
    },

    async addOverride(
      rotaId: string,
      swap: { readonly userId: string; readonly from: Date; readonly to: Date },
    ): Promise<void> {
      // What is over is shown to nobody.
      await queryRows(executor, 'delete from on_call_override where rota_id = $1 and to_at <= $2', [
        rotaId,
        now,
      ]);
      await queryRows(
        executor,
        `insert into on_call_override (rota_id, user_id, from_at, to_at, created_at) values ($1, $2, $3, $4, $5)`,
        [rotaId, swap.userId, swap.from, swap.to, now],
      );
    },

    async removeOverride(rotaId: string, id: string): Promise<void> {
      await queryRows(executor, 'delete from on_call_override where rota_id = $1 and id = $2', [rotaId, id]);
    },

    /** Who can be on duty: may act on alarms, and may be written to. */
    async listCandidates(): Promise<RotaPerson[]> {
      const rows = await queryRows<RotaPerson & { roles: string[]; own_permissions: string[] }>(
        executor,
        `select person.id, person.name, user_right.roles, user_right.own_permissions
           from app_user person join user_right on user_right.user_id = person.id
          where person.organisation_id = $1 and person.status = 'active' and person.guest_until is null
          order by person.name, person.id limit 2000`,
        [organisationId],
      );
      return rows.flatMap(({ id, name, roles, own_permissions }) => {
        const held = permissionsOfRoles(roles, own_permissions);
        return held.has('ALARM_3102') && held.has('NOTIFICATION_3001') ? [{ id, name }] : [];
      });
    },
  };
}
