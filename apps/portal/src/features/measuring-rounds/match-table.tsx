import { Button, NativeSelect } from '@mantine/core';
import type { RoundPoint } from '@ritzel/contract';
import { IconAlertTriangle, IconCheck, IconLink, IconPointer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './match-table.module.css';
import { RecordPictureView } from './record-picture-view.tsx';
import { useFaultText } from './round-fault.tsx';
import type { MatchRow } from './round-file-rows.ts';
import type { RoundFiles } from './use-round-files.ts';

/** Each record of the files beside the point that it is of, and why. */
export function MatchTable({ files }: { files: RoundFiles }) {
  const { t } = useTranslation('measuring-rounds');
  return (
    <ul className={classes.rows} aria-label={t('match.title')}>
      {files.rows.map((row) => (
        <li key={row.record.key} className={classes.row} data-open={awaitsChoice(row) || undefined}>
          <RecordWords row={row} />
          <RecordPictureView record={row.record} fsHz={row.fsHz} unit={row.unit} />
          <PointChoice row={row} onChoose={(pointId) => files.choose(row.record.key, pointId)} />
          <RowState row={row} files={files} />
        </li>
      ))}
    </ul>
  );
}

/** A person has something to say of it. */
export const awaitsChoice = ({ point, because, missing }: MatchRow): boolean =>
  missing !== null ||
  (point === null && (because === 'twice' || because === 'ambiguous' || because === 'unknown'));

function RecordWords({ row: { record, fsHz, unit, speedRpm, takenAtMs } }: { row: MatchRow }) {
  const { t } = useTranslation('measuring-rounds');
  const formats = useFormats();
  const stem = record.file.replace(/\.[^.]*$/, '');
  return (
    <div className={classes.words}>
      <b>{record.name}</b>
      {stem !== record.name && <span className={classes.file}>{record.file}</span>}
      <span className="meta">
        {[
          ...(fsHz === null ? [] : [formats.quantity(fsHz, 'Hz', 0)]),
          ...(unit === null ? [] : [unit]),
          ...(speedRpm === null ? [] : [formats.quantity(speedRpm, 'rpm', 0)]),
        ].join(' · ')}{' '}
        <TimeText at={new Date(takenAtMs).toISOString()} format="YYYY-MM-DD HH:mm" />
      </span>
      {record.samplesInFile > record.samples.length && (
        <span className="meta">
          {t('match.cut', {
            taken: formats.count(record.samples.length),
            count: record.samplesInFile,
            all: formats.count(record.samplesInFile),
          })}
        </span>
      )}
    </div>
  );
}

const labelOf = ({ code, name }: RoundPoint) => (name === code ? code : `${code} · ${name}`);

function PointChoice({ row, onChoose }: { row: MatchRow; onChoose: (pointId: string) => void }) {
  const { t } = useTranslation('measuring-rounds');
  const { measurable, candidates, point, record, because } = row;
  if (because === 'refused') return <span className={classes.refused}>{t('because.refused')}</span>;
  const likely = measurable.filter(({ id }) => candidates.includes(id));
  const machines = Map.groupBy(
    measurable.filter(({ id }) => !candidates.includes(id)),
    (each) => each.drivetrainName ?? each.equipmentName,
  );
  const optionsOf = (points: readonly RoundPoint[]) =>
    points.map((each) => ({ value: each.id, label: labelOf(each) }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('match.pointOf', { record: record.name })}
      value={point?.id ?? ''}
      data={[
        { value: '', label: t('match.leaveOut') },
        ...(likely.length > 0 ? [{ group: t('match.likely'), items: optionsOf(likely) }] : []),
        ...[...machines].map(([group, points]) => ({ group, items: optionsOf(points) })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** Why it is this point, what is asked, or what became of it. */
function RowState({ row, files }: { row: MatchRow; files: RoundFiles }) {
  const { t } = useTranslation('measuring-rounds');
  const { t: tCommon } = useTranslation('common');
  const sent = files.sent.get(row.record.key);
  const say = useFaultText();
  if (sent?.state === 'taken')
    return (
      <span className={classes.state}>
        <IconCheck size={15} stroke={2} aria-hidden="true" /> {t('match.taken')}
      </span>
    );
  if (sent?.state === 'refused')
    return (
      <span className={classes.fault}>
        <span role="alert">{say(sent.error)}</span>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('match.retryOf', { record: row.record.name })}
          disabled={files.sending === 'sending'}
          onClick={() => files.retry(row)}
        >
          {tCommon('action.retry')}
        </Button>
      </span>
    );
  if (awaitsChoice(row))
    return (
      <span className={classes.asked}>
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
        {t(row.missing === null ? `because.${row.because}` : `lack.${row.missing}`)}
      </span>
    );
  if (row.because === 'refused') return <span />;
  const Icon = row.because === 'chosen' || row.because === 'left-out' ? IconPointer : IconLink;
  return (
    <span className={classes.state}>
      <Icon size={15} stroke={1.7} aria-hidden="true" />
      {t(`because.${row.because}`)}
    </span>
  );
}
