import { Button, Popover } from '@mantine/core';
import type { Waveform, WaveformReference } from '@ritzel/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferenceMark } from '../annotations/reference-mark.tsx';
import { RepairPairs } from '../annotations/repair-pairs.tsx';
import type { useReferences } from '../annotations/use-references.ts';
import { RediagnosisLine } from '../findings/rediagnosis-line.tsx';
import classes from '../vibration.module.css';
import { MeasurementList } from './measurement-list.tsx';

/** All records with what distinguishes them, the reference of this one, and those before and after a repair. */
export function RecordsMenu({
  equipmentId,
  waveforms,
  waveform,
  references,
  mark,
  onWaveform,
  onPair,
  onOlder,
}: {
  /** Null for records of a local file. */
  equipmentId: string | null;
  waveforms: readonly Waveform[];
  waveform: Waveform;
  references: readonly WaveformReference[];
  mark: ReturnType<typeof useReferences>['mark'];
  onWaveform: (id: string) => void;
  onPair: (id: string, compareWith?: string) => void;
  onOlder?: (() => void) | undefined;
}) {
  const { t } = useTranslation('vibration');
  const [isOpen, open] = useState(false);
  const marked = new Set(references.map(({ waveform: each }) => each.id));
  const count = waveforms.filter(({ channel }) => channel === waveform.channel).length;
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={12} aria-hidden="true" />}
          onClick={() => open(!isOpen)}
        >
          {t('workspace.recordCount', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} className={classes.records} aria-label={t('measurements')}>
        <RediagnosisLine equipmentId={equipmentId} />
        {equipmentId !== null && <ReferenceMark chosen={waveform} references={references} mark={mark} />}
        {equipmentId !== null && (
          <RepairPairs equipmentId={equipmentId} chosen={waveform} waveforms={waveforms} onPair={onPair} />
        )}
        <MeasurementList
          waveforms={waveforms}
          selected={waveform.id}
          references={marked}
          onSelect={(id) => {
            open(false);
            onWaveform(id);
          }}
        />
        {onOlder !== undefined && (
          <Button size="compact-xs" variant="default" onClick={onOlder}>
            {t('olderMeasurements')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
