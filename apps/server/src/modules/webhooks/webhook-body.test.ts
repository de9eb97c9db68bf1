import { WEBHOOK_FORMS } from '@ritzel/contract';
import { LANGUAGES } from '@ritzel/sentences';
import { describe, expect, test } from 'vitest';
import { writeBody } from './webhook-body.ts';
import type { WebhookFacts } from './webhook-facts.ts';

const facts: WebhookFacts = {
  at: '2026-11-22T08:30:00.000Z',
  organisation: { id: 'o1', name: 'Holtwick Zement' },
  equipment: {
    ...{ id: 'e1', type: 'gearunit', identifier: 'GU-7', name: 'Main drive' },
    ...{ drivetrainId: 'd1', drivetrainName: 'Kiln 2' },
  },
  severity: 'CRITICAL',
  severityBefore: 'WARNING',
  sentence: 'As it was stored.',
  says: [{ code: 'ALARM_ABOVE', params: { signal: 'v', value: '9.1', unit: 'mm/s', limit: '8' } }],
  by: null,
  comment: null,
  case: {
    ...{ id: 'c1', number: 12, openedAt: '2026-11-22T06:00:00.000Z' },
    ...{ verdict: null, partName: 'B3', fault: 'outer-race' },
  },
  alarm: null,
};
const portalUrl = 'https://ritzel.plant.example';
const write = (form: (typeof WEBHOOK_FORMS)[number], event: string, more: Partial<WebhookFacts> = {}) =>
  JSON.parse(writeBody(form, { event, facts: { ...facts, ...more }, language: 'en', portalUrl }));

describe('slack', () => {
  test('one text says shape, severity, what happened, which machine, what is wrong and where to look', () => {
    expect(write('slack', 'case.worse').text.split('\n')).toEqual([
      '⬢ Critical · Case 12 got worse',
      'GU-7 Main drive · Kiln 2: v 9.1 mm/s, above 8 mm/s.',
      'https://ritzel.plant.example/cases/c1',
    ]);
  });

  test('a comment calls nobody and makes no link', () => {
    const { text } = write('slack', 'case.closed', {
      comment: '<!channel> @all <https://elsewhere.example|here>',
    });
    expect(text).not.toMatch(/<|@[a-z]/);
    expect(text).toContain('&lt;!channel&gt;');
  });
});

describe('teams', () => {
  test('a message with one adaptive card, whose words are shown as they were written', () => {
    const body = write('teams', 'case.closed', { by: 'Ada', comment: '[here](https://elsewhere.example)' });
    expect(body.type).toBe('message');
    const { content, contentType } = body.attachments[0];
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content.body.map(({ type }: { type: string }) => type)).toEqual([
      ...['TextBlock', 'TextBlock', 'FactSet', 'TextBlock', 'TextBlock'],
    ]);
    expect(content.body[4].text).toBe('\\[here\\]\\(https://elsewhere.example\\)');
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open in Ritzel', url: 'https://ritzel.plant.example/cases/c1' },
    ]);
  });
});

describe('alertmanager', () => {
  test('what gets worse resolves the alert of before and fires one of the new severity', () => {
    const [before, now] = write('alertmanager', 'case.worse');
    expect(before).toMatchObject({ labels: { severity: 'warning', case: '12' }, endsAt: facts.at });
    expect(now).toMatchObject({
      labels: {
        alertname: 'RitzelCase',
        severity: 'critical',
        case: '12',
        equipment: 'GU-7',
        drivetrain: 'Kiln 2',
      },
      annotations: { summary: 'v 9.1 mm/s, above 8 mm/s.' },
      startsAt: '2026-11-22T06:00:00.000Z',
      generatorURL: 'https://ritzel.plant.example/cases/c1',
    });
    expect(Date.parse(now.endsAt)).toBeGreaterThan(Date.parse(facts.at));
  });

  test('what is closed resolves the very alert that fired', () => {
    const [fired] = write('alertmanager', 'case.opened', { severityBefore: null });
    const [closed] = write('alertmanager', 'case.closed', { severityBefore: null });
    expect(closed.labels).toEqual(fired.labels);
    expect(closed.endsAt).toBe(facts.at);
  });

  test('what begins at this moment does not end at its beginning', () => {
    const opened = { ...facts.case!, openedAt: facts.at };
    for (const event of ['case.opened', 'case.closed', 'test']) {
      const [alert] = write('alertmanager', event, { case: opened, severityBefore: null });
      expect(Date.parse(alert.endsAt), event).toBeGreaterThan(Date.parse(alert.startsAt));
    }
  });
});

test.each(LANGUAGES)('every form speaks %s and leaves no gap', (language) => {
  for (const form of WEBHOOK_FORMS)
    for (const event of ['case.opened', 'case.worse', 'case.closed', 'alarm.shelve', 'test']) {
      const body = writeBody(form, { event, facts: { ...facts, by: 'Ada' }, language, portalUrl });
      expect(body).not.toMatch(/WEBHOOK_|undefined|\{\w+\}/);
    }
});
