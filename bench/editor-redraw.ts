import os from 'node:os';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { quantile, type ResultRow } from './result-table.ts';
import { withSignedInPage } from './signed-in-page.ts';

const PART = 'Editor of a drivetrain: a keystroke in a tooth count, 12 shafts';
/** Eleven stages: twelve shafts, with two bearings on each. */
const STAGES = '23/67 21/83 19/91 23/67 21/83 19/91 23/67 21/83 19/91 23/67 21/83';
const KEYS = 60;

export function measureEditor(pool: pg.Pool, baseUrl: string): Promise<ResultRow[]> {
  return withSignedInPage(pool, { plant: 'editor', baseUrl }, measureEditorRedraw);
}

/** Types into a train of twelve shafts, slower than the drawing follows, and reads the editor's own measures. */
async function measureEditorRedraw(page: Page, portal: string): Promise<ResultRow[]> {
  await page.goto(`${portal}/drivetrain/new/new/edit-equipment`);
  await page.getByRole('button', { name: /^Helical, three stages/ }).click();
  await page
    .getByRole('navigation', { name: 'Parts of the drivetrain' })
    .getByRole('button', { name: /^Gear unit/ })
    .click();
  await page.getByLabel('Stages in one line').fill(STAGES);
  await page.getByRole('button', { name: /^Add both bearings of/ }).click();
  await page.getByLabel('at', { exact: true }).fill('1485');
  const teeth = page.getByRole('region', { name: 'Stage 1', exact: true }).getByLabel('Pinion teeth');
  await teeth.focus();
  const session = await page.context().newCDPSession(page);
  // Ticks of the thread itself: what it waited for a processor does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const type = async (keys: number) => {
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press(key % 2 === 0 ? 'Backspace' : String(1 + (key % 9)));
      await page.waitForTimeout(250);
    }
  };
  await type(10);
  await page.evaluate('performance.clearMeasures()');
  const before = await cpuMs();
  await type(KEYS);
  const perKeyMs = ((await cpuMs()) - before) / KEYS;
  const read = (name: string) =>
    page.evaluate<number[]>(
      `performance.getEntriesByName(${JSON.stringify(name)}).map(({ duration }) => duration)`,
    );
  const [field, followed] = [await read('editor-redraw'), await read('editor-followed')];
  const load = `load average ${os.loadavg()[0]!.toFixed(1)}`;
  return [
    {
      part: PART,
      what: 'the field itself, p50',
      value: quantile(field, 0.5),
      unit: 'ms',
      goal: { atMost: 16 },
      note: `p95 ${quantile(field, 0.95).toFixed(1)} ms of ${field.length} keys; ${load}`,
    },
    {
      part: PART,
      what: 'drawing, frequency table and warnings have followed, p50',
      value: quantile(followed, 0.5),
      unit: 'ms',
      goal: { atMost: 16 },
      note: `p95 ${quantile(followed, 0.95).toFixed(1)} ms; ${load}`,
    },
    {
      part: PART,
      what: "the page's processor time for a keystroke, all of it",
      value: perKeyMs,
      unit: 'ms',
      note: `form, drawing, table, layout and paint on the main thread; ${load}`,
    },
  ];
}
