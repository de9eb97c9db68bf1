import { expect, type Locator, type Page } from '@playwright/test';

/** A record of the plant as the journeys evaluate it outside the browser. */
export interface Record {
  readonly equipmentId: string;
  readonly id: string;
  readonly samplingRateHz: number;
  readonly speedRpm: number;
  readonly samples: Float32Array;
}

const records = new Map<string, Promise<Record>>();

/** The newest record of the worst gear unit at a place, fetched once; `place` is part of its channel's name. */
export function recordAt(page: Page, place: string): Promise<Record> {
  const record = records.get(place) ?? fetchRecord(page, place);
  records.set(place, record);
  return record;
}

export interface ListedRecord {
  readonly id: string;
  readonly channel: string;
  readonly speedRpm: number;
  readonly samplingRateHz: number;
}

export async function demoApi(page: Page) {
  const { token } = await (await page.request.get('/api/auth/login/demo')).json();
  const headers = { authorization: `Bearer ${token}` };
  return {
    json: async (path: string) => (await page.request.get(`/api${path}`, { headers })).json(),
    samples: async (id: string) => {
      const body = await (await page.request.get(`/api/waveforms/${id}/samples`, { headers })).body();
      return new Float32Array(new Uint8Array(body).buffer);
    },
  };
}

async function fetchRecord(page: Page, place: string): Promise<Record> {
  const api = await demoApi(page);
  const list = await api.json('/equipment?type=gearunit&size=1');
  const equipmentId: string = list.rows[0].id;
  const { rows } = await api.json(`/equipment/${equipmentId}/waveforms?size=200`);
  const found = rows.find(({ channel }: ListedRecord) => channel.includes(place));
  const { id, samplingRateHz, speedRpm } = found;
  return { equipmentId, id, samplingRateHz, speedRpm, samples: await api.samples(id) };
}

/** Opens a record in the analysis workspace with everything else the address says, and gives the plot of that name the focus. */
export async function openPlot(page: Page, record: Record, query: string, name: RegExp): Promise<Locator> {
  await page.goto(`/analysis?id=${record.equipmentId}&m=${record.id}&${query}`);
  const plot = page.getByRole('application', { name });
  await plot.locator('.u-over').waitFor();
  await openCursorTable(page);
  await plot.scrollIntoViewIfNeeded();
  await plot.focus();
  return plot;
}

/** The table of the cursors stands behind the last line of the workspace, and stays open for who opened it. */
export async function openCursorTable(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Cursor table' });
  await toggle.waitFor();
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
}

/** Opens the newest record of a measuring point from the list of all. */
export async function openRecordOf(page: Page, point: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(One measurement|\d+ measurements)$/ }).click();
  await page.getByRole('list', { name: 'Measurements' }).getByRole('button', { name: point }).first().click();
}

/** The buttons that open a view in place of what is open. */
export const viewButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true });

/** Opens a view by its button, or from the menu where it has none. */
export async function openView(page: Page, name: string): Promise<void> {
  if (await viewButton(page, name).isVisible()) await viewButton(page, name).click();
  else {
    await page.getByRole('button', { name: 'More views' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  await expect(viewButton(page, name)).toHaveAttribute('aria-pressed', 'true');
}

/** A value of the x axis as a place on the screen, from the ends the address gives. */
export async function placeOf(plot: Locator, at: number, window: { min: number; max: number }) {
  const box = await plot.locator('.u-over').boundingBox();
  if (box === null) throw new Error('The plot is not there.');
  return {
    x: box.x + ((at - window.min) / (window.max - window.min)) * box.width,
    y: box.y + box.height * 0.6,
    perPx: (window.max - window.min) / box.width,
  };
}

export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

export const pressTimes = async (page: Page, key: string, times: number) => {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
};

export const cursorRow = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Cursor' }).getByRole('row', { name });

/**
 * The number in a column of a row of the cursor table once it is there and stands still: 1 frequency or time, 2 order or
 * value, 3 amplitude.
 */
export async function readNumber(page: Page, name: string | RegExp, column: number): Promise<number> {
  const cell = cursorRow(page, name).first().getByRole('cell').nth(column);
  const read = async () => {
    // What was asked for before is drawn two frames later, however slow the machine is.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    return (await cell.textContent()) ?? '';
  };
  const numberOf = (text: string) =>
    Number.parseFloat(text.replaceAll(',', '').replace('−', '-').split(/[ ×]/)[0] ?? '');
  let text = '';
  await expect(async () => {
    const seen = [await read(), await read(), await read()];
    expect(new Set(seen).size).toBe(1);
    expect(numberOf(seen[0] ?? '')).not.toBeNaN();
    text = seen[0] ?? '';
  }).toPass({ intervals: [0] });
  return numberOf(text);
}

/**
 * The top of a spectrum between two frequencies by the definition: the windowed transform at frequencies a hundredth
 * of a line apart, without the formulas that interpolate.
 */
export function trueTop(record: Record, fromHz: number, toHz: number): { hz: number; amplitude: number } {
  const { samples, samplingRateHz } = record;
  const n = samples.length;
  let mean = 0;
  for (const sample of samples) mean += sample / n;
  const weighted = Float64Array.from(
    samples,
    (sample, i) => ((sample - mean) * (1 - Math.cos((2 * Math.PI * i) / n))) / n,
  );
  const amplitudeAt = (hz: number) => {
    const turn = (2 * Math.PI * hz) / samplingRateHz;
    let [re, im] = [0, 0];
    for (let i = 0; i < n; i++) {
      re += weighted[i]! * Math.cos(turn * i);
      im += weighted[i]! * Math.sin(turn * i);
    }
    return 2 * Math.hypot(re, im);
  };
  let best = { hz: fromHz, amplitude: 0 };
  const search = (low: number, high: number, step: number) => {
    for (let hz = low; hz <= high; hz += step) {
      const amplitude = amplitudeAt(hz);
      if (amplitude > best.amplitude) best = { hz, amplitude };
    }
  };
  const stepHz = samplingRateHz / n;
  search(fromHz, toHz, stepHz / 2);
  search(best.hz - stepHz / 2, best.hz + stepHz / 2, stepHz / 50);
  return best;
}

/** Drops files on the screen, as the desktop does. */
export async function drop(
  page: Page,
  files: readonly { readonly name: string; readonly buffer: Buffer }[],
): Promise<void> {
  const list = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  // As text, for the types of a browser are not those of the journeys.
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(list)}) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    }
    return transfer;
  })()`);
  await page.getByRole('heading', { name: 'Analysis' }).dispatchEvent('drop', { dataTransfer });
}

/** Notes what is written on canvases of the pages that are opened from now on; answers what the one that is open wrote. */
export async function recordDrawnWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`{
    const words = new Set();
    globalThis.drawnWords = () => [...words];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      words.add(text);
      return fillText.call(this, text, ...at);
    };
  }`);
  return () => page.evaluate<string[]>('drawnWords()');
}
