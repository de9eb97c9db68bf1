import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ritzel/contract';
import { flattenWords, type Words } from '../scripts/translations/translation-rules.ts';
import { expect, test } from './journey.ts';

const folder = path.resolve(import.meta.dirname, '../apps/portal/src/platform/i18n');
const wordsOf = (language: Language, area: string): Words =>
  flattenWords(JSON.parse(readFileSync(path.join(folder, language, `${area}.json`), 'utf8')));

/** Every key with a dot: a word that is missing shows its key. */
const keys = new Set(
  readdirSync(path.join(folder, 'en'))
    .flatMap((file) => Object.keys(wordsOf('en', file.replace(/\.json$/, ''))))
    .filter((key) => key.includes('.')),
);

/** Everything that is read or spoken: texts, names and hints. As text, for journeys lack the types of a browser. */
const READ_PAGE = `[
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((each) =>
    ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? '')),
].join(' ')`;

async function expectNoKeys(page: Page): Promise<void> {
  const text = await page.evaluate<string>(READ_PAGE);
  expect(text.split(/[\s,:;()，：。（）]+/).filter((word) => keys.has(word))).toEqual([]);
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.goto('/profile');
  await page.locator('section[aria-labelledby="reading"]').getByRole('combobox').first().click();
  await page.getByRole('option', { name: LANGUAGE_NAMES[language], exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

const pictures = process.env.PICTURES;
const SCREENS = ['dashboard', 'findings', 'gear-unit', 'devices'] as const;

/** Opens a screen and waits for what it is about. */
async function open(page: Page, screen: (typeof SCREENS)[number], gearUnit: string): Promise<void> {
  await page.goto(
    { dashboard: '/dashboard', findings: '/findings', devices: '/devices', 'gear-unit': gearUnit }[screen],
  );
  if (screen === 'gear-unit') await expect(page.getByRole('tab').first()).toBeVisible();
  else await expect(page.locator('main tbody tr').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

// The page that others read on is not left in another language.
test.use({ plantName: 'languages' });
// One page for all of them: the languages differ, the visitor stays.
test.describe.configure({ mode: 'default' });

for (const language of LANGUAGES) {
  test(`every screen speaks ${LANGUAGE_NAMES[language]}, and fits a phone`, async ({
    workspacePage: page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard?type=gearunit');
    const link = page.locator('a[href*="/dashboard/gearunit/details"]').first();
    const gearUnit = (await link.getAttribute('href')) ?? '';
    await chooseLanguage(page, language);

    const words = wordsOf(language, 'shell');
    for (const screen of SCREENS) {
      await open(page, screen, gearUnit);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const navigation = page.getByRole('navigation', { name: words.navigation ?? '', exact: true });
      for (const name of ['dashboard', 'findings', 'analysis', 'devices'])
        await expect(
          navigation.getByRole('link', { name: words[`nav.${name}`] ?? '', exact: true }),
        ).toBeVisible();
      await expectNoKeys(page);
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${language}-${screen}-1440.png`, fullPage: true });

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(navigation).toBeHidden();
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(390);
      await expectNoKeys(page);
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${language}-${screen}-390.png`, fullPage: true });
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
}
