import { BEARING_TYPES, type BearingGeometry, type BearingType } from '@ritzel/drivetrain';

export interface BearingSection {
  readonly type: BearingType | null;
  readonly boreMm: number | null;
  readonly outerDiameterMm: number | null;
  readonly widthMm: number | null;
  readonly geometry: BearingGeometry | null;
}

export interface DrawnRing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnElement {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
  /** Undefined for a ball. */
  readonly length?: number;
  /** Turned by this, clockwise on the screen. */
  readonly turnDeg: number;
  /** Ends of the line along which it carries load, where it is not upright. */
  readonly contactLine?: readonly [x1: number, y1: number, x2: number, y2: number];
}

/** The half section above the axis: x along the shaft from 0 to the width, y down from the outside diameter; in mm. */
export interface DrawnSection {
  readonly width: number;
  readonly height: number;
  readonly rings: readonly DrawnRing[];
  readonly elements: readonly DrawnElement[];
}

/** Share of its diameter by which the raceways of a ball reach beside its middle. */
const GROOVE = 0.27;

/**
 * Elements, rings and section to scale. What the figures do not say is drawn as is usual: how high the shoulders are
 * and how long the rollers. Undefined while the rings are unknown or no rings at all.
 */
export function drawSection(bearing: BearingSection): DrawnSection | undefined {
  const { boreMm: bore, outerDiameterMm: outer, widthMm: width, geometry, type } = bearing;
  if (bore === null || outer === null || width === null) return undefined;
  if (!(bore > 0 && outer > bore && width > 0)) return undefined;
  const height = (outer - bore) / 2;
  const pitch = geometry?.pitchDiameterMm ?? 0;
  const diameter = geometry?.elementDiameterMm ?? 0;
  if (!geometry || !(diameter > 0 && diameter <= height && pitch > bore && pitch < outer))
    return { width, height, rings: [], elements: [] };
  const middle = (outer - pitch) / 2;
  const isBall = BEARING_TYPES[type ?? 'other'].element !== 'roller';
  const rows = BEARING_TYPES[type ?? 'other'].rows;
  const angleDeg = geometry.contactAngleDeg;
  if (type === 'thrust-ball') {
    const gap = GROOVE * diameter;
    return {
      width,
      height,
      rings: [
        { x: 0, y: 0, width: width / 2 - gap, height },
        { x: width / 2 + gap, y: 0, width: width / 2 - gap, height },
      ],
      elements: [{ x: width / 2, y: middle, diameter, turnDeg: 0, contactLine: [0, middle, width, middle] }],
    };
  }
  const reach = isBall ? GROOVE * diameter : 0.5 * diameter * Math.cos((angleDeg * Math.PI) / 180);
  const rings = [
    { x: 0, y: 0, width, height: Math.max(0, middle - reach) },
    { x: 0, y: middle + reach, width, height: Math.max(0, height - middle - reach) },
  ];
  const length = isBall ? undefined : (rows === 2 ? 0.36 : 0.6) * width;
  const elements = Array.from({ length: rows }, (_, row): DrawnElement => {
    const x = rows === 1 ? width / 2 : width * (row === 0 ? 0.27 : 0.73);
    // One row leans to the right. Of two, the lines meet at the axis, but those of an angular contact bearing outside.
    const side = rows === 2 && row === 0 ? -1 : 1;
    const lean = side * (type === 'double-row-angular-contact-ball' ? -1 : 1) * angleDeg;
    const rad = (lean * Math.PI) / 180;
    const reachOut = 0.75 * diameter;
    return {
      x,
      y: middle,
      diameter,
      ...(length === undefined ? {} : { length }),
      turnDeg: isBall ? 0 : lean,
      ...(angleDeg > 0
        ? {
            contactLine: [
              x + reachOut * Math.sin(rad),
              middle - reachOut * Math.cos(rad),
              x - reachOut * Math.sin(rad),
              middle + reachOut * Math.cos(rad),
            ] as const,
          }
        : {}),
    };
  });
  return { width, height, rings, elements };
}

/** Seen along the shaft: the middles of the elements on the pitch circle, the first on top; in mm from the axis. */
export function drawRow({ elements, pitchDiameterMm }: BearingGeometry): { x: number; y: number }[] {
  if (!Number.isInteger(elements) || elements < 1 || elements > 400) return [];
  return Array.from({ length: elements }, (_, i) => {
    const angle = (2 * Math.PI * i) / elements;
    return { x: (pitchDiameterMm / 2) * Math.sin(angle), y: (-pitchDiameterMm / 2) * Math.cos(angle) };
  });
}
