import { expect, test } from 'vitest';
import { readInviteLine, splitInviteText } from './invite-lines.ts';

test.each([
  ['ada@holtwick.example', { name: '', email: 'ada@holtwick.example' }],
  [' Ada Brandt <Ada+Kiln@Holtwick.example> ', { name: 'Ada Brandt', email: 'ada+kiln@holtwick.example' }],
  ['"Brandt, Ada" <ada@holtwick.example>', { name: 'Brandt, Ada', email: 'ada@holtwick.example' }],
  ['<ada@holtwick.example>', { name: '', email: 'ada@holtwick.example' }],
  ['Jörg Öz <jörg@süd.example>', { name: 'Jörg Öz', email: 'jörg@xn--sd-xka.example' }],
  ['Ada\tBrandt <ada@holtwick.example>', { name: 'Ada Brandt', email: 'ada@holtwick.example' }],
  ['Ada Brandt', undefined],
  ['Ada Brandt ada@holtwick.example', undefined],
  ['ada@holtwick.example>', undefined],
  [`${'x'.repeat(400)} <ada@holtwick.example>`, undefined],
])('the line %j is understood as %j', (line, expected) => expect(readInviteLine(line)).toEqual(expected));

test('a pasted list is split at lines, semicolons and commas, not within a quoted name', () => {
  expect(
    splitInviteText(
      'ada@a.example\r\n\n"Brandt, Ada" <b@a.example>; c@a.example, d@a.example\n"open <e@a.example>\nf@a.example',
    ),
  ).toEqual([
    'ada@a.example',
    '"Brandt, Ada" <b@a.example>',
    'c@a.example',
    'd@a.example',
    '"open <e@a.example>',
    'f@a.example',
  ]);
});
