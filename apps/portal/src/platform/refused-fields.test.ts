import { ProblemError, problem } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import { refusedFields } from './refused-fields.ts';

const NAMES = ['title', 'kind'] as const;
const fieldOf = (path: string) => NAMES.find((name) => name === path.split('.')[0]);
const sorted = (error: unknown) => {
  const { fields, restCode } = refusedFields(error, fieldOf);
  return { fields: [...fields].map(([name, { code }]) => [name, code]), restCode };
};
const refused = (...errors: [field: string, code: string][]) =>
  problem.inputInvalid(errors.map(([field, code]) => ({ field, code, message: `${code}.` })));

describe('a refusal of the server', () => {
  it('stands at the fields that the form has, from body and query alike', () => {
    expect(sorted(refused(['body.kind', 'wrong'], ['query.title', 'too_small']))).toEqual({
      fields: [
        ['kind', 'wrong'],
        ['title', 'too_small'],
      ],
      restCode: null,
    });
  });

  it('says of each field the first thing', () => {
    expect(sorted(refused(['body.title', 'first'], ['body.title.0', 'second'])).fields).toEqual([
      ['title', 'first'],
    ]);
  });

  it('is shown for the whole form where it fits no field, by the code that says most', () => {
    expect(sorted(refused(['body.title', 'wrong'], ['body.secret', 'secretMissing']))).toEqual({
      fields: [['title', 'wrong']],
      restCode: 'secretMissing',
    });
    expect(sorted(problem.notFound())).toEqual({ fields: [], restCode: 'notFound' });
    expect(sorted(new ProblemError({ type: '', title: '', status: 409, code: 'conflict' }))).toEqual({
      fields: [],
      restCode: 'conflict',
    });
    expect(sorted(new TypeError('no network'))).toEqual({ fields: [], restCode: 'internal' });
  });
});
