import { type MessageLike, type SentenceLanguage, sayMessage } from './message.ts';

/**
 * "Outer race of bearing B3 (intermediate shaft, 22320) is damaged: 5 of 5 harmonics, growing 1.8 dB a week." from
 * the messages of a finding: the finding itself, then what is known of its growth and of the records before.
 */
export function sayFinding(says: readonly MessageLike[], language: SentenceLanguage = 'en'): string {
  return `${says.map((each) => sayMessage(each, language)).join(', ')}.`;
}

/** The name of a part with where it sits and what it is, as far as that is known. */
export function placeName(name: string, ...more: readonly (string | undefined)[]): string {
  const known = more.filter((each) => each !== undefined && each !== '' && !name.includes(each));
  return known.length === 0 ? name : `${name} (${known.join(', ')})`;
}
