import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SANDBOX_CHANGES } from '../modules/demo-sandbox/index.ts';
import type { TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

interface Visit {
  readonly token: string;
  readonly userId: string;
  readonly organisationId: string;
}

async function visit(query = ''): Promise<Visit> {
  const answer = await server.send({ method: 'GET', path: `/auth/login/demo${query}` });
  const { token, user } = JSON.parse(answer.text);
  return { token, userId: user.id, organisationId: user.organisationId };
}

async function ask(token: string, method: string, path: string, body?: unknown) {
  const answer = await server.send({ method, path, token, body });
  return { status: answer.status, body: answer.text === '' ? null : JSON.parse(answer.text) };
}

let plant: TestPlant;
let analyst: string;
beforeAll(async () => {
  const { organisationId } = await visit();
  plant = await server.makePlant(organisationId);
  analyst = (await server.newCaller(organisationId, 'Ana')).token;
});

const shared = async () => {
  const { rows } = await server.pool.query(
    `select (select count(*)::int from audit_entry) as audit, (select count(*)::int from domain_event) as events,
            (select count(*)::int from waveform_annotation) as notes,
            (select count(*)::int from waveform_reference where marked_by is not null) as marked,
            (select count(*)::int from rediagnosis_request) as requested,
            (select count(*)::int from limit_edition) as editions`,
  );
  return rows[0];
};

describe('what a visitor of the demo changes in the sandbox', () => {
  test('is a note that this visitor alone reads, answers, rewrites and deletes', async () => {
    const [one, other] = [await visit(), await visit()];
    const before = await shared();
    const path = `/waveforms/${plant.waveformId}/annotations`;
    const made = await ask(one.token, 'POST', path, { plot: 'spectrum', place: 107.4, text: 'BPFO?' });
    expect(made).toMatchObject({ status: 200, body: { text: 'BPFO?', isOwn: true, place: 107.4 } });
    const reply = { plot: 'spectrum', place: 0, text: 'Yes.', parentId: made.body.id };
    // A reply stands where its note stands.
    expect(await ask(one.token, 'POST', path, reply)).toMatchObject({ body: { place: 107.4 } });
    const textsOf = async (token: string) =>
      (await ask(token, 'GET', path)).body.map(({ text }: { text: string }) => text);
    expect(await textsOf(one.token)).toEqual(['BPFO?', 'Yes.']);
    expect(await textsOf(other.token)).toEqual([]);
    expect(await textsOf(analyst)).toEqual([]);
    const ofNote = `${path}/${made.body.id}`;
    expect((await ask(other.token, 'PUT', ofNote, { text: 'No.' })).status).toBe(404);
    expect((await ask(other.token, 'DELETE', ofNote)).status).toBe(404);
    expect(await ask(one.token, 'PUT', ofNote, { text: 'BPFO.' })).toMatchObject({ body: { text: 'BPFO.' } });
    expect(await textsOf(one.token)).toEqual(['BPFO.', 'Yes.']);
    expect((await ask(one.token, 'DELETE', ofNote)).status).toBe(204);
    expect(await textsOf(one.token)).toEqual([]);
    expect(await shared()).toEqual(before);
  });

  test('is a note beside those of the organisation, which the visitor answers and does not change', async () => {
    const path = `/waveforms/${plant.waveformId}/annotations`;
    const theirs = await ask(analyst, 'POST', path, { plot: 'envelope', place: 50, text: 'Look here.' });
    const { token } = await visit();
    const answer = { plot: 'envelope', place: 50, text: 'Seen.', parentId: theirs.body.id };
    expect((await ask(token, 'POST', path, answer)).status).toBe(200);
    expect((await ask(token, 'PUT', `${path}/${theirs.body.id}`, { text: 'Mine.' })).status).toBe(404);
    expect((await ask(token, 'DELETE', `${path}/${theirs.body.id}`)).status).toBe(404);
    expect((await ask(token, 'GET', path)).body).toHaveLength(2);
    expect((await ask(analyst, 'GET', path)).body).toHaveLength(1);
    await ask(analyst, 'DELETE', `${path}/${theirs.body.id}`);
  });

  test('is a reference that is compared on this visitor’s screen, and diagnoses nothing anew', async () => {
    const [one, other] = [await visit(), await visit()];
    const before = await shared();
    const listOf = async (token: string) =>
      (await ask(token, 'GET', `/equipment/${plant.equipmentId}/references`)).body;
    const path = `/waveforms/${plant.waveformId}/reference`;
    expect(await ask(one.token, 'PUT', path)).toMatchObject({ status: 200, body: { isChosen: true } });
    expect(await listOf(one.token)).toMatchObject([{ isChosen: true, waveform: { id: plant.waveformId } }]);
    expect(await listOf(other.token)).toEqual([]);
    expect(await listOf(analyst)).toEqual([]);
    expect((await ask(one.token, 'DELETE', path)).status).toBe(204);
    expect(await listOf(one.token)).toEqual([]);
    expect(await shared()).toEqual(before);
  });

  test('is a draft of limits that is never published', async () => {
    const [one, other] = [await visit(), await visit('?person=administrator')];
    const before = await shared();
    const path = `/signals/${plant.signalId}/limits`;
    const rules = [{ kind: 'no-data', afterS: 600, severity: 'WARNING' }];
    const draft = { rules, source: 'Own', reason: 'To try' };
    const save = (token: string, revision: number | null) =>
      ask(token, 'PUT', `${path}/signal/draft`, { ...draft, revision });
    expect(await save(one.token, null)).toMatchObject({ status: 200, body: { revision: 1, state: 'draft' } });
    expect((await save(one.token, null)).status).toBe(409);
    expect(await save(one.token, 1)).toMatchObject({ body: { revision: 2 } });
    const editionsOf = async (token: string) => (await ask(token, 'GET', path)).body.editions;
    expect(await editionsOf(one.token)).toMatchObject([{ state: 'draft', revision: 2, rules }]);
    expect(await editionsOf(other.token)).toEqual([]);
    expect(await editionsOf(analyst)).toEqual([]);
    // Not even with the eyes of an administrator.
    await save(other.token, null);
    const publish = await ask(other.token, 'POST', `${path}/signal/publish`, { revision: 1 });
    expect(publish).toMatchObject({ status: 404 });
    expect((await ask(one.token, 'DELETE', `${path}/signal/draft`)).status).toBe(204);
    expect(await editionsOf(one.token)).toEqual([]);
    expect(await shared()).toEqual(before);
  });

  test('is bounded, and goes with the visit', async () => {
    const { token, userId } = await visit();
    await server.pool.query(
      `insert into demo_change (user_id, kind, subject, value)
       select $1, 'note', 'other', '{}' from generate_series(1, $2::int)`,
      [userId, MAX_SANDBOX_CHANGES],
    );
    const path = `/waveforms/${plant.waveformId}/annotations`;
    const note = { plot: 'spectrum', place: 1, text: 'One more.' };
    expect((await ask(token, 'POST', path, note)).status).toBe(409);
    expect((await ask(token, 'POST', '/auth/logout')).status).toBeLessThan(300);
    const { rows } = await server.pool.query(
      `select (select count(*)::int from demo_change where user_id = $1) as changes,
              (select count(*)::int from app_user where id = $1) as users`,
      [userId],
    );
    expect(rows[0]).toEqual({ changes: 0, users: 0 });
    expect((await ask(token, 'POST', path, note)).status).toBe(401);
  });
});
