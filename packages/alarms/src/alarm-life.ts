/**
 * The life of an alarm after ISA-18.2 and IEC 62682, as one table. The process raises it, makes it worse or better, and
 * returns to normal; people acknowledge, shelve, suppress, take out of service and reset.
 */
export const LIFE_STATES = [
  'unacknowledged',
  'acknowledged',
  'returned',
  'latched',
  'shelved',
  'suppressed',
  'out-of-service',
  'normal',
] as const;
export type LifeState = (typeof LIFE_STATES)[number];

/** The states that something can cover: with the end of shelving, suppression or out of service they come back. */
export type CoverableState = Exclude<LifeState, CoveringState>;
export type CoveringState = 'shelved' | 'suppressed' | 'out-of-service';

export const ALARM_EVENTS = [
  'raised',
  'worse',
  'better',
  'returned',
  'acknowledge',
  'reset',
  'shelve',
  'unshelve',
  'shelf-ended',
  'suppress',
  'unsuppress',
  'take-out-of-service',
  'return-to-service',
  'comment',
] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];

export interface AlarmLife {
  readonly state: LifeState;
  /** What shelving, suppression or out of service covers; null in every other state. */
  readonly coveredState: CoverableState | null;
  /** The cause is there now, whatever the state. */
  readonly isActive: boolean;
  /** Keeps what has returned listed until somebody resets it. */
  readonly isLatching: boolean;
}

export interface Refusal {
  /** Why not: `nothingToAcknowledge`. */
  readonly refused: string;
}

/** `ended`: normal, or latched where the alarm latches. `-`: nothing changes. `!code`: refused. */
type Cell = CoverableState | 'ended' | '-' | `!${string}`;

/** What happens beneath everything that covers: a row is a state, a column an event. */
const TABLE: Readonly<
  Record<
    CoverableState,
    Readonly<Record<'raised' | 'worse' | 'better' | 'returned' | 'acknowledge' | 'reset' | 'comment', Cell>>
  >
> = {
  normal: {
    raised: 'unacknowledged',
    worse: 'unacknowledged',
    better: '-',
    returned: '-',
    acknowledge: '!nothingToAcknowledge',
    reset: '!nothingToReset',
    comment: '!ended',
  },
  unacknowledged: {
    raised: '-',
    worse: '-',
    better: '-',
    returned: 'returned',
    acknowledge: 'acknowledged',
    reset: '!nothingToReset',
    comment: '-',
  },
  acknowledged: {
    raised: '-',
    // What got worse is news again.
    worse: 'unacknowledged',
    better: '-',
    returned: 'ended',
    acknowledge: '!nothingToAcknowledge',
    reset: '!nothingToReset',
    comment: '-',
  },
  returned: {
    raised: 'unacknowledged',
    worse: 'unacknowledged',
    better: '-',
    returned: '-',
    acknowledge: 'ended',
    reset: '!nothingToReset',
    comment: '-',
  },
  latched: {
    raised: 'unacknowledged',
    worse: 'unacknowledged',
    better: '-',
    returned: '-',
    acknowledge: '!nothingToAcknowledge',
    reset: 'normal',
    comment: '-',
  },
};

/** Who covers, and what takes the cover away. */
const COVERS: Readonly<Partial<Record<AlarmEvent, CoveringState>>> = {
  shelve: 'shelved',
  suppress: 'suppressed',
  'take-out-of-service': 'out-of-service',
};
const UNCOVERS: Readonly<Partial<Record<AlarmEvent, readonly [covering: CoveringState, code: string]>>> = {
  unshelve: ['shelved', 'notShelved'],
  'shelf-ended': ['shelved', 'notShelved'],
  unsuppress: ['suppressed', 'notSuppressed'],
  'return-to-service': ['out-of-service', 'notOutOfService'],
};

const isCovering = (state: LifeState): state is CoveringState =>
  state === 'shelved' || state === 'suppressed' || state === 'out-of-service';

/** One event further; what is refused changes nothing. */
export function stepAlarm(life: AlarmLife, event: AlarmEvent): AlarmLife | Refusal {
  const covering = COVERS[event];
  if (covering !== undefined) return cover(life, event, covering);
  const uncovering = UNCOVERS[event];
  if (uncovering !== undefined) {
    const [state, refused] = uncovering;
    if (life.state !== state) return { refused };
    return { ...life, state: life.coveredState ?? 'normal', coveredState: null };
  }
  const isActive =
    event === 'raised' || event === 'worse' ? true : event === 'returned' ? false : life.isActive;
  const beneath = isCovering(life.state) ? (life.coveredState ?? 'normal') : life.state;
  // @NOTE: the events that cover and uncover are handled above; the table has all others
  const cell = TABLE[beneath][event as keyof (typeof TABLE)['normal']];
  if (cell.startsWith('!')) return { refused: cell.slice(1) };
  const next = resolve(cell, beneath, life.isLatching);
  return isCovering(life.state)
    ? { ...life, isActive, coveredState: next }
    : { ...life, isActive, state: next };
}

function resolve(cell: Cell, beneath: CoverableState, isLatching: boolean): CoverableState {
  if (cell === '-') return beneath;
  if (cell === 'ended') return isLatching ? 'latched' : 'normal';
  // @NOTE: refusals have been answered
  return cell as CoverableState;
}

const ALREADY: Readonly<Record<CoveringState, string>> = {
  shelved: 'alreadyShelved',
  suppressed: 'alreadySuppressed',
  'out-of-service': 'alreadyOutOfService',
};

function cover(life: AlarmLife, event: AlarmEvent, covering: CoveringState): AlarmLife | Refusal {
  if (life.state === covering) return { refused: ALREADY[covering] };
  if (life.state === 'normal') return { refused: 'ended' };
  // Out of service covers what is shelved or suppressed as well; otherwise one thing covers at a time.
  if (isCovering(life.state) && event !== 'take-out-of-service') return { refused: 'alreadyCovered' };
  return {
    ...life,
    state: covering,
    coveredState: isCovering(life.state) ? life.coveredState : life.state,
  };
}
