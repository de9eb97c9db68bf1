import { NativeSelect } from '@mantine/core';
import type { Waveform } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Bench, type BenchProps } from './bench.tsx';
import { MeasurementList } from './measurement-list.tsx';
import { useSamples } from './use-samples.ts';
import classes from './vibration.module.css';

export interface VibrationPanelProps extends Omit<BenchProps, 'waveform' | 'samples'> {
  /** Newest first. */
  readonly waveforms: readonly Waveform[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly channel: string | null;
  readonly onChannel: (channel: string | null) => void;
}

/** Measurements at the left, the one chosen on the bench. */
export function VibrationPanel(props: VibrationPanelProps) {
  const { waveforms, channel } = props;
  const { t } = useTranslation('vibration');
  const channels = [...new Map(waveforms.map((each) => [each.channel, each.channelName]))];
  const shown = channel === null ? waveforms : waveforms.filter((each) => each.channel === channel);
  const chosen = waveforms.find(({ id }) => id === props.selected) ?? shown[0] ?? waveforms[0] ?? null;
  const samples = useSamples(chosen);
  if (chosen === null) return <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>;
  return (
    <div className={classes.layout}>
      <aside className={`panel ${classes.aside}`}>
        {channels.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('channel')}
            value={channel ?? ''}
            data={[
              { value: '', label: t('allChannels') },
              ...channels.map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => props.onChannel(event.currentTarget.value || null)}
          />
        )}
        <MeasurementList waveforms={shown} selected={chosen.id} onSelect={props.onSelect} />
      </aside>
      <Loaded query={samples}>
        {(values) => <Bench key={chosen.id} {...props} waveform={chosen} samples={values} />}
      </Loaded>
    </div>
  );
}
