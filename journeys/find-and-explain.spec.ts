import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './journey.ts';

const ritzel = path.resolve(import.meta.dirname, '../bin/ritzel.js');

test('the worst machine opens at its fault, a neighbour points there, and the command line says the same', async ({
  demoPage,
}) => {
  await demoPage.goto('/analysis');
  const machines = demoPage.getByRole('list', { name: 'Machines, worst first' });
  await machines.getByRole('button', { name: /GU-/ }).first().click();
  const findings = demoPage.getByRole('region', { name: 'Findings' });
  const heading = findings.getByRole('heading', { name: /B3: outer race/ });
  await expect(heading).toBeVisible();

  // The view of the rule, with the cursor on the line that speaks loudest and the part lit.
  await expect(demoPage.getByRole('tab', { name: 'Envelope', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(
    demoPage.getByRole('region', { name: 'Cursor' }).getByRole('row', { name: /^Main/ }).last(),
  ).toContainText('BPFO B3');

  // A sensor that does not see it says which one does.
  const measurements = demoPage.getByRole('list', { name: 'Measurements' });
  await measurements
    .getByRole('button', { name: /output/ })
    .first()
    .click();
  const elsewhere = findings.getByRole('list', { name: 'Other sensors of this machine show more' });
  await elsewhere.getByRole('button', { name: /intermediate shows B3: outer race/ }).click();
  await expect(heading).toBeVisible();
  await expect(demoPage).toHaveURL(/view=envelope/);

  await findings.getByText('What it was made from').click();
  // The ledger: waveform, kinematics, formula, limits in their edition, reference, rules and program.
  const ledger = findings.locator('dl').last();
  await expect(ledger).toContainText(/Waveform, SHA-256[0-9a-f]{64}/);
  await expect(ledger).toContainText(/Kinematics version\d/);
  await expect(ledger).toContainText('bearing-outer-race: envelope families');
  await expect(ledger).toContainText('ISO 20816-9 2020, VR 5');
  await expect(ledger).toContainText(/Rule version\d/);
  await expect(ledger).toContainText(/Program version\d/);
  const download = demoPage.waitForEvent('download');
  await findings.getByRole('button', { name: 'Save the bundle' }).click();
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bundle-'));
  try {
    const saved = path.join(folder, 'bundle.json');
    await (await download).saveAs(saved);
    const { stdout } = await promisify(execFile)(process.execPath, [ritzel, 'diagnose', saved, '--json']);
    const { verdict, findings: found, inputs } = JSON.parse(stdout);
    expect(verdict).toBe('outer-race');
    expect(inputs.ruleVersion).toBe(inputs.exportedRuleVersion);
    expect(inputs.isAsExported).toBe(true);
    // To the bit: what the server answered for this record, number for number.
    const id = new URL(demoPage.url()).searchParams.get('m');
    const reply = demoPage.waitForResponse((response) =>
      response.url().includes(`/waveforms/${id}/diagnosis`),
    );
    await demoPage.reload();
    const { diagnosis } = await (await reply).json();
    const numbersOf = (list: { part: string; fault: string; confidence: number; for: object[] }[]) =>
      list.map(({ part, fault, confidence, for: evidence }) => ({
        part,
        fault,
        confidence,
        evidence: evidence.map((each) => {
          const line = each as Record<string, unknown>;
          return ['frequencyHz', 'amplitude', 'floor', 'heightDb'].map((name) => line[name] ?? null);
        }),
      }));
    expect(numbersOf(found)).toEqual(numbersOf(diagnosis.findings));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a recording with gaps, clipping and no speed is shown with all three named', async ({ demoPage }) => {
  await demoPage.goto('/analysis');
  await demoPage.getByRole('list', { name: 'Machines, worst first' }).waitFor();
  const rows = ['Time,A', 's,g'];
  for (let i = 0; i < 8192; i++) {
    const value = Math.max(-1, Math.min(1, 1.4 * Math.sin(i * 0.31) + 0.2 * Math.sin(i * 0.047)));
    rows.push(`${i / 12_800},${i > 500 && i < 540 ? 'NaN' : value.toFixed(6)}`);
  }
  await demoPage.locator('input[type=file]').setInputFiles({
    name: 'doubtful.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\n')}\n`),
  });
  await demoPage.getByRole('application', { name: /^Waveform/ }).waitFor();
  const doubts = demoPage.getByRole('list', { name: 'Doubts about this measurement' });
  for (const what of [/at the end of the sensor/, /39 samples are missing/, /speed .* not known/]) {
    await expect(doubts.getByText(what).first()).toBeVisible();
  }
  await expect(demoPage.getByRole('region', { name: 'Findings' })).toContainText(
    /Sample 501 is not a number/,
  );
});
