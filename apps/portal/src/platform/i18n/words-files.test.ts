import { LANGUAGES } from '@ritzel/contract';
import { expect, test } from 'vitest';
import type { Words } from './plural-forms.ts';

const written = Object.keys(import.meta.glob('./*/*.json'));
const first = import.meta.glob<Readonly<Record<string, Words>>>('./first-words-*.ts', {
  eager: true,
  import: 'firstWords',
});
const later = import.meta.glob<Readonly<Record<string, Words>>>('./later-words-*.ts', {
  eager: true,
  import: 'laterWords',
});

test.each(LANGUAGES)('each area that is written in %s is fetched with one of its two files', (language) => {
  const areas = Object.keys(first[`./first-words-${language}.ts`] ?? {});
  const fetched = [
    ...areas.map((area) => `./${language}/${area}.json`),
    ...Object.keys(later[`./later-words-${language}.ts`] ?? {}),
  ];
  expect(areas.length).toBeGreaterThan(3);
  expect(fetched.toSorted()).toEqual(written.filter((file) => file.startsWith(`./${language}/`)).toSorted());
});
