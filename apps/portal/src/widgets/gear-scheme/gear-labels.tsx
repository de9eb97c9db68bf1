import { memo } from 'react';
import classes from './gear-scheme.module.css';
import type { GearSchemeLayout } from './gear-scheme-shapes.ts';

/**
 * The words and numbers of a scheme, on a layer of their own: the elements below are buttons that say the same in
 * their names.
 */
export const GearLabels = memo(function GearLabels({ layout }: { layout: GearSchemeLayout }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: @NOTE nothing in this layer can take the focus
    <g className={classes.labels} aria-hidden="true">
      {layout.labels.map(({ key, text, x, y, anchor }) => (
        <Label key={key} text={text} x={x} y={y} anchor={anchor} />
      ))}
    </g>
  );
});

const Label = memo(function Label({ text, x, y, anchor }: Omit<GearSchemeLayout['labels'][number], 'key'>) {
  return (
    <text className={classes.label} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
});
