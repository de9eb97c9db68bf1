import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewWindow } from '../../charts/plot/view-window.ts';
import { useFormats } from '../../platform/formats.ts';
import classes from './limits.module.css';
import spectralClasses from './spectral.module.css';
import { type MaskRule, movePoint, removePoint } from './spectral-draft.ts';

/** Where frequencies and amplitudes stand on the plot, CSS px. */
export interface SpectrumScale {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly view: ViewWindow;
  readonly onePx: number;
  readonly decadePx: number;
  readonly xOf: (hz: number) => number;
  readonly yOf: (amplitude: number) => number;
  readonly hzAt: (x: number) => number;
  readonly amplitudeAt: (y: number) => number;
}

export const isSameSpectrumScale = (x: SpectrumScale, y: SpectrumScale): boolean =>
  x.left === y.left &&
  x.top === y.top &&
  x.width === y.width &&
  x.height === y.height &&
  x.view.min === y.view.min &&
  x.view.max === y.view.max &&
  x.onePx === y.onePx &&
  x.decadePx === y.decadePx;

const STEP_DB = 0.5;
/** Of what is in view. */
const STEP_SHARE = 0.01;

/** The corners of a mask: dragged, moved with the arrow keys, taken away with Delete. */
export function MaskHandles({
  scale,
  mask,
  hzPerUnit,
  topHz,
  unit,
  onChange,
}: {
  scale: SpectrumScale;
  mask: MaskRule;
  hzPerUnit: number;
  topHz: number;
  unit: string;
  onChange: ((mask: MaskRule) => void) | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const layer = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const axisUnit = mask.axis === 'orders' ? t('spectral.orders') : 'Hz';
  const put = (index: number, hz: number, amplitude: number) =>
    onChange?.(movePoint(mask, index, { at: hz / hzPerUnit, amplitude }, topHz / hzPerUnit));
  const drag = (index: number) => (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (dragged !== index || box === undefined) return;
    const x = Math.min(scale.left + scale.width, Math.max(scale.left, event.clientX - box.left));
    const y = Math.min(scale.top + scale.height, Math.max(scale.top, event.clientY - box.top));
    put(index, scale.hzAt(x), scale.amplitudeAt(y));
  };
  const key = (index: number) => (event: KeyboardEvent) => {
    if (onChange === null) return;
    const { at, amplitude } = mask.points[index]!;
    const hz = at * hzPerUnit;
    const far = event.shiftKey ? 5 : 1;
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (up !== undefined) put(index, hz, amplitude * 10 ** ((up * far * STEP_DB) / 20));
    else if (right !== undefined)
      put(index, hz + right * far * STEP_SHARE * (scale.view.max - scale.view.min), amplitude);
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(removePoint(mask, index));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => setDragged(null);
  return (
    <div ref={layer} className={classes.handles}>
      {mask.points.map(({ at, amplitude }, index) => {
        const x = scale.xOf(at * hzPerUnit);
        const y = scale.yOf(amplitude);
        if (x < scale.left - 1 || x > scale.left + scale.width + 1) return null;
        const text = `${formats.number(at)} ${axisUnit}, ${formats.quantity(amplitude, unit)}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE a corner is its place in the mask
          <div key={index}>
            {dragged === index && (
              <output className={classes.dragNote} style={{ top: y - 36, left: x }}>
                {text}
              </output>
            )}
            <button
              type="button"
              className={spectralClasses.corner}
              data-dragged={dragged === index || undefined}
              style={{ top: Math.min(scale.top + scale.height, Math.max(scale.top, y)), left: x }}
              aria-label={t('spectral.corner', { number: index + 1, text })}
              disabled={onChange === null}
              onKeyDown={key(index)}
              onPointerDown={(event) => {
                event.stopPropagation();
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(index);
              }}
              onPointerMove={drag(index)}
              onPointerUp={end}
              onPointerCancel={end}
            />
          </div>
        );
      })}
    </div>
  );
}
