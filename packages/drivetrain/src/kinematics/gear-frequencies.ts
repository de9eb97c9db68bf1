import type { MemberHz, RawFrequency } from './characteristic-frequencies.ts';
import type { GearPair } from './kinematics.ts';

/** Greatest common divisor of two whole numbers. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * How often the same two teeth meet: GMF gcd(Z1, Z2) / (Z1 Z2), in Hz.
 * Source: Taylor, The Vibration Analysis Handbook, "hunting tooth frequency".
 */
export function huntingToothHz(meshHz: number, pinionTeeth: number, wheelTeeth: number): number {
  return (meshHz * greatestCommonDivisor(pinionTeeth, wheelTeeth)) / (pinionTeeth * wheelTeeth);
}

/** Mesh GMF = Z fr with the sidebands of both shafts, and hunting tooth, of a gear pair with fixed axes. */
export function gearPairFrequencies(pair: GearPair, hzOf: MemberHz): RawFrequency[] {
  const { pinion, wheel } = pair;
  const pinionHz = Math.abs(hzOf(pinion.shaft));
  const wheelHz = Math.abs(hzOf(wheel.shaft));
  const meshHz = pinion.teeth * pinionHz;
  const label = pair.name ?? pair.id;
  return [
    {
      kind: 'mesh',
      name: `Mesh ${label}, ${pinion.teeth}/${wheel.teeth}`,
      frequencyHz: meshHz,
      harmonics: 4,
      sidebands: [
        { of: pinion.shaft, frequencyHz: pinionHz },
        { of: wheel.shaft, frequencyHz: wheelHz },
      ],
    },
    {
      kind: 'hunting-tooth',
      name: `Hunting tooth ${label}`,
      frequencyHz: huntingToothHz(meshHz, pinion.teeth, wheel.teeth),
      harmonics: 1,
    },
  ];
}
