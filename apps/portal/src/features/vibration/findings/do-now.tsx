import { type FindingCondition, readNextStep } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../../platform/date-formats.ts';
import { useFormats } from '../../../platform/formats.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { useSentence } from '../../../platform/use-sentence.ts';
import { FindingHitRate } from '../../../ui/finding-hit-rate.tsx';
import classes from './findings-panel.module.css';

/** What to do about the finding, first and then, and by when: as the action card of the machine says it. */
export function DoNow({ condition }: { condition: FindingCondition }) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  const say = useSentence();
  const { data } = useQuery(queryOf(readNextStep, { params: { id: condition.equipmentId } }));
  const [first, ...then] = data?.steps ?? [];
  // The card is about the worst fault of the machine; beside another one its words would mislead.
  if (first === undefined || data?.finding?.part !== condition.part || data.finding.fault !== condition.fault)
    return null;
  return (
    <section className={classes.todo} aria-label={t('doNow')}>
      <h3 className={classes.listTitle}>{t('doNow')}</h3>
      <p className={classes.confirm}>{say(first.code, first.params)}</p>
      {data.due !== null && (
        <p className={classes.confirm}>{`${t('by')} ${formats.instant(data.due.at, DATE_FORMATS.date)}`}</p>
      )}
      <FindingHitRate hitRate={data.hitRate} />
      {then.length > 0 && (
        <ul>
          {then.map(({ code, params }) => (
            <li key={code}>{say(code, params)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
