import { sayFinding, sayFindingShort } from './finding-sentence.ts';
import type { Language } from './languages.ts';
import { PUNCTUATION } from './punctuation.ts';
import { type MessageLike, sayMessage, sayName, sentenceOf } from './sentence.ts';

/** Why a severity is what it is, as facts: the shape of `Reason` on the wire, of which any fact may be missing. */
export interface ReasonFacts {
  readonly kind:
    | 'limit'
    | 'change'
    | 'finding'
    | 'stale'
    | 'sensor-fault'
    | 'no-criterion'
    | 'no-data'
    | 'healthy';
  readonly partName?: string | undefined;
  readonly signalName?: string | undefined;
  readonly value?: number | undefined;
  readonly unit?: string | undefined;
  readonly limit?: number | undefined;
  readonly direction?: 'above' | 'below' | undefined;
  readonly boundary?: string | undefined;
  readonly limitSet?: string | undefined;
  readonly baseline?: number | undefined;
  readonly at?: string | undefined;
  readonly says?: readonly MessageLike[] | undefined;
}

/** How numbers and times are written for this reader. */
export interface ReasonFormats {
  readonly language: Language;
  quantity(value: number, unit: string): string;
  instant(at: string | undefined): string;
}

export interface ReasonParts {
  /** What it is about: signal and part; empty when the reason names neither. */
  readonly subject: string;
  /** What is the case, in small letters: `8.88 mm/s, above 8.00 mm/s`. */
  readonly statement: string;
}

/** Three significant digits, never more than two decimals: what a person would say. */
export function sayNumber(value: number, language: Language = 'en'): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const plain = value
    .toFixed(digits)
    .replace(/\.(\d*?)0+$/, (_all, rest: string) => (rest === '' ? '' : `.${rest}`));
  return plain.replace('.', PUNCTUATION[language].decimal);
}

/**
 * A reason as one whole sentence, for mails, logs and the API. Undefined where its facts do not make one: the caller falls
 * back to the sentence that was stored.
 */
export function conditionSentence(reason: ReasonFacts, language: Language = 'en'): string | undefined {
  const { kind, says } = reason;
  if (kind === 'finding') return says === undefined ? undefined : sayFinding(says, language);
  const code = conditionCode(reason);
  if (code === undefined || reason.signalName === undefined) return undefined;
  return sentenceOf(code, conditionParams(reason, reason.signalName, language), language);
}

type ConditionCode =
  | 'CONDITION_ABOVE'
  | 'CONDITION_BELOW'
  | 'CONDITION_HELD'
  | 'CONDITION_WITHIN'
  | 'CONDITION_CLEAR'
  | 'CONDITION_SILENT'
  | 'CONDITION_SENSOR_FAULT';

function conditionCode({ kind, value, limit, direction, at }: ReasonFacts): ConditionCode | undefined {
  const isBelow = direction === 'below';
  switch (kind) {
    case 'limit':
      if (value === undefined || limit === undefined) return undefined;
      // Held until five good readings: the value alone does not show it.
      if (isBelow ? value > limit : value <= limit) return 'CONDITION_HELD';
      return isBelow ? 'CONDITION_BELOW' : 'CONDITION_ABOVE';
    case 'healthy':
      if (value === undefined || limit === undefined) return undefined;
      return isBelow ? 'CONDITION_CLEAR' : 'CONDITION_WITHIN';
    case 'stale':
      return at === undefined ? undefined : 'CONDITION_SILENT';
    case 'sensor-fault':
      return 'CONDITION_SENSOR_FAULT';
    default:
      return undefined;
  }
}

function conditionParams(reason: ReasonFacts, signal: string, language: Language) {
  const { value = Number.NaN, limit = Number.NaN, unit = '', boundary = '', limitSet = '', at = '' } = reason;
  return {
    ...{ signal, unit, boundary, set: limitSet },
    value: sayNumber(value, language),
    limit: sayNumber(limit, language),
    at: `${at.slice(0, 16).replace('T', ' ')} UTC`,
  };
}

/**
 * A reason in two parts, made from its facts in the reader's language and units. Facts that are missing shorten it; nothing
 * is invented.
 *
 * @param ownName what the reader sees beside it already, so that it need not be repeated.
 */
export function reasonParts(
  reason: ReasonFacts | null,
  formats: ReasonFormats,
  ownName?: string,
): ReasonParts {
  if (reason === null) return { subject: '', statement: sayMessage(NO_DATA, formats.language) };
  const part = reason.partName === ownName ? undefined : reason.partName;
  return {
    subject: [reason.signalName, part]
      .filter((name) => name !== undefined && name !== '')
      .map((name = '') => sayName(name, formats.language))
      .join(PUNCTUATION[formats.language].comma),
    statement: statementOf(reason, formats, ''),
  };
}

/** Both parts as one sentence, with the name of the boundary. */
export function reasonSentence(reason: ReasonFacts | null, formats: ReasonFormats, ownName?: string): string {
  const finding = reason?.kind === 'finding' ? reason.says : undefined;
  // The finding names its part itself.
  if (finding !== undefined && sayFindingShort(finding, formats.language) !== undefined)
    return sayFinding(finding, formats.language);
  const { subject } = reasonParts(reason, formats, ownName);
  // A boundary between two boundaries has a formula for a name; its value says enough.
  const { colon, open, close } = PUNCTUATION[formats.language];
  const boundary =
    reason?.boundary === undefined || reason.boundary.includes('(')
      ? ''
      : `${open}${reason.boundary}${close}`;
  const statement =
    reason === null ? sayMessage(NO_DATA, formats.language) : statementOf(reason, formats, boundary);
  if (subject !== '') return `${subject}${colon}${statement}`;
  return statement.charAt(0).toUpperCase() + statement.slice(1);
}

const NO_DATA: MessageLike = { code: 'WHY_NO_DATA', params: {} };

function statementOf(reason: ReasonFacts, formats: ReasonFormats, boundary: string): string {
  const { value, limit, baseline, unit = '1' } = reason;
  const params = {
    value: value === undefined ? '' : formats.quantity(value, unit),
    limit: limit === undefined ? '' : formats.quantity(limit, unit),
    boundary,
    baseline: baseline === undefined ? '' : formats.quantity(baseline, unit),
    at: formats.instant(reason.at),
  };
  if (reason.kind === 'finding') {
    const found = sayFindingShort(reason.says ?? [], formats.language);
    if (found !== undefined) return found;
  }
  if (reason.kind === 'limit' && value !== undefined && limit === undefined) return params.value;
  return sayMessage({ code: whyCode(reason, params.at), params }, formats.language).trim();
}

function whyCode({ kind, value, limit, baseline, direction }: ReasonFacts, at: string): string {
  switch (kind) {
    case 'limit':
      if (value === undefined || limit === undefined) return 'WHY_LIMIT_ONLY';
      if (direction === 'below') return value < limit ? 'WHY_LIMIT_BELOW' : 'WHY_LIMIT_NEAR';
      // Held until five good readings: the value alone does not show it.
      return value > limit ? 'WHY_LIMIT' : 'WHY_LIMIT_NEAR';
    case 'change':
      return value === undefined || baseline === undefined ? 'WHY_CHANGE_ONLY' : 'WHY_CHANGE';
    case 'finding':
      return 'WHY_FINDING';
    case 'stale':
      return at === '' ? 'WHY_STALE_ONLY' : 'WHY_STALE';
    case 'healthy':
      return value !== undefined && limit !== undefined ? 'WHY_HEALTHY_VALUE' : 'WHY_HEALTHY';
    case 'sensor-fault':
      return 'WHY_SENSOR_FAULT';
    case 'no-criterion':
      return 'WHY_NO_CRITERION';
    case 'no-data':
      return 'WHY_NO_DATA';
  }
}
