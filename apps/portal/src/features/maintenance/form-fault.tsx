import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './maintenance.module.css';

/** Codes that this part has a sentence of its own for. */
const KNOWN = [
  'intervalMissing',
  'assigneeUnknown',
  'equipmentUnknown',
  'templateUnknown',
  'tooManyTemplates',
  'limitsReversed',
  'changedMeanwhile',
] as const;

/** Why a form was not saved: one sentence. */
export function FormFault({ error }: { error: Error | null }) {
  const { t } = useTranslation('maintenance');
  if (error === null) return null;
  const code = error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
  const known = KNOWN.find((each) => each === code);
  return (
    <p role="alert" className={classes.fault}>
      {known === undefined ? error.message : t(`fault.${known}`)}
    </p>
  );
}
