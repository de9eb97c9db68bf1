import uPlot from 'uplot';
import { readChartColors, watchColorScheme } from './chart-colors.ts';
import { readChartFont, watchFonts } from './chart-font.ts';
import type { LinePlot, LinePlotOptions, PlotAxis, PlotPainting } from './line-plot-options.ts';
import { decadeRange, niceRange } from './nice-range.ts';
import { attachGestures } from './plot-gestures.ts';
import { axisTicks, formatTicks, formatTimeTicks } from './plot-ticks.ts';
import { bandPath, extentInView, groundPath, type PlotTrace, tracePath } from './plot-trace.ts';
import { forgetTextWidths } from './text-width.ts';
import { clampWindow, isSameWindow, revealIn, type ViewWindow } from './view-window.ts';
import { createZoomHistory } from './zoom-history.ts';

const SETTLE_MS = 250;

const LANDMARK_REACH = 2.2;

/**
 * A plot of lines of any length on uPlot, which brings axes, scales and the canvas. The lines are drawn from
 * min-max pyramids for the view of the moment, one pixel wide, so the cost of a frame depends on the width of the
 * picture and not on the length of the record.
 */
export function createLinePlot(host: HTMLElement, first: LinePlotOptions, start?: ViewWindow): LinePlot {
  let options = first;
  let colors = readChartColors(host);
  let font = readChartFont(host);
  let view = clampWindow(start ?? options.bounds, options.bounds, options.minSpan);
  const history = createZoomHistory();
  let frame = 0;
  let overlayFrame = 0;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  const overlay = document.createElement('canvas');
  overlay.className = 'plot-overlay';
  let plot = build();
  let detach = listen();

  function yRange(side: 'left' | 'right'): [number, number] {
    const axis = side === 'left' ? options.left : options.right;
    if (axis === undefined) return [0, 1];
    if (axis.range !== undefined) return [axis.range[0], axis.range[1]];
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const trace of options.traces) {
      if (trace.axis !== side) continue;
      const extent = extentInView(trace, view.min, view.max);
      if (extent === null) continue;
      low = Math.min(low, extent[0]);
      high = Math.max(high, extent[1]);
    }
    if (axis.scale === 'log') return decadeRange(low, high, axis.decades ?? 5);
    if (axis.map !== undefined && high >= low) {
      low = axis.map(low);
      high = axis.map(high);
    }
    if (axis.floor !== undefined && high >= low) low = Math.max(low, axis.floor(high));
    // The next limit above the data stays in view when it is near: one sees how far it is.
    const next = axis.landmarks?.filter((mark) => mark >= high).toSorted((a, b) => a - b)[0];
    if (next !== undefined && next <= (axis.landmarkReach ?? LANDMARK_REACH) * Math.abs(high))
      high = Math.max(high, next);
    return niceRange(low, high, axis.fromZero ?? true);
  }

  function build(): uPlot {
    const { x } = options;
    const box = host.getBoundingClientRect();
    const yAxis = (axis: PlotAxis, scale: string, side: 1 | 3): uPlot.Axis => ({
      scale,
      side,
      label: axis.label,
      labelFont: font,
      labelSize: 18,
      labelGap: 2,
      font,
      size: axis.sizePx ?? 46,
      gap: 5,
      stroke: () => colors.ink2,
      grid: { show: side === 3 && options.hasGrid !== false, stroke: () => colors.line, width: 1 },
      ticks: { stroke: () => colors.lineStrong, width: 1, size: 4 },
      values: (_, splits) => {
        const { tickText, isTime } = (scale === 'y' ? options.left : options.right) ?? axis;
        if (isTime === true) return formatTimeTicks(splits, options.timeZone);
        return tickText === undefined ? formatTicks(splits, options.language) : splits.map(tickText);
      },
    });
    const made = new uPlot(
      {
        width: Math.max(120, box.width),
        height: Math.max(80, box.height),
        ms: 1,
        ...(options.timeZone === 'local'
          ? {}
          : { tzDate: (ms: number) => uPlot.tzDate(new Date(ms), options.timeZone) }),
        padding: [options.gutterPx + 8, options.rightPx ?? (options.right === undefined ? 20 : 4), 0, 4],
        legend: { show: false },
        cursor: { show: false },
        focus: { alpha: 1 },
        scales: {
          x: { time: x.kind === 'time', range: (_, min, max) => [min, max] },
          y: {
            time: options.left.isTime === true,
            distr: options.left.scale === 'log' ? 3 : 1,
            range: () => yRange('left'),
          },
          y2: { distr: options.right?.scale === 'log' ? 3 : 1, range: () => yRange('right') },
        },
        axes: [
          {
            scale: 'x',
            side: 2,
            label: x.isInline ? '' : x.label,
            labelFont: font,
            labelSize: x.label === '' || x.isInline ? 0 : 18,
            labelGap: 0,
            font,
            size: 28,
            gap: 5,
            space: x.kind === 'time' ? 80 : 70,
            stroke: () => colors.ink2,
            grid: { show: options.hasGrid !== false, stroke: () => colors.line, width: 1 },
            ticks: { stroke: () => colors.lineStrong, width: 1, size: 4 },
            values: (_, splits) => axisTicks(splits, x, options),
          },
          yAxis(options.left, 'y', 3),
          ...(options.right === undefined ? [] : [yAxis(options.right, 'y2', 1)]),
        ],
        series: [
          {},
          ...options.traces.map(
            (trace): uPlot.Series => ({
              scale: trace.axis === 'left' ? 'y' : 'y2',
              stroke: () => colors[trace.color],
              fill: () => `${colors[trace.color]}${trace.isPeaks ? '14' : '2b'}`,
              width: trace.widthPx ?? 1,
              pxAlign: 0,
              ...(trace.dash === undefined ? {} : { dash: [...trace.dash] }),
              points: { show: false },
              paths: (u, index) => buildPaths(u, options.traces[index - 1]),
            }),
          ),
        ],
        hooks: {
          drawClear: [() => paint(options.paintBelow)],
          draw: [() => paint(options.paintAbove)],
        },
      },
      tableFor(options),
      host,
    );
    made.over.append(overlay);
    return made;
  }

  function tableFor({ traces }: LinePlotOptions): uPlot.AlignedData {
    const ends = [view.min, view.max].map((base) => base * options.x.perBase);
    // uPlot wants data to believe in; what is drawn comes from the pyramids.
    return [ends, ...traces.map(() => [1, 1])];
  }

  function buildPaths(u: uPlot, trace: PlotTrace | undefined): uPlot.Series.Paths | null {
    if (trace === undefined) return null;
    const axis = trace.axis === 'left' ? options.left : options.right;
    const scale = u.scales[trace.axis === 'left' ? 'y' : 'y2']!;
    const { left, top, width, height } = u.bbox;
    const perX = width / (view.max - view.min);
    const isLog = axis?.scale === 'log';
    const low = isLog ? Math.log10(scale.min!) : scale.min!;
    const high = isLog ? Math.log10(scale.max!) : scale.max!;
    const perY = height / (high - low);
    const map = axis?.map;
    const bottom = top + height;
    const to = {
      groundPx: bottom,
      x: (base: number) => left + (base - view.min) * perX,
      y: (value: number) => {
        const shown = map === undefined ? value : map(value);
        const linear = isLog ? Math.log10(shown) : shown;
        // -Infinity (logarithm of zero) lands below the picture.
        return Math.min(bottom + 20, bottom - (linear - low) * perY);
      },
    };
    const columns = Math.max(1, Math.round(width));
    return {
      stroke: tracePath(trace, view.min, view.max, columns, to),
      fill: trace.isPeaks
        ? groundPath(trace, view.min, view.max, columns, to)
        : bandPath(trace, view.min, view.max, Math.round(columns / 2), to),
    };
  }

  function painting(ctx: CanvasRenderingContext2D, origin: { left: number; top: number }): PlotPainting {
    const ratio = devicePixelRatio;
    const { left, top, width, height } = plot.bbox;
    const area = {
      left: left / ratio - origin.left,
      top: top / ratio - origin.top,
      width: width / ratio,
      height: height / ratio,
    };
    return {
      ctx,
      colors,
      area,
      view,
      xPx: (base) => area.left + ((base - view.min) / (view.max - view.min)) * area.width,
      yPx: (shown, side = 'left') => area.top + plot.valToPos(shown, side === 'left' ? 'y' : 'y2'),
    };
  }

  function paint(painter: ((painting: PlotPainting) => void) | undefined): void {
    // The first draw runs inside uPlot's constructor when `plot` does not exist yet for the closures.
    if (painter === undefined || plot === undefined) return;
    const { ctx } = plot;
    ctx.save();
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ctx.font = font;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    painter(painting(ctx, { left: 0, top: 0 }));
    ctx.restore();
  }

  function paintOverlay(): void {
    overlayFrame = 0;
    const ratio = devicePixelRatio;
    const width = plot.over.clientWidth;
    const height = plot.over.clientHeight + options.gutterPx;
    overlay.style.top = `${-options.gutterPx}px`;
    if (overlay.width !== Math.round(width * ratio) || overlay.height !== Math.round(height * ratio)) {
      overlay.width = Math.round(width * ratio);
      overlay.height = Math.round(height * ratio);
      overlay.style.width = `${width}px`;
      overlay.style.height = `${height}px`;
    }
    const ctx = overlay.getContext('2d');
    if (ctx === null) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    ctx.font = font;
    const origin = {
      left: plot.bbox.left / ratio,
      top: plot.bbox.top / ratio - options.gutterPx,
    };
    options.paintOverlay?.(painting(ctx, origin));
  }

  function repaintOverlay(): void {
    if (overlayFrame === 0) overlayFrame = requestAnimationFrame(paintOverlay);
  }

  function redraw(): void {
    frame = 0;
    plot.setScale('x', { min: view.min * options.x.perBase, max: view.max * options.x.perBase });
    repaintOverlay();
  }

  function applyView(next: ViewWindow): void {
    const clamped = clampWindow(next, options.bounds, options.minSpan);
    if (isSameWindow(clamped, view)) return;
    view = clamped;
    if (frame === 0) frame = requestAnimationFrame(redraw);
    options.onView?.(view);
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => options.onViewSettled?.(view), SETTLE_MS);
  }

  const basePerPx = () => (view.max - view.min) / Math.max(1, plot.over.clientWidth);
  const baseAt = (px: number) => view.min + px * basePerPx();

  function listen(): () => void {
    return attachGestures(plot.over, {
      view: () => view,
      bounds: () => options.bounds,
      minSpan: () => options.minSpan,
      setView: applyView,
      hasFocus: () => host.closest('[tabindex]')?.contains(document.activeElement) ?? false,
      onGestureStart: () => history.remember(view),
      onGestureEnd: () => {},
      onReset: reset,
      onHover: (px) => options.onHover?.(px === null ? null : baseAt(px.x), px),
      onTap: (px, isFree) => options.onTap?.(baseAt(px.x), isFree, px),
      canGrab: (px) => (options.grab?.(baseAt(px.x), basePerPx()) ?? null) !== null,
      grab: (px) => {
        const dragTo = options.grab?.(baseAt(px.x), basePerPx()) ?? null;
        return dragTo === null ? null : (x, isFree) => dragTo(baseAt(x), isFree);
      },
    });
  }

  function reset(): void {
    history.remember(view);
    applyView(options.home ?? options.bounds);
  }

  function rebuild(): void {
    detach();
    plot.destroy();
    font = readChartFont(host);
    plot = build();
    detach = listen();
    redraw();
  }

  const sizes = new ResizeObserver(() => {
    const { width, height } = host.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    plot.setSize({ width, height });
    redraw();
  });
  sizes.observe(host);
  const unwatch = watchColorScheme(() => {
    colors = readChartColors(host);
    plot.redraw(true, true);
    repaintOverlay();
  });
  const unwatchFonts = watchFonts(() => {
    forgetTextWidths();
    plot.redraw(true, true);
    repaintOverlay();
  });
  redraw();

  return {
    update(next) {
      const previous = options;
      options = next;
      const wasWhole = isSameWindow(view, previous.bounds);
      view = clampWindow(wasWhole ? next.bounds : view, next.bounds, next.minSpan);
      if (needsRebuild(previous, next)) rebuild();
      else if (needsRedraw(previous, next)) {
        plot.redraw(true, true);
        redraw();
      } else repaintOverlay();
    },
    view: () => view,
    setView(next, isGesture = false) {
      if (isGesture) history.remember(view);
      applyView(next);
    },
    reveal: (base) => applyView(revealIn(view, base, options.bounds)),
    stepBack() {
      const previous = history.stepBack(view);
      if (previous !== null) applyView(previous);
    },
    stepForward() {
      const next = history.stepForward(view);
      if (next !== null) applyView(next);
    },
    reset,
    repaintOverlay,
    basePerPx,
    picture() {
      const { canvas } = plot.ctx;
      const picture = document.createElement('canvas');
      picture.width = canvas.width;
      picture.height = canvas.height;
      const ctx = picture.getContext('2d')!;
      ctx.fillStyle = colors.surface;
      ctx.fillRect(0, 0, picture.width, picture.height);
      ctx.drawImage(canvas, 0, 0);
      paintOverlay();
      ctx.drawImage(overlay, plot.bbox.left, plot.bbox.top - options.gutterPx * devicePixelRatio);
      return picture;
    },
    destroy() {
      cancelAnimationFrame(frame);
      cancelAnimationFrame(overlayFrame);
      clearTimeout(settleTimer);
      sizes.disconnect();
      unwatch();
      unwatchFonts();
      detach();
      plot.destroy();
    },
  };
}

/** uPlot takes series, axes and scale kinds at its making; everything else is read while drawing. */
function needsRebuild(a: LinePlotOptions, b: LinePlotOptions): boolean {
  const shape = ({ traces, x, left, right, gutterPx, language, timeZone }: LinePlotOptions) =>
    JSON.stringify([
      traces.map(({ id, axis, color, dash, widthPx }) => [id, axis, color, dash, widthPx]),
      x,
      [left.label, left.scale, left.sizePx, left.isTime],
      right === undefined ? null : [right.label, right.scale],
      gutterPx,
      language,
      timeZone,
    ]);
  return shape(a) !== shape(b);
}

/** Compared by identity: charts keep what has not changed. */
function needsRedraw(a: LinePlotOptions, b: LinePlotOptions): boolean {
  return (
    a.traces !== b.traces ||
    a.left !== b.left ||
    a.right !== b.right ||
    a.bounds !== b.bounds ||
    a.paintBelow !== b.paintBelow ||
    a.paintAbove !== b.paintAbove
  );
}
