import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { type MeasuringRound, ROUND_UNITS, type RoundRefusal, sendRoundRecord } from '@ritzel/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { LeaveFilesGuard } from './leave-files-guard.tsx';
import { awaitsChoice, MatchTable } from './match-table.tsx';
import { MOST_FILES, type UnreadFile } from './read-round-files.ts';
import { RoundFault } from './round-fault.tsx';
import classes from './take-in-panel.module.css';
import { type RoundFiles, useRoundFiles } from './use-round-files.ts';

const ACCEPT = '.uff,.unv,.uf58,.bunv,.wav,.csv,.txt,.tsv,.mat,.parquet,.json';
const SHOWN_UNREAD = 8;

/** Takes in what a portable instrument measured: drop the files, look at what was matched, take in. */
export function TakeInPanel({ round }: { round: MeasuringRound }) {
  const { t } = useTranslation('measuring-rounds');
  const files = useRoundFiles(round);
  const { rows, open, sending, reading, fault, match } = files;
  const taken = rows.filter(({ record }) => files.sent.get(record.key)?.state === 'taken').length;
  const asked = rows.filter(awaitsChoice).length;
  const isDone = rows.length > 0 && open.length === 0 && asked === 0 && taken > 0;
  return (
    <section className={`panel ${classes.root}`} aria-labelledby="take-in">
      <h2 id="take-in">{t('takeIn.title')}</h2>
      <LeaveFilesGuard count={open.length} />
      <div className={classes.drop} data-small={rows.length > 0 || undefined}>
        <DropZone
          title={t(rows.length > 0 ? 'takeIn.dropMore' : 'takeIn.drop')}
          hint={t('takeIn.hint')}
          label={t('takeIn.file')}
          accept={ACCEPT}
          isMultiple
          onFiles={files.drop}
        />
      </div>
      {reading !== null && (
        <p role="status">{t('takeIn.reading', { read: reading.read, count: reading.of })}</p>
      )}
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {t(`takeIn.${fault}`, { count: MOST_FILES })}
        </p>
      )}
      <Refusals refusals={files.refusals} unread={files.unread} />
      {match.isError && <RoundFault error={match.error} />}
      {rows.length > 0 && (
        <>
          <Facts files={files} />
          <MatchTable files={files} />
          <footer className={classes.foot}>
            <p role="status">
              {sending === 'waiting' || sending === 'full'
                ? t(`takeIn.${sending}`, { taken, count: taken + open.length })
                : isDone
                  ? t('takeIn.done', { count: taken })
                  : t('takeIn.summary', { count: rows.length, ready: open.length, asked, taken })}
            </p>
            <Button variant="default" disabled={sending === 'sending'} onClick={files.clear}>
              {t(isDone ? 'takeIn.close' : 'takeIn.clear')}
            </Button>
            {!isDone && (
              <DemoAct call={sendRoundRecord}>
                <Button
                  leftSection={<IconDownload size={15} stroke={1.8} aria-hidden="true" />}
                  loading={sending === 'sending'}
                  disabled={open.length === 0 || match.isFetching}
                  onClick={files.takeIn}
                >
                  {t('takeIn.act', { count: open.length })}
                </Button>
              </DemoAct>
            )}
          </footer>
        </>
      )}
    </section>
  );
}

/** Files of another machine, and what could not be read, each in one sentence. */
function Refusals({
  refusals,
  unread,
}: {
  refusals: readonly RoundRefusal[];
  unread: readonly UnreadFile[];
}) {
  const { t } = useTranslation('measuring-rounds');
  const say = useRefusalText();
  if (refusals.length + unread.length === 0) return null;
  // A route of which no name fits has one sentence, not one for each of its files.
  const others = refusals.filter(({ code }) => code !== 'no-name-fits');
  const nameless = refusals.find(({ code }) => code === 'no-name-fits');
  return (
    <div role="alert">
      <ul className={classes.refusals}>
        {nameless !== undefined && <li>{say(nameless)}</li>}
        {others.map((refusal) => (
          <li key={refusal.file}>
            <b>{refusal.file}</b> {say(refusal)}
          </li>
        ))}
        {unread.slice(0, SHOWN_UNREAD).map(({ file, name, code, reason }) => (
          <li key={`${file} ${name} ${code}`}>
            <b>{name === null ? file : `${file}: ${name}`}</b> {t(`unread.${code}`, { defaultValue: reason })}
          </li>
        ))}
        {unread.length > SHOWN_UNREAD && <li>{t('unread.more', { count: unread.length - SHOWN_UNREAD })}</li>}
      </ul>
    </div>
  );
}

function useRefusalText(): (refusal: RoundRefusal) => string {
  const { t } = useTranslation('measuring-rounds');
  const formats = useFormats();
  const speed = (rpm: number) => formats.quantity(rpm, 'rpm', 0);
  return (refusal) => {
    switch (refusal.code) {
      case 'no-name-fits':
        return t('refusal.no-name-fits', { count: refusal.records, points: refusal.points });
      case 'unit':
        return t('refusal.unit', { unit: refusal.unit, expected: refusal.expected });
      case 'speed':
        return t('refusal.speed', {
          ...{ machine: refusal.machine, measured: speed(refusal.speedRpm) },
          rated: speed(refusal.ratedRpm),
        });
      case 'other-machine':
        return t('refusal.other-machine', { machine: refusal.machine });
    }
  };
}

/** What some files do not say themselves: asked once for all of them. */
function Facts({ files: { rows, facts, setFacts } }: { files: RoundFiles }) {
  const { t } = useTranslation('measuring-rounds');
  const formats = useFormats();
  const lacks = (what: 'fsHz' | 'unit' | 'speedRpm') => rows.some(({ record }) => record[what] === null);
  return (
    <div className={classes.facts}>
      {lacks('fsHz') && (
        <NumberInput
          label={t('facts.fsHz')}
          value={facts.fsHz ?? ''}
          min={1}
          max={1e8}
          suffix=" Hz"
          onChange={(value) => setFacts({ fsHz: Number(value) > 0 ? Number(value) : null })}
        />
      )}
      {lacks('unit') && (
        <Select
          label={t('facts.unit')}
          value={facts.unit}
          data={[...ROUND_UNITS]}
          onChange={(unit) => setFacts({ unit })}
        />
      )}
      {lacks('speedRpm') && (
        <NumberInput
          label={t('facts.speed')}
          value={facts.speedRpm ?? ''}
          min={0}
          max={100_000}
          suffix={` ${formats.unit('rpm')}`}
          onChange={(value) =>
            setFacts({ speedRpm: value === '' || Number.isNaN(Number(value)) ? null : Number(value) })
          }
        />
      )}
      {lacks('speedRpm') && (
        <Checkbox
          className={classes.rated!}
          label={t('facts.rated')}
          checked={facts.isRatedSpeed}
          onChange={(event) => setFacts({ isRatedSpeed: event.currentTarget.checked })}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t('facts.takenAt')}
        onChange={(event) => {
          const ms = Date.parse(event.currentTarget.value);
          setFacts({ takenAtMs: Number.isNaN(ms) ? null : ms });
        }}
      />
    </div>
  );
}
