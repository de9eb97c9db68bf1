import { useTranslation } from 'react-i18next';
import { type BearingSection, drawRow, drawSection } from './bearing-drawing.ts';
import classes from './bearing-picture.module.css';
import { useMillimetres } from './use-millimetres.ts';

const HEIGHT = 168;
const SECTION_WIDTH = 150;
const GAP = 26;

/**
 * Half section and end view, each to its own scale. An estimate is drawn with broken lines: nobody has seen these
 * elements.
 */
export function BearingPicture({ bearing, isEstimated }: { bearing: BearingSection; isEstimated: boolean }) {
  const { t } = useTranslation('bearings');
  const section = drawSection(bearing);
  if (!section && !bearing.geometry) return <p className="meta">{t('picture.nothing')}</p>;
  return (
    <figure className={classes.root}>
      <svg
        viewBox={`0 0 ${SECTION_WIDTH + GAP + HEIGHT + 8} ${HEIGHT + 26}`}
        role="img"
        aria-label={t(isEstimated ? 'picture.labelEstimated' : 'picture.label')}
        data-estimated={isEstimated || undefined}
      >
        {section && <Section bearing={bearing} section={section} />}
        <g transform={`translate(${SECTION_WIDTH + GAP + HEIGHT / 2} ${HEIGHT / 2 + 8})`}>
          <EndView bearing={bearing} />
        </g>
      </svg>
      <figcaption className="meta">{t('picture.caption')}</figcaption>
    </figure>
  );
}

function Section({
  bearing,
  section,
}: {
  bearing: BearingSection;
  section: NonNullable<ReturnType<typeof drawSection>>;
}) {
  const millimetres = useMillimetres();
  const scale = Math.min(SECTION_WIDTH / section.width, (HEIGHT - 26) / section.height);
  const width = section.width * scale;
  const height = section.height * scale;
  const mm = (value: number | null) => (value === null ? '' : millimetres(value));
  return (
    <g transform={`translate(${(SECTION_WIDTH - width) / 2 + 4} 20)`}>
      <text x={width / 2} y={-7} textAnchor="middle" className={classes.measure!}>
        {`B ${mm(bearing.widthMm)}`}
      </text>
      {section.rings.length === 0 && (
        <rect width={width} height={height} className={classes.unknown!} vectorEffect="non-scaling-stroke" />
      )}
      <g transform={`scale(${scale})`}>
        {section.rings.map((ring) => (
          <rect key={`${ring.x} ${ring.y}`} {...ring} rx={0.4 / scale} className={classes.ring!} />
        ))}
        {section.elements.map(({ x, y, diameter, length, turnDeg, contactLine }) => (
          <g key={x}>
            {length === undefined ? (
              <circle cx={x} cy={y} r={diameter / 2} className={classes.element!} />
            ) : (
              <rect
                x={x - length / 2}
                y={y - diameter / 2}
                width={length}
                height={diameter}
                rx={diameter / 12}
                transform={`rotate(${turnDeg} ${x} ${y})`}
                className={classes.element!}
              />
            )}
            {contactLine && (
              <line
                x1={contactLine[0]}
                y1={contactLine[1]}
                x2={contactLine[2]}
                y2={contactLine[3]}
                className={classes.axis!}
              />
            )}
          </g>
        ))}
      </g>
      <text x={width / 2} y={height + 14} textAnchor="middle" className={classes.measure!}>
        {`d ${mm(bearing.boreMm)} · D ${mm(bearing.outerDiameterMm)}`}
      </text>
    </g>
  );
}

function EndView({ bearing }: { bearing: BearingSection }) {
  const { boreMm, outerDiameterMm, geometry } = bearing;
  const element = geometry?.elementDiameterMm ?? 0;
  const pitch = geometry?.pitchDiameterMm ?? 0;
  const reach = Math.max(outerDiameterMm ?? 0, pitch + element);
  if (!(reach > 0)) return null;
  const scale = (HEIGHT - 4) / reach;
  const grooved = (sign: 1 | -1) => Math.max(0, pitch / 2 + sign * 0.27 * element);
  const hasRings = boreMm !== null && outerDiameterMm !== null && outerDiameterMm > boreMm;
  const row = geometry && element > 0 && pitch > 0 ? drawRow(geometry) : [];
  return (
    <g transform={`scale(${scale})`}>
      {hasRings && <circle r={outerDiameterMm / 2} className={classes.ring!} />}
      {hasRings && row.length > 0 && pitch < outerDiameterMm && (
        <>
          <circle r={grooved(1)} className={classes.room!} />
          <circle r={grooved(-1)} className={classes.ring!} />
        </>
      )}
      {hasRings && boreMm > 0 && <circle r={boreMm / 2} className={classes.room!} />}
      {row.length > 0 && <circle r={pitch / 2} className={classes.axis!} />}
      {row.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={element / 2} className={classes.element!} />
      ))}
    </g>
  );
}
