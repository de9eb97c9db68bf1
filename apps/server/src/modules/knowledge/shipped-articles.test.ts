import { DOCUMENT_EQUIPMENT_TYPES, LANGUAGES } from '@ritzel/contract';
import { type Fault, VERDICTS } from '@ritzel/diagnosis';
import { describe, expect, test } from 'vitest';
import { readArticle } from './article-file.ts';
import { readShippedArticles } from './shipped-articles.ts';

const articles = readShippedArticles();
const texts = [...articles.values()].flatMap((languages) => [...languages.values()]);
const english = [...articles].map(([slug, languages]) => [slug, languages.get('en')!] as const);

/** Every fault that a rule names; the compiler holds the list to the type. */
const FAULTS: Record<Fault, true> = {
  ...{ 'outer-race': true, 'inner-race': true, 'rolling-element': true, cage: true, gear: true },
  ...{ unbalance: true, misalignment: true, looseness: true, 'soft-foot': true, coupling: true },
  ...{ electrical: true, 'broken-rotor-bar': true, 'oil-whirl': true },
  ...{ planet: true, sun: true, ring: true, carrier: true },
};
const faultCodes = Object.keys(FAULTS);

describe('the articles that ship with the program', () => {
  test('are forty at least, each of 400 to 900 words in English with its sources', () => {
    expect(english.length).toBeGreaterThanOrEqual(40);
    for (const [slug, { body }] of english) {
      const words = body.split(/\s+/).length;
      expect(words, slug).toBeGreaterThanOrEqual(400);
      expect(words, slug).toBeLessThanOrEqual(900);
      expect(body, slug).toMatch(/^\*Sources: .*\*$/m);
    }
  });

  test('explain every fault that a rule names, the first under its own code', () => {
    for (const fault of faultCodes) {
      const about = english.filter(([, { faults }]) => faults.includes(fault)).map(([slug]) => slug);
      expect(about, fault).not.toEqual([]);
      // The portal links a finding to the post named like its fault, of gears to that about wear.
      expect(about, fault).toContain(fault === 'gear' ? 'gear-wear' : fault);
    }
    const verdicts = VERDICTS.filter((each) => each !== 'none' && each !== 'insufficient-evidence');
    expect(verdicts.filter((each) => !faultCodes.includes(each))).toEqual([]);
  });

  test('name only faults and equipment types that exist', () => {
    for (const { slug, langCode, faults, equipmentTypes } of texts) {
      const place = `${langCode}/${slug}`;
      expect(
        faults.filter((each) => !faultCodes.includes(each)),
        place,
      ).toEqual([]);
      expect(
        equipmentTypes.filter((each) => !DOCUMENT_EQUIPMENT_TYPES.includes(each)),
        place,
      ).toEqual([]);
      expect(LANGUAGES).toContain(langCode);
    }
  });

  test('link only to articles that exist', () => {
    for (const { slug, langCode, body } of texts) {
      for (const [, href = ''] of body.matchAll(/\]\(([^)]*)\)/g)) {
        const id = /^\/knowledge-center\/post\?id=([a-z0-9-]+)$/.exec(href)?.[1];
        expect(id === undefined ? `no link: ${href}` : articles.has(id), `${langCode}/${slug}: ${href}`).toBe(
          true,
        );
      }
    }
  });

  test('have the same figures, faults and category in every language', () => {
    const figures = (body: string) =>
      [...body.matchAll(/^```figure\n([a-z-]+)\n```$/gm)].map(([, name]) => name);
    for (const [slug, { body, category, faults }] of english) {
      for (const other of articles.get(slug)!.values()) {
        expect(figures(other.body), `${other.langCode}/${slug}`).toEqual(figures(body));
        expect([other.category, other.faults], `${other.langCode}/${slug}`).toEqual([category, faults]);
      }
    }
  });

  test.each([
    ['no front matter', '# Heading'],
    ['no title', '---\nsummary: S\ncategory: gears\ndate: 2026-01-01\n---\nText'],
    ['an unknown category', '---\ntitle: T\nsummary: S\ncategory: cooking\ndate: 2026-01-01\n---\nText'],
    ['no day', '---\ntitle: T\nsummary: S\ncategory: gears\ndate: soon\n---\nText'],
  ])('are refused with %s, by the name of the file', (_, source) => {
    expect(() => readArticle('broken', 'en', source)).toThrow('articles/en/broken.md');
  });
});
