import type { Reason } from '@ritzel/contract';
import { sayFinding, sayFindingShort } from '@ritzel/diagnosis';
import type { TFunction } from 'i18next';
import type { Formats } from './formats.ts';

type ReasonFormats = Pick<Formats, 'quantity' | 'instant' | 'language'>;

export interface WhyParts {
  /** What it is about: signal and part; empty when the reason names neither. */
  readonly subject: string;
  /** What is the case, in small letters: `8.88 mm/s, above 8.00 mm/s`. */
  readonly statement: string;
}

/**
 * Why a severity is what it is, made from the reason's facts in the reader's language and units. Facts that are missing
 * shorten it; nothing is invented.
 *
 * @param ownName what the reader sees beside it already, so that it need not be repeated.
 */
export function whyParts(
  reason: Reason | null,
  t: TFunction,
  formats: ReasonFormats,
  ownName?: string,
): WhyParts {
  if (reason === null) return { subject: '', statement: t('why.no-data') };
  const part = reason.partName === ownName ? undefined : reason.partName;
  return {
    subject: [reason.signalName, part].filter(Boolean).join(', '),
    statement: statementOf(reason, t, formats, ''),
  };
}

/** Both parts as one sentence, with the name of the boundary. */
export function whySentence(
  reason: Reason | null,
  t: TFunction,
  formats: ReasonFormats,
  ownName?: string,
): string {
  const finding = reason?.kind === 'finding' ? reason.says : undefined;
  // The finding names its part itself.
  if (finding !== undefined && sayFindingShort(finding) !== undefined)
    return sayFinding(finding, formats.language);
  const { subject } = whyParts(reason, t, formats, ownName);
  // A boundary between two boundaries has a formula for a name; its value says enough.
  const boundary =
    reason?.boundary === undefined || reason.boundary.includes('(') ? '' : `(${reason.boundary})`;
  const statement = reason === null ? t('why.no-data') : statementOf(reason, t, formats, boundary);
  if (subject !== '') return `${subject}: ${statement}`;
  return statement.charAt(0).toUpperCase() + statement.slice(1);
}

function statementOf(reason: Reason, t: TFunction, formats: ReasonFormats, boundary: string): string {
  return wordsOf(reason, t, formats, boundary).trim();
}

function wordsOf(reason: Reason, t: TFunction, formats: ReasonFormats, boundary: string): string {
  const { value, limit, baseline, unit = '1' } = reason;
  const facts = {
    value: value === undefined ? '' : formats.quantity(value, unit),
    limit: limit === undefined ? '' : formats.quantity(limit, unit),
    boundary,
    baseline: baseline === undefined ? '' : formats.quantity(baseline, unit),
    at: formats.instant(reason.at, 'YYYY-MM-DD HH:mm'),
  };
  switch (reason.kind) {
    case 'limit':
      if (value === undefined) return t('why.limitOnly', facts);
      if (limit === undefined) return facts.value;
      if (reason.direction === 'below')
        return value < limit ? t('why.limitBelow', facts) : t('why.limitNear', facts);
      // Held until five good readings: the value alone does not tell.
      return value > limit ? t('why.limit', facts) : t('why.limitNear', facts);
    case 'change':
      return value === undefined || baseline === undefined
        ? t('why.changeOnly', facts)
        : t('why.change', facts);
    case 'finding':
      return sayFindingShort(reason.says ?? [], formats.language) ?? t('why.finding', facts);
    case 'stale':
      return facts.at === '' ? t('why.staleOnly', facts) : t('why.stale', facts);
    case 'healthy':
      return value !== undefined && limit !== undefined ? t('why.healthyValue', facts) : t('why.healthy');
    case 'sensor-fault':
      return t('why.sensor-fault', facts);
    case 'no-criterion':
      return t('why.no-criterion', facts);
    case 'no-data':
      return t('why.no-data');
  }
}
