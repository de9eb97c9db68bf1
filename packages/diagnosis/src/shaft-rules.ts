import {
  amplitudeSpectrum,
  convertMotion,
  highestLine,
  localFloor,
  type Spectrum,
  signalStatistics,
} from '@ritzel/signal';
import type { Evidence, Fault, NotJudged } from './finding.ts';
import type { MachineFacts, ShaftFacts } from './machine-facts.ts';

export interface ShaftFinding {
  readonly shaft: ShaftFacts;
  readonly fault: Extract<Fault, 'unbalance' | 'misalignment' | 'looseness' | 'electrical' | 'oil-whirl'>;
  readonly confidence: number;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** A line counts from this height over the floor, dB. */
const LINE_DB = 10;
/** Lines of the shaft speak of a fault only where they make the machine shake: share of the A/B boundary, mm/s. */
const NOTABLE_VELOCITY_MM_S = 2.2;

interface Line {
  readonly order: number;
  readonly frequencyHz: number;
  readonly amplitude: number;
  readonly floor: number;
}

/**
 * Unbalance, misalignment, looseness, electrical and oil whirl from the velocity spectrum, 2 to 1000 Hz. Each rule
 * weighs its lines against those that would contradict it, and none speaks while the machine runs smoothly.
 * Source: R. B. Randall, Vibration-based Condition Monitoring, 2nd ed., Wiley 2021, chapter 2; ISO 13373-3.
 */
export function judgeShaft(
  acceleration: Float64Array,
  samplingRateHz: number,
  machine: MachineFacts,
  velocityRmsMmS: number,
): { findings: ShaftFinding[]; notJudged: NotJudged[] } {
  const shaft = machine.shafts[0];
  if (!shaft) return { findings: [], notJudged: [] };
  const durationS = acceleration.length / samplingRateHz;
  if (durationS * shaft.shaftHz < 20) {
    const reason = `${(durationS * shaft.shaftHz).toFixed(0)} turns do not separate half orders from whole ones: 20 are needed.`;
    return { findings: [], notJudged: [{ part: shaft.id, question: 'shaft fault', reason }] };
  }
  if (velocityRmsMmS < NOTABLE_VELOCITY_MM_S) return { findings: [], notJudged: [] };
  const band = { lowHz: 2, highHz: Math.min(1000, samplingRateHz / 2) };
  const velocity = convertMotion(acceleration, samplingRateHz, 'acceleration', 'velocity', band);
  const spectrum = amplitudeSpectrum(velocity, samplingRateHz);
  const at = (order: number) => lineAt(spectrum, order, shaft.shaftHz);
  const one = at(1);
  const two = at(2);
  const three = at(3);
  const halves = [0.5, 1.5, 2.5].map(at).filter((line): line is Line => line !== undefined && stands(line));
  // Of the same band as the lines: a shaft below 10 Hz has its 1 x outside the velocity r.m.s. that is judged.
  const total = signalStatistics(velocity).rms * Math.SQRT2;
  const findings: ShaftFinding[] = [];
  const describeLine = (line: Line, name: string): Evidence => ({
    statement: `${name} is ${line.amplitude.toFixed(2)} mm/s`,
    frequencyHz: line.frequencyHz,
    amplitude: line.amplitude,
    floor: line.floor,
    unit: 'mm/s',
    heightDb: heightDb(line),
  });
  if (!one || !two || !three) return { findings, notJudged: [] };
  if (halves.length >= 2) {
    const strongest = Math.max(...halves.map((line) => line.amplitude));
    if (strongest > 0.15 * Math.max(one.amplitude, two.amplitude)) {
      findings.push({
        shaft,
        fault: 'looseness',
        confidence: halves.length === 3 ? 0.75 : 0.55,
        for: halves.map((line) => describeLine(line, `${line.order} x`)),
        against: [],
      });
    }
  }
  const mainsTwice =
    machine.lineHz === undefined ? undefined : electricalLine(spectrum, machine.lineHz, shaft.shaftHz);
  if (mainsTwice && mainsTwice.amplitude > 0.5 * total) {
    findings.push({
      shaft,
      fault: 'electrical',
      confidence: 0.6,
      for: [describeLine(mainsTwice, 'twice the mains frequency')],
      against: [{ statement: 'only a run with the power cut proves it' }],
    });
  }
  if (two.amplitude >= one.amplitude && two.amplitude > 0.4 * total && stands(two)) {
    findings.push({
      shaft,
      fault: 'misalignment',
      confidence: machine.hasCoupling ? 0.65 : 0.5,
      for: [describeLine(two, '2 x'), ...(stands(three) ? [describeLine(three, '3 x')] : [])],
      against: machine.hasCoupling ? [] : [{ statement: 'no coupling is known on this shaft' }],
    });
  } else if (halves.length < 2 && one.amplitude > 0.8 * total && stands(one)) {
    findings.push({
      shaft,
      fault: 'unbalance',
      confidence: 0.7,
      for: [
        describeLine(one, '1 x'),
        { statement: `1 x holds ${((100 * one.amplitude ** 2) / total ** 2).toFixed(0)} % of the energy` },
      ],
      against: [two, three].filter(stands).map((line) => describeLine(line, `${line.order} x`)),
    });
  }
  if (machine.hasPlainBearings) {
    const whirl = highestLine(spectrum, 0.38 * shaft.shaftHz, 0.48 * shaft.shaftHz);
    if (whirl && whirl.value > 0.5 * one.amplitude) {
      const statement = `a line at ${(whirl.frequencyHz / shaft.shaftHz).toFixed(2)} x is ${whirl.value.toFixed(2)} mm/s`;
      findings.push({
        shaft,
        fault: 'oil-whirl',
        confidence: 0.6,
        for: [{ statement, frequencyHz: whirl.frequencyHz }],
        against: [],
      });
    }
  }
  return { findings, notJudged: [] };
}

function lineAt(spectrum: Spectrum, order: number, shaftHz: number): Line | undefined {
  const reach = Math.max(1.5 * spectrum.stepHz, 0.003 * order * shaftHz);
  const line = highestLine(spectrum, order * shaftHz - reach, order * shaftHz + reach);
  if (!line) return undefined;
  const halfWidth = Math.max(6, Math.round((0.4 * shaftHz) / spectrum.stepHz));
  const floor = localFloor(spectrum, order * shaftHz, halfWidth);
  return { order, frequencyHz: line.frequencyHz, amplitude: line.value, floor };
}

/** Twice the mains frequency, where it is told from a multiple of the shaft. */
function electricalLine(spectrum: Spectrum, lineHz: number, shaftHz: number): Line | undefined {
  const order = (2 * lineHz) / shaftHz;
  const apart = Math.abs(order - Math.round(order)) * shaftHz;
  return apart > 3 * spectrum.stepHz ? lineAt(spectrum, order, shaftHz) : undefined;
}

const heightDb = ({ amplitude, floor }: Line) => 20 * Math.log10(amplitude / floor);
const stands = (line: Line) => heightDb(line) > LINE_DB;
