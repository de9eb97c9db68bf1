import type { Kinematics, Severity } from '@ritzel/drivetrain';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GearLabels } from './gear-labels.tsx';
import classes from './gear-scheme.module.css';
import { layoutGearScheme } from './gear-scheme-layout.ts';
import { type GearSchemeLayout, halfFace } from './gear-scheme-shapes.ts';
import { BearingSymbol, CouplingSymbol, EndSymbol, GearSymbol } from './gear-symbols.tsx';
import { PlanetarySymbol } from './planetary-symbol.tsx';

export interface GearSchemeProps {
  readonly kinematics: Kinematics;
  /** What the scheme shows, for those who cannot see it. */
  readonly label: string;
  /** Severity by element of the kinematics. */
  readonly severities?: ReadonlyMap<string, Severity>;
  readonly litElement?: string | null;
  readonly onLight?: (element: string | null) => void;
  readonly selected?: string | null;
  readonly onSelect?: (element: string | null) => void;
  /** What is wrong or doubtful about an element, marked where it is drawn. */
  readonly marks?: ReadonlyMap<string, { readonly grade: 'error' | 'warning'; readonly text: string }>;
  /** Names of the parts by their identifier, for the frames. */
  readonly partNames?: ReadonlyMap<string, string>;
}

/** The kinematic scheme: pointing at a part lights its lines in the spectrum, a click keeps them. */
export function GearScheme(props: GearSchemeProps) {
  const { kinematics, label, partNames } = props;
  const layout = useMemo(() => layoutGearScheme(kinematics, partNames), [kinematics, partNames]);
  if (layout.width === 0) return null;
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose parts are buttons is a group, not an image */}
      <svg
        className={classes.scheme}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label={label}
        style={{ maxWidth: layout.width * 1.7 }}
      >
        {layout.parts.map(({ part, x, y, width, height }) => (
          <rect key={part} className={classes.housing} x={x} y={y} width={width} height={height} rx={5} />
        ))}
        {layout.links.map(({ shaft, x, y1, y2 }) => (
          <path key={`${shaft}/${y2}`} className={classes.link} d={`M${x} ${y1}V${y2}h12`} />
        ))}
        <Shafts layout={layout} {...props} />
        <Meshes layout={layout} {...props} />
        {layout.planetaries.map((stage) => (
          <Part
            key={stage.id}
            {...props}
            id={stage.id}
            box={[stage.x + 4, stage.topY - 2, stage.width - 8, stage.y - stage.topY + 22]}
          >
            <PlanetarySymbol stage={stage} />
          </Part>
        ))}
        {layout.couplings.map((coupling) => (
          <Part
            key={coupling.id}
            {...props}
            id={coupling.id}
            box={[coupling.x - 2, coupling.y - 14, coupling.width + 4, 28]}
          >
            <CouplingSymbol coupling={coupling} />
          </Part>
        ))}
        {layout.ends.map((end) => (
          <Part key={end.id} {...props} id={end.id} box={[end.x - 21, end.y - 21, 42, 42]}>
            <EndSymbol end={end} />
          </Part>
        ))}
        {layout.bearings.map((bearing) => (
          <Part key={bearing.id} {...props} id={bearing.id} box={[bearing.x - 11, bearing.y - 15, 22, 30]}>
            <BearingSymbol bearing={bearing} />
          </Part>
        ))}
        {layout.sensors.map(({ id, name, x, y }) => (
          <g key={id}>
            <path className={classes.sensor} d={`M${x} ${y}l-4.5 -8h9z`} />
            <title>{name}</title>
          </g>
        ))}
        <GearLabels layout={layout} />
        {props.marks !== undefined && <Marks layout={layout} marks={props.marks} />}
      </svg>
    </div>
  );
}

function Shafts({ layout, ...props }: GearSchemeProps & { layout: GearSchemeLayout }) {
  return layout.shafts.map(({ id, x1, x2, y }) => (
    <Part key={id} {...props} id={id} box={[x1, y - 5, x2 - x1, 10]}>
      <line className={classes.axis} x1={x1 - 6} x2={x2 + 6} y1={y} y2={y} />
      <line className={classes.shaft} x1={x1} x2={x2} y1={y} y2={y} />
    </Part>
  ));
}

function Meshes({ layout, ...props }: GearSchemeProps & { layout: GearSchemeLayout }) {
  const ids = [...new Set(layout.gears.map(({ element }) => element))];
  return ids.map((id) => {
    const gears = layout.gears.filter(({ element }) => element === id);
    const top = Math.min(...gears.map(({ y, radius }) => y - radius));
    const bottom = Math.max(...gears.map(({ y, radius }) => y + radius));
    const x = gears[0]!.x;
    const half = Math.max(...gears.map(halfFace)) + 4;
    return (
      <Part key={id} {...props} id={id} box={[x - half, top - 2, 2 * half, bottom - top + 4]}>
        {gears.map((gear) => (
          <GearSymbol key={gear.role} gear={gear} />
        ))}
      </Part>
    );
  });
}

/** A sign at every element that is wrong or doubtful; its words are at the field and in the list of problems. */
function Marks({
  layout,
  marks,
}: {
  layout: GearSchemeLayout;
  marks: NonNullable<GearSchemeProps['marks']>;
}) {
  const spots = new Map<string, readonly [number, number]>();
  for (const { id, x1, y } of layout.shafts) spots.set(id, [x1 + 4, y - 9]);
  for (const { element, x, y, radius, isUpper } of layout.gears)
    if (isUpper) spots.set(element, [x - 13, y - radius + 3]);
  for (const { id, x, topY, width } of layout.planetaries) spots.set(id, [x + width - 8, topY + 8]);
  for (const { id, x, y } of layout.bearings) spots.set(id, [x + 8, y - 13]);
  for (const { id, x, y, width } of layout.couplings) spots.set(id, [x + width / 2, y - 18]);
  for (const { id, x, y } of layout.ends) spots.set(id, [x + 16, y - 16]);
  return [...marks].flatMap(([id, { grade, text }]) => {
    const spot = spots.get(id);
    if (spot === undefined) return [];
    const [x, y] = spot;
    return (
      <g key={id} className={classes.mark} data-grade={grade}>
        <title>{text}</title>
        <circle cx={x} cy={y} r={grade === 'error' ? 6 : 4} />
        <text x={x} y={y + (grade === 'error' ? 3.5 : 2.8)} textAnchor="middle">
          {grade === 'error' ? '!' : '?'}
        </text>
      </g>
    );
  });
}

/** One element: named, reachable by keys, lit with its lines. */
function Part({
  id,
  box,
  kinematics,
  severities,
  litElement,
  onLight,
  selected,
  onSelect,
  children,
}: GearSchemeProps & {
  id: string;
  box: readonly [x: number, y: number, width: number, height: number];
  children: ReactNode;
}) {
  const { t } = useTranslation('schemes');
  const severity = severities?.get(id);
  const select = () => onSelect?.(selected === id ? null : id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      className={classes.element}
      role="button"
      tabIndex={0}
      aria-label={describeElement(
        kinematics,
        id,
        t,
        severity === undefined ? null : t(`severity.${severity}`),
      )}
      aria-pressed={selected === id}
      data-lit={litElement === id || selected === id || undefined}
      data-severity={severity}
      onPointerEnter={() => onLight?.(id)}
      onPointerLeave={() => onLight?.(null)}
      onFocus={() => onLight?.(id)}
      onBlur={() => onLight?.(null)}
      onClick={select}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        select();
      }}
    >
      <rect className={classes.halo} x={box[0]} y={box[1]} width={box[2]} height={box[3]} rx={3} />
      {children}
    </g>
  );
}

/** What an element is in one phrase: `Mesh Z1, 23 : 67 teeth, Warning`. */
function describeElement(
  kinematics: Kinematics,
  id: string,
  t: TFunction<'schemes'>,
  severity: string | null,
): string {
  const find = <T extends { id: string; name?: string }>(list: readonly T[] | undefined) =>
    list?.find((element) => element.id === id);
  const nameOf = (element: { name?: string }) => element.name ?? id;
  const pair = find(kinematics.gearPairs);
  const unknown = find(kinematics.unknownGears);
  const stage = find(kinematics.planetaryStages);
  const bearing = find(kinematics.bearings);
  const phrase =
    pair !== undefined
      ? t('mesh', { name: nameOf(pair), pinion: pair.pinion.teeth, wheel: pair.wheel.teeth })
      : unknown !== undefined
        ? t('unknownGears', { name: nameOf(unknown) })
        : stage !== undefined
          ? t('planetary', { name: nameOf(stage), planets: stage.planets, teeth: stage.planetTeeth })
          : bearing !== undefined
            ? t('bearing', { name: nameOf(bearing), designation: bearing.designation ?? '' })
            : find(kinematics.shafts) !== undefined
              ? t('shaft', { name: nameOf(find(kinematics.shafts)!) })
              : nameOf(
                  find(kinematics.couplings) ??
                    find(kinematics.motors) ??
                    find(kinematics.machines) ?? { name: id },
                );
  return [phrase.trim(), ...(severity === null ? [] : [severity])].join(', ');
}
