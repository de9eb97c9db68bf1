import { sin } from '@ritzel/signal/elementary';
import { centralGearsOf, type PlanetaryStage } from './kinematics.ts';
import type { KinematicsProblem } from './kinematics-problem.ts';

/** Distance of the planets from the axis, in half modules, by the mesh with a sun or a ring. */
function centreDistance(gear: { role: 'sun' | 'ring'; teeth: number; meshTeeth: number }): number {
  return gear.role === 'sun' ? gear.teeth + gear.meshTeeth : gear.teeth - gear.meshTeeth;
}

/**
 * Planets that cannot exist: larger than the ring they run in, or so many that neighbours overlap with their
 * pitch circles.
 */
export function impossiblePlanets(stage: PlanetaryStage, field: string): KinematicsProblem[] {
  const problems: KinematicsProblem[] = [];
  for (const gear of centralGearsOf(stage)) {
    const distance = centreDistance(gear);
    if (distance <= 0) {
      problems.push({
        code: 'planets-do-not-fit',
        element: stage.id,
        field,
        message: `Planets of ${gear.meshTeeth} teeth do not fit in the ring of ${gear.teeth} teeth of "${stage.id}".`,
      });
    } else if (stage.planets > 1 && distance * sin(Math.PI / stage.planets) <= gear.meshTeeth) {
      problems.push({
        code: 'planets-do-not-fit',
        element: stage.id,
        field,
        message: `${stage.planets} planets of ${gear.meshTeeth} teeth overlap around the ${gear.role} of ${gear.teeth} teeth of "${stage.id}".`,
      });
    }
  }
  return problems;
}

/**
 * Assembly rules that real stages may break with profile shift or uneven spacing, hence warnings:
 * Zr = Zs + 2 Zp, (Zs + Zr) / N whole, (Zs + Zp) sin(pi / N) > Zp + 2.
 */
export function assemblyWarnings(stage: PlanetaryStage, field: string): KinematicsProblem[] {
  const warnings: KinematicsProblem[] = [];
  const { id, planets, planetTeeth, sun, ring } = stage;
  const isSimple =
    sun !== undefined &&
    ring !== undefined &&
    (sun.planetTeeth ?? planetTeeth) === planetTeeth &&
    (ring.planetTeeth ?? planetTeeth) === planetTeeth;
  if (isSimple && ring.teeth !== sun.teeth + 2 * planetTeeth) {
    const message = `"${id}": the ring has ${ring.teeth} teeth, sun and planets without profile shift ask for ${sun.teeth + 2 * planetTeeth}.`;
    warnings.push({ code: 'centre-distances-differ', element: id, field, message });
  }
  if (isSimple && (sun.teeth + ring.teeth) % planets !== 0) {
    const message = `"${id}": (${sun.teeth} + ${ring.teeth}) / ${planets} is not whole, so ${planets} planets cannot be spaced evenly.`;
    warnings.push({ code: 'planets-uneven', element: id, field, message });
  }
  for (const gear of centralGearsOf(stage)) {
    const clearance = centreDistance(gear) * sin(Math.PI / planets);
    const doesFit = clearance > gear.meshTeeth;
    if (planets > 1 && gear.role === 'sun' && doesFit && clearance <= gear.meshTeeth + 2) {
      const message = `"${id}": the tips of neighbouring planets come close, ${planets} planets of ${gear.meshTeeth} teeth around ${gear.teeth}.`;
      warnings.push({ code: 'planet-tips-close', element: id, field, message });
    }
  }
  return warnings;
}
