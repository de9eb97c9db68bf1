import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchAddress } from './bench-address.ts';
import {
  DESK_UNITS,
  type DeskFacts,
  deskKinematics,
  deskParts,
  deskRecords,
  type OpenedFile,
} from './desk-file.ts';
import { layOnDesk } from './desk-records.ts';
import { FindingsAnswer } from './findings-panel.tsx';
import { PlotRefused } from './plot-waiting.tsx';
import { useDeskDiagnosis } from './use-desk-diagnosis.ts';
import classes from './vibration.module.css';
import { VibrationPanel } from './vibration-panel.tsx';

const NUMBERS = [
  ['rpm', 1],
  ['elements', 1],
  ['elementDiameterMm', 2],
  ['pitchDiameterMm', 2],
  ['contactAngleDeg', 1],
  ['teeth', 1],
] as const;

const NO_SEVERITIES = new Map();
const NO_NAMES = new Map<string, string>();

/** A file on the desk: its records on the bench, with speed, bearing and gear typed in. Nothing leaves the browser. */
export function DeskPanel({
  file,
  openedAt,
  address,
  onAddress,
  onClose,
}: {
  file: OpenedFile;
  openedAt: string;
  address: BenchAddress;
  onAddress: (change: Partial<BenchAddress>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('vibration');
  const [facts, setFacts] = useState<DeskFacts>({
    fsHz: null,
    unit: 'm/s²',
    rpm: file.rpm,
    elements: null,
    elementDiameterMm: null,
    pitchDiameterMm: null,
    contactAngleDeg: null,
    teeth: null,
  });
  const [selected, select] = useState<string | null>(null);
  const needsRate = file.records.some(({ fsHz }) => fsHz === null);
  const needsUnit = file.records.some(({ unit }) => unit === null);
  const records = useMemo(() => {
    const made = deskRecords(file, facts, openedAt);
    layOnDesk(made);
    return made;
  }, [file, facts, openedAt]);
  const kinematics = useMemo(() => deskKinematics(facts), [facts]);
  const chosen = records.find(({ waveform }) => waveform.id === selected) ?? records[0] ?? null;
  const machine = useMemo(() => ({ kinematics: null, parts: deskParts(facts) }), [facts]);
  const diagnosis = useDeskDiagnosis(chosen, machine);
  const put = (field: keyof DeskFacts, value: string | number) =>
    setFacts({ ...facts, [field]: typeof value === 'number' && value > 0 ? value : null });
  return (
    <div className={classes.bench}>
      <section className={`panel ${classes.block}`} aria-label={t('desk.title')}>
        <div className={classes.deskHead}>
          <h2 className={classes.heading}>{file.fileName}</h2>
          <span className="meta">{t('desk.stays')}</span>
          <span className={classes.spring} />
          <Button size="compact-xs" variant="default" onClick={onClose}>
            {t('desk.close')}
          </Button>
        </div>
        <div className={classes.facts}>
          {needsRate && (
            <NumberInput
              size="xs"
              label={t('desk.fsHz')}
              min={0}
              value={facts.fsHz ?? ''}
              onChange={(value) => put('fsHz', value)}
              error={facts.fsHz === null ? t('desk.needed') : null}
            />
          )}
          {needsUnit && (
            <NativeSelect
              size="xs"
              label={t('unit')}
              value={facts.unit}
              data={[...DESK_UNITS]}
              onChange={({ currentTarget }) => setFacts({ ...facts, unit: currentTarget.value })}
            />
          )}
          {NUMBERS.map(([field, decimals]) => (
            <NumberInput
              key={field}
              size="xs"
              label={t(`desk.${field}`)}
              min={0}
              decimalScale={decimals}
              value={facts[field] ?? ''}
              onChange={(value) => put(field, value)}
            />
          ))}
        </div>
        {file.skipped.length > 0 && (
          <ul className="meta">
            {file.skipped.map(({ name, reason }) => (
              <li key={name}>
                {name}: {t(`desk.skipped.${reason}`, { defaultValue: reason })}
              </li>
            ))}
          </ul>
        )}
      </section>
      {file.records.length === 0 && <PlotRefused>{t('desk.nothing')}</PlotRefused>}
      {records.length > 0 && (
        <VibrationPanel
          key={JSON.stringify([file.sha256, facts.fsHz, facts.unit, facts.rpm])}
          waveforms={records.map(({ waveform }) => waveform)}
          equipmentId={null}
          selected={selected}
          onSelect={select}
          channel={null}
          onChannel={() => {}}
          kinematics={kinematics}
          severities={NO_SEVERITIES}
          partNames={NO_NAMES}
          equipmentName={file.fileName.replace(/\.[^.]+$/, '')}
          address={address}
          onAddress={onAddress}
          deskFindings={
            <section className={`panel ${classes.block}`} aria-label={t('findings.title')}>
              {diagnosis === null ? (
                <p className="meta">{t('findings.waiting')}</p>
              ) : (
                <FindingsAnswer
                  diagnosis={diagnosis}
                  waveformId={chosen?.waveform.id ?? ''}
                  selectedPart={address.part}
                  onPart={(part) => onAddress({ part })}
                  onFrequency={(plot, hz) =>
                    onAddress({ [`${plot}Cursors`]: `m${hz.toFixed(3)}`, view: plot })
                  }
                />
              )}
            </section>
          }
        />
      )}
    </div>
  );
}
