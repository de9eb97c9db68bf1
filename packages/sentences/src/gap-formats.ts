import type { Language } from './languages.ts';
import { PUNCTUATION } from './punctuation.ts';

type Words = Readonly<Record<string, string>>;

/** How a parameter is written that is neither a text, a number nor a word: `{part:name}`, `{fault:fault}`. */
export type GapFormat = (value: string | number, words: Words, language: Language) => string;

export const GAP_FORMATS: Readonly<Record<string, GapFormat>> = {
  fault: (value, words) => words[`fault:${value}`] ?? words[value] ?? String(value),
  name: (value, words, language) => nameIn(String(value), words, language),
  operating: (value, words, language) => operatingState(String(value), words, language),
  unit: (value, words) => words[`unit:${value}`] ?? String(value),
  significance: (value, words) => words[`significance:${significanceOf(Number(value))}`] ?? '',
};

/** Student's t with 14 degrees of freedom: 5 % by chance. From five on the rules take a difference for one. */
const SIGNIFICANT = { errors: 2.14, highly: 5 };

function significanceOf(standardErrors: number): 'none' | 'significant' | 'high' {
  if (!(standardErrors >= SIGNIFICANT.errors)) return 'none';
  return standardErrors >= SIGNIFICANT.highly ? 'high' : 'significant';
}

/** Steps of speed are even in the logarithm. @NOTE: as `operatingBin` in packages/drivetrain and in the database */
const SPEED_STEP = 1.1;

/** The operating state that a key names, `s77/l3`: 1467 to 1614 rpm, 75 % load. */
function operatingState(key: string, words: Words, language: Language): string {
  const [, step, quarter] = /^s(-?\d+|-)\/l(\d|-)$/.exec(key) ?? [];
  if (step === undefined || quarter === undefined) return key;
  const speeds = [Number(step) - 0.5, Number(step) + 0.5].map((at) => (SPEED_STEP ** at).toFixed(0));
  const speed = step === '-' ? words['operating:anySpeed'] : filled(words['operating:speeds'], '#', speeds);
  const load =
    quarter === '-'
      ? words['operating:anyLoad']
      : filled(words['operating:load'], '#', [String(25 * Number(quarter))]);
  return `${speed}${PUNCTUATION[language].list}${load}`;
}

function filled(text = '', gap: '#' | '*', values: readonly string[]): string {
  return values.reduce((said, value) => said.replace(gap, () => value), text);
}

/**
 * A name in the reader's language where the program gave it: `Input shaft`, `Stage 2`, `Velocity r.m.s., output`,
 * `B3 (Intermediate shaft, 22320)`. What a person called something stays as it is.
 */
export function nameIn(name: string, words: Words, language: Language): string {
  const whole = words[`name:${name}`];
  if (whole !== undefined) return whole;
  const bracketed = /^(.*\S) \(([^()]*)\)$/.exec(name);
  if (bracketed) {
    const [, outside = '', inside = ''] = bracketed;
    return `${nameIn(outside, words, language)} (${nameIn(inside, words, language)})`;
  }
  const line = lineIn(name, words, language);
  if (line !== undefined) return line;
  const pieces = name.split(', ');
  if (pieces.length > 1)
    return pieces.map((piece) => nameIn(piece, words, language)).join(PUNCTUATION[language].list);
  // Numbered: `Stage 2`, `Bearing temperature B1`.
  const [, base = '', number = ''] = /^(.+) ([A-Z]{0,3}\d*)$/.exec(name) ?? [];
  const known = words[`name:${base}`];
  return known === undefined ? name : `${known} ${number}`;
}

const patterns = new WeakMap<Words, readonly { readonly reads: RegExp; readonly says: string }[]>();

/** `Outer race of B3 22320`: what a line is called after its part. */
function lineIn(name: string, words: Words, language: Language): string | undefined {
  let known = patterns.get(words);
  if (known === undefined) {
    known = Object.entries(words)
      .filter(([key]) => key.startsWith('name:') && key.includes('*'))
      .map(([key, says]) => ({ reads: new RegExp(`^${key.slice(5).replace('*', '(.+)')}$`), says }));
    patterns.set(words, known);
  }
  for (const { reads, says } of known) {
    const part = reads.exec(name)?.[1];
    if (part !== undefined) return filled(says, '*', [nameIn(part, words, language)]);
  }
  return undefined;
}
