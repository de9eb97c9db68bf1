import {
  KNOWLEDGE_CATEGORIES,
  type KnowledgeCategory,
  type KnowledgePost,
  type Language,
} from '@ritzel/contract';

/** A post that ships with the program, in one language. */
export interface ShippedArticle {
  readonly slug: string;
  readonly langCode: Language;
  readonly category: KnowledgeCategory;
  readonly title: string;
  readonly summary: string;
  readonly faults: readonly string[];
  readonly equipmentTypes: KnowledgePost['equipmentTypes'];
  /** The day this text was written or last corrected. */
  readonly date: string;
  readonly body: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/**
 * Reads one file of `articles/`: front matter of one `key: value` a line, then Markdown. Lists are separated by commas.
 * @throws Error naming the file and what is wrong with it; a wrong file must not start.
 */
export function readArticle(slug: string, langCode: Language, source: string): ShippedArticle {
  const fault = (what: string) => new Error(`articles/${langCode}/${slug}.md: ${what}`);
  const front = FRONT_MATTER.exec(source);
  if (!front) throw fault('does not begin with front matter');
  const fields = new Map<string, string>();
  for (const line of front[1]!.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw fault(`"${line}" is not a field of the front matter`);
    fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const field = (name: string) => {
    const value = fields.get(name);
    if (value === undefined || value === '') throw fault(`has no ${name}`);
    return value;
  };
  const list = (name: string) =>
    (fields.get(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const category = KNOWLEDGE_CATEGORIES.find((each) => each === field('category'));
  if (category === undefined) throw fault(`has the unknown category ${field('category')}`);
  const date = field('date');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw fault(`has no date but ${date}`);
  return {
    ...{ slug, langCode, category, title: field('title'), summary: field('summary'), date },
    faults: list('faults'),
    // @NOTE: shipped-articles.test.ts holds every file to the types of the contract
    equipmentTypes: list('equipment') as KnowledgePost['equipmentTypes'],
    body: source.slice(front[0].length).trim(),
  };
}
