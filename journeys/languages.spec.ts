import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ritzel/contract';
import { readLetterFonts } from './chinese-letters.ts';
import { AREAS, makeEnglishFinder, readPieces, wordsOf } from './english-remains.ts';
import { expect, test } from './journey.ts';
import { moveWithin } from './moving-within.ts';
import { nextVisitorHeaders, type Plant } from './plant.ts';
import { signInAsOperator } from './signing-in-as.ts';

/** Every key with a dot: a word that is missing shows its key. */
const keys = new Set(
  AREAS.flatMap((area) => Object.keys(wordsOf('en', area))).filter((key) => key.includes('.')),
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

/** One screen of each kind, by the staff of the operator, who sees all of them. */
const PLACES = [
  '/dashboard?type=gearunit',
  '/analysis',
  '/alarms',
  '/alarms/health',
  '/cases',
  '/limits',
  '/maintenance',
  '/measuring-rounds',
  '/work-orders',
  '/reports',
  '/coverage',
  '/knowledge-center',
  '/notifications',
  '/on-call',
  '/log',
  '/bearings',
  '/download-data',
  '/organisation?tab=groups',
  '/organisation/people',
  '/organisation/webhooks',
  '/settings/roles',
  '/settings/service-accounts',
  '/settings/sign-in',
  '/settings/contact',
  '/profile',
  '/flenderadmin/devices',
  '/flenderadmin/organisations',
  '/flenderadmin/users',
  '/flenderadmin/policies',
  '/flenderadmin/messages',
  '/flenderadmin/mail',
  '/flenderadmin/firmware',
  '/flenderadmin/health',
  '/flenderadmin/audit',
  '/flenderadmin/failed-jobs',
  '/flenderadmin/deleted',
  '/nowhere',
] as const;
const SIGNED_OUT = ['/auth/login', '/auth/resetpassword', '/auth/register', '/auth/session-ended'] as const;

/** What is said in English is collected from all places before it is looked at: one run names everything. */
async function lookForEnglish(
  page: Page,
  places: readonly string[],
  { language, found }: { readonly language: Language; readonly found: string[] },
): Promise<void> {
  const findEnglish = makeEnglishFinder(language);
  await page.goto(places[0] ?? '/');
  for (const place of places) {
    if (place !== places[0]) await moveWithin(page, place);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await expect(page.locator('[style*="display: none"] h1')).toHaveCount(0);
    await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoKeys(page);
    const pieces = await readPieces(page);
    expect(pieces.length, place).toBeGreaterThan(2);
    found.push(...findEnglish(pieces).map((text) => `${place.replace(/\?.*/, '')}: ${text}`));
    if (language === 'zh')
      await expect.poll(async () => (await readLetterFonts(page)).lacking, { message: place }).toEqual([]);
  }
}

async function lookSignedOut(browser: Browser, plant: Plant, language: Language, found: string[]) {
  const context = await browser.newContext({
    baseURL: plant.url,
    locale: language,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    extraHTTPHeaders: nextVisitorHeaders(),
  });
  await plant.setClock(context);
  await lookForEnglish(await context.newPage(), SIGNED_OUT, { language, found });
  await context.close();
}

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  test(`no English is left on any screen in ${LANGUAGE_NAMES[language]}, and its letters are in the font`, async ({
    page,
    plant,
    browser,
  }) => {
    const found: string[] = [];
    await lookSignedOut(browser, plant, language, found);
    await signInAsOperator(page, plant);
    await page.goto('/dashboard?type=gearunit');
    const link = page.locator('a[href*="/dashboard/gearunit/details"]').first();
    const gearUnit = (await link.getAttribute('href')) ?? '';
    await chooseLanguage(page, language);
    await lookForEnglish(page, [gearUnit, ...PLACES], { language, found });
    expect(found).toEqual([]);
    if (language === 'zh') {
      await page.goto('/dashboard');
      await expect.poll(async () => (await readLetterFonts(page)).count).toBeGreaterThan(10);
    }
  });
}
