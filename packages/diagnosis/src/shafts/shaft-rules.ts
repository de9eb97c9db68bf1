import { amplitudeSpectrum, convertMotion, highestLine, signalStatistics } from '@ritzel/signal';
import { type Evidence, evidence, type Fault, type NotEvaluated, notEvaluated } from '../findings/finding.ts';
import { type Message, message } from '../findings/message.ts';
import type { CouplingFacts, MachineFacts, ShaftFacts } from '../records/machine-facts.ts';
import type { MeasuredAxis } from '../records/measurement.ts';
import { evaluateMotor } from './electrical-rules.ts';
import { lineBesideMains, mainsLineOwner, mainsOf } from './mains-lines.ts';
import { isLineAboveFloor, numbersOf, type ShaftLine } from './shaft-lines.ts';

export interface ShaftFinding {
  readonly shaft: ShaftFacts;
  readonly fault: Extract<
    Fault,
    | 'unbalance'
    | 'misalignment'
    | 'looseness'
    | 'soft-foot'
    | 'coupling'
    | 'electrical'
    | 'broken-rotor-bar'
    | 'oil-whirl'
  >;
  readonly says: Message;
  readonly confirm: Message;
  readonly rule: string;
  readonly confidence: number;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** Below the A/B boundary of a gear unit (ISO 20816-9, VR 5) a machine is as good as new, whatever its lines, mm/s. */
const NOTABLE_VELOCITY_MM_S = 3.15;
/** Half orders count against the larger of 1 x and 2 x from this share on. */
const HALF_ORDER_SHARE = 0.15;
/** A shaft out of line shows 1 x with at least this share of 2 x. */
const LEAST_TURN_SHARE = 1 / 3;
/** How sure a finding is at most whose leading line may be that of the mains. */
const PERHAPS_MAINS = 0.5;
/** A half order this near to a line of another shaft or mesh cannot be separated from it: a Hann line's foot. */
const LINE_FOOT_BINS = 1.6;
/** Couplings whose misalignment shows at 3 x and 4 x as well. */
const HIGH_ORDER_COUPLINGS = ['jaw', 'disc'];

export interface ShaftCircumstances {
  readonly velocityRmsMmS: number;
  readonly axis?: MeasuredAxis | undefined;
  /** Shafts with a damaged bearing: its worn clearance raises 1 x to 3 x as a soft foot would. */
  readonly damagedShafts?: ReadonlySet<string>;
}

/**
 * Faults of the reference shaft from the velocity spectrum, 2 to 1000 Hz. Each rule weighs its lines against those
 * that would contradict it, and none speaks while the machine runs smoothly.
 * Source: R. B. Randall, Vibration-based Condition Monitoring, 2nd ed., Wiley 2021, chapter 2; ISO 13373-3.
 */
export function evaluateShaft(
  acceleration: Float64Array,
  samplingRateHz: number,
  machine: MachineFacts,
  { velocityRmsMmS, axis = 'radial', damagedShafts = new Set() }: ShaftCircumstances,
): { findings: ShaftFinding[]; notEvaluated: NotEvaluated[] } {
  const shaft = machine.shafts[0];
  if (!shaft) return { findings: [], notEvaluated: [] };
  const turns = (acceleration.length / samplingRateHz) * shaft.shaftHz;
  if (turns < 20)
    return {
      findings: [],
      notEvaluated: [notEvaluated(shaft.id, 'shaft fault', 'NOT_EVALUATED_HALF_ORDERS', { turns })],
    };
  if (velocityRmsMmS < NOTABLE_VELOCITY_MM_S) return { findings: [], notEvaluated: [] };
  const band = { lowHz: 2, highHz: Math.min(1000, samplingRateHz / 2) };
  const velocity = convertMotion(acceleration, samplingRateHz, 'acceleration', 'velocity', band);
  const spectrum = amplitudeSpectrum(velocity, samplingRateHz);
  const mainsHz = mainsOf(machine.lineHz);
  const at = (order: number) => lineBesideMains(spectrum, order, shaft.shaftHz, mainsHz);
  const [one, two, three] = [at(1), at(2), at(3)];
  if (!one || !two || !three) return { findings: [], notEvaluated: [] };
  // Of the same band as the lines: a shaft below 10 Hz has its 1 x outside the velocity r.m.s. that is evaluated.
  const total = signalStatistics(velocity).rms * Math.SQRT2;
  const others = [...(machine.drivetrainLinesHz ?? []), ...halfOrdersOfOthers(machine, shaft)];
  const isOfDrivetrain = (line: ShaftLine) =>
    others.some(
      (hz) =>
        Math.abs(hz - line.order * shaft.shaftHz) < LINE_FOOT_BINS * spectrum.stepHz ||
        Math.abs(hz - line.frequencyHz) < LINE_FOOT_BINS * spectrum.stepHz,
    );
  const halves = [0.5, 1.5, 2.5]
    .filter((order) => order * shaft.shaftHz > band.lowHz + LINE_FOOT_BINS * spectrum.stepHz)
    .map(at)
    .filter(isSeen)
    .filter((line) => !isOfDrivetrain(line));
  const lines: Lines = {
    ...{ one, two, three, higher: [at(4), at(5), at(6)].filter(isSeen), halves, total },
    ownerOfOne: mainsLineOwner(one, undefined, mainsHz, spectrum.stepHz),
    ownerOfTwo: mainsLineOwner(two, one, mainsHz, spectrum.stepHz),
  };
  const refused = isLostInMains(lines)
    ? [
        notEvaluated(shaft.id, 'misalignment', 'NOT_EVALUATED_ON_MAINS', {
          frequencyHz: two.frequencyHz,
          order: 2,
        }),
      ]
    : [];
  const motor = (machine.motors ?? []).find(({ shaftHz }) => Math.abs(shaftHz / shaft.shaftHz - 1) < 0.01);
  const ofMotor = motor ? evaluateMotor(spectrum, motor, total) : { findings: [], notEvaluated: [] };
  const coupling = (machine.couplings ?? []).find(
    ({ shaftHz }) => Math.abs(shaftHz / shaft.shaftHz - 1) < 0.01,
  );
  const findings = [
    looseness(shaft, lines),
    damagedShafts.has(shaft.id) ? undefined : softFoot(shaft, lines),
    ...ofMotor.findings,
    misalignment(shaft, lines, machine.hasCoupling, coupling, axis),
    unbalance(shaft, lines, axis),
    coupling?.elements === undefined ? undefined : wornCoupling(coupling, coupling.elements, at, lines),
    machine.hasPlainBearings
      ? oilWhirl(shaft, lines, highestLine(spectrum, 0.38 * shaft.shaftHz, 0.48 * shaft.shaftHz))
      : undefined,
  ].filter((finding) => finding !== undefined);
  return { findings, notEvaluated: [...ofMotor.notEvaluated, ...refused] };
}

/**
 * Twice the turn may be the mains in a cable, and the turn itself, which a shaft out of line shows as well, is hardly
 * there.
 */
function isLostInMains({ one, two, ownerOfTwo, total }: Lines): boolean {
  return (
    ownerOfTwo === 'either' &&
    two.amplitude > 0.4 * total &&
    isLineAboveFloor(two) &&
    one.amplitude < LEAST_TURN_SHARE * two.amplitude
  );
}

/** Half orders of another shaft that is loose itself and is measured here. */
function halfOrdersOfOthers({ drivetrainShaftsHz = [] }: MachineFacts, { shaftHz }: ShaftFacts): number[] {
  return drivetrainShaftsHz
    .filter((otherHz) => Math.abs(otherHz / shaftHz - 1) > 0.01)
    .flatMap((otherHz) => [0.5, 1.5, 2.5, 3.5].map((order) => order * otherHz));
}

interface Lines {
  readonly one: ShaftLine;
  readonly two: ShaftLine;
  readonly three: ShaftLine;
  readonly higher: readonly ShaftLine[];
  /** Half orders that stand out of the floor. */
  readonly halves: readonly ShaftLine[];
  /** Whose the lines at 1 x and 2 x are. */
  readonly ownerOfOne: 'shaft' | 'mains' | 'either';
  readonly ownerOfTwo: 'shaft' | 'mains' | 'either';
  /** Peak amplitude of a sine with the energy of the whole, mm/s. */
  readonly total: number;
}

const RULE = 'orders of the velocity spectrum (ISO 13373-3)';

function isSeen(line: ShaftLine | undefined): line is ShaftLine {
  return line !== undefined && isLineAboveFloor(line);
}

function ofLine(line: ShaftLine): Evidence {
  const { order, trueAmplitude: amplitude } = line;
  return evidence('SHAFT_LINE', { order, amplitude }, numbersOf(line));
}

/** Half orders: something lifts off and falls back every second turn. */
function looseness(shaft: ShaftFacts, { one, two, halves }: Lines): ShaftFinding | undefined {
  if (halves.length < 2) return undefined;
  const strongest = Math.max(...halves.map(({ amplitude }) => amplitude));
  if (strongest <= HALF_ORDER_SHARE * Math.max(one.amplitude, two.amplitude)) return undefined;
  return {
    shaft,
    fault: 'looseness',
    says: message('FINDING_LOOSENESS', { part: shaft.name }),
    confirm: message('CONFIRM_LOOSENESS'),
    rule: `shaft-looseness: ${RULE}`,
    confidence: halves.length === 3 ? 0.75 : 0.55,
    for: halves.map(ofLine),
    against: [],
  };
}

/** 1 x to 3 x together and no half orders: the frame is twisted, nothing rattles. */
function softFoot(shaft: ShaftFacts, { one, two, three, halves, total }: Lines): ShaftFinding | undefined {
  const series = [one, two, three];
  const energy = Math.hypot(...series.map(({ amplitude }) => amplitude));
  const isSeries =
    series.every(isLineAboveFloor) &&
    two.amplitude > 0.5 * one.amplitude &&
    two.amplitude < one.amplitude &&
    three.amplitude > 0.3 * one.amplitude;
  if (!isSeries || halves.length > 0 || energy < 0.8 * total) return undefined;
  return {
    shaft,
    fault: 'soft-foot',
    says: message('FINDING_SOFT_FOOT', { part: shaft.name }),
    confirm: message('CONFIRM_SOFT_FOOT'),
    rule: `shaft-soft-foot: ${RULE}`,
    confidence: 0.5,
    for: [...series.map(ofLine), evidence('SHAFT_NO_HALVES', {})],
    against: [],
  };
}

/** 2 x at least as high as 1 x radially, or 1 x with 2 x axially; jaw and disc couplings add 3 x and 4 x. */
function misalignment(
  shaft: ShaftFacts,
  lines: Lines,
  hasCoupling: boolean,
  coupling: CouplingFacts | undefined,
  axis: MeasuredAxis,
): ShaftFinding | undefined {
  const { one, two, three, higher, halves, total, ownerOfTwo } = lines;
  if (ownerOfTwo === 'mains' || isLostInMains(lines)) return undefined;
  const isRadial = two.amplitude >= one.amplitude && two.amplitude > 0.4 * total && isLineAboveFloor(two);
  const isAxial =
    axis === 'axial' &&
    isLineAboveFloor(one) &&
    isLineAboveFloor(two) &&
    Math.hypot(one.amplitude, two.amplitude) > 0.7 * total;
  if (!isRadial && !isAxial) return undefined;
  const more = [three, ...higher.filter(({ order }) => order === 4)].filter(isLineAboveFloor);
  const isKnownFor = HIGH_ORDER_COUPLINGS.includes(coupling?.kind ?? '');
  // Two shafts that one coupling joins are out of line with one another: sensors on both sides see one fault.
  const part = coupling ?? shaft;
  const confidence =
    (hasCoupling ? 0.65 : 0.5) + (isKnownFor && more.length > 0 ? 0.1 : 0) + (isAxial ? 0.05 : 0);
  return {
    shaft: part,
    fault: 'misalignment',
    says: message('FINDING_MISALIGNMENT', { part: part.name }),
    confirm: message('CONFIRM_MISALIGNMENT'),
    rule: `shaft-misalignment: ${RULE}`,
    confidence: ownerOfTwo === 'either' ? Math.min(PERHAPS_MAINS, confidence) : confidence,
    for: [
      ...(isAxial && !isRadial
        ? [one, two].map((line) =>
            evidence('SHAFT_AXIAL', { order: line.order, amplitude: line.trueAmplitude }, numbersOf(line)),
          )
        : [ofLine(two)]),
      ...more.map(ofLine),
    ],
    against: [
      ...(hasCoupling ? [] : [evidence('NO_COUPLING', {})]),
      ...(halves.length > 0 ? [evidence('SHAFT_HALVES', {})] : []),
      ...(ownerOfTwo === 'either' ? [onMains(two)] : []),
    ],
  };
}

function onMains({ order, frequencyHz }: ShaftLine): Evidence {
  return evidence('SHAFT_ON_MAINS', { order, frequencyHz });
}

/** Nearly everything at 1 x, radially; a line at 2 x, 3 x or a half order contradicts. */
function unbalance(
  shaft: ShaftFacts,
  { one, two, three, halves, total, ownerOfOne }: Lines,
  axis: MeasuredAxis,
): ShaftFinding | undefined {
  if (axis === 'axial' || halves.length >= 2 || one.amplitude <= 0.8 * total || !isLineAboveFloor(one))
    return undefined;
  const percent = (100 * one.amplitude ** 2) / total ** 2;
  return {
    shaft,
    fault: 'unbalance',
    says: message('FINDING_UNBALANCE', { part: shaft.name }),
    confirm: message('CONFIRM_UNBALANCE'),
    rule: `shaft-unbalance: ${RULE}`,
    confidence: ownerOfOne === 'either' ? PERHAPS_MAINS : 0.7,
    for: [ofLine(one), evidence('SHAFT_SHARE', { percent })],
    against: [
      ...[two, three].filter(isLineAboveFloor).map(ofLine),
      ...(ownerOfOne === 'either' ? [onMains(one)] : []),
    ],
  };
}

/** The elements of an elastic coupling strike once each in a turn when they are worn unevenly. */
function wornCoupling(
  coupling: CouplingFacts,
  elements: number,
  at: (order: number) => ShaftLine | undefined,
  { one, total }: Lines,
): ShaftFinding | undefined {
  const line = elements > 2 ? at(elements) : undefined;
  if (
    !line ||
    !isLineAboveFloor(line) ||
    line.amplitude < 0.3 * total ||
    line.amplitude < 0.5 * one.amplitude
  )
    return undefined;
  return {
    shaft: coupling,
    fault: 'coupling',
    says: message('FINDING_COUPLING', { part: coupling.name }),
    confirm: message('CONFIRM_COUPLING'),
    rule: `coupling-elements: ${RULE}`,
    confidence: 0.5,
    for: [evidence('COUPLING_LINE', { order: elements, amplitude: line.trueAmplitude }, numbersOf(line))],
    against: [],
  };
}

/** The film drags the journal around at a little under half the speed: only plain bearings have one. */
function oilWhirl(
  shaft: ShaftFacts,
  { one, halves }: Lines,
  whirl: { frequencyHz: number; value: number } | undefined,
): ShaftFinding | undefined {
  if (!whirl || whirl.value <= 0.5 * one.amplitude) return undefined;
  const { frequencyHz, value } = whirl;
  const params = { order: frequencyHz / shaft.shaftHz, amplitude: value };
  return {
    shaft,
    fault: 'oil-whirl',
    says: message('FINDING_OIL_WHIRL', { part: shaft.name }),
    confirm: message('CONFIRM_OIL_WHIRL'),
    rule: `shaft-oil-whirl: ${RULE}`,
    confidence: 0.6,
    for: [evidence('WHIRL_LINE', params, { frequencyHz, amplitude: value, unit: 'mm/s' })],
    against: halves.length > 0 ? [evidence('SHAFT_HALVES', {})] : [],
  };
}
