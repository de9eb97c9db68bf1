// @vitest-environment node
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pathsOf } from './route-paths.testing.ts';
import { routes } from './router.tsx';
import { articleOfScreen, SCREEN_ARTICLES } from './screen-articles.ts';

const ARTICLES = 'apps/server/src/modules/knowledge/articles';

/** Screens that need no article, and why. A new screen has an article, or a reason here. */
const WITHOUT_ARTICLE: Readonly<Record<string, string>> = {
  '/': 'leads on to the dashboard',
  '/auth/login': 'signed out: a form that says what it asks for',
  '/auth/single-sign-on': 'signed out: leads on by itself',
  '/auth/session-ended': 'signed out: one sentence and a button',
  '/auth/first-administrator': 'signed out: a form that says what it asks for',
  '/auth/register': 'signed out: a form that says what it asks for',
  '/auth/resetpassword': 'signed out: a form that says what it asks for',
  '/auth/resetpassword/otp': 'signed out: a form that says what it asks for',
  '/auth/resetpassword/update': 'signed out: a form that says what it asks for',
  '/legal/about': 'a text',
  '/legal/privacypolicy': 'a text',
  '/legal/termsofuse': 'a text',
  '/legal/datausageagreement': 'a text',
  '/legal/imprint': 'a text',
  '/error': 'says what happened and what to do',
  '/*': 'says that there is no such page',
  '/settings/contact': 'one field and a button',
};

const paths = pathsOf(routes);
/** As somebody opens it: something in the place of each parameter. */
const opened = (path: string) => path.replaceAll(/:\w+/g, 'one').replace('/*', '/some/where/else');

describe('the screens of the portal', () => {
  test('each have an article, or a reason why none is needed', () => {
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths)
      expect(
        [articleOfScreen(opened(path)) !== null, WITHOUT_ARTICLE[path] !== undefined].filter(Boolean).length,
        path,
      ).toBe(1);
  });

  test.each(['en', 'de'])('are explained by articles that exist in %s', (language) => {
    for (const [path, article] of Object.entries(SCREEN_ARTICLES))
      expect(existsSync(`${ARTICLES}/${language}/${article}.md`), `${path}: ${article}`).toBe(true);
  });

  test('that are named are those of the router', () => {
    for (const path of [...Object.keys(SCREEN_ARTICLES), ...Object.keys(WITHOUT_ARTICLE)])
      expect(path === '/flenderadmin/*' || paths.includes(path), path).toBe(true);
    expect(paths.some((path) => path.startsWith('/flenderadmin/'))).toBe(true);
  });

  test.each([
    ['/measuring-rounds/new', 'measuring-rounds-screen'],
    ['/dashboard/drivetrain/motor', 'machine-screen'],
    ['/gearunit/GU-7/uuid/edit-equipment', 'equipment-editor'],
    ['/flenderadmin/health', 'admin-screen'],
    ['/cases/12/more', null],
  ])('%s has the article %s', (pathname, article) => {
    expect(articleOfScreen(pathname)).toBe(article);
  });
});
