import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './journey.ts';
import { openCursorTable, openRecordOf, viewButton } from './workspace-reading.ts';

const ritzel = path.resolve(import.meta.dirname, '../bin/ritzel.js');

test('the worst machine opens at its fault, a neighbour points there, and the command line says the same', async ({
  demoPage,
}) => {
  await demoPage.goto('/analysis');
  const machines = demoPage.getByRole('list', { name: 'Machines, worst first' });
  await machines.getByRole('button', { name: /GU-/ }).first().click();
  const findings = demoPage.getByRole('region', { name: 'Findings' });
  const heading = findings.getByRole('heading', { name: /B3: outer-race defect/ });
  await expect(heading).toBeVisible();

  // The view of the rule, with the cursor on the line that speaks loudest and the part highlighted.
  await expect(viewButton(demoPage, 'Envelope')).toHaveAttribute('aria-pressed', 'true');
  await openCursorTable(demoPage);
  await expect(
    demoPage.getByRole('region', { name: 'Cursor' }).getByRole('row', { name: /^Main/ }).last(),
  ).toContainText('BPFO B3');

  // A sensor that does not see it says which one does.
  await openRecordOf(demoPage, /output/);
  const elsewhere = findings.getByRole('list', {
    name: 'Other sensors of this machine detect more severe faults',
  });
  await elsewhere.getByRole('button', { name: /intermediate: B3, outer-race defect/ }).click();
  await expect(heading).toBeVisible();
  await expect(demoPage).toHaveURL(/view=envelope/);

  await findings.getByText('Traceability').click();
  // The provenance record: waveform, kinematics, formula, limits in their edition, reference, rules and program.
  const provenance = findings.locator('dl').last();
  await expect(provenance).toContainText(/Waveform, SHA-256[0-9a-f]{64}/);
  await expect(provenance).toContainText(/Kinematics version\d/);
  await expect(provenance).toContainText('bearing-outer-race: envelope families');
  await expect(provenance).toContainText('ISO 20816-9 2020, VR 5');
  await expect(provenance).toContainText(/Rule version\d/);
  await expect(provenance).toContainText(/Program version\d/);
  const download = demoPage.waitForEvent('download');
  await findings.getByRole('button', { name: 'Save bundle' }).click();
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
    name: 'suspect.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\n')}\n`),
  });
  await demoPage.getByRole('application', { name: /^Waveform/ }).waitFor();
  const warnings = demoPage.getByRole('list', { name: 'Warnings about this measurement' });
  for (const what of [
    /not a number; 39 of 8192/,
    /the signal is clipped/,
    /Without speed/,
    /Gaps are interpolated/,
  ]) {
    await expect(warnings.getByText(what).first()).toBeVisible();
  }
  await expect(demoPage.getByRole('region', { name: 'Findings' })).toContainText(
    /Sample 501 is not a number/,
  );
});
