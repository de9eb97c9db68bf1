import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { listDrivetrainRaws, readDrivetrain } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { shellWord } from './device-lines.ts';
import { CopyButton } from './device-lines-panel.tsx';
import classes from './first-steps.module.css';
import type { StepProps } from './first-steps-guide.tsx';
import { MachineChoice } from './machine-choice.tsx';
import { sendingFault, sendRecording } from './send-recording.ts';

/** A measurement file as the reader of local files opens it. */
export interface ReadFile {
  readonly fileName: string;
  readonly records: readonly {
    readonly name: string;
    readonly samples: Float32Array;
    readonly fsHz: number | null;
    readonly unit: string | null;
  }[];
  readonly rpm: number | null;
}
/** Throws where the file cannot be read, with one sentence. */
export type ReadFiles = (files: readonly File[]) => Promise<ReadFile | null>;

const ENDINGS = '.wav,.csv,.tsv,.txt,.asc,.dat,.uff,.unv,.uf58,.bunv,.mat,.parquet,.f32,.raw,.bin,.json';
const UNITS = ['m/s²', 'g', 'mm/s'];

/** The first waveform: dropped here, or sent by a device; then its spectrum in the analysis workspace. */
export function SpectrumStep({ readFiles, ...props }: StepProps & { readFiles: ReadFiles }) {
  const { t } = useTranslation('first-steps');
  return (
    <>
      <p className={classes.text}>{t('spectrum.text')}</p>
      <MachineChoice {...props} none={t('spectrum.needsMachine')}>
        {(id) => <OfMachine key={id} id={id} readFiles={readFiles} onChanged={props.onChanged} />}
      </MachineChoice>
    </>
  );
}

function OfMachine({
  id,
  readFiles,
  onChanged,
}: Pick<StepProps, 'onChanged'> & { id: string; readFiles: ReadFiles }) {
  const raws = useQuery(queryOf(listDrivetrainRaws, { params: { id }, query: { size: 1 } }));
  const seen = async () => {
    await raws.refetch();
    await onChanged();
  };
  useLiveEvents([], ({ name }) => {
    if (name === 'waveform') void seen();
  });
  const newest = raws.data?.rows[0];
  return (
    <>
      {newest !== undefined && <NewestRecord record={newest} />}
      <Upload id={id} readFiles={readFiles} onSent={seen} />
      <ByDevice id={id} channel={newest?.channel ?? 'DE'} />
    </>
  );
}

function NewestRecord({
  record,
}: {
  record: {
    readonly id: string;
    readonly equipmentId: string;
    readonly at: string;
    readonly channelName: string;
    readonly samplingRateHz: number;
    readonly samples: number;
  };
}) {
  const { t } = useTranslation('first-steps');
  const formats = useFormats();
  return (
    <section className={classes.live} data-live="true" aria-label={t('spectrum.there')}>
      <div className={classes.row}>
        <span role="status">
          <b>{t('spectrum.there')}</b> <TimeText at={record.at} /> · {formats.name(record.channelName)} ·{' '}
          <Num value={record.samplingRateHz / 1000} unit="kHz" /> ·{' '}
          <Num value={record.samples / record.samplingRateHz} unit="s" />
        </span>
        <Button
          component={Link}
          to={`/analysis?id=${record.equipmentId}&m=${record.id}&view=spectrum`}
          size="compact-md"
        >
          {t('spectrum.open')}
        </Button>
      </div>
    </section>
  );
}

interface Chosen {
  readonly file: ReadFile;
  readonly lastModified: number;
}

function Upload({
  id,
  readFiles,
  onSent,
}: {
  id: string;
  readFiles: ReadFiles;
  onSent: () => Promise<unknown>;
}) {
  const { t } = useTranslation('first-steps');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fsHz, setRate] = useState<number | null>(null);
  const [rpm, setRpm] = useState<number | null>(null);
  const [unit, setUnit] = useState(UNITS[0] ?? '');
  const open = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const file = await readFiles(files);
      return file && { file, lastModified: files[0]?.lastModified ?? Date.now() };
    },
    onSuccess: (opened) => {
      setChosen(opened);
      setRpm(opened?.file.rpm ?? null);
    },
  });
  const record = chosen?.file.records[0];
  const send = useMutation({
    mutationFn: async () => {
      const rate = record?.fsHz ?? fsHz;
      if (chosen === null || record === undefined || rate === null) throw new Error(t('spectrum.noRecord'));
      if (record.samples.some(Number.isNaN)) throw new Error(t('spectrum.gaps'));
      return sendRecording(id, {
        name: chosen.file.fileName,
        samples: record.samples,
        fsHz: rate,
        unit: record.unit ?? unit,
        rpm,
        recordedAtMs: Math.min(chosen.lastModified, Date.now()),
      });
    },
    onSuccess: async () => {
      setChosen(null);
      await client.invalidateQueries();
      await onSent();
    },
  });
  const number = (value: string | number) => (typeof value === 'number' && value > 0 ? value : null);
  const failure = send.error ?? open.error;
  return (
    <div className={classes.wide}>
      {chosen === null ? (
        <DropZone
          title={t('spectrum.drop')}
          hint={t('spectrum.dropHint')}
          label={t('spectrum.file')}
          accept={ENDINGS}
          isMultiple
          onFiles={(files) => {
            send.reset();
            open.mutate(files);
          }}
        />
      ) : (
        <>
          <p>
            {record === undefined
              ? t('spectrum.noRecord')
              : t('spectrum.records', { name: chosen.file.fileName, count: chosen.file.records.length })}
          </p>
          <div className={classes.row} style={{ alignItems: 'flex-end' }}>
            {record !== undefined && record.fsHz === null && (
              <NumberInput
                label={t('spectrum.rate')}
                min={0}
                value={fsHz ?? ''}
                onChange={(value) => setRate(number(value))}
              />
            )}
            {record !== undefined && record.unit === null && (
              <NativeSelect
                label={t('spectrum.unit')}
                value={unit}
                data={UNITS}
                onChange={({ currentTarget }) => setUnit(currentTarget.value)}
              />
            )}
            {record !== undefined && (
              <NumberInput
                label={t('spectrum.rpm')}
                placeholder={t('spectrum.optional')}
                min={0}
                value={rpm ?? ''}
                onChange={(value) => setRpm(number(value))}
              />
            )}
          </div>
          <div className={classes.row}>
            <Button
              disabled={record === undefined || (record.fsHz ?? fsHz) === null}
              loading={send.isPending}
              onClick={() => send.mutate()}
            >
              {t('spectrum.send')}
            </Button>
            <Button variant="default" disabled={send.isPending} onClick={() => setChosen(null)}>
              {t('spectrum.other')}
            </Button>
          </div>
        </>
      )}
      <p role="alert" className={classes.wrong}>
        {failure !== null && sendingFault(failure)}
      </p>
    </div>
  );
}

function ByDevice({ id, channel }: { id: string; channel: string }) {
  const { t } = useTranslation('first-steps');
  const email = useSession()?.user.email ?? '';
  const { data } = useQuery(queryOf(readDrivetrain, { params: { id } }));
  const part = data?.components.find(({ type }) => type === 'gearunit') ?? data?.components[0];
  const line = [
    `RITZEL_PASSWORD=… npx ritzel import recording.wav --machine ${shellWord(part?.identifier ?? '')}`,
    `--url ${window.location.origin} --email ${shellWord(email)}`,
  ].join(' \\\n  ');
  return (
    <details>
      <summary>{t('spectrum.byDevice')}</summary>
      <div className={classes.wide} style={{ marginTop: 10 }}>
        <p>{t('spectrum.byHttp', { channel })}</p>
        <p className={classes.row}>
          <span>{t('spectrum.byCommand')}</span>
          <CopyButton text={line} />
        </p>
        <pre className={classes.line}>{line}</pre>
      </div>
    </details>
  );
}
