import { expect, it } from 'vitest';
import { makeRecordingContext, playCanvas, recordingOf, type VectorTarget } from './pdf-canvas.ts';
import { RecordedPath } from './recorded-path.ts';

/** What a page is asked to draw, call by call. */
function makePage() {
  const calls: string[] = [];
  const round = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
  const target = new Proxy({} as VectorTarget, {
    get:
      (_, name) =>
      (...values: unknown[]) => {
        calls.push(`${String(name)} ${JSON.stringify(values.map(round))}`);
        return target;
      },
  });
  return { calls, target };
}

type Context = ReturnType<typeof makeRecordingContext> & Record<string, unknown>;

/** What of a drawing comes onto a page, at its own size. */
function drawn(draw: (ctx: Context) => void, ratio = 1): string[] {
  const canvas = { width: 100, height: 100 };
  const ctx = makeRecordingContext(canvas, {
    fonts: () => ({ widthOf: (text, _, size) => text.length * size }),
    ratio,
  }) as Context;
  draw(ctx);
  const { calls, target } = makePage();
  playCanvas(
    recordingOf(canvas),
    target,
    (text, { x, y, size, weight, color }) =>
      calls.push(`write ${[text, x, y, size, weight, color].join(' ')}`),
    { x: 0, y: 0, scale: 1 },
  );
  return calls.slice(2, -1);
}

it('fills and strokes paths where the matrix puts them, lines as wide as it makes them', () => {
  const calls = drawn((ctx) => {
    ctx.translate(10, 20);
    ctx.scale(2, 2);
    ctx.strokeStyle = '#123456';
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(5, 5);
    ctx.stroke();
  });
  expect(calls).toContain('strokeColor ["#123456"]');
  expect(calls).toContain('lineWidth [3]');
  expect(calls).toContain('moveTo [10,20]');
  expect(calls).toContain('lineTo [20,30]');
  expect(calls.at(-1)).toBe('stroke []');
});

it('takes opacity from the colour and from the context', () => {
  const calls = drawn((ctx) => {
    ctx.globalAlpha = 0.5;
    ctx.fillStyle = '#00000080';
    ctx.fillRect(1, 2, 3, 4);
  });
  expect(calls[0]).toBe('fillColor ["#000000"]');
  expect(calls[1]).toBe('fillOpacity [0.25]');
  expect(calls).toContain('moveTo [1,2]');
  expect(calls).toContain('lineTo [4,6]');
});

it('hatches within the outline instead of filling it', () => {
  const calls = drawn((ctx) => {
    ctx.fillStyle = 'hatch-middle';
    ctx.fillRect(0, 0, 40, 20);
  });
  expect(calls[0]).toBe('save []');
  expect(calls).toContain('clip []');
  expect(calls.filter((call) => call.startsWith('moveTo')).length).toBeGreaterThan(4);
  expect(calls).not.toContain('fill []');
});

it('gives back with restore what save kept, and leaves a restore too many alone', () => {
  const calls = drawn((ctx) => {
    ctx.fillStyle = '#111111';
    ctx.save();
    ctx.fillStyle = '#222222';
    ctx.translate(5, 5);
    ctx.restore();
    ctx.restore();
    ctx.fillRect(0, 0, 1, 1);
  });
  expect(calls.filter((call) => call.startsWith('fillColor'))).toEqual(['fillColor ["#111111"]']);
  expect(calls).toContain('moveTo [0,0]');
  expect(calls.filter((call) => call === 'restore []')).toHaveLength(1);
});

it('places letters by alignment and baseline, with their weight and size', () => {
  const at = (align: string, baseline: string) =>
    drawn((ctx) => {
      ctx.font = '600 10px Inter';
      ctx.textAlign = align;
      ctx.textBaseline = baseline;
      ctx.fillStyle = '#333333';
      ctx.fillText('abcd', 50, 50);
    }).find((call) => call.startsWith('write'));
  expect(at('left', 'alphabetic')).toBe('write abcd 50 50 10 600 #333333');
  expect(at('center', 'alphabetic')).toBe('write abcd 30 50 10 600 #333333');
  expect(at('right', 'middle')).toBe('write abcd 10 53.5 10 600 #333333');
});

it('forgets what was drawn when it is cleared as a whole, and knows no clearing of a part', () => {
  const calls = drawn((ctx) => {
    ctx.fillRect(0, 0, 9, 9);
    ctx.clearRect(0, 0, 100, 100);
  });
  expect(calls).toEqual([]);
  expect(() => drawn((ctx) => ctx.clearRect(0, 0, 10, 10))).toThrow('cleared as a whole');
});

it('draws another canvas as vectors at the place and size of a picture', () => {
  const small = { width: 10, height: 10 };
  const inner = makeRecordingContext(small, { fonts: () => ({ widthOf: () => 0 }), ratio: 1 });
  inner.fillRect(0, 0, 10, 10);
  const calls = drawn((ctx) => ctx.drawImage(small, 5, 6, 20, 30));
  expect(calls).toContain('transform [2,0,0,3,5,6]');
  expect(calls).toContain('fill []');
});

it('reads lines, curves and arcs of SVG, absolute and relative', () => {
  expect(new RecordedPath('M1 2l3 4h2v-1z').steps).toEqual([
    ['M', 1, 2],
    ['L', 4, 6],
    ['L', 6, 6],
    ['L', 6, 5],
    ['Z'],
  ]);
  // Half a circle from left to right ends where it says.
  const arc = new RecordedPath('M0 0a5 5 0 0 1 10 0').steps.at(-1)!;
  expect(arc[0]).toBe('C');
  expect(Number(arc[5])).toBeCloseTo(10);
  expect(Number(arc[6])).toBeCloseTo(0);
});
