import { readFileSync } from 'node:fs';
import path from 'node:path';
import { passwordContainsAddress, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/** A stem shorter than this says nothing of a password. */
const MIN_STEM_LENGTH = 4;

/** Signs that stand for letters, as people use them to meet the rules. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'),
  );
  return common;
}

const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
const withLetters = (text: string) => text.replaceAll(/[@4310!$57]/g, (sign) => LETTER_OF[sign] ?? sign);

/**
 * Whether a password is one of the most common ones, or one of them with digits and signs around it or in place of its
 * letters: `Password2026!!`, `P@ssw0rd-123`. No common one meets the rules as it is, so that is how they come.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const stem = withoutEnds(lower);
  const known = commonPasswords();
  return [lower, stem, withLetters(stem), withoutEnds(withLetters(lower))].some(
    (each) => each.length >= MIN_STEM_LENGTH && known.has(each),
  );
}

/** Throws where a password that meets the rules is a bad one all the same. */
export function assertGoodPassword(field: string, password: string, email: string): void {
  if (isCommonPassword(password))
    throw problem.fieldInvalid(field, 'passwordCommon', problemText('PASSWORD_COMMON'));
  if (passwordContainsAddress(password, email))
    throw problem.fieldInvalid(field, 'passwordContainsAddress', problemText('PASSWORD_CONTAINS_ADDRESS'));
}
