import { centralGearsOf, HOUSING, type PlanetaryStage } from '@ritzel/drivetrain';
import type { DrawnPlanetary } from './gear-scheme-shapes.ts';

/** Distance of the planets' pin from the axis. */
const PIN_DISTANCE = 42;
const PLANE_DISTANCE = 30;
const SIDE = 33;
const SMALLEST = 8;

/** The ring's section above the teeth. */
export const RING_THICKNESS = 7;

/**
 * A planetary stage in half section. Every plane keeps the distance of the pin, whatever its teeth: a sun and its
 * planet share it, a ring is larger by its planet (rp / a = Zp / (Zs + Zp), rp / a = Zp / (Zr - Zp)). Stepped planets
 * have a plane for each of their gears.
 */
export function planetaryShape(
  stage: PlanetaryStage,
  at: { readonly x: number; readonly y: number; readonly isCarrierLeft: boolean },
): DrawnPlanetary {
  const gears = centralGearsOf(stage);
  const teethOfPlanes = [...new Set(gears.map(({ meshTeeth }) => meshTeeth))];
  if (teethOfPlanes.length === 0) teethOfPlanes.push(stage.planetTeeth);
  const width = 2 * SIDE + 18 + (teethOfPlanes.length - 1) * PLANE_DISTANCE;
  const planes = teethOfPlanes.map((planetTeeth, index) => {
    const own = gears.filter(({ meshTeeth }) => meshTeeth === planetTeeth);
    const sun = own.find(({ role }) => role === 'sun');
    const ring = own.find(({ role }) => role === 'ring');
    const share =
      sun !== undefined
        ? planetTeeth / (sun.teeth + planetTeeth)
        : ring !== undefined && ring.teeth > planetTeeth
          ? planetTeeth / (ring.teeth - planetTeeth)
          : 0.5;
    const wanted = Number.isFinite(share) ? PIN_DISTANCE * share : PIN_DISTANCE / 2;
    const planetRadius = Math.min(PIN_DISTANCE - SMALLEST, Math.max(SMALLEST, wanted));
    const drawn = (role: 'sun' | 'ring', radius: number) =>
      own
        .filter((gear) => gear.role === role)
        .map(({ teeth, shaft }) => ({ teeth, radius, isFixed: shaft === HOUSING }));
    return {
      x: at.x + SIDE + 9 + index * PLANE_DISTANCE,
      planetTeeth,
      planetRadius,
      suns: drawn('sun', PIN_DISTANCE - planetRadius),
      rings: drawn('ring', PIN_DISTANCE + planetRadius),
    };
  });
  const highest = Math.max(
    ...planes.map(
      ({ planetRadius, rings }) => PIN_DISTANCE + planetRadius + (rings.length > 0 ? RING_THICKNESS + 6 : 0),
    ),
  );
  return {
    id: stage.id,
    name: stage.name ?? stage.id,
    x: at.x,
    width,
    y: at.y,
    pinY: at.y - PIN_DISTANCE,
    topY: at.y - highest,
    planes,
    planets: stage.planets,
    isCarrierLeft: at.isCarrierLeft,
  };
}
