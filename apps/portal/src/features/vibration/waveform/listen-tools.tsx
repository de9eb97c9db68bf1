import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spectrumClient } from '../../../charts/computing/spectrum-client.ts';
import { useObservable } from '../../../platform/observable.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { createListening, type Listening } from './listening.ts';

const SPEEDS = [0.25, 0.5, 1, 2] as const;

export interface AudioPlayer extends Listening {
  readonly toggle: () => void;
  readonly what: 'all' | 'band';
  readonly setWhat: (what: 'all' | 'band') => void;
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
}

/** The audio player of the analysis workspace: the whole waveform or the band of the envelope, slowed or quickened. */
export function useAudioPlayer(model: WorkspaceModel): AudioPlayer {
  const [what, setWhat] = useState<'all' | 'band'>('all');
  const [speed, setSpeed] = useState(1);
  const listening = useMemo(
    () => createListening(() => !matchMedia('(prefers-reduced-motion: reduce)').matches),
    [],
  );
  const { samples, waveform, band } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE another measurement is another sound
  useEffect(() => () => listening.stop(), [listening, waveform.id]);
  const toggle = () => {
    if (listening.isPlaying.get()) {
      listening.stop();
      return;
    }
    if (what === 'all') listening.play(samples, waveform.samplingRateHz, speed);
    else {
      void spectrumClient()
        .ask('band-pass', { waveform: waveform.id, band })
        .then((found) => listening.play(found.samples, waveform.samplingRateHz, speed));
    }
  };
  return { ...listening, toggle, what, setWhat, speed, setSpeed };
}

export function ListenTools({ audioPlayer }: { audioPlayer: AudioPlayer }) {
  const { t } = useTranslation('vibration');
  const isPlaying = useObservable(audioPlayer.isPlaying);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={
          isPlaying ? (
            <IconPlayerStop size={14} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={14} aria-hidden="true" />
          )
        }
        onClick={audioPlayer.toggle}
      >
        {isPlaying ? t('listen.stop') : t('listen.play')}
      </Button>
      <SegmentedControl
        size="xs"
        aria-label={t('listen.what')}
        value={audioPlayer.what}
        data={[
          { value: 'all', label: t('listen.all') },
          { value: 'band', label: t('listen.band') },
        ]}
        onChange={(what) => audioPlayer.setWhat(what === 'band' ? 'band' : 'all')}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('listen.speed')}
        value={String(audioPlayer.speed)}
        data={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChange={(speed) => audioPlayer.setSpeed(Number(speed))}
      />
    </>
  );
}
