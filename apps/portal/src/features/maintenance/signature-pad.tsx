import { Button } from '@mantine/core';
import type { Signature } from '@ritzel/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './check-panel.module.css';

const WIDTH = 600;
const HEIGHT = 180;
/** A line that goes on for ever is none; the server bounds it too. */
const MOST_LETTERS = 38_000;

/** Where somebody signs with finger, pen or mouse; kept as the path of an SVG. */
export function SignaturePad({
  label,
  onChange,
}: {
  label: string;
  onChange: (signature: Signature | null) => void;
}) {
  const { t } = useTranslation('maintenance');
  const [path, setPath] = useState('');
  const isDrawing = useRef(false);
  const place = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const extend = (more: string) => {
    setPath((before) => (before.length > MOST_LETTERS ? before : `${before}${more}`));
  };
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    setPath((now) => {
      onChange(now.includes('L') ? { path: now.trim(), width: WIDTH, height: HEIGHT } : null);
      return now;
    });
  };
  return (
    <div className={classes.pad}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          extend(` M ${place(event)}`);
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) extend(` L ${place(event)}`);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1={24} x2={WIDTH - 24} y1={HEIGHT - 36} y2={HEIGHT - 36} />
        {path !== '' && <path d={path.trim()} />}
      </svg>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        disabled={path === ''}
        onClick={() => {
          setPath('');
          onChange(null);
        }}
      >
        {t('sign.clear')}
      </Button>
    </div>
  );
}

/** A signature as it was drawn. */
export function DrawnSignature({ signature, name }: { signature: Signature; name: string }) {
  const { t } = useTranslation('maintenance');
  return (
    <svg
      className={classes.drawn}
      viewBox={`0 0 ${signature.width} ${signature.height}`}
      role="img"
      aria-label={t('sign.of', { name })}
    >
      <path d={signature.path} />
    </svg>
  );
}
