import type { Component, Condition } from '@ritzel/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './drivetrain-scheme.module.css';
import { layoutDrivetrain, machineDrawing, type SchemePart } from './drivetrain-scheme-layout.ts';
import { PartDrawing } from './part-drawings.tsx';

export interface DrivetrainSchemeProps {
  readonly name: string;
  readonly components: readonly Component[];
  /** What is driven, to choose its drawing. */
  readonly application: { readonly type: string; readonly name: string } | null;
  readonly machineKind?: string | null | undefined;
  /** Conditions that came live, by component. */
  readonly conditions?: ReadonlyMap<string, Condition> | undefined;
  readonly selected?: string | null | undefined;
  /** False where it is drawn before anything is measured, as in the editor. */
  readonly withSeverity?: boolean;
  readonly onSelect: (component: Component) => void;
}

const DRIVEN = 'driven-machine';

/** The drivetrain in side view: motor, couplings, gear unit, driven machine, each with its own severity. */
export function DrivetrainScheme({
  name,
  components,
  application,
  machineKind,
  conditions,
  selected,
  withSeverity = true,
  onSelect,
}: DrivetrainSchemeProps) {
  const { t } = useTranslation('schemes');
  const parts = useMemo(() => partsOf(components), [components]);
  const layout = useMemo(() => layoutDrivetrain(parts), [parts]);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose parts are buttons is a group, not an image */}
      <svg
        className={classes.scheme}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label={t('drivetrain', { name })}
        style={{ maxWidth: layout.width * 1.3 }}
      >
        <line className={classes.base} x1={4} x2={layout.width - 4} y1={layout.baseY} y2={layout.baseY} />
        {layout.shafts.map(({ x1, x2 }) => (
          <rect
            key={x1}
            className={classes.shaft}
            x={x1 - 1}
            y={layout.axisY - 4}
            width={x2 - x1 + 2}
            height={8}
          />
        ))}
        {layout.parts.map((part) => {
          const component = components.find(({ id }) => id === part.id);
          const drawing = (
            <PartDrawing
              part={part}
              axisY={layout.axisY}
              baseY={layout.baseY}
              machine={machineDrawing(machineKind, component?.name, application?.name, application?.type)}
            />
          );
          const middle = part.x + part.width / 2;
          if (component === undefined) {
            return (
              <g key={part.id} className={classes.part}>
                {drawing}
                <text className={classes.word} x={middle} y={layout.height - 20} textAnchor="middle">
                  {application?.name ?? t('equipmentType.machine')}
                </text>
              </g>
            );
          }
          const { severity, hasUnknown } = conditions?.get(component.id) ?? component.condition;
          const word = t(`severity.${severity}`);
          const select = () => onSelect(component);
          return (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
            <g
              key={part.id}
              className={classes.part}
              role="button"
              tabIndex={0}
              aria-label={[
                t(`equipmentType.${part.kind}`),
                component.name,
                ...(withSeverity ? [word] : []),
                ...(hasUnknown ? [t('partUnknownBelow')] : []),
              ].join(', ')}
              aria-pressed={selected === component.id}
              data-severity={withSeverity ? severity : undefined}
              onClick={select}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                select();
              }}
            >
              <rect
                className={classes.hit}
                x={part.x - 5}
                y={4}
                width={part.width + 10}
                height={layout.height - 8}
                rx={6}
              />
              {drawing}
              {withSeverity && (
                <g transform={`translate(${middle - 9} 8)`}>
                  <SeverityMark severity={severity} size={18} />
                </g>
              )}
              <title>{withSeverity ? `${component.name}: ${word}` : component.name}</title>
            </g>
          );
        })}
        {/* The buttons say the same in their names. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this layer can take the focus */}
        <g className={classes.labels} aria-hidden="true">
          {layout.parts.map((part) => {
            const component = components.find(({ id }) => id === part.id);
            if (component === undefined || part.kind === 'coupling') return null;
            const { severity } = conditions?.get(component.id) ?? component.condition;
            const middle = part.x + part.width / 2;
            return (
              <g key={part.id}>
                <text className={classes.name} x={middle} y={layout.height - 22} textAnchor="middle">
                  {component.identifier}
                </text>
                <text className={classes.word} x={middle} y={layout.height - 8} textAnchor="middle">
                  {withSeverity ? t(`severity.${severity}`) : t(`equipmentType.${part.kind}`)}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

/** The driven machine closes the train even when it is no component of its own. */
function partsOf(components: readonly Component[]): SchemePart[] {
  const parts = components
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id, type, drivenFrom }, index, sorted): SchemePart[] => {
      const before = sorted[index - 1]?.identifier;
      const isJoined = drivenFrom === null || (before !== undefined && drivenFrom.includes(before));
      return type === 'drivetrain' ? [] : [{ id, kind: type, isJoined }];
    });
  if (parts.length === 0 || parts.some(({ kind }) => kind === 'machine')) return parts;
  return [...parts, { id: DRIVEN, kind: 'machine' }];
}
