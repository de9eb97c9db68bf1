import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ANSWER_MS, hasEnded, type JobEvent, type JobLife, MOST_ATTEMPTS, stepJob } from './job-lifecycle.ts';

const NOW = 1_790_000_000_000;
const job = (change: Partial<JobLife> = {}): JobLife => ({
  kind: 'measure',
  state: 'queued',
  attempts: 0,
  progress: null,
  reasonCode: null,
  reason: null,
  deadlineMs: NOW + 1000,
  ...change,
});
const report = (state: 'running' | 'done' | 'failed' | 'refused', more = {}): JobEvent => ({
  kind: 'report',
  report: { state, ...more },
});

describe('what becomes of a job', () => {
  const table: [string, JobLife, JobEvent, Partial<JobLife> | undefined][] = [
    [
      'a queued one is sent',
      job(),
      { kind: 'sent' },
      { state: 'sent', attempts: 1, deadlineMs: NOW + ANSWER_MS },
    ],
    ['one that was sent is not sent twice', job({ state: 'sent' }), { kind: 'sent' }, undefined],
    [
      'a device that declares no such command ends it',
      job(),
      { kind: 'unsupported', reason: 'x' },
      { state: 'failed', reasonCode: 'unsupported' },
    ],
    [
      'the device begins',
      job({ state: 'sent' }),
      report('running', { progress: 0.25 }),
      { state: 'running', progress: 0.25 },
    ],
    [
      'progress never falls',
      job({ state: 'running', progress: 0.5 }),
      report('running', { progress: 0.2 }),
      { progress: 0.5 },
    ],
    [
      'the word done alone ends no measurement',
      job({ state: 'running' }),
      report('done'),
      { state: 'running', progress: 0.99 },
    ],
    [
      'two of three waveforms',
      job({ state: 'running' }),
      { kind: 'waveform', stored: 2, expected: 3 },
      { state: 'running', progress: 2 / 3 },
    ],
    [
      'the last waveform',
      job({ state: 'sent' }),
      { kind: 'waveform', stored: 3, expected: 3 },
      { state: 'done', progress: 1 },
    ],
    [
      'the device refuses',
      job({ state: 'sent', kind: 'setup' }),
      report('refused', { reason: 'no' }),
      { state: 'failed', reasonCode: 'refused', reason: 'no' },
    ],
    [
      'the device fails',
      job({ state: 'running', kind: 'firmware' }),
      report('failed', { reason: 'no' }),
      { state: 'failed', reasonCode: 'failed' },
    ],
    [
      'the word done alone confirms no setup',
      job({ state: 'sent', kind: 'setup' }),
      report('done'),
      { state: 'running' },
    ],
    [
      'the setup in force confirms it',
      job({ state: 'running', kind: 'setup', attempts: 1 }),
      { kind: 'setup-reported', isSame: true, difference: '' },
      { state: 'done' },
    ],
    [
      'also where a birth had it wait again',
      job({ state: 'queued', kind: 'setup', attempts: 1 }),
      { kind: 'setup-reported', isSame: true, difference: '' },
      { state: 'done' },
    ],
    [
      'another one is sent again then',
      job({ state: 'queued', kind: 'setup', attempts: 1 }),
      { kind: 'setup-reported', isSame: false, difference: 'd' },
      undefined,
    ],
    [
      'what was never sent is not confirmed',
      job({ state: 'queued', kind: 'setup', attempts: 0 }),
      { kind: 'setup-reported', isSame: true, difference: '' },
      undefined,
    ],
    [
      'another setup in force does not',
      job({ state: 'running', kind: 'setup', attempts: 1 }),
      { kind: 'setup-reported', isSame: false, difference: 'd' },
      { state: 'failed', reasonCode: 'differs', reason: 'd' },
    ],
    [
      'the new version runs',
      job({ state: 'running', kind: 'firmware' }),
      { kind: 'firmware-reported', isTarget: true, version: '2' },
      { state: 'done' },
    ],
    [
      'an old one does',
      job({ state: 'running', kind: 'firmware' }),
      { kind: 'firmware-reported', isTarget: false, version: '1' },
      { state: 'failed', reasonCode: 'differs' },
    ],
    [
      'a birth sends it again',
      job({ state: 'sent', attempts: 1 }),
      { kind: 'born' },
      { state: 'queued', attempts: 1 },
    ],
    [
      'but not an update that runs',
      job({ state: 'running', kind: 'firmware', attempts: 1 }),
      { kind: 'born' },
      undefined,
    ],
    ['and not for ever', job({ state: 'running', attempts: MOST_ATTEMPTS }), { kind: 'born' }, undefined],
    ['nothing is overdue before its time', job({ state: 'sent' }), { kind: 'overdue' }, undefined],
    [
      'without an answer it is sent again',
      job({ state: 'sent', attempts: 1, deadlineMs: NOW }),
      { kind: 'overdue' },
      { state: 'queued' },
    ],
    [
      'until it has been sent often enough',
      job({ state: 'sent', attempts: MOST_ATTEMPTS, deadlineMs: NOW }),
      { kind: 'overdue' },
      { state: 'timed-out', reasonCode: 'no-answer' },
    ],
    [
      'one that began and fell silent',
      job({ state: 'running', deadlineMs: NOW }),
      { kind: 'overdue' },
      { state: 'timed-out', reasonCode: 'no-end' },
    ],
    [
      'a device that never came',
      job({ deadlineMs: NOW }),
      { kind: 'overdue' },
      { state: 'timed-out', reasonCode: 'never-online' },
    ],
    [
      'cancelled',
      job({ state: 'running' }),
      { kind: 'cancel', code: 'by-user' },
      { state: 'cancelled', reasonCode: 'by-user' },
    ],
    [
      'an update that runs is not cancelled',
      job({ state: 'running', kind: 'firmware' }),
      { kind: 'cancel', code: 'by-user' },
      undefined,
    ],
    ['an answer before the question counts for nothing', job(), report('running'), undefined],
  ];
  it.each(table)('%s', (_, before, event, expected) => {
    const after = stepJob(before, event, NOW);
    if (expected === undefined) expect(after).toBeUndefined();
    else expect(after).toMatchObject(expected);
  });
});

test('what has ended stays as it ended, whatever comes', () => {
  const events: JobEvent[] = [
    { kind: 'sent' },
    { kind: 'born' },
    { kind: 'overdue' },
    { kind: 'cancel', code: 'by-user' },
    report('running'),
    report('done'),
    report('failed'),
    { kind: 'waveform', stored: 1, expected: 1 },
    { kind: 'setup-reported', isSame: true, difference: '' },
    { kind: 'firmware-reported', isTarget: true, version: '2' },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom('measure', 'setup', 'firmware'),
      fc.array(fc.constantFrom(...events), { maxLength: 12 }),
      (kind, course) => {
        let life = job({ kind: kind as JobLife['kind'] }); // @NOTE of the three above
        for (const event of course) {
          const next = stepJob(life, event, NOW + 40 * 86_400_000);
          if (hasEnded(life)) expect(next).toBeUndefined();
          life = next ?? life;
          expect(life.attempts).toBeLessThanOrEqual(MOST_ATTEMPTS);
        }
      },
    ),
  );
});
