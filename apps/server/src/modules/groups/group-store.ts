import type { CallReply, Group, listGroupEquipment, listGroupPeople, readGroup } from '@ritzel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { type EquipmentViewer, wholeOrganisation } from '../visibility/index.ts';

type Page = { readonly search?: string | undefined; readonly page: number; readonly size: number };

const columns = sql`
  user_group.id, user_group.name, user_group.parent_id as "parentId", user_group.version,
  (select count(*)::int from group_equipment join equipment on equipment.id = group_equipment.equipment_id
    where group_equipment.group_id = user_group.id) as equipment,
  (select count(*)::int from group_member join app_user on app_user.id = group_member.user_id
    where group_member.group_id = user_group.id and app_user.guest_until is null and app_user.status <> 'deleted') as people`;

const like = (search: string | undefined, ...texts: readonly RawBuilder<unknown>[]) =>
  search === undefined || search.trim() === ''
    ? sql``
    : sql`and (${sql.join(
        texts.map((text) => sql`${text} ilike ${searchPattern(search.trim())}`),
        sql` or `,
      )})`;

/** The groups that a viewer may know of; a store for changes is made for the whole organisation. */
export function makeGroupStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId, visibleGroups } = viewer;
  const mine = sql`user_group.organisation_id = ${organisationId}
    ${visibleGroups === null ? sql`` : sql`and user_group.id = any(${[...visibleGroups]}::uuid[])`}`;
  return {
    async list(): Promise<Group[]> {
      const { rows } = await sql<Group>`
        select ${columns} from user_group where ${mine} order by user_group.name`.execute(db);
      return rows;
    },

    async find(id: string): Promise<Group | undefined> {
      const { rows } = await sql<Group>`
        select ${columns} from user_group where ${mine} and user_group.id = ${id}`.execute(db);
      return rows[0];
    },

    async findWithConsequences(id: string): Promise<CallReply<typeof readGroup> | undefined> {
      const { rows } = await sql<CallReply<typeof readGroup>>`
        select ${columns},
               (select count(*)::int from user_group below where below.parent_id = user_group.id) as "groupsBelow",
               (select count(*)::int from group_equipment held join equipment on equipment.id = held.equipment_id
                 where held.group_id = user_group.id
                   and not exists (select 1 from group_equipment other
                                    where other.equipment_id = held.equipment_id and other.group_id <> held.group_id)) as "equipmentInNoOther",
               (select count(*)::int from group_member held join app_user on app_user.id = held.user_id
                 where held.group_id = user_group.id and app_user.guest_until is null and app_user.status <> 'deleted'
                   and not exists (select 1 from group_member other
                                    where other.user_id = held.user_id and other.group_id <> held.group_id)) as "peopleInNoOther"
          from user_group where ${mine} and user_group.id = ${id}`.execute(db);
      return rows[0];
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from user_group where ${mine}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async findByName(name: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from user_group where ${mine} and name = ${name}`.execute(db);
      return rows[0]?.id;
    },

    async insert(name: string, parentId: string | null): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into user_group (organisation_id, name, parent_id) values (${organisationId}, ${name}, ${parentId})
        returning id`.execute(db);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('group not written');
      return id;
    },

    async change(id: string, { name, parentId }: { name: string; parentId: string | null }): Promise<void> {
      await sql`
        update user_group set name = ${name}, parent_id = ${parentId}, version = version + 1, changed_at = now()
         where ${mine} and id = ${id}`.execute(db);
    },

    /** That what it holds was changed. */
    async touch(ids: readonly string[]): Promise<void> {
      await sql`
        update user_group set version = version + 1, changed_at = now()
         where ${mine} and id = any(${[...ids]}::uuid[])`.execute(db);
    },

    /** A group and all that stand below it, as far as the viewer may know of them. */
    async listWithBelow(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with recursive down as (
          select user_group.id from user_group where ${mine} and user_group.id = ${id}
          union
          select user_group.id from user_group join down on user_group.parent_id = down.id where ${mine})
        select down.id from down`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Whether one group stands below another, or is it. */
    async isBelow(id: string, other: string): Promise<boolean> {
      const { rows } = await sql<{ is: boolean }>`
        with recursive up as (
          select user_group.id, user_group.parent_id from user_group where ${mine} and user_group.id = ${id}
          union
          select above.id, above.parent_id from user_group above join up on above.id = up.parent_id)
        select exists (select 1 from up where up.id = ${other}) as is`.execute(db);
      return rows[0]?.is ?? false;
    },

    /** The groups below move up. */
    async remove(id: string): Promise<void> {
      await sql`
        update user_group set parent_id = gone.parent_id, version = user_group.version + 1
          from user_group gone where gone.id = ${id} and user_group.parent_id = gone.id
           and user_group.organisation_id = ${organisationId}`.execute(db);
      await sql`delete from user_group where ${mine} and id = ${id}`.execute(db);
    },

    async listEquipment(
      id: string,
      { search, page, size }: Page,
    ): Promise<CallReply<typeof listGroupEquipment>> {
      const { rows } = await sql<CallReply<typeof listGroupEquipment>['rows'][number] & { total: number }>`
        select equipment.id, equipment.type, equipment.identifier, equipment.name, count(*) over ()::int as total,
               array(select other.name from group_equipment held join user_group other on other.id = held.group_id
                      where held.equipment_id = equipment.id and other.id <> ${id} order by other.name) as "otherGroups"
          from group_equipment join equipment on equipment.id = group_equipment.equipment_id
         where group_equipment.group_id = ${id} and equipment.organisation_id = ${organisationId}
           ${like(search, sql`equipment.name`, sql`equipment.identifier`)}
         order by equipment.name, equipment.id limit ${size} offset ${(page - 1) * size}`.execute(db);
      return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size };
    },

    async listPeople(id: string, { search, page, size }: Page): Promise<CallReply<typeof listGroupPeople>> {
      const { rows } = await sql<CallReply<typeof listGroupPeople>['rows'][number] & { total: number }>`
        select app_user.id, app_user.name, app_user.email, count(*) over ()::int as total,
               array(select other.name from group_member held join user_group other on other.id = held.group_id
                      where held.user_id = app_user.id and other.id <> ${id} order by other.name) as "otherGroups"
          from group_member join app_user on app_user.id = group_member.user_id
         where group_member.group_id = ${id} and app_user.organisation_id = ${organisationId}
           and app_user.guest_until is null and app_user.status <> 'deleted'
           ${like(search, sql`app_user.name`, sql`app_user.email`)}
         order by app_user.name, app_user.id limit ${size} offset ${(page - 1) * size}`.execute(db);
      return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size };
    },

    /**
     * What these stand in, or stand alone as, locked with all parts in the order of the ids: changing groups writes the
     * name of the group to each. Undefined where one of them is not the organisation's.
     */
    async lockTops(
      ids: readonly string[],
    ): Promise<{ readonly tops: readonly string[]; readonly assetIds: readonly string[] } | undefined> {
      const { rows: given } = await sql<{ top: string }>`
        select coalesce(drivetrain_id, id) as top from equipment
         where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(db);
      if (given.length < ids.length) return undefined;
      const tops = [...new Set(given.map(({ top }) => top))];
      const { rows } = await sql<{ id: string }>`
        select id from equipment where coalesce(drivetrain_id, id) = any(${tops}::uuid[])
         order by id for no key update`.execute(db);
      return { tops, assetIds: rows.map(({ id }) => id) };
    },

    /** The same of all that a group holds. */
    async lockHeld(id: string): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from equipment where coalesce(drivetrain_id, id) in (
          select equipment_id from group_equipment where group_id = ${id})
         order by id for no key update`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Answers how many were not in it. */
    async addEquipment(id: string, tops: readonly string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        insert into group_equipment (group_id, equipment_id)
        select ${id}, top.id from unnest(${[...tops]}::uuid[]) as top (id) order by top.id
        on conflict do nothing`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },

    /** Answers how many were in it. */
    async removeEquipment(id: string, tops: readonly string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from group_equipment where group_id = ${id} and equipment_id = any(${[...tops]}::uuid[])`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0n);
    },

    /** From one group to another; the time that equipment has been in groups goes with it. Answers how many were in it. */
    async moveEquipment(id: string, to: string, tops: readonly string[]): Promise<number> {
      const { rows } = await sql<{ equipment_id: string }>`
        insert into group_equipment (group_id, equipment_id, added_at)
        select ${to}, equipment_id, added_at from group_equipment
         where group_id = ${id} and equipment_id = any(${[...tops]}::uuid[]) order by equipment_id
        on conflict (group_id, equipment_id) do update set added_at = least(group_equipment.added_at, excluded.added_at)
        returning equipment_id`.execute(db);
      return this.removeEquipment(
        id,
        rows.map((row) => row.equipment_id),
      );
    },

    /** Undefined where one of them is no user of the organisation. Their rows stay until the transaction ends. */
    async lockPeople(ids: readonly string[]): Promise<{ id: string; name: string }[] | undefined> {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from app_user where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])
         order by id for key share`.execute(db);
      return rows.length < ids.length ? undefined : rows;
    },

    async addPeople(id: string, userIds: readonly string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        insert into group_member (group_id, user_id)
        select ${id}, member.id from unnest(${[...userIds]}::uuid[]) as member (id) order by member.id
        on conflict do nothing`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },

    async removePeople(id: string, userIds: readonly string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from group_member where group_id = ${id} and user_id = any(${[...userIds]}::uuid[])`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0n);
    },
  };
}

export type GroupStore = ReturnType<typeof makeGroupStore>;

export const makeWholeGroupStore = (transaction: DatabaseTransaction, organisationId: string) =>
  makeGroupStore(transaction, wholeOrganisation(organisationId));
