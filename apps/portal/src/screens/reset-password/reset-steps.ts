import { useLocation } from 'react-router';

/** What one step of a reset hands to the next: in the history entry, so that a reload keeps it and no address shows it. */
export interface ResetSteps {
  readonly email?: string;
  readonly resetId?: string;
  readonly ticket?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function useResetSteps(): ResetSteps {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const email = 'email' in state ? textOf(state.email) : undefined;
  const resetId = 'resetId' in state ? textOf(state.resetId) : undefined;
  const ticket = 'ticket' in state ? textOf(state.ticket) : undefined;
  return {
    ...(email === undefined ? {} : { email }),
    ...(resetId === undefined ? {} : { resetId }),
    ...(ticket === undefined ? {} : { ticket }),
  };
}
