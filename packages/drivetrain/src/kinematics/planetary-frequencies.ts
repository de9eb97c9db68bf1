import type { MemberHz, RawFrequency } from './characteristic-frequencies.ts';
import { centralGearsOf, type PlanetaryStage, planetNode } from './kinematics.ts';

/**
 * Lines of a planetary stage, whatever member stands still. With speeds relative to the carrier, mesh is
 * |w - wc| Z at any central gear; a tooth of the sun or ring meets N planets in a relative turn; a tooth of
 * a planet meets sun and ring once each (2 fm / Zp), or once where it meets only one of them; planets pass a
 * fixed point N times in a turn of the carrier.
 */
export function planetaryFrequencies(stage: PlanetaryStage, hzOf: MemberHz): RawFrequency[] {
  const { planets, carrier } = stage;
  const label = stage.name ?? stage.id;
  const carrierHz = hzOf(carrier);
  const planetHz = Math.abs(hzOf(planetNode(stage.id)) - carrierHz);
  const gears = centralGearsOf(stage);

  const meshes = new Map<number, { meshHz: number; teeth: number[]; contacts: number }>();
  for (const gear of gears) {
    const meshHz = Math.abs(hzOf(gear.shaft) - carrierHz) * gear.teeth;
    const known = meshes.get(gear.meshTeeth);
    if (known) {
      known.contacts += 1;
      known.teeth.push(gear.teeth);
    } else meshes.set(gear.meshTeeth, { meshHz, teeth: [gear.teeth], contacts: 1 });
  }
  const isStepped = meshes.size > 1;
  const suffixOf = (meshTeeth: number) => (isStepped ? { suffix: String(meshTeeth) } : {});

  const sidebands = [
    { of: carrier, frequencyHz: Math.abs(carrierHz) },
    { of: planetNode(stage.id), frequencyHz: planetHz },
    ...gears
      .filter(({ role }) => role === 'sun')
      .map(({ shaft }) => ({ of: shaft, frequencyHz: Math.abs(hzOf(shaft) - carrierHz) })),
    { of: `${stage.id}/planets`, frequencyHz: planets * Math.abs(carrierHz) },
  ].filter(({ frequencyHz }) => frequencyHz > 0);

  const lines: RawFrequency[] = [];
  for (const [meshTeeth, { meshHz, teeth, contacts }] of meshes) {
    lines.push({
      kind: 'mesh',
      name: `Mesh ${label}, ${teeth.join('/')} with planets of ${meshTeeth}`,
      frequencyHz: meshHz,
      harmonics: 4,
      sidebands,
      ...suffixOf(meshTeeth),
    });
    lines.push({
      kind: 'planet-fault',
      name: `Tooth of a planet of ${label}`,
      frequencyHz: contacts * planetHz,
      harmonics: 5,
      sidebands: [{ of: carrier, frequencyHz: Math.abs(carrierHz) }],
      ...suffixOf(meshTeeth),
    });
  }
  const seen = { sun: 0, ring: 0 };
  for (const gear of gears) {
    const count = ++seen[gear.role];
    lines.push({
      kind: `${gear.role}-fault`,
      name: `Tooth of the ${count > 1 ? 'second ' : ''}${gear.role} of ${label}`,
      frequencyHz: planets * Math.abs(hzOf(gear.shaft) - carrierHz),
      harmonics: 5,
      ...(count > 1 ? { suffix: 'second' } : {}),
    });
  }
  lines.push(
    { kind: 'planet-rotation', name: `Planet of ${label} on its pin`, frequencyHz: planetHz, harmonics: 3 },
    {
      kind: 'planet-pass',
      name: `Planets of ${label} passing`,
      frequencyHz: planets * Math.abs(carrierHz),
      harmonics: 3,
    },
  );
  return lines;
}
