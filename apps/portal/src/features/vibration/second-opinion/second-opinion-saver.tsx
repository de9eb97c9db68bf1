import { IconFileTypeHtml } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileSaver } from '../findings/file-saver.tsx';
import { useSaveSecondOpinion } from './use-save-second-opinion.ts';

/** The record, its workspace and the rules in one file for whoever has no portal. */
export function SecondOpinionSaver({ waveformId }: { waveformId: string }) {
  const { t } = useTranslation('vibration');
  return (
    <FileSaver
      icon={<IconFileTypeHtml size={13} aria-hidden="true" />}
      label={t('secondOpinion.save')}
      hint={t('secondOpinion.hint')}
      save={useSaveSecondOpinion(waveformId)}
      failure={t('secondOpinion.failed')}
    />
  );
}
