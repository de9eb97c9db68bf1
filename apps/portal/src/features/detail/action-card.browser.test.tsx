import type { NextStep } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { expect, test, vi } from 'vitest';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { ActionCard, type ActionCardProps } from './action-card.tsx';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const ID = '00000000-0000-4000-8000-000000000001';

const kinematics: Kinematics = {
  shafts: [{ id: 'S2', name: 'Intermediate shaft 1' }],
  bearings: [{ id: 'B3', shaft: 'S2', designation: '22320' }],
};

const evidence = (amplitude: number) => ({
  ...{ text: '', message: { code: 'CONFIRMED', params: { seen: 5, records: 5 } }, floor: 0.1, heightDb: 29 },
  ...{ frequencyHz: 107.5, amplitude, unit: 'm/s²' },
});
const says = [{ code: 'FINDING_BEARING', params: { place: 'Outer race', part: 'B3', seen: 4, looked: 4 } }];
const finding: NonNullable<NextStep['finding']> = {
  ...{ equipmentId: ID, channel: 'input', part: 'B3', fault: 'outer-race', severity: 'CRITICAL' },
  ...{ isConfirmed: true, firstSeenAt: '2026-10-04T08:00:00Z', lastSeenAt: '2026-11-22T08:00:00Z' },
  doubling: { kind: 'none', because: 'short-history', readings: 5 },
  ...{ seen: 5, records: 5, growthDbPerWeek: 4.1, sentence: '', says, waveformId: ID },
  finding: {
    ...{ part: 'B3', partName: 'Bearing B3', fault: 'outer-race', confidence: 0.99, severity: 'CRITICAL' },
    ...{ severityReason: '', severityMessage: says[0]!, sentence: '', says, against: [], toConfirm: '' },
    ...{ for: [evidence(1), evidence(2), evidence(1), evidence(0.5)], confirmMessage: says[0]!, rule: 'r' },
  },
  observations: [
    { waveformId: ID, at: '2026-10-04T08:00:00Z', isSeen: true, amplitude: 0.01 },
    { waveformId: ID, at: '2026-11-22T08:00:00Z', isSeen: true, amplitude: 10 },
  ],
  witnesses: [],
};
finding.witnesses = [
  {
    ...{ equipmentId: ID, channel: 'input', severity: 'CRITICAL' as const, confidence: 0.99 },
    isConfirmed: true,
    lastSeenAt: finding.lastSeenAt,
    waveformId: ID,
  },
  {
    ...{ equipmentId: ID, channel: 'output', severity: 'WARNING' as const, confidence: 0.8 },
    isConfirmed: true,
    lastSeenAt: finding.lastSeenAt,
    waveformId: ID,
  },
];

const stepOf = (severity: Severity, more: Partial<NextStep> = {}): NextStep => ({
  equipmentId: ID,
  condition: { severity, hasUnknown: false, since: '2026-11-20T08:00:00Z', reason: null },
  ...{ finding: null, hitRate: null, otherFaults: 0, steps: [], due: null, case: null },
  ...more,
});
const critical = stepOf('CRITICAL', {
  finding,
  steps: [
    { code: 'ADVICE_CRITICAL', params: { part: 'Bearing B3' } },
    { code: 'ADVICE_OIL', params: {} },
  ],
  due: { at: '2026-11-23T08:00:00Z', because: 'severity', days: 3 },
  case: { id: ID, number: 7, unacknowledged: [{ id: ID, revision: 1 }] },
});

const textOf = (card: { element(): Element }) => expect.poll(() => card.element().textContent);

async function open(step: NextStep, more: Partial<ActionCardProps> = {}) {
  const { screen } = await renderInPortal(
    <ActionCard
      detail={step}
      step={step}
      kinematics={kinematics}
      nowMs={NOW}
      hasValues
      evaluatedAt="2026-11-22T11:59:00Z"
      lastRecord={{ at: '2026-11-22T11:42:00Z', speedRpm: 995, load: 0.77 }}
      evidenceTo={step.finding === null ? null : '/evidence'}
      onOpenReason={null}
      acknowledging={null}
      acts={null}
      {...more}
    />,
    { areas: ['next-step', 'detail'] },
  );
  return screen.getByRole('region', { name: 'Next step' });
}

test('says what is wrong, where, since when, how fast it grows, how sure it is, and what to do by when', async () => {
  const card = await open(critical);
  for (const said of [
    'Critical',
    'Seen by 2 sensors',
    '22320 · Intermediate shaft 1 · 4 lines of evidence',
    '2026-10-04',
    '49 days ago',
    'Critical since',
    '2026-11-20',
    '+4.1 dB',
    '99 %',
    'nothing against it',
    'Reduce the load now and plan a stop: damage must be expected',
    'by 2026-11-23',
    '3 days after it became Critical',
    'Take an oil sample and check the magnetic plug for particles',
    '995 rpm',
    '77 % load',
  ])
    await textOf(card).toContain(said);
  await expect
    .element(card.getByRole('img', { name: '2 records: -40 dB at first, 20 dB at last' }))
    .toBeVisible();
});

test('says how often the rule was right where enough cases are closed', async () => {
  const card = await open({ ...critical, hitRate: { right: 7, closed: 9 } });
  await textOf(card).toContain('Confirmed in 7 of 9 closed cases of this rule, fault and machine class.');
});

test('says nothing of a hit rate before', async () => {
  const card = await open(critical);
  await textOf(card).toContain('Seen by 2 sensors');
  expect(card.element().textContent).not.toContain('closed cases');
});

test('opens the evidence and the case, and acknowledges what waits', async () => {
  const onAcknowledge = vi.fn();
  const card = await open(critical, {
    acknowledging: { onAcknowledge, isPending: false, fault: null },
  });
  await expect
    .element(card.getByRole('link', { name: 'Show evidence' }))
    .toHaveAttribute('href', '/evidence');
  await expect.element(card.getByRole('link', { name: 'Open case' })).toHaveAttribute('href', `/cases/${ID}`);
  await card.getByRole('button', { name: 'Acknowledge' }).click();
  expect(onAcknowledge).toHaveBeenCalledOnce();
});

test('offers nobody to acknowledge what nobody may, and says what went wrong', async () => {
  const card = await open(critical);
  await expect.element(card.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  const refused = await open(critical, {
    acknowledging: { onAcknowledge: () => {}, isPending: false, fault: 'Changed meanwhile.' },
  });
  await expect.element(refused.getByRole('alert')).toHaveTextContent('Changed meanwhile.');
});

test('says of a date that has passed by how much', async () => {
  const step = { ...critical, due: { at: '2026-11-20T10:00:00Z', because: 'case', days: null } as const };
  const card = await open(step);
  await textOf(card).toContain('2 days overdue');
  await textOf(card).toContain('Due date of the case');
});

test.each(['2026-11-22T05:00:00Z', '2026-11-22T18:00:00Z'])(
  'says of what is due on this day, at %s, that it is due today',
  async (at) => {
    const card = await open({ ...critical, due: { at, because: 'case', days: null } });
    await textOf(card).toContain('2026-11-22 · today');
    await textOf(card).not.toContain('overdue');
  },
);

test('says in one line that a machine is healthy and when it was last evaluated', async () => {
  const card = await open(stepOf('GOOD'));
  await textOf(card).toContain(
    'No confirmed fault; every evaluated value is within its limits. Last evaluated 2026-11-22',
  );
  await expect.element(card.getByRole('heading')).not.toBeInTheDocument();
});

test('a limit without a finding says which, and opens its trend', async () => {
  const onOpenReason = vi.fn();
  const step = stepOf('SEVERE', {
    condition: {
      ...{ severity: 'SEVERE', hasUnknown: false, since: '2026-11-20T08:00:00Z' },
      reason: {
        ...{ kind: 'limit', signalName: 'Velocity', value: 7.2, unit: 'mm/s', limit: 5, boundary: 'B/C' },
        ...{ direction: 'above', sentence: '' },
      },
    },
    steps: [{ code: 'ADVICE_SEVERE', params: {} }],
  });
  const card = await open(step, { onOpenReason });
  await card.getByRole('button', { name: /Velocity/ }).click();
  expect(onOpenReason).toHaveBeenCalledOnce();
  await textOf(card).toContain('Inspect within a week');
});

test('above what the page is about it is one line: how bad, what, by when, and the way to the evidence', async () => {
  const card = await open(critical, { isLine: true });
  await textOf(card).toContain('by 2026-11-23');
  await expect
    .element(card.getByRole('link', { name: 'Show evidence' }))
    .toHaveAttribute('href', '/evidence');
  expect(card.element().textContent).not.toContain('Confidence');
  expect(card.element().getBoundingClientRect().height).toBeLessThan(60);
});
