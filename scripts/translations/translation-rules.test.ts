import { describe, expect, it } from 'vitest';
import { isSameWord } from './same-words.ts';
import { findProblems, flattenWords, readUses } from './translation-rules.ts';

const screen = readUses(
  'screen.tsx',
  `const { t } = useTranslation('demo'); // t('demo.comment')
   t('title'); t(isOn ? 'state.on' : 'state.off'); t(\`level.\${code}\`); t('rows', { count: 2 });`,
);
const demo = {
  title: 'Title of {{name}}',
  'state.on': 'on',
  'state.off': 'off',
  'level.high': 'High',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
};
const german = {
  title: 'Titel von {{name}}',
  'state.on': 'an',
  'state.off': 'aus',
  'level.high': 'Hoch',
  rows_one: 'eine Zeile',
  rows_other: '{{count}} Zeilen',
};

describe('the translations', () => {
  it('are complete when every key is there, used, and has the same placeholders', () => {
    expect(findProblems({ en: { demo }, de: { demo: german } }, [screen])).toEqual([]);
  });

  it('name a key that another language lacks', () => {
    const { title: _title, ...rest } = german;
    expect(findProblems({ en: { demo }, de: { demo: rest } }, [screen])).toEqual([
      'de/demo.json lacks "title".',
    ]);
  });

  it('name placeholders that differ', () => {
    const problems = findProblems(
      { en: { demo }, de: { demo: { ...german, title: 'Titel von {{nane}}' } } },
      [screen],
    );
    expect(problems).toEqual(['de/demo.json: the placeholders of "title" are {nane}, in English {name}.']);
  });

  it('name a key that a screen asks for in vain', () => {
    const { title: _title, ...rest } = demo;
    expect(findProblems({ en: { demo: rest } }, [screen])).toEqual([
      'screen.tsx asks for "title", which common, demo lack(s).',
    ]);
  });

  it('name a key that nobody uses, comments not counting', () => {
    const words = { ...demo, 'demo.comment': 'x', 'level.deep.er': 'y' };
    expect(findProblems({ en: { demo: words } }, [screen])).toEqual([
      'en/demo.json: "demo.comment" is not used.',
      'en/demo.json: "level.deep.er" is not used.',
    ]);
  });

  it('are read from nested files as dotted keys', () => {
    expect(flattenWords({ a: { b: 'x', c: { d: 'y' } } })).toEqual({ 'a.b': 'x', 'a.c.d': 'y' });
  });

  it('name what was left in English, gaps not counting', () => {
    const left = { ...german, 'state.on': 'on', rows_other: '{{count}} rows' };
    expect(findProblems({ en: { demo }, de: { demo: left } }, [screen])).toEqual([
      expect.stringMatching(/^de, demo: "state.on" reads as in English, "on"\./),
      expect.stringMatching(/^de, demo: "rows_other" reads as in English/),
    ]);
  });

  it('may read as in English where a word is listed, or where there is no word', () => {
    expect(isSameWord('Version {{version}}', 'de')).toBe(true);
    expect(isSameWord('Version {{version}}', 'xx')).toBe(false);
    expect(isSameWord('BPFO', 'xx')).toBe(true);
    expect(isSameWord('{{from}} – {{to}}', 'xx')).toBe(true);
  });

  it('need the plural forms that the language has, and may have all of English', () => {
    const { rows_one: _one, ...chinese } = german;
    expect(findProblems({ en: { demo }, zh: { demo: chinese } }, [screen])).toEqual([]);
    expect(findProblems({ en: { demo }, zh: { demo: german } }, [screen])).toEqual([]);
    expect(findProblems({ en: { demo }, fr: { demo: chinese } }, [screen])).toEqual([
      'fr/demo.json lacks "rows_one".',
    ]);
  });
});
