import type { MemberHz, RawFrequency } from './characteristic-frequencies.ts';
import type { KinematicsFacts, MotorFacts } from './kinematics.ts';

/** Synchronous speed of the turning field, rpm: 120 f / p. */
export function synchronousSpeedRpm(lineFrequencyHz: number, poles: number): number {
  return (120 * lineFrequencyHz) / poles;
}

/** Pole pass frequency, Hz: p (ns - n) / 60; the spacing of rotor bar sidebands on 1x. */
export function polePassHz(lineFrequencyHz: number, poles: number, speedRpm: number): number {
  return (poles * Math.abs(synchronousSpeedRpm(lineFrequencyHz, poles) - Math.abs(speedRpm))) / 60;
}

/** Twice line frequency, pole pass and rotor bar pass, as far as the motor's facts are known. */
export function motorFrequencies(motor: MotorFacts, hzOf: MemberHz): RawFrequency[] {
  const { poles, lineFrequencyHz, rotorBars } = motor;
  const label = motor.name ?? motor.id;
  const shaftHz = Math.abs(hzOf(motor.shaft));
  const lines: RawFrequency[] = [];
  if (lineFrequencyHz) {
    lines.push({
      kind: 'line-x2',
      name: `Twice line, ${label}`,
      frequencyHz: 2 * lineFrequencyHz,
      harmonics: 1,
    });
    if (poles) {
      const frequencyHz = polePassHz(lineFrequencyHz, poles, shaftHz * 60);
      lines.push({ kind: 'pole-pass', name: `Pole pass, ${label}`, frequencyHz, harmonics: 3 });
    }
  }
  if (rotorBars) {
    lines.push({
      kind: 'rotor-bar-pass',
      name: `Rotor bars of ${label} passing`,
      frequencyHz: rotorBars * shaftHz,
      harmonics: 2,
      ...(lineFrequencyHz
        ? { sidebands: [{ of: `${motor.id}/line-x2`, frequencyHz: 2 * lineFrequencyHz }] }
        : {}),
    });
  }
  return lines;
}

/** What the driven machine adds: blades or rolls that pass. */
export function machineFrequencies(machine: KinematicsFacts, hzOf: MemberHz): RawFrequency[] {
  const shaftHz = Math.abs(hzOf(machine.shaft));
  const label = machine.name ?? machine.id;
  const lines: RawFrequency[] = [];
  if (machine.blades) {
    const frequencyHz = machine.blades * shaftHz;
    lines.push({ kind: 'blade-pass', name: `Blades of ${label} passing`, frequencyHz, harmonics: 3 });
  }
  if (machine.rolls) {
    const frequencyHz = machine.rolls * shaftHz;
    lines.push({ kind: 'roll-pass', name: `Rolls of ${label} passing`, frequencyHz, harmonics: 3 });
  }
  return lines;
}
