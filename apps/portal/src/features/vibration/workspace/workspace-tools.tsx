import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Waveform, WaveformReference } from '@ritzel/contract';
import { IconAdjustmentsHorizontal, IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../platform/formats.ts';
import { CompareBar } from '../spectrum/compare-bar.tsx';
import type { Compared } from '../spectrum/use-compared.ts';
import classes from '../vibration.module.css';
import { type AudioPlayer, ListenTools } from '../waveform/listen-tools.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** Above every view: what it is compared with, the speed the lines are drawn at, the audio player, and the keys. */
export function WorkspaceTools({
  model,
  history,
  references,
  compared,
  isLocal,
  audioPlayer,
  onHelp,
}: {
  model: WorkspaceModel;
  history: readonly Waveform[];
  references: readonly WaveformReference[];
  compared: Compared | null;
  isLocal: boolean;
  audioPlayer: AudioPlayer;
  onHelp: () => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { speedRpm, waveform } = model;
  return (
    <div className={classes.tools}>
      <CompareBar
        model={model}
        history={history}
        references={references}
        compared={compared}
        isLocal={isLocal}
      />
      <span className={classes.spring} />
      {model.isRefined && speedRpm !== null && (
        <span className={classes.refined}>
          {t('refined', {
            used: formats.number(speedRpm, 2),
            measured: waveform.speedRpm === null ? '–' : formats.number(waveform.speedRpm, 2),
          })}
          <Button size="compact-xs" variant="subtle" onClick={() => model.setSpeed(null)}>
            {t('refineBack')}
          </Button>
        </span>
      )}
      {!isLocal && (
        <Tooltip label={t('spectralLimits')}>
          <ActionIcon
            size={28}
            aria-label={t('spectralLimits')}
            component={Link}
            to={`/limits/spectrum/${waveform.id}`}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <ListenTools audioPlayer={audioPlayer} />
      <Tooltip label={t('keys.title')}>
        <ActionIcon size={28} aria-label={t('keys.title')} onClick={onHelp}>
          <IconKeyboard size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
