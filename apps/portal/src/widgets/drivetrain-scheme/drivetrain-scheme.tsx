import type { Component, Condition } from '@ritzel/contract';
import { circleIn, type Kinematics, powerFlow } from '@ritzel/drivetrain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './drivetrain-scheme.module.css';
import {
  layoutDrivetrain,
  machineDrawing,
  mirrorLayout,
  type PlacedShaft,
  rowLinks,
  type SchemeLink,
  type SchemePart,
} from './drivetrain-scheme-layout.ts';
import { PartDrawing } from './part-drawings.tsx';

export interface DrivetrainSchemeProps {
  readonly name: string;
  readonly components: readonly Component[];
  /** Says which part drives which, where nobody said it. */
  readonly kinematics?: Kinematics | null | undefined;
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
/** One strip of parts is drawn at most this high, in pixels. */
const HEIGHT_OF_STRIP = 200;
const SHAFT_THICKNESS = 8;

/** The drivetrain in side view: motor, couplings, gear unit, driven machine, each with its own severity. */
export function DrivetrainScheme({
  name,
  components,
  kinematics,
  application,
  machineKind,
  conditions,
  selected,
  withSeverity = true,
  onSelect,
}: DrivetrainSchemeProps) {
  const { t } = useTranslation('schemes');
  const formats = useFormats();
  // A wind rotor drives; everywhere else the motor does.
  const isTurbine = machineKind === 'rotor';
  const layout = useMemo(() => {
    const parts = partsOf(components);
    const placed = layoutDrivetrain(parts, linksOf(components, parts, kinematics));
    return isTurbine ? mirrorLayout(placed) : placed;
  }, [components, kinematics, isTurbine]);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: @NOTE a drawing whose parts are buttons is a group, not an image */}
      <svg
        className={classes.scheme}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label={t('drivetrain', { name })}
        style={{
          maxWidth: layout.width * 1.3,
          maxHeight: (HEIGHT_OF_STRIP * layout.height) / layout.stripHeight,
        }}
      >
        {layout.bases.map(({ x1, x2, y }) => (
          <line key={`${x1} ${y}`} className={classes.base} x1={x1} x2={x2} y1={y} y2={y} />
        ))}
        {layout.shafts.map((shaft) => (
          <ShaftDrawing key={`${shaft.from} ${shaft.to}`} shaft={shaft} />
        ))}
        {/* Over all outlines, so that steps which meet are one piece. */}
        {layout.shafts.filter(isStepped).map((shaft) => (
          <path key={`${shaft.from} ${shaft.to}`} className={classes.stepInside} d={wayOf(shaft)} />
        ))}
        {layout.parts.map((part) => {
          const component = components.find(({ id }) => id === part.id);
          const middle = part.x + part.width / 2;
          const drawing = (
            <g transform={isTurbine ? `translate(${2 * middle} 0) scale(-1 1)` : undefined}>
              <PartDrawing
                part={part}
                machine={machineDrawing(machineKind, component?.name, application?.name, application?.type)}
              />
            </g>
          );
          if (component === undefined) {
            return (
              <g key={part.id} className={classes.part}>
                {drawing}
                <text
                  className={classes.word}
                  x={middle}
                  y={part.stripY + layout.stripHeight - 20}
                  textAnchor="middle"
                >
                  {application?.name ?? t('equipmentType.machine')}
                </text>
              </g>
            );
          }
          const { severity, hasUnknown } = conditions?.get(component.id) ?? component.condition;
          const word = t(`severity.${severity}`);
          const select = () => onSelect(component);
          return (
            // biome-ignore lint/a11y/useSemanticElements: @NOTE SVG has no button element
            <g
              key={part.id}
              className={classes.part}
              role="button"
              tabIndex={0}
              aria-label={formats.phrases([
                t(`equipmentType.${part.kind}`),
                component.name,
                ...(withSeverity ? [word] : []),
                ...(hasUnknown ? [t('partUnknownBelow')] : []),
              ])}
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
                y={part.stripY + 4}
                width={part.width + 10}
                height={layout.stripHeight - 8}
                rx={6}
              />
              {drawing}
              {withSeverity && (
                <g transform={`translate(${middle - 9} ${part.stripY + 8})`}>
                  <SeverityMark severity={severity} size={18} />
                </g>
              )}
              <title>{withSeverity ? formats.labelled(component.name, word) : component.name}</title>
            </g>
          );
        })}
        {/* The buttons say the same in their names. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: @NOTE nothing in this layer can take the focus */}
        <g className={classes.labels} aria-hidden="true">
          {layout.parts.map((part) => {
            const component = components.find(({ id }) => id === part.id);
            if (component === undefined || (part.kind === 'coupling' && !withSeverity)) return null;
            const { severity } = conditions?.get(component.id) ?? component.condition;
            const middle = part.x + part.width / 2;
            const below = part.stripY + layout.stripHeight;
            // Too narrow for a name on the screen; on paper the shape needs its word.
            if (part.kind === 'coupling')
              return (
                <text
                  key={part.id}
                  className={classes.couplingWord}
                  x={middle}
                  y={part.stripY + 38}
                  textAnchor="middle"
                >
                  {t(`severity.${severity}`)}
                </text>
              );
            return (
              <g key={part.id}>
                <text className={classes.name} x={middle} y={below - 22} textAnchor="middle">
                  {component.identifier}
                </text>
                <text className={classes.word} x={middle} y={below - 8} textAnchor="middle">
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

/** The driven machine closes the drivetrain even when it is no component of its own. */
function partsOf(components: readonly Component[]): SchemePart[] {
  const parts = components
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id, type }): SchemePart[] => (type === 'drivetrain' ? [] : [{ id, kind: type }]));
  if (parts.length === 0 || parts.some(({ kind }) => kind === 'machine')) return parts;
  return [...parts, { id: DRIVEN, kind: 'machine' }];
}

/** Which part drives which; what is driven at the end is driven by all that drives nothing else. */
function linksOf(
  components: readonly Component[],
  parts: readonly SchemePart[],
  kinematics: Kinematics | null | undefined,
): SchemeLink[] {
  const inOrder = components
    .filter(({ type }) => type !== 'drivetrain')
    .toSorted((a, b) => a.position - b.position);
  const idOf = new Map(inOrder.map(({ identifier, id }) => [identifier, id]));
  const flow = powerFlow(inOrder, kinematics);
  // While it is being edited a drivetrain may name parts twice or drive itself: then it stands in a row.
  if (idOf.size < inOrder.length || circleIn(inOrder, flow).length > 0) return rowLinks(parts);
  const links = flow.flatMap(({ from, to }): SchemeLink[] => {
    const [one, other] = [idOf.get(from), idOf.get(to)];
    return one === undefined || other === undefined ? [] : [{ from: one, to: other }];
  });
  if (!parts.some(({ id }) => id === DRIVEN)) return links;
  const ends = inOrder.filter(({ id }) => !links.some(({ from }) => from === id));
  return [...links, ...ends.map(({ id }) => ({ from: id, to: DRIVEN }))];
}

const isStepped = ({ y1, y2 }: PlacedShaft) => y1 !== y2;
const wayOf = ({ x1, y1, x2, y2, stepX }: PlacedShaft) => `M${x1} ${y1}H${stepX}V${y2}H${x2}`;

/** A piece of shaft; where it changes strips it steps, as a transmission shaft is drawn. */
function ShaftDrawing({ shaft }: { shaft: PlacedShaft }) {
  if (isStepped(shaft)) return <path className={classes.step} d={wayOf(shaft)} />;
  const { x1, x2, y1 } = shaft;
  return (
    <rect
      className={classes.shaft}
      x={x1 - 1}
      y={y1 - SHAFT_THICKNESS / 2}
      width={x2 - x1 + 2}
      height={SHAFT_THICKNESS}
    />
  );
}
