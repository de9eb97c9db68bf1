import type { FindingCondition } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import {
  decodeCursors,
  encodeCursors,
  NO_CURSORS,
  type SpectrumCursors,
} from '../../../charts/cursors/spectrum-cursors.ts';
import { isSpectrumUnit } from '../../../charts/spectrum/spectrum-quantity.ts';
import { DEFAULT_SPECTRUM_SETTINGS, encodeSettings } from '../../../charts/spectrum/spectrum-settings.ts';
import { turningShafts } from '../spectrum/turning-shafts.ts';
import { encodeWindow } from '../vibration-view-state.ts';
import {
  encodePanes,
  type WorkspaceView,
  type WorkspaceViewState,
} from '../workspace/workspace-view-state.ts';

/** What of a finding says where its rule looked. */
export type LocatedFinding = Pick<FindingCondition['finding'], 'part' | 'fault' | 'rule' | 'for'>;
type Evidence = LocatedFinding['for'][number];

/** What the machine was when it was measured. */
export interface MeasuredMachine {
  readonly kinematics: Kinematics | null;
  readonly speedRpm: number | null;
  readonly samplingRateHz: number;
}

/** Harmonics that are locked on the lines of a damaged bearing. */
const HARMONICS = 7;
/** How far beyond its last line a plot is shown. */
const SHOWN_BEYOND = 1.08;
/** A spectrum of shafts is shown this far beyond its highest line. */
const ORDERS_BEYOND = 3;
/** Sidebands to each side of a mesh line. */
const SIDEBANDS = 4;

/** The plot that a rule looked at. */
export function plotOfRule(rule: string): 'envelope' | 'spectrum' | 'synchronous' {
  if (rule.startsWith('bearing-') || rule.startsWith('planetary-')) return 'envelope';
  return rule.startsWith('gear-tooth') || rule.startsWith('gear-change') ? 'synchronous' : 'spectrum';
}

/** The name a finding has in an address: `B3/outer-race`. */
export function findingAddress({ part, fault }: Pick<LocatedFinding, 'part' | 'fault'>): string {
  return `${part}/${fault}`;
}

/** The line that stands highest; the first with a frequency where no heights are known. */
export function strongestEvidence({ for: support }: Pick<LocatedFinding, 'for'>): Evidence | null {
  const lines = support.filter(({ frequencyHz }) => frequencyHz !== null);
  const heightOf = ({ heightDb }: Evidence) => heightDb ?? Number.NEGATIVE_INFINITY;
  return lines.toSorted((a, b) => heightOf(b) - heightOf(a))[0] ?? null;
}

/**
 * The workspace as the rule of a finding looked at the record: its plot, its band, in dB with the floor drawn, its lines
 * marked. Fields that belong to another finding's plot are taken back.
 */
export function findingPlot(finding: LocatedFinding, machine: MeasuredMachine): Partial<WorkspaceViewState> {
  const { rule, part } = finding;
  const common = {
    // Once its plot is open the address says all of it.
    finding: null,
    part,
    axes: encodeSettings({ ...DEFAULT_SPECTRUM_SETTINGS, scale: 'dB' }),
    unit: null,
    setup: null,
    compare: null,
    spectrumView: null,
    spectrumCursors: null,
  };
  const plot = plotOfRule(rule);
  if (plot === 'envelope') return { ...common, ...envelopeOf(finding, machine) };
  if (plot === 'synchronous') return { ...common, ...turnOf(finding, machine) };
  return { ...common, view: open(['spectrum']), ...spectrumOf(finding, machine) };
}

/** The same with the main cursor on one line of the evidence. */
export function evidencePlot(
  finding: LocatedFinding,
  hz: number,
  machine: MeasuredMachine,
): Partial<WorkspaceViewState> {
  const change = findingPlot(finding, machine);
  const plot = plotOfRule(finding.rule);
  if (plot === 'synchronous') return change;
  const field = `${plot}Cursors` as const;
  return { ...change, [field]: encodeCursors({ ...decodeCursors(change[field] ?? null), mainHz: hz }) };
}

const open = (panes: readonly WorkspaceView[]) => encodePanes(panes);

/** The fundamental that the lines of a family are multiples of. */
function fundamentalOf({ for: support }: LocatedFinding): number | null {
  const placed = support.find(
    ({ message }) => message.code === 'BEARING_PLACE' || message.code === 'BEARING_SHIFT',
  );
  const lines = support.flatMap(({ frequencyHz, heightDb }) =>
    frequencyHz === null || heightDb === null ? [] : [frequencyHz],
  );
  return placed?.frequencyHz ?? (lines.length === 0 ? null : Math.min(...lines));
}

/** Lines of a family in the envelope of the band in which they stand highest, all its harmonics locked. */
function envelopeOf(
  finding: LocatedFinding,
  { samplingRateHz }: MeasuredMachine,
): Partial<WorkspaceViewState> {
  const params = finding.for.find(({ message }) => message.params.lowKHz !== undefined)?.message.params;
  const [lowHz, highHz] = [1000 * Number(params?.lowKHz), 1000 * Number(params?.highKHz)];
  const hasBand = lowHz >= 0 && highHz > lowHz && highHz <= samplingRateHz / 2;
  const baseHz = fundamentalOf(finding);
  const count = baseHz === null ? 0 : Math.min(HARMONICS, Math.floor(samplingRateHz / 2 / baseHz));
  return {
    view: open(['spectrum', 'envelope']),
    ...(hasBand ? { band: encodeWindow({ min: lowHz, max: highHz }) } : {}),
    envelopeCursors:
      baseHz === null || count < 1
        ? null
        : encodeCursors({ ...NO_CURSORS, mainHz: baseHz, harmonic: { baseHz, count } }),
    envelopeView:
      baseHz === null
        ? null
        : encodeWindow({
            min: 0,
            max: Math.ceil(Math.min(samplingRateHz / 2, SHOWN_BEYOND * count * baseHz)),
          }),
  };
}

/** The gear that a finding names, of the pair it is about. */
function gearOf({ part, for: support }: LocatedFinding, kinematics: Kinematics | null) {
  const pair = kinematics?.gearPairs?.find(({ id }) => id === part);
  const named = support.find(({ message }) => message.params.gear !== undefined)?.message.params.gear;
  const side = named === 'wheel' ? 'wheel' : 'pinion';
  return pair === undefined ? null : { shaft: pair[side].shaft, gear: `${pair.id}/${side}` };
}

/** One turn of the gear whose tooth strikes. */
function turnOf(finding: LocatedFinding, { kinematics }: MeasuredMachine): Partial<WorkspaceViewState> {
  const gear = gearOf(finding, kinematics);
  return { view: open(['synchronous']), shaft: gear?.shaft ?? null, gear: gear?.gear ?? null };
}

/** Lines of shafts in the unit and the range of the rule; lines of a mesh with the sidebands of the gear's own shaft. */
function spectrumOf(finding: LocatedFinding, machine: MeasuredMachine): Partial<WorkspaceViewState> {
  const line = strongestEvidence(finding);
  const mainHz = line?.frequencyHz ?? null;
  if (mainHz === null) return {};
  const unit = line?.unit ?? null;
  const highest = Math.max(...finding.for.map(({ frequencyHz }) => frequencyHz ?? 0));
  const isMesh = finding.rule.startsWith('gear-');
  const cursors: SpectrumCursors = {
    ...NO_CURSORS,
    mainHz,
    ...(isMesh ? meshCursors(finding, mainHz, machine) : orderCursors(finding)),
  };
  return {
    ...(unit !== null && isSpectrumUnit(unit) ? { unit } : {}),
    spectrumCursors: encodeCursors(cursors),
    spectrumView: encodeWindow({
      min: 0,
      max: Math.min(
        machine.samplingRateHz / 2,
        Math.ceil((isMesh ? SHOWN_BEYOND * 1.2 : ORDERS_BEYOND) * highest),
      ),
    }),
  };
}

function meshCursors(finding: LocatedFinding, mainHz: number, { kinematics, speedRpm }: MeasuredMachine) {
  const gear = gearOf(finding, kinematics);
  const spacingHz = turningShafts(kinematics, speedRpm).find(({ id }) => id === gear?.shaft)?.speedHz;
  return spacingHz === undefined ? {} : { sideband: { centreHz: mainHz, spacingHz, count: SIDEBANDS } };
}

/** Multiples of the turn that the evidence counts in; of half a turn where it speaks of halves. */
function orderCursors(finding: LocatedFinding): Partial<SpectrumCursors> {
  const turnHz = turnHzOf(finding);
  if (turnHz === null) return {};
  const orders = finding.for
    .map(({ message }) => Number(message.params.order ?? Number.NaN))
    .filter((each) => each > 0);
  const perTurn = orders.some((order) => !Number.isInteger(order)) ? 2 : 1;
  const count = Math.min(10, Math.max(4, Math.ceil(Math.max(...orders)) + 1) * perTurn);
  return { harmonic: { baseHz: turnHz / perTurn, count } };
}

/** Turns a second of the shaft whose orders a finding counts; null where it counts none. */
export function turnHzOf({ for: support }: Pick<LocatedFinding, 'for'>): number | null {
  for (const { message, frequencyHz } of support) {
    const order = Number(message.params.order ?? Number.NaN);
    if (message.code.startsWith('SHAFT_') && order > 0 && frequencyHz !== null) return frequencyHz / order;
  }
  return null;
}
