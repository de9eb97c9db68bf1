import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './rounds.module.css';

/** Codes that this part has a sentence of its own for. */
const KNOWN = [
  ...(['assigneeUnknown', 'conflict', 'duplicate', 'equipmentUnknown', 'noteMissing', 'notFound'] as const),
  ...([
    'notReady',
    'partNeeded',
    'pointUnknown',
    'reasonMissing',
    'storageFull',
    'tooLarge',
    'tooMany',
  ] as const),
  ...(['unit-wrong', 'clock-off', 'WAVEFORM_NOT_FINITE'] as const),
] as const;

/** Why something was not saved or taken in: one sentence in the reader's language. */
export function useFaultText(): (error: Error) => string {
  const { t } = useTranslation('measuring-rounds');
  return (error) => {
    if (!(error instanceof ProblemError)) return error.message;
    const { code, errors } = error.problem;
    const known = KNOWN.find((each) => each === (errors?.[0]?.code ?? code));
    return known === undefined ? error.message : t(`fault.${known}`);
  };
}

export function RoundFault({ error }: { error: Error | null }) {
  const say = useFaultText();
  return error === null ? null : (
    <p role="alert" className={classes.fault}>
      {say(error)}
    </p>
  );
}
