/** The life of a version of a drivetrain's kinematics. */
export const KINEMATICS_STATUSES = ['draft', 'submitted', 'verified', 'locked', 'reopened'] as const;
export type KinematicsStatus = (typeof KINEMATICS_STATUSES)[number];

export const KINEMATICS_ACTIONS = ['submit', 'verify', 'lock', 'reopen', 'reset'] as const;
export type KinematicsAction = (typeof KINEMATICS_ACTIONS)[number];

/**
 * Which status each act leads to. A reset takes a version back to draft from wherever it is but locked: a locked
 * configuration is opened by reopening alone, and for that an administrator gives leave. A reopened version that
 * turned out right is locked again as it was.
 */
const NEXT: Readonly<Record<KinematicsStatus, Partial<Record<KinematicsAction, KinematicsStatus>>>> = {
  draft: { submit: 'submitted' },
  submitted: { verify: 'verified', reset: 'draft' },
  verified: { lock: 'locked', reset: 'draft' },
  locked: { reopen: 'reopened' },
  reopened: { lock: 'locked', reset: 'draft' },
};

/** Diagnoses trust a version from its verification on, until it is reset. */
export function isTrusted(status: KinematicsStatus): boolean {
  return status === 'verified' || status === 'locked' || status === 'reopened';
}

/** Whether the kinematics may change, by a new version, while the newest has this status. */
export function mayChange(status: KinematicsStatus): boolean {
  return status !== 'locked';
}

/** What the status alone allows, whoever asks. */
export function actionsFrom(status: KinematicsStatus): readonly KinematicsAction[] {
  return KINEMATICS_ACTIONS.filter((action) => NEXT[status][action] !== undefined);
}

/** Who asks, about which version. */
export interface KinematicsQuestion {
  readonly status: KinematicsStatus;
  /** Only the newest version has a life; older ones are history. */
  readonly isNewest: boolean;
  readonly isSubmitter: boolean;
  /** Someone else of the organisation may verify too. */
  readonly hasColleague: boolean;
  /** An administrator gave leave to reopen this drivetrain or one of its gear units. */
  readonly isReopeningEnabled: boolean;
  readonly hasComment: boolean;
}

export type KinematicsRefusal =
  | 'not-newest'
  | 'not-from-this-status'
  | 'needs-another-person'
  | 'reopening-not-enabled'
  | 'comment-missing';

/** Why the act is not possible; the next status when it is. */
export function evaluateAction(
  action: KinematicsAction,
  question: KinematicsQuestion,
): { readonly next: KinematicsStatus } | { readonly refusal: KinematicsRefusal } {
  if (!question.isNewest) return { refusal: 'not-newest' };
  const next = NEXT[question.status][action];
  if (next === undefined) return { refusal: 'not-from-this-status' };
  // Four eyes: a wrong tooth count looks right to whoever typed it. Someone alone may, and it is written down.
  if (action === 'verify' && question.isSubmitter && question.hasColleague)
    return { refusal: 'needs-another-person' };
  if (action === 'reopen' && !question.isReopeningEnabled) return { refusal: 'reopening-not-enabled' };
  // Undoing what others agreed on says why.
  if ((action === 'reopen' || action === 'reset') && !question.hasComment)
    return { refusal: 'comment-missing' };
  return { next };
}
