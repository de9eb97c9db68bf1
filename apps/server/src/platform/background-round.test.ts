import { expect, test } from 'vitest';
import type { Turn } from './background-loop.ts';
import { makeBackgroundRound, type Portion } from './background-round.ts';

interface Machine {
  readonly id: string;
  days: number;
  readonly isBroken?: boolean;
}

/** A round over machines that have days to count; says what was done in each turn. */
function makeRound(machines: readonly Machine[], { itemsATurn = 3, unitsATurn = 10 } = {}) {
  let said: string[] = [];
  const stopping = new AbortController();
  const round = makeBackgroundRound<Machine>({
    ...{ itemsATurn, unitsATurn, pauseMs: 7 },
    list: async (after, most) => machines.filter(({ id }) => after === null || id > after).slice(0, most),
    async work(machine, most): Promise<Portion> {
      if (machine.isBroken) throw new Error(`${machine.id} is broken`);
      const done = Math.min(most, machine.days);
      machine.days -= done;
      said.push(`${machine.id} ${done}`);
      return { done, isDone: machine.days === 0 };
    },
  });
  return {
    hasten: (id: string) => round.hasten(id, async () => machines.find((machine) => machine.id === id)),
    stop: () => stopping.abort(),
    async turn() {
      said = [];
      let pauseMs: number | undefined;
      const turn: Turn = {
        ...{ signal: stopping.signal, isWoken: false, clearWake: () => {} },
        continueAfter: (ms) => {
          pauseMs = ms;
        },
      };
      const error = await round.turn(turn).then(
        () => undefined,
        (reason: Error) => reason.message,
      );
      return { said, pauseMs, error };
    },
  };
}

const machine = (id: string, days = 1): Machine => ({ id, days });

test('a long work is done in portions, and the others follow', async () => {
  const { turn } = makeRound([machine('a', 12), machine('b', 2)]);
  expect(await turn()).toEqual({ said: ['a 10'], pauseMs: 7, error: undefined });
  expect(await turn()).toEqual({ said: ['a 2', 'b 2'], pauseMs: undefined, error: undefined });
});

test('more than a turn takes are gone through in several, and then from the first again', async () => {
  const { turn } = makeRound(['a', 'b', 'c', 'd'].map((id) => machine(id)));
  expect(await turn()).toEqual({ said: ['a 1', 'b 1', 'c 1'], pauseMs: 7, error: undefined });
  expect(await turn()).toEqual({ said: ['d 1'], pauseMs: undefined, error: undefined });
  expect((await turn()).said).toEqual(['a 0', 'b 0', 'c 0']);
});

test('what is hastened comes first, until it is done; one that is gone is forgotten', async () => {
  const { turn, hasten } = makeRound([machine('a'), machine('b', 11)]);
  hasten('b');
  hasten('none');
  expect(await turn()).toMatchObject({ said: ['b 10'], pauseMs: 7 });
  expect((await turn()).said).toEqual(['b 1', 'a 1', 'b 0']);
});

test('one that fails holds nobody up, listed or hastened, and its error is thrown when the others are done', async () => {
  const broken = { ...machine('b'), isBroken: true };
  const { turn, hasten } = makeRound([machine('a'), broken, machine('c'), machine('d')]);
  hasten('b');
  expect(await turn()).toEqual({ said: ['a 1', 'c 1'], pauseMs: undefined, error: 'b is broken' });
  expect(await turn()).toEqual({ said: ['d 1'], pauseMs: undefined, error: undefined });
});

test('three that fail in a row end a turn, for the cause may be common; the next one goes on behind them', async () => {
  const broken = ['a', 'b', 'c', 'd'].map((id) => ({ ...machine(id), isBroken: true }));
  const { turn, hasten } = makeRound([...broken, machine('e')], { itemsATurn: 9 });
  expect(await turn()).toEqual({ said: [], pauseMs: undefined, error: 'a is broken' });
  expect(await turn()).toEqual({ said: ['e 1'], pauseMs: undefined, error: 'd is broken' });
  for (const id of ['a', 'b', 'c', 'e']) hasten(id);
  expect(await turn()).toMatchObject({ said: [], error: 'a is broken' });
  expect((await turn()).said).toEqual(['e 0']);
});

test('three that fail with good ones between them end no turn', async () => {
  const broken = (id: string) => ({ ...machine(id), isBroken: true });
  const { turn } = makeRound([broken('a'), broken('b'), machine('c'), broken('d'), machine('e')], {
    itemsATurn: 9,
  });
  expect(await turn()).toEqual({ said: ['c 1', 'e 1'], pauseMs: undefined, error: 'a is broken' });
});

test('a loop that stops leaves the rest', async () => {
  const { turn, stop } = makeRound([machine('a'), machine('b')]);
  stop();
  expect((await turn()).said).toEqual(['a 1']);
});
