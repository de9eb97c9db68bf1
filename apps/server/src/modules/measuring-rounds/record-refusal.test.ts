import type { ProblemError } from '@ritzel/contract';
import { decodeWaveform, WaveformRefusedError } from '@ritzel/telemetry';
import { expect, test } from 'vitest';
import { problemIn } from '../../platform/problem-reply.ts';
import { unfitRecord, unreadableRecord } from './record-refusal.ts';

/** What a reader of German reads, at which field. */
const inGerman = (error: ProblemError) =>
  problemIn(error, 'de').errors?.map(({ field, code, message }) => `${field} ${code}: ${message}`);

test('bytes that are no record are refused in the language of who took it', () => {
  let refused: unknown;
  try {
    decodeWaveform(new TextEncoder().encode('this is a letter, and no record'), () => '');
  } catch (error) {
    refused = error;
  }
  if (!(refused instanceof WaveformRefusedError)) throw new Error('the letter was taken for a record');
  expect(inGerman(unreadableRecord(refused))).toEqual([
    'body.envelope WAVEFORM_FORM: Das ist keine Messung oder eine in einer hier unbekannten Version.',
  ]);
});

test.each([
  ['WAVEFORM_HEADER', 'fs', 'Der Messung fehlt „fs“, oder der Wert dort ist nicht möglich.'],
  ['WAVEFORM_LENGTH', 'n', 'Die Messung enthält eine andere Anzahl Abtastwerte, als sie angibt.'],
  ['WAVEFORM_HASH', 'sha256', 'Die Abtastwerte sind nicht die aufgezeichneten: Ihre Prüfsumme weicht ab.'],
  ['WAVEFORM_NOT_FINITE', 'samples', 'Ein Abtastwert der Messung ist keine Zahl.'],
])('%s is said at its field', (code, field, said) => {
  const refused = new WaveformRefusedError(code, field, 'What a device reads.');
  expect(inGerman(unreadableRecord(refused))).toEqual([`body.${field} ${code}: ${said}`]);
});

test.each([
  ['waveform-invalid', 'device', 'Die Messung stammt von einem anderen Gerät oder Kanal.'],
  ['unit-wrong', 'unit', 'Die Messung hat eine Einheit, in der der Kanal nicht misst.'],
  ['clock-off', 't0', 'Die Messung kann nicht zur angegebenen Zeit entstanden sein: Die Uhr geht falsch.'],
  ['not-stored', 'envelope', 'Die Messung kann nicht gespeichert werden; erneutes Senden ändert nichts.'],
] as const)('a record that is %s is refused by its reason', (code, field, said) => {
  expect(inGerman(unfitRecord({ code, field, message: 'What a device reads.' }))).toEqual([
    `body.${field} ${code}: ${said}`,
  ]);
});
