import type { Reason } from '@ritzel/contract';
import { type ReasonParts, reasonParts, reasonSentence } from '@ritzel/sentences/core';
import type { Formats } from './formats.ts';

type WhyFormats = Pick<Formats, 'quantity' | 'instant' | 'language'>;

const formatsOf = ({ language, quantity, instant }: WhyFormats) => ({
  language,
  quantity,
  instant: (at: string | undefined) => instant(at, 'YYYY-MM-DD HH:mm'),
});

/**
 * Why a severity is what it is, in two parts for narrow places, in the reader's language and units.
 *
 * @param ownName what the reader sees beside it already, so that it need not be repeated.
 */
export function whyParts(reason: Reason | null, formats: WhyFormats, ownName?: string): ReasonParts {
  return reasonParts(reason, formatsOf(formats), ownName);
}

/** Both parts as one sentence, with the name of the boundary. */
export function whySentence(reason: Reason | null, formats: WhyFormats, ownName?: string): string {
  return reasonSentence(reason, formatsOf(formats), ownName);
}
