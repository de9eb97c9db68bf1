/** Of a query no more is looked at. */
export const MAX_SEARCH_LETTERS = 100;
export const MAX_SEARCH_WORDS = 8;

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Without case and accents: `Müller` is `muller`. The server's `search_fold` does the same in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Quotes, brackets and operators around a word are not part of it. */
const AROUND = new Set('"\'`„“”«»‚‘’()[]{}<>&|!*:;,?=~^');

function bare(word: string): string {
  const letters = [...word];
  const from = letters.findIndex((letter) => !AROUND.has(letter));
  const to = letters.findLastIndex((letter) => !AROUND.has(letter));
  return from < 0 ? '' : letters.slice(from, to + 1).join('');
}

/** The words of a query as they are looked for; none where it has only signs. */
export function searchWords(query: string): string[] {
  const words = query
    .slice(0, MAX_SEARCH_LETTERS)
    .split(/\s/)
    .map((word) => bare(foldText(word)))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}

/** A word that is looked for by what is spelt alike: a number with one digit changed is another number. */
export function mayBeMisspelt(word: string): boolean {
  return [...word].length >= 4 && !/\d/.test(word);
}

/** The word with two neighbouring letters exchanged, the commonest slip, of which trigrams see little in short words. */
export function swappedLetters(word: string): string[] {
  const letters = [...word];
  if (letters.length < 4 || letters.length > 12) return [];
  const swapped = letters.slice(1).map((letter, index) => {
    const before = letters[index] ?? '';
    return [...letters.slice(0, index), letter, before, ...letters.slice(index + 2)].join('');
  });
  return [...new Set(swapped)].filter((each) => each !== word);
}

const trigramsOf = (word: string): ReadonlySet<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** From here on two words are taken to be the same, misspelt. */
const ALIKE_FROM = 0.4;

/**
 * How much of a word is the same as in others, 0 to 1, by their trigrams as PostgreSQL counts them; 0 for what is too little.
 * Things share most of their words, so that each is compared once.
 */
function makeLikeness(word: string): (other: string) => number {
  if (!mayBeMisspelt(word)) return () => 0;
  const swapped = swappedLetters(word);
  const own = trigramsOf(word);
  const known = new Map<string, number>();
  const compare = (other: string) => {
    if (swapped.some((each) => other.startsWith(each))) return 0.9;
    const most = other.length + 1;
    // The smaller set is in the larger at best.
    if (Math.min(own.size, most) / Math.max(own.size, most) < ALIKE_FROM && most > own.size) return 0;
    const others = trigramsOf(other);
    const shared = [...own].filter((each) => others.has(each)).length;
    return shared / (own.size + others.size - shared);
  };
  return (other) => {
    const before = known.get(other);
    if (before !== undefined) return before;
    const value = compare(other);
    known.set(other, value);
    return value;
  };
}

export interface SearchedThing {
  /** What people know it by. */
  readonly title: string;
  /** Its identifier or number. */
  readonly code?: string | null;
  /** What else it is found by. */
  readonly text?: string;
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]/u).filter((word) => word !== '');

/**
 * How well things fit a query, 0 to 100; 0 is not at all. The exact name or identifier is best, then what begins so, then words
 * that begin so, then words anywhere, then what is spelt alike. Among equals the shorter name is first.
 */
export function makeSearchScore(query: string): (thing: SearchedThing) => number {
  const words = searchWords(query);
  if (words.length === 0) return () => 0;
  const whole = words.join(' ');
  const number = whole.replace(/^#/, '');
  const likenessOf = words.map((word) => ({ word, likeness: makeLikeness(word) }));
  const begins = (among: readonly string[]) =>
    words.every((word) => among.some((each) => each.startsWith(word)));
  const likest = (among: readonly string[]) =>
    likenessOf.map(({ word, likeness }) =>
      among.reduce((best, each) => Math.max(best, each.includes(word) ? 1 : likeness(each)), 0),
    );

  return (thing) => {
    const names = [foldText(thing.title), foldText(thing.code ?? '').replace(/^#/, '')].filter(Boolean);
    const shorter = Math.min(1, whole.length / Math.max(1, names[0]?.length ?? 1)) * 4;
    if (names.some((name) => name === whole || name === number)) return 100;
    if (names.some((name) => name.startsWith(whole))) return 80 + shorter;
    const ofNames = names.flatMap(wordsOf);
    if (begins(ofNames)) return 65 + shorter;
    if (words.every((word) => names.some((name) => name.includes(word)))) return 55 + shorter;
    const text = foldText(thing.text ?? '');
    const ofText = wordsOf(text);
    if (begins([...ofNames, ...ofText])) return 45 + shorter;
    if (words.every((word) => text.includes(word) || names.some((name) => name.includes(word))))
      return 35 + shorter;
    const inNames = likest(ofNames);
    const all = likest(ofText).map((value, index) => Math.max(value * 0.8, inNames[index] ?? 0));
    if (all.some((value) => value < ALIKE_FROM)) return 0;
    return (30 * all.reduce((sum, value) => sum + value, 0)) / all.length;
  };
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Where the words of the query stand in a name, for its highlights: the first place of each, in order, without overlap. */
export function matchRanges(query: string, text: string): TextRange[] {
  const folded = [...text].map((letter) => foldText(letter) || letter);
  // Letters that fold into two (ß) shift what follows: places are of the text as it is written.
  const places: number[] = [];
  let at = 0;
  for (const [index, letter] of [...text].entries()) {
    for (let each = 0; each < (folded[index]?.length ?? 0); each += 1) places.push(at);
    at += letter.length;
  }
  places.push(at);
  const plain = folded.join('');
  const found = searchWords(query).flatMap((word) => {
    const from = plain.indexOf(word);
    if (from < 0) return [];
    return [{ from: places[from] ?? 0, to: places[from + word.length] ?? at }];
  });
  const ranges: TextRange[] = [];
  for (const each of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = ranges.at(-1);
    if (each.to > each.from && (last === undefined || each.from >= last.to)) ranges.push(each);
  }
  return ranges;
}
