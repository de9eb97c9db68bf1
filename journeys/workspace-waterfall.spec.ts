import { amplitudeSpectrum } from '@ritzel/signal';
import { expect, test } from './journey.ts';
import { demoApi, type ListedRecord, openPlot, recordAt } from './workspace-reading.ts';

test('the waterfall over speed stands in order of speed, and an order followed through it is that of each record', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  const order = 2.1061;
  const fall = await openPlot(page, record, `view=waterfall&fall=speed&line=o${order}`, /^Waterfall/);
  const figure = page.getByRole('figure', { name: /^Waterfall/ });
  await expect(figure.getByText(/^(\d+) of \1 measurements$/)).toBeVisible();
  await figure.getByRole('button', { name: 'Show the numbers as a table' }).click();
  const cells = await figure
    .getByRole('region', { name: /^Numbers of/ })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
  const rows = cells.map(([label = '', , hz = '', amplitude = '']) => ({
    rpm: Number(label.replaceAll(',', '').split(' ')[0]),
    hz: Number(hz),
    amplitude: Number(amplitude),
  }));
  // Speeds that differ by less than a turn a minute stand in order too: the frequency of the order distinguishes them.
  const hz = rows.map((row) => row.hz);
  expect(new Set(hz).size).toBeGreaterThan(1);
  expect(hz).toEqual(hz.toSorted((a, b) => a - b));
  for (const row of rows) expect(Math.abs(row.hz - (order * row.rpm) / 60)).toBeLessThan((order * 0.51) / 60);

  // The slowest and the fastest, from their samples.
  const api = await demoApi(page);
  const listed: ListedRecord[] = (await api.json(`/equipment/${record.equipmentId}/waveforms?size=200`)).rows;
  for (const row of [rows[0], rows.at(-1)]) {
    if (row === undefined) throw new Error('The waterfall has no rows.');
    // Of records at the very same speed it is one.
    const sameSpeed = listed.filter(
      ({ channel, speedRpm }) =>
        channel.includes('intermediate') && Math.abs((order * speedRpm) / 60 - row.hz) < 1e-5 * row.hz,
    );
    const shares: number[] = [];
    for (const { id, samplingRateHz } of sameSpeed) {
      const { stepHz, values } = amplitudeSpectrum(await api.samples(id), samplingRateHz);
      // As near as a peak is taken for that of the order; the slope of a higher line beside it is none.
      const reachBins = Math.max(1.5, (0.008 * row.hz) / stepHz);
      const place = row.hz / stepHz;
      const [from, to] = [Math.floor(place - reachBins), Math.ceil(place + reachBins)];
      const isPeak = (k: number) => values[k]! > values[k - 1]! && values[k]! >= values[k + 1]!;
      const peaks = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(isPeak);
      const top = peaks.toSorted((one, other) => values[other]! - values[one]!)[0] ?? Math.round(place);
      const median = values.slice(Math.max(0, top - 24), top + 25).sort()[24]!;
      // Where no peak stands out, as in a machine's healthy days, the bare line is read.
      const isBare = values[top]! < 3 * median;
      const share = row.amplitude / values[isBare ? Math.round(place) : top]!;
      // The true top stands between two lines: at most 1.42 dB above the higher one under a Hann window.
      shares.push(isBare && Math.abs(share - 1) < 1e-3 ? 1 : isBare ? Number.NaN : share);
    }
    expect(
      shares.some((share) => share > 0.999 && share < 1.18),
      `the row beside the record: ${shares.join(', ')}`,
    ).toBe(true);
  }

  // By keys: a row is chosen, the line moves, the row opens.
  await fall.focus();
  await page.keyboard.press('ArrowDown');
  const before = new URL(page.url()).searchParams.get('line');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).not.toBe(before);
  await expect(page.getByRole('button', { name: /^Open [\d,]+ rpm/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('m')).not.toBe(record.id);
});
