import { SPECTRUM_UNITS, type SpectralRule } from '@ritzel/alarms';
import type { SpectralLimitEdition, SpectralLimits, SpectralRuleDto } from '@ritzel/contract';

export type SpectralKind = SpectralRuleDto['kind'];
export type LimitedSpectrumKind = SpectralRuleDto['spectrum'];
export type MaskRule = Extract<SpectralRuleDto, { kind: 'mask' }>;
export type BandRule = Extract<SpectralRuleDto, { kind: 'bands' }>;
export type LineBandDto = BandRule['bands'][number];

/** What is edited: masks and bands of the next edition, with their words. */
export interface SpectralDraft {
  readonly rules: readonly SpectralRuleDto[];
  readonly source: string;
  readonly reason: string;
}

const COMMON = { criticalDb: 12, minimum: { of: 2, outOf: 3 }, gate: {} } as const;
/** Slip of a bearing and the tolerance of its geometry. */
const WIDTH_PERCENT = 1.5;

export const unitOfSpectrum = (spectrum: LimitedSpectrumKind): string => SPECTRUM_UNITS[spectrum];

export const storedEdition = ({ editions }: SpectralLimits): SpectralLimitEdition | undefined =>
  editions.find(({ state }) => state === 'draft') ?? editions.find(({ state }) => state === 'in-force');

/** What the editor opens with: the draft, what is in force, or nothing. */
export function spectralDraftOf(limits: SpectralLimits): SpectralDraft {
  const edition = storedEdition(limits);
  if (edition === undefined) return { rules: [], source: '', reason: '' };
  const { rules, source, reason, state } = edition;
  return { rules, source, reason: state === 'draft' ? reason : '' };
}

export function spectralRuleOf<K extends SpectralKind>(
  draft: SpectralDraft,
  kind: K,
  spectrum: LimitedSpectrumKind,
): Extract<SpectralRuleDto, { kind: K }> | undefined {
  return draft.rules.find(
    (rule): rule is Extract<SpectralRuleDto, { kind: K }> => rule.kind === kind && rule.spectrum === spectrum,
  );
}

const isSameRule = (x: SpectralRuleDto, y: SpectralRuleDto) => x.kind === y.kind && x.spectrum === y.spectrum;

export function withSpectralRule(draft: SpectralDraft, rule: SpectralRuleDto): SpectralDraft {
  const isNew = !draft.rules.some((each) => isSameRule(each, rule));
  return {
    ...draft,
    rules: isNew ? [...draft.rules, rule] : draft.rules.map((each) => (isSameRule(each, rule) ? rule : each)),
  };
}

export const withoutSpectralRule = (draft: SpectralDraft, rule: SpectralRuleDto): SpectralDraft => ({
  ...draft,
  rules: draft.rules.filter((each) => !isSameRule(each, rule)),
});

/** A mask to begin with by hand: flat, above the highest line of the record. */
export function flatMask(
  spectrum: LimitedSpectrumKind,
  highest: number,
  { fromHz, toHz }: { readonly fromHz: number; readonly toHz: number },
): MaskRule {
  const amplitude = tidy(highest * 1.5 || 1);
  return {
    ...{ kind: 'mask', spectrum, ...COMMON, axis: 'hz', interpolation: 'log' },
    points: [
      { at: fromHz, amplitude },
      { at: tidyDown(toHz), amplitude },
    ],
  };
}

export const noBands = (spectrum: LimitedSpectrumKind): BandRule => ({
  ...{ kind: 'bands', spectrum, ...COMMON, bands: [] },
});

/** A band around a line, half as high again as the record has it. */
export const bandAround = (line: string, harmonics: number, amplitude: number): LineBandDto => ({
  ...{ line, harmonics: Math.min(3, harmonics), widthPercent: WIDTH_PERCENT },
  amplitude: tidy(amplitude * 1.5 || 1),
});

/** A corner moved: it stays between its neighbours, and above zero. */
export function movePoint(
  rule: MaskRule,
  index: number,
  to: { readonly at: number; readonly amplitude: number },
  topAt: number,
): MaskRule {
  const { points } = rule;
  const low = points[index - 1]?.at ?? 0;
  const high = points[index + 1]?.at ?? topAt;
  // A hair's breadth from its neighbour, in three digits.
  const room = (high - low) * 1e-3;
  const at = Math.min(index === points.length - 1 ? high : high - room, Math.max(low + room, to.at));
  return withPoint(rule, index, { at: tidyFine(at), amplitude: tidy(Math.max(to.amplitude, 1e-12)) });
}

export const withPoint = (rule: MaskRule, index: number, point: MaskRule['points'][number]): MaskRule => ({
  ...rule,
  points: rule.points.map((each, i) => (i === index ? point : each)),
});

/** A further corner, in its place on the axis. */
export function addCorner(
  rule: MaskRule,
  point: { readonly at: number; readonly amplitude: number },
): MaskRule {
  const added = { at: tidyFine(point.at), amplitude: tidy(point.amplitude) };
  if (rule.points.some(({ at }) => at === added.at)) return rule;
  return { ...rule, points: [...rule.points, added].toSorted((x, y) => x.at - y.at) };
}

/** A mask keeps two corners at least. */
export const removePoint = (rule: MaskRule, index: number): MaskRule =>
  rule.points.length <= 2 ? rule : { ...rule, points: rule.points.filter((_, i) => i !== index) };

/** Corners on the other axis, at the speed of the record that is looked at. */
export function onAxis(rule: MaskRule, axis: MaskRule['axis'], speedHz: number): MaskRule {
  if (axis === rule.axis) return rule;
  const factor = axis === 'orders' ? 1 / speedHz : speedHz;
  return {
    ...rule,
    axis,
    points: rule.points.map((point) => ({ ...point, at: tidyFine(point.at * factor) })),
  };
}

export const asRule = (rule: SpectralRuleDto): SpectralRule => rule as SpectralRule; // @NOTE: the schema of the contract is that of the rule, with undefined for what is left out

function tidy(value: number): number {
  return Number(value.toPrecision(3));
}

function tidyFine(value: number): number {
  return Number(value.toPrecision(4));
}

/** Rounded down: the end of a spectrum is not passed. */
function tidyDown(value: number): number {
  const step = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Number((Math.floor(value / step) * step).toPrecision(3));
}
