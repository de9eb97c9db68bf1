// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SCREEN_ENTRIES } from '../features/search/screen-entries.ts';
import { ADMIN_SECTIONS } from '../screens/admin/admin-sections.ts';
import { pathsOf } from './route-paths.testing.ts';
import { routes } from './router.tsx';

/** Screens that the search box does not name, and why. A new screen has an entry, or a reason here. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  '/': 'leads on to the dashboard',
  '/auth/login': 'signed out',
  '/auth/single-sign-on': 'signed out',
  '/auth/session-ended': 'signed out',
  '/auth/first-administrator': 'signed out',
  '/auth/register': 'signed out',
  '/auth/resetpassword': 'signed out',
  '/auth/resetpassword/otp': 'signed out',
  '/auth/resetpassword/update': 'signed out',
  '/error': 'says what happened and what to do',
  '/*': 'says that there is no such page',
  '/dashboard/gearunit/details': 'a machine, found by its name',
  '/dashboard/drivetrain/details': 'a machine, found by its name',
  '/dashboard/drivetrain/motor': 'a part, found by its name',
  '/dashboard/drivetrain/coupling': 'a part, found by its name',
  '/knowledge-center/post': 'a post, found by its text',
  '/knowledge-center/search-results': 'what was searched for in posts',
  '/search-results': 'what was searched for in posts',
  '/dashboard/import': 'an act: import equipment',
  '/retrofit/edit-equipment': 'an act: retrofit a unit',
  '/measuring-rounds/new': 'an act: new measuring round',
};

const paths = pathsOf(routes);
const urls = SCREEN_ENTRIES.map(({ url }) => url);

/** The text of a key in the file of its area, in English. */
function textOf(area: string, key: string): unknown {
  const words: unknown = JSON.parse(readFileSync(`apps/portal/src/platform/i18n/en/${area}.json`, 'utf8'));
  return key
    .split('.')
    .reduce((found, name) => (found as Record<string, unknown> | undefined)?.[name], words);
}

describe('the screens of the search box', () => {
  test('are all that open without naming a thing first, each once', () => {
    // A path with a parameter names a thing.
    for (const path of paths.filter((each) => !each.includes(':')))
      expect([urls.includes(path), WITHOUT_ENTRY[path] !== undefined].filter(Boolean).length, path).toBe(1);
    expect(new Set(urls).size).toBe(urls.length);
  });

  test('and those left out are those of the router', () => {
    for (const path of [...urls, ...Object.keys(WITHOUT_ENTRY)]) expect(paths, path).toContain(path);
  });

  test('of the admin area open to whom their section opens', () => {
    for (const { path, permissions, oneOf } of ADMIN_SECTIONS)
      expect(SCREEN_ENTRIES.find(({ url }) => url === `/flenderadmin/${path}`)).toMatchObject({
        permissions,
        ...(oneOf === undefined ? {} : { oneOf }),
      });
  });

  test.each(SCREEN_ENTRIES)('$url has a title', ({ title: [area, key], within }) => {
    expect(textOf(area, key)).toEqual(expect.any(String));
    if (within !== undefined) expect(textOf('shell', within)).toEqual(expect.any(String));
  });
});
