import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALARM_EVENTS,
  type AlarmEvent,
  type AlarmLife,
  type CoverableState,
  LIFE_STATES,
  type LifeState,
  stepAlarm,
} from './alarm-life.ts';

const active = (state: LifeState) => state !== 'normal' && state !== 'returned' && state !== 'latched';
const isCovering = (state: LifeState) =>
  state === 'shelved' || state === 'suppressed' || state === 'out-of-service';

/** A life in this state; what is covered there is an unacknowledged alarm. */
const lifeIn = (state: LifeState, more: Partial<AlarmLife> = {}): AlarmLife => ({
  state,
  coveredState: isCovering(state) ? 'unacknowledged' : null,
  isActive: active(state),
  isLatching: false,
  ...more,
});

/** Every state under every event: the state it leads to, `=` where nothing changes, or the code of the refusal. */
const WHOLE_TABLE: Record<LifeState, Record<AlarmEvent, string>> = {
  normal: row(
    'unacknowledged unacknowledged = = !nothingToAcknowledge !nothingToReset !ended !notShelved !notShelved !ended !notSuppressed !ended !notOutOfService !ended',
  ),
  unacknowledged: row(
    '= = = returned acknowledged !nothingToReset shelved !notShelved !notShelved suppressed !notSuppressed out-of-service !notOutOfService =',
  ),
  acknowledged: row(
    '= unacknowledged = normal !nothingToAcknowledge !nothingToReset shelved !notShelved !notShelved suppressed !notSuppressed out-of-service !notOutOfService =',
  ),
  returned: row(
    'unacknowledged unacknowledged = = normal !nothingToReset shelved !notShelved !notShelved suppressed !notSuppressed out-of-service !notOutOfService =',
  ),
  latched: row(
    'unacknowledged unacknowledged = = !nothingToAcknowledge normal shelved !notShelved !notShelved suppressed !notSuppressed out-of-service !notOutOfService =',
  ),
  shelved: row(
    '= = = = = !nothingToReset !alreadyShelved unacknowledged unacknowledged !alreadyCovered !notSuppressed out-of-service !notOutOfService =',
  ),
  suppressed: row(
    '= = = = = !nothingToReset !alreadyCovered !notShelved !notShelved !alreadySuppressed unacknowledged out-of-service !notOutOfService =',
  ),
  'out-of-service': row(
    '= = = = = !nothingToReset !alreadyCovered !notShelved !notShelved !alreadyCovered !notSuppressed !alreadyOutOfService unacknowledged =',
  ),
};

function row(cells: string): Record<AlarmEvent, string> {
  const parts = cells.split(' ');
  // @NOTE: one cell for each event, in the order of ALARM_EVENTS
  return Object.fromEntries(ALARM_EVENTS.map((event, index) => [event, parts[index]])) as Record<
    AlarmEvent,
    string
  >;
}

describe('the life of an alarm', () => {
  for (const state of LIFE_STATES)
    for (const event of ALARM_EVENTS)
      it(`${state}, ${event}: ${WHOLE_TABLE[state][event]}`, () => {
        const after = stepAlarm(lifeIn(state), event);
        const wanted = WHOLE_TABLE[state][event];
        if (wanted.startsWith('!')) expect(after).toEqual({ refused: wanted.slice(1) });
        else expect(after).toMatchObject({ state: wanted === '=' ? state : wanted });
      });

  it('moves on beneath a shelf, so that it comes back as it would be', () => {
    const run = (from: AlarmLife, ...events: AlarmEvent[]) =>
      events.reduce<AlarmLife>((life, event) => {
        const next = stepAlarm(life, event);
        if ('refused' in next) throw new Error(`${event}: ${next.refused}`);
        return next;
      }, from);
    const acknowledged = lifeIn('acknowledged');
    expect(run(acknowledged, 'shelve', 'returned', 'unshelve').state).toBe('normal');
    expect(run(acknowledged, 'shelve', 'worse', 'shelf-ended').state).toBe('unacknowledged');
    expect(run(acknowledged, 'shelve', 'take-out-of-service', 'returned', 'return-to-service').state).toBe(
      'normal',
    );
    expect(run(lifeIn('unacknowledged'), 'suppress', 'acknowledge', 'unsuppress').state).toBe('acknowledged');
  });

  it('moves on beneath every cover exactly as without it', () => {
    const covers = LIFE_STATES.filter(isCovering);
    const bare = LIFE_STATES.filter((state): state is CoverableState => !isCovering(state));
    const moving = ['raised', 'worse', 'better', 'returned', 'acknowledge', 'reset', 'comment'] as const;
    for (const isLatching of [false, true])
      for (const beneath of bare)
        for (const event of moving) {
          const alone = stepAlarm(lifeIn(beneath, { isLatching }), event);
          for (const state of covers) {
            const life = { ...lifeIn(beneath, { isLatching }), state, coveredState: beneath };
            expect(stepAlarm(life, event), `${event} beneath ${state} of ${beneath}`).toEqual(
              'refused' in alone ? alone : { ...alone, state, coveredState: alone.state },
            );
          }
        }
  });

  it('keeps what latches until it is reset', () => {
    const latching = lifeIn('acknowledged', { isLatching: true });
    const returned = stepAlarm(latching, 'returned');
    expect(returned).toMatchObject({ state: 'latched', isActive: false });
    expect(stepAlarm(returned as AlarmLife, 'reset')).toMatchObject({ state: 'normal' });
  });

  it('is never left in an impossible state, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.constantFrom(...ALARM_EVENTS), { maxLength: 40 }),
        (isLatching, events) => {
          let life: AlarmLife = { state: 'normal', coveredState: null, isActive: false, isLatching };
          for (const event of events) {
            const next = stepAlarm(life, event);
            if ('refused' in next) continue;
            life = next;
            expect(life.coveredState !== null).toBe(isCovering(life.state));
            const beneath = life.coveredState ?? life.state;
            if (beneath === 'normal' || beneath === 'returned' || beneath === 'latched')
              expect(life.isActive).toBe(false);
            if (beneath === 'unacknowledged' || beneath === 'acknowledged') expect(life.isActive).toBe(true);
            if (!isLatching) expect(beneath).not.toBe('latched');
          }
        },
      ),
    );
  });
});
