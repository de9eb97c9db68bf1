import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const EVERY_TAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** The same page in other colours: only what depends on them can differ, and the rest takes most of the time. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** What axe finds. It is brought to a page once and stays there: bringing it takes several times as long as looking. */
async function look(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
  part: string | undefined,
): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  let violations: readonly Violation[];
  if (page.frames().length > 1) {
    // It is brought to each frame for each look.
    const axe = new AxeBuilder({ page }).options(options);
    ({ violations } = await (part === undefined ? axe : axe.include(part)).analyze());
  } else {
    if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
    const context = part === undefined ? 'document' : JSON.stringify({ include: [[part]] });
    violations = await page.evaluate<readonly Violation[]>(
      `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    );
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Shows the page in these colours, once the last of them has faded in. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The page that is shown without a server follows the system by its style sheet alone.
  const isShown = `html:is([data-mantine-color-scheme=${colorScheme}], :not([data-mantine-color-scheme]))`;
  await page.locator(isShown).waitFor({ state: 'attached' });
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
  const countFading = () =>
    page.evaluate<number>(
      "document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running').length",
    );
  await expect.poll(countFading).toBe(0);
}

/**
 * Everything in light, then what depends on colours in dark: the page follows its reader's choice as it stands. Where
 * only a part of a page that was looked at has changed, `part` is that part: looking costs as much as there is to see.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // The screen that was asked for is there, and no button is still at work.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A screen that waits for a part of it is put out of sight by this style.
  await expect(page.locator('[style*="display: none"] h1')).toHaveCount(0);
  await expect(page.locator('button[data-loading]')).toHaveCount(0);
  await showIn(page, 'light');
  expect(await look(page, { type: 'tag', values: EVERY_TAG }, part), 'in light').toEqual([]);
  await showIn(page, 'dark');
  expect(await look(page, { type: 'rule', values: RULES_OF_COLOUR }, part), 'in dark').toEqual([]);
  await showIn(page, 'light');
}

/** The same as wide as a monitor and as narrow as a phone; the page is left as wide as a monitor. */
export async function expectNoViolationsInBothWidths(page: Page, part?: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoViolations(page, part);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page, part);
  await page.setViewportSize({ width: 1440, height: 900 });
}
