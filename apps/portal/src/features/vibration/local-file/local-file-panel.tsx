import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidencePlot, findingPlot } from '../findings/finding-plot.ts';
import { FindingsAnswer } from '../findings/findings-panel.tsx';
import classes from '../vibration.module.css';
import { VibrationPanel } from '../vibration-panel.tsx';
import { PlotRefused } from '../workspace/plot-waiting.tsx';
import type { WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import {
  LOCAL_FILE_UNITS,
  type LocalFileFacts,
  localFileParts,
  localKinematics,
  localRecords,
  type OpenedFile,
} from './local-file.ts';
import { holdLocalRecords } from './local-records.ts';
import { useLocalDiagnosis } from './use-local-diagnosis.ts';

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

/** A local file: its records in the analysis workspace, with speed, bearing and gear typed in. Nothing leaves the browser. */
export function LocalFilePanel({
  file,
  openedAt,
  viewState,
  onViewState,
  lead,
  onClose,
}: {
  file: OpenedFile;
  openedAt: string;
  viewState: WorkspaceViewState;
  onViewState: (change: Partial<WorkspaceViewState>) => void;
  /** What the header of the workspace begins with. */
  lead: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('vibration');
  const [facts, setFacts] = useState<LocalFileFacts>({
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
    const made = localRecords(file, facts, openedAt);
    holdLocalRecords(made);
    return made;
  }, [file, facts, openedAt]);
  const kinematics = useMemo(() => localKinematics(facts), [facts]);
  const chosen = records.find(({ waveform }) => waveform.id === selected) ?? records[0] ?? null;
  const machine = useMemo(() => ({ kinematics: null, parts: localFileParts(facts) }), [facts]);
  const diagnosis = useLocalDiagnosis(chosen, machine);
  const measured = {
    kinematics,
    speedRpm: chosen?.waveform.speedRpm ?? null,
    samplingRateHz: chosen?.waveform.samplingRateHz ?? 1,
  };
  const put = (field: keyof LocalFileFacts, value: string | number) =>
    setFacts({ ...facts, [field]: typeof value === 'number' && value > 0 ? value : null });
  return (
    <div className={classes.local}>
      <section className={`panel ${classes.block}`} aria-label={t('localFile.title')}>
        <div className={classes.localHead}>
          {records.length === 0 && lead}
          <h2 className={classes.heading}>{file.fileName}</h2>
          <span className="meta">{t('localFile.stays')}</span>
          <span className={classes.spring} />
          <Button size="compact-xs" variant="default" onClick={onClose}>
            {t('localFile.close')}
          </Button>
        </div>
        <div className={classes.facts}>
          {needsRate && (
            <NumberInput
              size="xs"
              label={t('localFile.fsHz')}
              min={0}
              value={facts.fsHz ?? ''}
              onChange={(value) => put('fsHz', value)}
              error={facts.fsHz === null ? t('localFile.needed') : null}
            />
          )}
          {needsUnit && (
            <NativeSelect
              size="xs"
              label={t('unit')}
              value={facts.unit}
              data={[...LOCAL_FILE_UNITS]}
              onChange={({ currentTarget }) => setFacts({ ...facts, unit: currentTarget.value })}
            />
          )}
          {NUMBERS.map(([field, decimals]) => (
            <NumberInput
              key={field}
              size="xs"
              label={t(`localFile.${field}`)}
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
                {name}: {t(`localFile.skipped.${reason}`, { defaultValue: reason })}
              </li>
            ))}
          </ul>
        )}
      </section>
      {file.records.length === 0 && <PlotRefused>{t('localFile.nothing')}</PlotRefused>}
      {records.length > 0 && (
        <VibrationPanel
          key={JSON.stringify([file.sha256, facts.fsHz, facts.unit, facts.rpm])}
          waveforms={records.map(({ waveform }) => waveform)}
          condition={null}
          equipmentId={null}
          selected={selected}
          onSelect={select}
          channel={null}
          lead={lead}
          kinematics={kinematics}
          severities={NO_SEVERITIES}
          partNames={NO_NAMES}
          equipmentName={file.fileName.replace(/\.[^.]+$/, '')}
          viewState={viewState}
          onViewState={onViewState}
          localFindings={
            <section aria-label={t('findings.title')}>
              {diagnosis === null ? (
                <p className="meta">{t('findings.waiting')}</p>
              ) : (
                <FindingsAnswer
                  diagnosis={diagnosis}
                  waveformId={chosen?.waveform.id ?? ''}
                  selectedPart={viewState.part}
                  onPart={(part) => onViewState({ part })}
                  onEvidence={(finding, hz) =>
                    onViewState(
                      hz === null ? findingPlot(finding, measured) : evidencePlot(finding, hz, measured),
                    )
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
