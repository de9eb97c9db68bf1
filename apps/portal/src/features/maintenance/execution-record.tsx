import type { CheckExecution } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { useStoredPicture } from '../../widgets/stored-picture/use-stored-picture.ts';
import classes from './check-panel.module.css';
import { useCheckWords } from './check-words.ts';
import { useMeasuredNumber } from './measured-number.ts';
import { DrawnSignature } from './signature-pad.tsx';

/** What was carried out, as it was signed: each step with who and when, photos, cases and the signature. */
export function ExecutionRecord({ execution }: { execution: CheckExecution }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const measured = useMeasuredNumber();
  const { checkName, stepText } = useCheckWords();
  const { steps, answers, photos, cases, operationHours, remark, signature, signedName, finishedAt } =
    execution;
  return (
    <div className={classes.record}>
      <p className={classes.facts}>
        <b>{checkName(execution)}</b>
        <span>{execution.equipment.drivetrainName ?? execution.equipment.name}</span>
        {operationHours !== null && <span className="num">{formats.quantity(operationHours, 'h', 0)}</span>}
        {cases.map(({ id, number, stepKey }) => (
          <Link key={`${id} ${stepKey}`} to={`/cases/${id}`}>
            {t('case', { number })}
          </Link>
        ))}
      </p>
      <ol>
        {steps.map((step) => {
          const given = answers.filter(({ stepKey }) => stepKey === step.key);
          return (
            <li key={step.key}>
              <span>{stepText(step)}</span>
              {given.map(({ id, outcome, value, text, oil, at, by }) => (
                <span key={id} className={classes.answer}>
                  {[
                    t(`outcome.${outcome}`),
                    ...(value === null
                      ? []
                      : [`${measured(value)} ${step.kind === 'hours' ? 'h' : (step.unit ?? '')}`]),
                    ...(oil?.code == null ? [] : [`ISO 4406 ${oil.code}`]),
                    ...(text === null ? [] : [text]),
                    by,
                  ].join(' · ')}{' '}
                  <TimeText at={at} format="YYYY-MM-DD HH:mm" />
                </span>
              ))}
              <span className={classes.photos}>
                {photos
                  .filter(({ stepKey }) => stepKey === step.key)
                  .map(({ id }) => (
                    <RecordPhoto key={id} executionId={execution.id} id={id} />
                  ))}
              </span>
            </li>
          );
        })}
      </ol>
      {remark !== null && <p>{remark}</p>}
      {signature !== null && signedName !== null && (
        <p className={classes.signedBy}>
          <DrawnSignature signature={signature} name={signedName} />
          <span className="meta">
            {signedName}, <TimeText at={finishedAt} format="YYYY-MM-DD HH:mm" />
          </span>
        </p>
      )}
    </div>
  );
}

function RecordPhoto({ executionId, id }: { executionId: string; id: string }) {
  const { t } = useTranslation('maintenance');
  const { url } = useStoredPicture({ of: 'check', executionId, pictureId: id }, 240);
  return (
    <span className={classes.photo} data-large>
      {url !== null && <img src={url} alt={t('photo.alt')} />}
    </span>
  );
}
