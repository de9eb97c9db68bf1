import type { Spectrum } from '@ritzel/signal';
import { log10 } from '@ritzel/signal/elementary';
import { evidence, type NotEvaluated, notEvaluated as refusal } from '../findings/finding.ts';
import { message } from '../findings/message.ts';
import type { MotorLines } from '../records/machine-facts.ts';
import { isLineAboveFloor, numbersOf, shaftLineAt } from './shaft-lines.ts';
import type { ShaftFinding } from './shaft-rules.ts';

/** Share of the whole that twice the mains must hold before the field is named. */
const ELECTRICAL_SHARE = 0.5;
/** Sidebands of 1 x at pole pass this close below it speak of broken bars, dB; a healthy rotor lies 50 to 60 below. */
const BROKEN_BAR_DB = -30;
/** Two lines are distinguished from this many bins on: twice the half width of a Hann line. */
const APART_BINS = 3;
const RULE =
  'motor lines of the velocity spectrum (ISO 20958; W. T. Thomson, M. Fenger, IEEE IAS Mag. 7 (2001) 26)';

/**
 * Twice the mains exactly, and pole pass sidebands on 1 x with the bars passing: only where a motor hangs on the
 * mains, and only where the record resolves it from a multiple of the shaft.
 */
export function evaluateMotor(
  spectrum: Spectrum,
  motor: MotorLines,
  total: number,
): { findings: ShaftFinding[]; notEvaluated: NotEvaluated[] } {
  const { shaftHz, lineHz } = motor;
  const findings: ShaftFinding[] = [];
  const notEvaluated: NotEvaluated[] = [];
  const order = (2 * lineHz) / shaftHz;
  const apartHz = Math.abs(order - Math.round(order)) * shaftHz;
  const twice = shaftLineAt(spectrum, order, shaftHz);
  const isStrong =
    twice !== undefined && twice.amplitude > ELECTRICAL_SHARE * total && isLineAboveFloor(twice);
  if (isStrong && apartHz > APART_BINS * spectrum.stepHz) {
    findings.push({
      shaft: motor,
      fault: 'electrical',
      says: message('FINDING_ELECTRICAL', { part: motor.name }),
      confirm: message('CONFIRM_ELECTRICAL'),
      rule: RULE,
      confidence: 0.6,
      for: [evidence('LINE_TWICE', { amplitude: twice.trueAmplitude }, numbersOf(twice))],
      against: [evidence('POWER_CUT', {})],
    });
  } else if (isStrong) {
    const neededS = APART_BINS / Math.max(apartHz, 1e-3);
    notEvaluated.push(refusal(motor.id, 'electrical fault', 'NOT_EVALUATED_MAINS', { apartHz, neededS }));
  }
  const bars = brokenBar(spectrum, motor);
  if (bars && 'reason' in bars) notEvaluated.push(bars);
  else if (bars) findings.push(bars);
  return { findings, notEvaluated };
}

function brokenBar(spectrum: Spectrum, motor: MotorLines): ShaftFinding | NotEvaluated | undefined {
  const { shaftHz, lineHz, poles, rotorBars } = motor;
  if (poles === undefined) return undefined;
  const polePassHz = Math.abs(2 * lineHz - poles * shaftHz);
  const one = shaftLineAt(spectrum, 1, shaftHz);
  if (!one || !isLineAboveFloor(one)) return undefined;
  if (polePassHz < APART_BINS * spectrum.stepHz) {
    const neededS = APART_BINS / Math.max(polePassHz, 1e-3);
    return refusal(motor.id, 'broken rotor bar', 'NOT_EVALUATED_POLE_PASS', { polePassHz, neededS });
  }
  const sides = [-1, 1].map((side) => shaftLineAt(spectrum, 1 + (side * polePassHz) / shaftHz, shaftHz));
  const [below, above] = sides;
  if (!below || !above || !isLineAboveFloor(below) || !isLineAboveFloor(above)) return undefined;
  const shareDb = 20 * log10(Math.min(below.amplitude, above.amplitude) / one.amplitude);
  if (shareDb < BROKEN_BAR_DB) return undefined;
  const bars =
    rotorBars === undefined
      ? []
      : [-1, 1]
          .map((side) => shaftLineAt(spectrum, rotorBars + (side * 2 * lineHz) / shaftHz, shaftHz))
          .filter((line) => line !== undefined && isLineAboveFloor(line));
  return {
    shaft: motor,
    fault: 'broken-rotor-bar',
    says: message('FINDING_BROKEN_BAR', { part: motor.name }),
    confirm: message('CONFIRM_BROKEN_BAR'),
    rule: RULE,
    confidence: bars.length === 2 ? 0.7 : 0.5,
    for: [
      evidence('POLE_PASS', { polePassHz, shareDb: -shareDb }, numbersOf(below)),
      ...bars
        .slice(0, 1)
        .map((line) =>
          evidence(
            'ROTOR_BARS',
            { frequencyHz: rotorBars! * shaftHz, heightDb: numbersOf(line!).heightDb },
            numbersOf(line!),
          ),
        ),
    ],
    against: [evidence('LOW_LOAD', {})],
  };
}
