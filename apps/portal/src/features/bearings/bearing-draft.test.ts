import { describe, expect, it } from 'vitest';
import { EMPTY_BEARING_DRAFT, estimateOf, numberIn, readDraft } from './bearing-draft.ts';

const BALL = {
  ...EMPTY_BEARING_DRAFT,
  designation: '6205 own',
  type: 'deep-groove-ball',
  boreMm: '25',
  outerDiameterMm: '52',
  widthMm: '15',
} as const;

describe('a bearing while it is typed', () => {
  it.each([
    ['7,94', 7.94],
    [' 7.94 ', 7.94],
    ['9.', 9],
    ['', null],
    ['7.9.4', undefined],
    ['abc', undefined],
    ['1e5', undefined],
  ])('reads %j as %j', (text, expected) => expect(numberIn(text)).toBe(expected));

  it('reports the doubled BSF at its field and accepts the rest', () => {
    const typed = { ...BALL, bpfo: '3,5848', bpfi: '5,4152', ftf: '0,3983', bsf: '4,7135' };
    const { warnings, input } = readDraft(typed);
    expect(warnings.map(({ code, field }) => [code, field])).toEqual([['roller-doubled', 'bsf']]);
    expect(input.published).toEqual({ bpfo: 3.5848, bpfi: 5.4152, bsf: 4.7135, ftf: 0.3983 });
    expect(readDraft({ ...typed, bsf: '2.3567' }).warnings).toEqual([]);
  });

  it('wants all four of the geometry or none, and guesses nothing', () => {
    const { errors, input, multipliers } = readDraft({ ...BALL, elements: '9', pitchDiameterMm: 'x' });
    expect(errors).toEqual({
      elementDiameterMm: 'incomplete',
      pitchDiameterMm: 'notANumber',
      contactAngleDeg: 'incomplete',
    });
    expect([input.geometry, multipliers]).toEqual([null, undefined]);
  });

  it('shows no frequencies of what cannot be', () => {
    const impossible = {
      ...BALL,
      elements: '40',
      elementDiameterMm: '7.94',
      pitchDiameterMm: '39.04',
      contactAngleDeg: '0',
    };
    expect(readDraft(impossible).multipliers).toBeUndefined();
  });

  it('can be estimated once type and rings are known', () => {
    expect(estimateOf(readDraft(BALL))?.geometry.elements).toBe(9);
    expect(estimateOf(readDraft({ ...BALL, type: '' }))).toBeUndefined();
    expect(estimateOf(readDraft({ ...BALL, boreMm: '60' }))).toBeUndefined();
  });
});
