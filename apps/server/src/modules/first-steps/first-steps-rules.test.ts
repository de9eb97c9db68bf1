import { expect, test } from 'vitest';
import { type FirstStepsFacts, toFirstSteps } from './first-steps-rules.ts';

const EMPTY: FirstStepsFacts = {
  isPlantNamed: false,
  hasPeople: false,
  hasMachine: false,
  hasValue: false,
  hasWaveform: false,
  skipped: [],
  isClosed: false,
  isDemo: false,
  drivetrainId: null,
};

test.each<[string, Partial<FirstStepsFacts>, string | null, string]>([
  ['nothing is there', {}, 'plant', 'open open open open open'],
  ['the name was confirmed', { isPlantNamed: true }, 'people', 'done open open open open'],
  [
    'people were skipped',
    { isPlantNamed: true, skipped: ['people'] },
    'machine',
    'done skipped open open open',
  ],
  [
    'what was skipped is there after all',
    { isPlantNamed: true, skipped: ['people', 'machine'], hasMachine: true },
    'device',
    'done skipped done open open',
  ],
  [
    'a machine came before the rest',
    { hasMachine: true, hasValue: true },
    'plant',
    'open open done done open',
  ],
  [
    'everything is there',
    { isPlantNamed: true, hasPeople: true, hasMachine: true, hasValue: true, hasWaveform: true },
    null,
    'done done done done done',
  ],
  [
    'everything else was skipped',
    { isPlantNamed: true, skipped: ['people', 'machine', 'device', 'spectrum'] },
    null,
    'done skipped skipped skipped skipped',
  ],
])('where %s, the guide stands at the first open step', (_, facts, current, states) => {
  const steps = toFirstSteps({ ...EMPTY, ...facts });
  expect(steps.current).toBe(current);
  expect(steps.steps.map(({ state }) => state).join(' ')).toBe(states);
});

test('a guide that was closed stays closed, and a demo has none', () => {
  expect(toFirstSteps(EMPTY).isClosed).toBe(false);
  expect(toFirstSteps({ ...EMPTY, isClosed: true }).isClosed).toBe(true);
  expect(toFirstSteps({ ...EMPTY, isDemo: true }).isClosed).toBe(true);
});
