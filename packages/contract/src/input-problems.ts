import { type ProblemText, problemText, readIssueMessage } from '@ritzel/sentences/problems';
import type { z } from 'zod';
import type { RefusedField } from './problems.ts';

type Issue = z.core.$ZodIssue;

/** Where an input does not fit its schema, and why, before the language of its reader is known. */
export function inputProblems(
  place: string,
  issues: readonly Issue[],
  input: unknown,
): (RefusedField & { readonly message: ProblemText })[] {
  return issues.map((issue) => {
    // @NOTE: `params` is where the contract puts the specification's own flags
    const own = 'params' in issue ? (issue.params as { code?: string } | undefined)?.code : undefined;
    return {
      field: [place, ...issue.path].filter((each) => each !== '').join('.'),
      code: own ?? issue.code,
      message: readIssueMessage(issue.message) ?? textOf(issue, input),
    };
  });
}

function textOf(issue: Issue, input: unknown): ProblemText {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? problemText('INPUT_MISSING')
        : problemText('INPUT_TYPE', { expected: `type:${TYPES[issue.expected] ?? 'object'}` });
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return problemText('INPUT_MULTIPLE', { step: issue.divisor });
    case 'unrecognized_keys':
      return problemText('INPUT_KEYS', { names: issue.keys.join(', ') });
    case 'invalid_value':
      return problemText('INPUT_VALUE', { values: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return FORMATS.has(issue.format)
        ? problemText('INPUT_TYPE', { expected: `format:${issue.format}` })
        : problemText('INPUT_PATTERN');
    default:
      return problemText('INPUT_INVALID');
  }
}

/** What a schema expects, by the words that the catalogue has for it. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  int: 'int',
  boolean: 'boolean',
  array: 'array',
  tuple: 'array',
  set: 'array',
  date: 'date',
};
const FORMATS: ReadonlySet<string> = new Set(['uuid', 'email', 'url', 'date', 'datetime']);

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): ProblemText {
  const min = Number(minimum);
  if (origin === 'string')
    return min <= 1 ? problemText('INPUT_EMPTY') : problemText('INPUT_TOO_SHORT', { min });
  if (origin === 'array' || origin === 'set')
    return min <= 1 ? problemText('INPUT_EMPTY') : problemText('INPUT_TOO_FEW', { min });
  return inclusive === false ? problemText('INPUT_ABOVE', { min }) : problemText('INPUT_LEAST', { min });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): ProblemText {
  const max = Number(maximum);
  if (origin === 'string') return problemText('INPUT_TOO_LONG', { max });
  if (origin === 'array' || origin === 'set') return problemText('INPUT_TOO_MANY', { max });
  return inclusive === false ? problemText('INPUT_BELOW', { max }) : problemText('INPUT_MOST', { max });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    // @NOTE: a path of zod names what it has read; only whether something is there matters
    value = (value as Record<PropertyKey, unknown>)[name];
  }
  return value;
}
