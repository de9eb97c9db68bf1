import type { Reason } from '@ritzel/contract';
import type { TFunction } from 'i18next';
import type { Formats } from './formats.ts';

/**
 * One sentence that says why a severity is what it is, made from the reason's facts in the reader's language and
 * units. Facts that are missing shorten the sentence; nothing is invented.
 *
 * @param ownName what the reader sees beside it already, so that the sentence need not repeat it.
 */
export function whySentence(
  reason: Reason | null,
  t: TFunction,
  formats: Pick<Formats, 'quantity' | 'instant'>,
  ownName?: string,
): string {
  if (reason === null) return t('why.no-data');
  const { value, limit, baseline, unit = '1' } = reason;
  const part = reason.partName === ownName ? undefined : reason.partName;
  const subject = [reason.signalName, part].filter(Boolean).join(', ');
  const facts = {
    subject: subject === '' ? t('why.value') : subject,
    value: value === undefined ? '' : formats.quantity(value, unit),
    limit: limit === undefined ? '' : formats.quantity(limit, unit),
    boundary: reason.boundary ?? '',
    baseline: baseline === undefined ? '' : formats.quantity(baseline, unit),
    at: formats.instant(reason.at, 'YYYY-MM-DD HH:mm'),
  };
  switch (reason.kind) {
    case 'limit':
      if (value === undefined) return t('why.limitOnly', facts);
      if (limit === undefined) return t('why.valueOnly', facts);
      // Held until five good readings, or a limit that holds from below (oil pressure): the value alone does not tell.
      return value > limit ? t('why.limit', facts) : t('why.limitNear', facts);
    case 'change':
      return value === undefined || baseline === undefined
        ? t('why.changeOnly', facts)
        : t('why.change', facts);
    case 'finding':
      return t('why.finding', facts);
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
