import { describe, expect, test } from 'vitest';
import { foldText, makeSearchScore, matchRanges, searchWords, swappedLetters } from './search-text.ts';

describe('the words of a query', () => {
  test('are without case, accents and the signs around them, each once', () => {
    expect(searchWords('"Müller" (MULLER) & Straße')).toEqual(['muller', 'strasse']);
    expect(searchWords(' & | () ')).toEqual([]);
  });

  test('keep letters whose sign is no accent', () => {
    expect(foldText('Łódź, Ørsted, 减速机')).toBe('lodz, orsted, 减速机');
  });

  test('have each pair of neighbours exchanged, of words of four to twelve letters', () => {
    expect(swappedLetters('mill').toSorted()).toEqual(['imll', 'mlil']);
    expect(swappedLetters('fan')).toEqual([]);
    expect(swappedLetters('thirteenmills')).toEqual([]);
  });
});

describe('how well a thing fits', () => {
  test('goes from the exact name to what begins so, words, text and what is spelt alike', () => {
    const scoreOf = makeSearchScore('kiln');
    const scores = [
      scoreOf({ title: 'Kiln' }),
      scoreOf({ title: 'Kiln drive' }),
      scoreOf({ title: 'Old kiln' }),
      scoreOf({ title: 'Limekiln' }),
      scoreOf({ title: 'Fan', text: 'kiln' }),
      scoreOf({ title: 'Fan', text: 'limekiln' }),
      scoreOf({ title: 'Kilm' }),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores.at(-1)).toBeGreaterThan(0);
    expect(scoreOf({ title: 'Fan' })).toBe(0);
  });

  test('is the best for an identifier or a number with its sign', () => {
    expect(makeSearchScore('#12')({ title: 'B3', code: '#12' })).toBe(100);
    expect(makeSearchScore('12')({ title: 'B3', code: '#12' })).toBe(100);
  });

  test('takes two exchanged letters and a wrong one, never another figure', () => {
    expect(makeSearchScore('covneyor')({ title: 'Conveyor 7' })).toBeGreaterThan(0);
    expect(makeSearchScore('conveyer')({ title: 'Conveyor 7' })).toBeGreaterThan(0);
    expect(makeSearchScore('4712')({ title: 'Mill 4711' })).toBe(0);
    expect(makeSearchScore('gaer')({ title: 'a'.repeat(40) })).toBe(0);
  });

  test('answers the same of a word that it has compared before', () => {
    const scoreOf = makeSearchScore('conveyer');
    const first = scoreOf({ title: 'Conveyor' });
    expect([scoreOf({ title: 'Conveyor' }), makeSearchScore('conveyer')({ title: 'Conveyor' })]).toEqual([
      first,
      first,
    ]);
  });
});

test('what was found is marked at its places in the text as it is written', () => {
  expect(matchRanges('drive', 'Kiln drive')).toEqual([{ from: 5, to: 10 }]);
  // ß folds into two letters: the places behind it stay.
  expect(matchRanges('werk', 'Straße am Werk')).toEqual([{ from: 10, to: 14 }]);
  expect(matchRanges('gear unit', 'unit of a gear')).toEqual([
    { from: 0, to: 4 },
    { from: 10, to: 14 },
  ]);
  expect(matchRanges('pump', 'Kiln')).toEqual([]);
});
