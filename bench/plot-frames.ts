import os from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import type pg from 'pg';
import { quantile, type ResultRow } from './result-table.ts';
import { withSignedInPage } from './signed-in-page.ts';

const PART = 'Plots of full size: pan and zoom in the analysis workspace, a frame';
const SAMPLES = 131_072;
const RATE_HZ = 25_600;
/** Two seconds of sixty frames for each gesture. */
const FRAMES = 120;

/**
 * A recording of full size is opened as a file; then the wheel turns once for every frame, as fast as the browser draws:
 * half of them zoom in and out at a place, half pan. A frame is the time between two calls of requestAnimationFrame.
 */
export function measurePlots(pool: pg.Pool, baseUrl: string): Promise<ResultRow[]> {
  return withSignedInPage(pool, { plant: 'plots', baseUrl }, measureFrames);
}

async function measureFrames(page: Page, portal: string): Promise<ResultRow[]> {
  const session = await page.context().newCDPSession(page);
  // Ticks of the thread itself: what it waited for a processor does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rows: ResultRow[] = [];
  for (const [what, query, name] of [
    ['waveform of 131 072 samples', 'view=waveform', /^(?:Waveform|Time)/],
    ['spectrum of 65 537 lines', 'view=spectrum&setup=hann,1', /^Spectrum/],
  ] as const) {
    await page.goto(`${portal}/analysis?${query}`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'full-size.wav',
      mimeType: 'audio/wav',
      buffer: recording(),
    });
    const plot = page.getByRole('application', { name });
    await plot.locator('.u-over').waitFor();
    await page.waitForTimeout(2_000);
    // The wheel is the plot's while it has the focus.
    await plot.focus();
    const { frames, scriptMs, taskMs } = await turnTheWheel(page, session);
    // The address follows a view that has changed: the wheel has turned something.
    await page.waitForURL(/[?&][ws]v=/);
    const load = `load average ${os.loadavg()[0]!.toFixed(1)}`;
    rows.push(
      {
        part: PART,
        what: `${what}, from frame to frame, p50`,
        value: quantile(frames, 0.5),
        unit: 'ms',
        goal: { atMost: 17 },
        note: `p95 ${quantile(frames, 0.95).toFixed(1)} ms of ${frames.length}; drawn without a graphics card; ${load}`,
      },
      {
        part: PART,
        what: `${what}, processor time of the page for a frame`,
        value: taskMs,
        unit: 'ms',
        goal: { atMost: 16 },
        note: `${scriptMs.toFixed(1)} ms of it script; the rest layout, paint and the picture's way to the screen`,
      },
    );
  }
  rows.push(await dragTheBand(page, portal));
  return rows;
}

/** Steps of the edge while it is dragged. */
const DRAG_STEPS = 60;

/**
 * An edge of the envelope's band is dragged: from the question to the worker that computes the envelope and its
 * spectrum to the answer in the page, for every place of the edge that was computed.
 */
async function dragTheBand(page: Page, portal: string): Promise<ResultRow> {
  await page.addInitScript(`{
    window.envelopeMs = [];
    const asked = new Map();
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (!asked.has(data?.id)) return;
          window.envelopeMs.push(performance.now() - asked.get(data.id));
          asked.delete(data.id);
        });
      }
      postMessage(message, ...rest) {
        if (message?.request?.kind === 'envelope') asked.set(message.id, performance.now());
        return super.postMessage(message, ...rest);
      }
    };
  }`);
  await page.goto(`${portal}/analysis?view=envelope&band=1000~4000`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'full-size.wav', mimeType: 'audio/wav', buffer: recording() });
  const above = page.getByRole('application', { name: /^Spectrum/ });
  await above.locator('.u-over').waitFor();
  await page.getByRole('application', { name: /^Envelope/ }).waitFor();
  await page.waitForTimeout(2_000);
  await above.scrollIntoViewIfNeeded();
  const box = await above.locator('.u-over').boundingBox();
  if (box === null) throw new Error('The spectrum is not there.');
  const edgeAt = (hz: number) => box.x + (hz / (RATE_HZ / 2)) * box.width;
  const y = box.y + box.height / 2;
  await page.evaluate('window.envelopeMs.length = 0');
  await page.mouse.move(edgeAt(4000), y);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step++) {
    await page.mouse.move(edgeAt(4000 + 60 * step), y);
    await page.waitForTimeout(25);
  }
  await page.mouse.up();
  await page.waitForTimeout(500);
  const answers = await page.evaluate<number[]>('window.envelopeMs');
  return {
    part: PART,
    what: 'envelope of 131 072 samples while its band is dragged, from asked to answered, p50',
    value: quantile(answers, 0.5),
    unit: 'ms',
    goal: { atMost: 50 },
    note: `p95 ${quantile(answers, 0.95).toFixed(1)} ms of ${answers.length}; load average ${os.loadavg()[0]!.toFixed(1)}`,
  };
}

async function turnTheWheel(page: Page, session: CDPSession) {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return { script: ms('ScriptDuration'), task: ms('TaskDuration') };
  };
  const before = await read();
  const frames = await page.evaluate<number[]>(`(async () => {
    const area = document.querySelector('[role=application] .u-over');
    const box = area.getBoundingClientRect();
    const times = [];
    const turn = (deltaY, shiftKey) => area.dispatchEvent(new WheelEvent('wheel', {
      deltaY, shiftKey, bubbles: true, cancelable: true,
      clientX: box.left + box.width * 0.37, clientY: box.top + box.height / 2 }));
    let last = await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < ${2 * FRAMES}; frame++) {
      // Halfway in, so that panning has room on both sides.
      if (frame < ${FRAMES}) turn(frame % ${FRAMES / 2} < ${FRAMES / 4} ? -60 : 40, false);
      else turn(frame % 40 < 20 ? 35 : -35, true);
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times;
  })()`);
  const after = await read();
  return {
    frames,
    scriptMs: (after.script - before.script) / frames.length,
    taskMs: (after.task - before.task) / frames.length,
  };
}

/** A 32-bit float WAV: a shaft, a mesh with sidebands, and noise that no compression or decimation can take out. */
function recording(): Buffer {
  const bytes = Buffer.alloc(44 + 4 * SAMPLES);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 4 * SAMPLES, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(3, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE_HZ, 24);
  bytes.writeUInt32LE(4 * RATE_HZ, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(32, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(4 * SAMPLES, 40);
  let seed = 1;
  for (let index = 0; index < SAMPLES; index++) {
    // Park and Miller's minimal standard generator (1988).
    seed = (seed * 48_271) % 2_147_483_647;
    const s = index / RATE_HZ;
    const shaft = Math.sin(2 * Math.PI * 24.75 * s);
    const mesh = (1 + 0.4 * shaft) * Math.sin(2 * Math.PI * 569.25 * s);
    bytes.writeFloatLE(0.3 * shaft + mesh + 0.5 * (seed / 2_147_483_647 - 0.5), 44 + 4 * index);
  }
  return bytes;
}
