/** Letters that NFKD leaves whole, as people without that keyboard type them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * A name as it is compared: small letters without accents, one space between words. "Köln-Ehrenfeld" and "koln ehrenfeld"
 * are one.
 */
export function foldName(name: string): string {
  const small = name.toLowerCase();
  // Most names: nothing to take apart.
  if (/^[a-z0-9 ]*$/.test(small)) return small.replaceAll(/ +/g, ' ').trim();
  return small
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Every folded name that one typing mistake away may be meant: a letter left out, doubled, exchanged or swapped. */
export function* oneMistakeAway(folded: string): Generator<string> {
  for (let at = 0; at < folded.length; at++) {
    const before = folded.slice(0, at);
    const after = folded.slice(at + 1);
    yield before + after;
    if (at > 0) yield folded.slice(0, at - 1) + folded.charAt(at) + folded.charAt(at - 1) + after;
    for (const letter of LETTERS) {
      if (letter !== folded.charAt(at)) yield before + letter + after;
      yield before + letter + folded.slice(at);
    }
  }
}
