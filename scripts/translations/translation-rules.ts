import ts from 'typescript';
import { isSameWord } from './same-words.ts';

/** The words of one area in one language: key with dots to text. */
export type Words = Readonly<Record<string, string>>;

/** What one source file asks for. */
export interface SourceUses {
  readonly file: string;
  /** Areas it opens with `useTranslation('area')`; `common` always. */
  readonly areas: readonly string[];
  /** Keys handed to `t()` as they are. */
  readonly keys: readonly string[];
  /** Keys handed to `t()` with gaps: `severity.${code}` is `^severity\.[^.]+$`. */
  readonly patterns: readonly RegExp[];
  /** Every other text in the file: a key may be kept in a table and handed to `t()` later. */
  readonly texts: ReadonlySet<string>;
}

const COMMON = 'common';
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** `{a: {b: 'x'}}` becomes `{'a.b': 'x'}`. */
export function flattenWords(tree: unknown, prefix = ''): Words {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(tree ?? {})) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'string') words[key] = value;
    else Object.assign(words, flattenWords(value, key));
  }
  return words;
}

/** Reads what a file asks for from its syntax, so that comments and look-alikes do not count. */
export function readUses(file: string, text: string): SourceUses {
  const areas = new Set([COMMON]);
  const keys: string[] = [];
  const patterns: RegExp[] = [];
  const texts = new Set<string>();
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

  const readKey = (argument: ts.Expression): void => {
    if (ts.isStringLiteralLike(argument)) keys.push(argument.text);
    else if (ts.isTemplateExpression(argument)) patterns.push(patternOf(argument));
    else if (ts.isConditionalExpression(argument)) {
      readKey(argument.whenTrue);
      readKey(argument.whenFalse);
    } else if (ts.isParenthesizedExpression(argument)) readKey(argument.expression);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : ts.isIdentifier(node.expression)
          ? node.expression.text
          : '';
      const argument = node.arguments[0];
      if (argument !== undefined && name === 't') readKey(argument);
      if (argument !== undefined && name === 'useTranslation') {
        const listed = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument];
        for (const each of listed) if (ts.isStringLiteralLike(each)) areas.add(each.text);
      }
    }
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text !== '') patterns.push(patternOf(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, areas: [...areas], keys, patterns, texts };
}

function patternOf(template: ts.TemplateExpression): RegExp {
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const rest = template.templateSpans.map((span) => `[^.]+${literally(span.literal.text)}`).join('');
  return new RegExp(`^${literally(template.head.text)}${rest}$`);
}

/**
 * One sentence per problem.
 *
 * @param words language to area to words; English is what the others are compared with.
 */
export function findProblems(
  words: Readonly<Record<string, Readonly<Record<string, Words>>>>,
  uses: readonly SourceUses[],
): string[] {
  const { en = {}, ...others } = words;
  return [
    ...Object.entries(others).flatMap(([language, areas]) => [
      ...compareLanguages(en, areas, language),
      ...findEnglish(en, areas, language),
    ]),
    ...findUnknownKeys(en, uses),
    ...findUnusedKeys(en, uses),
  ];
}

function compareLanguages(
  english: Readonly<Record<string, Words>>,
  other: Readonly<Record<string, Words>>,
  language: string,
): string[] {
  const problems: string[] = [];
  for (const area of new Set([...Object.keys(english), ...Object.keys(other)])) {
    const left = english[area] ?? {};
    const right = other[area] ?? {};
    for (const key of Object.keys(left)) {
      const text = right[key];
      if (text === undefined && !isPluralWanted(key, left, language)) continue;
      if (text === undefined) problems.push(`${language}/${area}.json lacks "${key}".`);
      else if (text.trim() === '') problems.push(`${language}/${area}.json has no text for "${key}".`);
      else if (!placeholdersAllowed(key, left).includes(placeholdersOf(text))) {
        problems.push(
          `${language}/${area}.json: the placeholders of "${key}" are {${placeholdersOf(text)}}, in English {${placeholdersOf(left[key] ?? '')}}.`,
        );
      }
    }
    for (const key of Object.keys(right)) {
      if (left[key] === undefined)
        problems.push(`${language}/${area}.json has "${key}", which English lacks.`);
    }
  }
  return problems;
}

/** Not every language has a form of its own for one: Chinese says both alike. */
function isPluralWanted(key: string, english: Words, language: string): boolean {
  const [form] = PLURAL.exec(key) ?? [];
  if (form === undefined || english[key.replace(PLURAL, '_other')] === undefined) return true;
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.some((category) => form === `_${category}`);
}

/** "one day" and "1 day" may both stand for one: whether the number is written is up to each language. */
function placeholdersAllowed(key: string, english: Words): string[] {
  if (!key.endsWith('_one')) return [placeholdersOf(english[key] ?? '')];
  const texts = [key, key.replace(PLURAL, '_other')].map((form) => english[form] ?? '');
  return [...texts, ...texts.map((text) => text.replace(/\{\{(?:count|number)\}\}/, ''))].map(placeholdersOf);
}

/** What reads as in English has been left untranslated, unless it is a name or a word that both languages have. */
export function findEnglish(
  english: Readonly<Record<string, Words>>,
  other: Readonly<Record<string, Words>>,
  language: string,
): string[] {
  return Object.entries(other).flatMap(([area, words]) =>
    Object.entries(words)
      .filter(([key, text]) => text === english[area]?.[key] && !isSameWord(text, language))
      .map(
        ([key, text]) =>
          `${language}, ${area}: "${key}" reads as in English, "${text}". Translate it, or list it in scripts/translations/same-words.ts.`,
      ),
  );
}

function placeholdersOf(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]))].sort().join(', ');
}

function findUnknownKeys(english: Readonly<Record<string, Words>>, uses: readonly SourceUses[]): string[] {
  return uses.flatMap(({ file, areas, keys }) => {
    // A rule without a hook is handed `t` by a screen: its keys may stand in any area.
    const searched = areas.length > 1 ? areas : Object.keys(english);
    return keys
      .filter((key) => !searched.some((area) => hasKey(english[area] ?? {}, key)))
      .map((key) => `${file} asks for "${key}", which ${searched.join(', ')} lack(s).`);
  });
}

function hasKey(words: Words, key: string): boolean {
  return words[key] !== undefined || words[`${key}_other`] !== undefined;
}

function findUnusedKeys(english: Readonly<Record<string, Words>>, uses: readonly SourceUses[]): string[] {
  const problems: string[] = [];
  for (const [area, words] of Object.entries(english)) {
    for (const key of Object.keys(words)) {
      const asked = key.replace(PLURAL, '');
      const isUsed = uses.some(
        ({ keys, patterns, texts, areas }) =>
          // An area's words are seen only by who opens it, unless `t` was handed on.
          (area === COMMON || areas.includes(area) || areas.length === 1) &&
          (keys.includes(asked) || texts.has(asked) || patterns.some((pattern) => pattern.test(asked))),
      );
      if (!isUsed) problems.push(`en/${area}.json: "${key}" is not used.`);
    }
  }
  return problems;
}
