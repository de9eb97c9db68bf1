import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openCursorTable } from './workspace-reading.ts';

const ELEMENT = /<script type="application\/json" id="ritzel-bundle">(.*?)<\/script>/s;
/** What the page may weigh beside the samples. */
const MOST_BYTES = 3_000_000;

/** Opens a file from disk in a browser without network and gives the page to look at; whatever it asks for is counted. */
async function openFromDisk(
  browser: Browser,
  file: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ offline: true });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(file).href);
    await look(page);
    expect(asked.filter((url) => !/^(?:file|data|blob):/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

test('a second opinion opens from disk without network, runs the rules to the same bits, and says when a sample was changed', async ({
  demoPage,
  browser,
}) => {
  await demoPage.goto('/analysis');
  const machines = demoPage.getByRole('list', { name: 'Machines, worst first' });
  await machines.getByRole('button', { name: /GU-/ }).first().click();
  const findings = demoPage.getByRole('region', { name: 'Findings' });
  await expect(findings.getByRole('heading', { name: /B3/ }).first()).toBeVisible();
  await findings.getByText('Traceability').click();
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-opinion-'));
  try {
    const download = demoPage.waitForEvent('download');
    await findings.getByRole('button', { name: 'Save as one HTML file' }).click();
    const saved = path.join(folder, 'opinion.html');
    await (await download).saveAs(saved);
    const html = readFileSync(saved, 'utf8');
    const bundle = (ELEMENT.exec(html)?.[1] ?? '').replaceAll('\\u003c', '<');
    const { samples, referenceSamples } = JSON.parse(bundle);
    const sampled = samples.base64.length + (referenceSamples?.base64.length ?? 0);
    expect(html.length - sampled).toBeLessThan(MOST_BYTES);

    await openFromDisk(browser, saved, async (page) => {
      await expect(page.getByRole('status').first()).toContainText('The diagnosis agrees.');
      await expect(page.getByRole('banner')).toContainText(createHash('sha256').update(bundle).digest('hex'));
      await expect(page.getByRole('banner')).toContainText('as when the file was saved');
      await expect(page.getByRole('heading', { name: /B3/ }).first()).toBeVisible();
      // The plot of the rule, its harmonics on the evidence; keys set more.
      const plot = page.getByRole('application', { name: /^Envelope/ }).last();
      await plot.locator('.u-over').waitFor();
      await openCursorTable(page);
      const cursors = page.getByRole('region', { name: 'Cursor' }).last();
      await expect(cursors.getByRole('row', { name: /^Main/ })).toContainText('BPFO B3');
      await expect(cursors.getByRole('row', { name: /^Harmonic 3×/ })).toContainText('3×BPFO B3');
      await plot.focus();
      await page.keyboard.press('s');
      await expect(cursors.getByRole('row', { name: /^Sideband centre/ })).toBeVisible();
    });

    const bent = path.join(folder, 'bent.html');
    const first: string = samples.base64.slice(0, 4);
    writeFileSync(
      bent,
      html.replace(samples.base64, samples.base64.replace(first, first === 'AAAA' ? 'AAAB' : 'AAAA')),
    );
    await openFromDisk(browser, bent, async (page) => {
      await expect(page.getByRole('status').first()).toContainText('The diagnosis does not agree.');
      await expect(page.getByRole('status').first()).toContainText('Changed since the export: samples');
      await expect(page.getByRole('banner')).toContainText('not as when the file was saved');
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
