import { SEVERITIES } from '@ritzel/drivetrain';

/** How somebody is notified of a machine. Severities by their numbers. */
export interface NotifyChoice {
  readonly leastSeverity: number;
  readonly email: boolean;
  readonly push: boolean;
}

export interface QuietHours {
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly criticalComesThrough: boolean;
}

export interface NotifyPreference extends NotifyChoice {
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  readonly digest: { readonly at: number; readonly upTo: number } | null;
  readonly revision: number;
}

/** A choice that differs from what is inherited. */
export interface OwnChoice extends NotifyChoice {
  readonly mode: 'own' | 'mute';
}

/**
 * Of who never chose. WARNING is the first severity of which somebody has to do something (domain of ISO 20816: unfit for
 * unlimited long-term operation); AVERAGE says that something changed. One fault is one case and one mail, so from
 * WARNING an operator stays far below the one in ten minutes of IEC 62682. Nothing is held back that nobody asked to be
 * held back: no quiet hours, no digest.
 */
export const DEFAULT_PREFERENCE: NotifyPreference = {
  leastSeverity: SEVERITIES.WARNING,
  email: true,
  push: true,
  timeZone: 'UTC',
  quietHours: null,
  digest: null,
  revision: 0,
};

/** What somebody chose for the machine of a case, from the nearest to the widest. */
export interface ChoicesFor {
  readonly general: NotifyPreference;
  readonly part: OwnChoice | undefined;
  readonly drivetrain: OwnChoice | undefined;
  /** Of the groups that hold the machine and have a choice. */
  readonly groups: readonly OwnChoice[];
}

/**
 * What holds for one machine: the nearest choice; of several groups the one that notifies more, so that a machine which
 * two groups share is not lost by muting one of them. Null: muted.
 */
export function choiceFor({ general, part, drivetrain, groups }: ChoicesFor): NotifyChoice | null {
  const nearest = part ?? drivetrain;
  if (nearest !== undefined) return nearest.mode === 'mute' ? null : nearest;
  if (groups.length === 0) return general;
  const own = groups.filter(({ mode }) => mode === 'own');
  if (own.length === 0) return null;
  return {
    leastSeverity: Math.min(...own.map(({ leastSeverity }) => leastSeverity)),
    email: own.some(({ email }) => email),
    push: own.some(({ push }) => push),
  };
}
