import type { WorkOrderFeedbackKind, WorkOrderStatus } from '@ritzel/contract';

/** Where a work order stands, and since when by the clock of the maintenance system where that said so. */
export interface OrderStanding {
  readonly status: WorkOrderStatus;
  readonly atMs: number;
}

/**
 * Where an answer leads to from each status. What is not named moves nothing: it is kept and changes no status. Work that was
 * done was done, also after the order was rejected or taken back; nothing opens a done order again.
 */
const MOVES: Readonly<
  Record<WorkOrderStatus, Readonly<Partial<Record<WorkOrderFeedbackKind, WorkOrderStatus>>>>
> = {
  open: { accepted: 'accepted', 'in-work': 'in-work', done: 'done', rejected: 'rejected' },
  accepted: { 'in-work': 'in-work', done: 'done', rejected: 'rejected' },
  'in-work': { done: 'done', rejected: 'rejected' },
  // The maintenance system thought better of it.
  rejected: { accepted: 'accepted', 'in-work': 'in-work', done: 'done' },
  cancelled: { done: 'done' },
  done: {},
};

export interface FeedbackStep {
  readonly standing: OrderStanding;
  /** It lies before what is known already, and is only kept. */
  readonly isLate: boolean;
  readonly isMoved: boolean;
}

/** What an answer does, by its own time: one that comes after a later one moves nothing, unless the work is done. */
export function takeFeedback(
  before: OrderStanding,
  feedback: { readonly kind: WorkOrderFeedbackKind; readonly atMs: number },
): FeedbackStep {
  const isEarlier = before.status !== 'open' && feedback.atMs < before.atMs;
  const status = MOVES[before.status][feedback.kind];
  const isMoved = status !== undefined && (!isEarlier || status === 'done');
  return {
    standing: isMoved ? { status, atMs: Math.max(feedback.atMs, isEarlier ? before.atMs : 0) } : before,
    isLate: !isMoved && feedback.kind !== before.status,
    isMoved,
  };
}

const OPEN: readonly WorkOrderStatus[] = ['open', 'accepted', 'in-work'];

/** The work is still to be done: it can be changed and taken back, and its case or check is handed on. */
export const isStillOpen = (status: WorkOrderStatus): boolean => OPEN.includes(status);
