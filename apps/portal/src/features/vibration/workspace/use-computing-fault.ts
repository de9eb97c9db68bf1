import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { ComputingError } from '../../../charts/computing/spectrum-requests.ts';
import { useRefusal } from '../../../platform/use-refusal.ts';

/** Says in the reader's language why a plot could not be computed, or why its samples did not come. */
export function useComputingFault(): (error: unknown) => string {
  const { t } = useTranslation('vibration');
  const refusalOf = useRefusal();
  return (error) =>
    error instanceof ProblemError
      ? refusalOf(error)
      : t(`computing.${error instanceof ComputingError ? error.fault : 'internal'}`);
}
