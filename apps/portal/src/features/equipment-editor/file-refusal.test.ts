import { drivetrainDocumentSchema } from '@ritzel/contract';
import { expect, test } from 'vitest';
import { fileRefusal } from './file-refusal.ts';

test.each([
  ['en', { identifier: 'a b' }, 'identifier', 'Letters, digits, dot, dash and underscore.'],
  ['de', { identifier: 'a b' }, 'identifier', 'Buchstaben, Ziffern, Punkt, Bindestrich und Unterstrich.'],
  ['de', {}, 'identifier', 'Diese Angabe fehlt.'],
  ['de', [], '', 'Hier wird ein Objekt erwartet.'],
] as const)('in %s %j is refused at "%s"', (language, document, field, message) => {
  const read = drivetrainDocumentSchema.safeParse(document);
  expect(read.success).toBe(false);
  expect(fileRefusal(read.error!, document, language)).toEqual({ field, message });
});
