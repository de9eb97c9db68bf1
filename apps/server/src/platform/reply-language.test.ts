import {
  listEquipment,
  listFollowedFindings,
  listOrganisationLog,
  readDiagnosis,
  readPreferences,
} from '@ritzel/contract';
import { conditionSentence, LANGUAGES, sayFinding, sentenceOf } from '@ritzel/sentences';
import { expect, test } from 'vitest';
import { hasSentences, translateReply } from './reply-language.ts';

const OTHERS = LANGUAGES.filter((each) => each !== 'en');

const reason = {
  kind: 'limit',
  signalName: 'v r.m.s.',
  value: 8.88,
  limit: 8,
  unit: 'mm/s',
  direction: 'above',
  boundary: 'C/D',
  limitSet: 'ISO 20816-3',
} as const;
const says = [{ code: 'FINDING_CAGE', params: { part: 'B3', seen: 5, looked: 5 } }];
const message = { code: 'NO_FAULT', params: {} };

test.each(OTHERS)('every sentence that has its codes beside it is said in %s', (language) => {
  const reply = {
    rows: [{ name: 'Kiln', reason: { ...reason, sentence: conditionSentence(reason) } }],
    findings: [{ says, sentence: sayFinding(says), for: [{ text: 'No fault.', message }] }],
    summary: sayFinding(says),
    summaryMessages: says,
    notEvaluated: [{ reason: 'No fault.', message }],
    finding: { severityReason: 'x', severityMessage: message, toConfirm: 'x', confirmMessage: message },
  };
  const said = sentenceOf('NO_FAULT', {}, language);
  expect(translateReply(reply, language)).toEqual({
    rows: [{ name: 'Kiln', reason: { ...reason, sentence: conditionSentence(reason, language) } }],
    findings: [{ says, sentence: sayFinding(says, language), for: [{ text: said, message }] }],
    summary: sayFinding(says, language),
    summaryMessages: says,
    notEvaluated: [{ reason: said, message }],
    finding: { severityReason: said, severityMessage: message, toConfirm: said, confirmMessage: message },
  });
  expect(said).not.toBe(sentenceOf('NO_FAULT', {}));
});

test('what has no code, or one of a newer program, stays as it is, and so does the reply that was given', () => {
  const reply = Object.freeze({
    sentence: 'The operator wrote this.',
    kind: 'limit',
    signalName: 'v',
    text: 'Older than its code.',
    message: { code: '', params: {} },
    inside: Object.freeze([{ sentence: 'Newer.', says: [{ code: 'FINDING_OF_TOMORROW', params: {} }] }]),
    at: new Date(0),
    nothing: null,
  });
  expect(translateReply(reply, 'de')).toEqual(reply);
});

test('in English a reply is handed on untouched', () => {
  const reply = { says, sentence: 'As it was stored.' };
  expect(translateReply(reply, 'en')).toBe(reply);
});

test('which calls depend on the language is read from their shapes', () => {
  for (const call of [listEquipment, listFollowedFindings, listOrganisationLog, readDiagnosis])
    expect(hasSentences(call), call.name).toBe(true);
  // Somebody's own choices may have any shape: nothing in them is a sentence of ours.
  expect(hasSentences(readPreferences)).toBe(false);
});
