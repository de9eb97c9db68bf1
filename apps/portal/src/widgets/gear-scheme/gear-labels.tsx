import classes from './gear-scheme.module.css';
import { bearingLabels, type GearSchemeLayout } from './gear-scheme-layout.ts';

/**
 * The words and numbers of a scheme, on a layer of their own: the elements below are buttons that say the same in
 * their names.
 */
export function GearLabels({ layout }: { layout: GearSchemeLayout }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this layer can take the focus
    <g className={classes.labels} aria-hidden="true">
      {layout.shafts.map(
        ({ id, name, label }) =>
          label !== null && (
            <text key={id} className={classes.label} x={label.x} y={label.y} textAnchor={label.anchor}>
              {name}
            </text>
          ),
      )}
      {layout.gears.map(({ element, role, teeth, isUpper, x, y, radius }) => (
        <text
          key={`${element}/${role}`}
          className={classes.label}
          x={x + 8.5}
          y={isUpper ? y - radius + 8 : y + radius - 2}
        >
          {teeth}
        </text>
      ))}
      {bearingLabels(layout.bearings).map(({ id, name, x, y }) => (
        <text key={id} className={classes.label} x={x} y={y} textAnchor="middle">
          {name}
        </text>
      ))}
      {layout.ends.map(({ id, name, kind, x, y }) => (
        <g key={id}>
          <text className={classes.name} x={x} y={y + 4} textAnchor="middle">
            {kind === 'motor' ? 'M' : 'D'}
          </text>
          <text className={classes.label} x={x} y={y + 32} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {layout.planetaries.map((stage) => {
        const { id, x, y, width, sunRadius, planetRadius } = stage;
        const right = x + width / 2 + 13;
        return (
          <g key={id}>
            {stage.sunTeeth !== null && (
              <text className={classes.label} x={right} y={y + sunRadius + 5}>
                {stage.sunTeeth}
              </text>
            )}
            <text className={classes.label} x={right} y={y - sunRadius - 3}>
              {stage.planetTeeth}
            </text>
            {stage.ringTeeth !== null && (
              <text className={classes.label} x={right + 3} y={y - sunRadius - 2 * planetRadius + 1}>
                {stage.ringTeeth}
              </text>
            )}
            <text className={classes.label} x={right - 13} y={y + sunRadius + 13} textAnchor="middle">
              {stage.planets}×
            </text>
          </g>
        );
      })}
    </g>
  );
}
