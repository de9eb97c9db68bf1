import { Select } from '@mantine/core';
import { type HandOver, readHandOver } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useCaseSentence } from './case-words.ts';
import classes from './hand-over.module.css';

const HOUR_MS = 3_600_000;
const LENGTHS = ['8', '12', '24'] as const;

/** The shift that ends in one sentence, for the one that begins: what opened, the worst, who acknowledged, what is left. */
export function HandOverLine() {
  const { t } = useTranslation('cases');
  const [hours, setHours] = useState<(typeof LENGTHS)[number]>('12');
  // By the full hour: the sentence is of a shift, and the same for everybody who reads it.
  const since = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - Number(hours) * HOUR_MS).toISOString();
  const read = useQuery(queryOf(readHandOver, { query: { since } }));
  return (
    <div className={classes.root}>
      <Select
        size="xs"
        className={classes.hours!}
        aria-label={t('handOver.since')}
        value={hours}
        allowDeselect={false}
        data={LENGTHS.map((value) => ({ value, label: t('handOver.hours', { hours: value }) }))}
        onChange={(value) => value !== null && setHours(value)}
      />
      <p aria-live="polite">{read.data !== undefined && <Sentence handOver={read.data} />}</p>
    </div>
  );
}

function Sentence({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation('cases');
  const formats = useFormats();
  const { title } = useCaseSentence();
  const { opened, worst, acknowledgedBy, closed, stillOpen } = handOver;
  const time = formats.instant(new Date(handOver.since)).slice(11, 16);
  const rest = [
    ...(acknowledgedBy.length === 0
      ? []
      : [t('handOver.acknowledged', { names: formats.list(acknowledgedBy) })]),
    ...(closed === 0 ? [] : [t('handOver.closed', { count: closed })]),
    t('handOver.open', { count: stillOpen }),
  ];
  return (
    <>
      {opened === 0 ? t('handOver.nothing', { time }) : t('handOver.opened', { count: opened, time })}
      {worst !== null && (
        <>
          {', '}
          {t('handOver.worst')}{' '}
          <Link to={`/cases/${worst.id}`}>
            {worst.equipment.drivetrainName ?? worst.equipment.name}, {t(`severity.${worst.worstSeverity}`)}
          </Link>{' '}
          <span className="meta">{title(worst)}</span>
        </>
      )}
      {['', ...rest].join('; ')}
    </>
  );
}
