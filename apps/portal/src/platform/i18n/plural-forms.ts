/** The words of one area as its file holds them: texts, or words below a name. */
export interface Words {
  readonly [name: string]: string | Words;
}

const OTHER = '_other';

/**
 * Gives every plural the forms that its language asks for by CLDR and its file need not have: a form that is missing
 * would be looked up in English.
 *
 * - `many` of French, Spanish and Portuguese (1 000 000) reads as the general form.
 * - 0 counts as one in French and Portuguese. "One device" says what is wrong of none, so that a text for one without
 *   its number is not taken for 0.
 */
export function completePlurals(words: Words, language: string): Words {
  const rules = new Intl.PluralRules(language);
  return complete(words, rules.resolvedOptions().pluralCategories, rules.select(0) === 'one');
}

function complete(words: Words, categories: readonly Intl.LDMLPluralRule[], isZeroOne: boolean): Words {
  const completed: Record<string, string | Words> = {};
  for (const [key, text] of Object.entries(words)) {
    if (typeof text !== 'string') {
      completed[key] = complete(text, categories, isZeroOne);
      continue;
    }
    completed[key] = text;
    if (!key.endsWith(OTHER)) continue;
    const plural = key.slice(0, -OTHER.length);
    for (const category of categories)
      completed[`${plural}_${category}`] ??= words[`${plural}_${category}`] ?? text;
    const one = words[`${plural}_one`];
    // i18next takes `_zero` for 0 in every language that has it in its file.
    if (isZeroOne && typeof one === 'string' && gapsIn(text).some((gap) => !gapsIn(one).includes(gap)))
      completed[`${plural}_zero`] ??= words[`${plural}_zero`] ?? text;
  }
  return completed;
}

const gapsIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name);
