import type { PermissionCode, SearchKind } from '@ritzel/contract';
import type { Pool } from 'pg';
import type { Caller } from '../../platform/access.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { writeShippedBearings } from '../bearings/index.ts';
import {
  addKnowledgeRoutes,
  makePostSearch,
  readShippedArticles,
  writeShippedPosts,
} from '../knowledge/index.ts';
import { addSearchRoutes } from './index.ts';

type Standing = Partial<Pick<Caller, 'visibleGroups' | 'permissions'>>;

/** A server that searches; what a user may beside the role is said by the test. */
export async function makeSearchWorld() {
  const standings = new Map<string, Standing>();
  const articles = readShippedArticles();
  const server = await makeTestServer(
    async (http, { database: { db } }) => {
      await writeShippedBearings(db);
      await writeShippedPosts(db, articles);
      addKnowledgeRoutes(http, { db, articles, now: () => new Date() });
      addSearchRoutes(http, { db, searchPosts: makePostSearch(articles) });
    },
    {
      readToken:
        ({ tokens }) =>
        async (authorization) => {
          const caller = await tokens.read(authorization);
          return { ...caller, ...standings.get(caller.userId) };
        },
    },
  );
  const { pool } = server.database;

  async function newUser(organisationId: string, standing: Standing = {}) {
    const user = await makeTestUser(pool, organisationId, 'Adm');
    standings.set(user.id, standing);
    return { id: user.id, token: await server.tokenFor('Adm', organisationId, user.id) };
  }

  return {
    ...{ server, pool, newUser },
    async newPlant() {
      const organisationId = await makeTestOrganisation(pool);
      return { organisationId, user: await newUser(organisationId) };
    },
  };
}

let serial = 0;

/** A word of letters that stands nowhere else. */
export function newWord(): string {
  serial += 1;
  const letters = [...(serial + process.pid * 1000).toString(26)].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 26)),
  );
  return `zyx${letters.join('')}`;
}

export async function insertEquipment(
  pool: Pool,
  organisationId: string,
  {
    type = 'gearunit',
    name,
    identifier = crypto.randomUUID(),
    drivetrainId = null,
  }: { type?: string; name: string; identifier?: string; drivetrainId?: string | null },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into equipment (organisation_id, type, identifier, name, drivetrain_id, search_text)
     values ($1, $2, $3, $4, $5, lower($3 || ' ' || $4)) returning id`,
    [organisationId, type, identifier, name, drivetrainId],
  );
  return rows[0]!.id;
}

/** One of each kind whose text has the word; answers their ids. */
export async function makeOneOfEach(
  pool: Pool,
  organisationId: string,
  word: string,
): Promise<Record<SearchKind, string> & { readonly groupId: string }> {
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ id: string }>(text, values);
    return rows[0]!.id;
  };
  const equipment = await insertEquipment(pool, organisationId, {
    type: 'drivetrain',
    name: `${word} kiln drive`,
  });
  const part = await insertEquipment(pool, organisationId, {
    ...{ type: 'motor', name: `${word} motor`, drivetrainId: equipment },
  });
  const device = await one(
    `insert into device (organisation_id, equipment_id, identifier, device_type) values ($1, $2, $3, 'node') returning id`,
    [organisationId, part, `${word}-0001`],
  );
  const person = await one(
    `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, $3, 'Vie') returning id`,
    [organisationId, `${crypto.randomUUID()}@holtwick.example`, `Vera ${word}`],
  );
  const faultCase = await one(
    `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, part_name, severity, worst_severity,
       sentence, opened_at, first_sign_at, worse_at)
     values ($1, 1, $2, $3, $4, $5, 5, 5, 'Outer race.', now(), now(), now()) returning id`,
    [organisationId, part, equipment, word, `B3 ${word}`],
  );
  const alarm = await one(
    `insert into alarm (organisation_id, equipment_id, kind, source_key, subject, state, is_active, severity, worst_severity,
       sentence, raised_at, worse_at)
     values ($1, $2, 'fixed', $3, $4, 'unacknowledged', true, 5, 5, 'Too high.', now(), now()) returning id`,
    [organisationId, part, word, `Velocity ${word}`],
  );
  const report = await one(
    `insert into report (organisation_id, number, user_id, user_name, delivery, kind, subject, equipment_id, settings, state,
       contained, created_at)
     select $1, 1, null, 'Vera', 'keep', 'machine', $2, $3, '{}', 'done', array[$3]::uuid[], now() returning id`,
    [organisationId, `Report ${word}`, equipment],
  );
  const bearing = await one(
    `insert into bearing (organisation_id, designation, designation_key, base_key, sort_key, manufacturer, trust)
     values ($1, $2, $3, $3, $3, '', 'dimensions') returning id`,
    [organisationId, `${word} 6205`, `${word}6205`.toUpperCase()],
  );
  const post = await one(
    'insert into knowledge_post (organisation_id, created_at) values ($1, now()) returning id',
    [organisationId],
  );
  await pool.query(
    `insert into knowledge_version (post_id, organisation_id, lang_code, number, state, category, title, summary, body, faults,
       equipment_types, changed_at, published_at)
     values ($1, $2, 'en', 1, 'published', 'plant', $3, '', 'They turn.', '{}', '{}', now(), now())`,
    [post, organisationId, `About ${word}`],
  );
  const groupId = await one('insert into user_group (organisation_id, name) values ($1, $2) returning id', [
    organisationId,
    word,
  ]);
  await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [
    groupId,
    equipment,
  ]);
  return { equipment, part, device, person, case: faultCase, alarm, report, bearing, post, groupId };
}

export const withoutPermission = (
  all: readonly PermissionCode[],
  left: PermissionCode,
): ReadonlySet<PermissionCode> => new Set(all.filter((code) => code !== left));
