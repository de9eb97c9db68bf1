import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listProgramDocs, ProblemError, readProgramDoc, readProgramDocPicture } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addProgramDocRoutes, readProgramDocs } from './index.ts';

const server = await makeTestServer((http) => addProgramDocRoutes(http, readProgramDocs()));
afterAll(() => server.close());

async function signIn() {
  const organisationId = await makeTestOrganisation(server.database.pool);
  const user = await makeTestUser(server.database.pool, organisationId, 'Vie');
  return { token: await server.tokenFor('Vie', organisationId, user.id) };
}

describe('the documentation of the program', () => {
  test('is every page of the folder, with its title, its first paragraph and its headings', () => {
    const { docs } = readProgramDocs();
    const files = readdirSync('docs').filter((file) => file.endsWith('.md'));
    expect([...docs.keys()].sort()).toEqual(files.map((file) => file.slice(0, -3)).sort());
    for (const { name, title, summary, body } of docs.values()) {
      expect(title, name).not.toBe(name);
      expect(summary.length, name).toBeGreaterThan(20);
      expect(body, name).not.toMatch(/^# /);
    }
    expect(docs.get('limits')?.headings).toContain('Levels and editions');
  });

  test('has no heading that is a comment in a block of code', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-docs-'));
    try {
      writeFileSync(path.join(folder, 'one.md'), '# One\n\nText.\n\n## Two\n\n```sh\n## not one\n```\n');
      expect(readProgramDocs(folder).docs.get('one')).toMatchObject({ title: 'One', headings: ['Two'] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is read by everybody who has signed in, without its texts as a list', async () => {
    const reader = await signIn();
    const list = await server.call(listProgramDocs, {}, reader);
    expect(list.map(({ title }) => title)).toEqual(list.map(({ title }) => title).toSorted());
    expect(list.find(({ name }) => name === 'diagnosis')).not.toHaveProperty('body');
    const page = await server.call(readProgramDoc, { params: { name: 'diagnosis' } }, reader);
    expect(page.body).toContain('## Bearings');
  });

  test('has no page that is no file of its folder', async () => {
    const reader = await signIn();
    for (const name of ['nothing', 'openapi'])
      await expect(server.call(readProgramDoc, { params: { name } }, reader)).rejects.toMatchObject({
        problem: { code: 'notFound' },
      });
    await expect(
      server.call(readProgramDoc, { params: { name: '../README' } }, reader),
    ).rejects.toBeInstanceOf(ProblemError);
    await expect(
      server.call(readProgramDocPicture, { params: { file: 'nothing.png' } }, reader),
    ).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });

  test('is absent where a program was shipped without it', () => {
    expect(readProgramDocs('docs/nowhere').docs.size).toBe(0);
  });
});
