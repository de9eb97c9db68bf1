import { Button } from '@mantine/core';
import { IconFileTypeHtml } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../findings/findings-panel.module.css';
import { useSaveSecondOpinion } from './use-save-second-opinion.ts';

/** The record, its workspace and the rules in one file for whoever has no portal. */
export function SecondOpinionSaver({ waveformId }: { waveformId: string }) {
  const { t } = useTranslation('vibration');
  const save = useSaveSecondOpinion(waveformId);
  return (
    <div className={classes.bundle}>
      <Button
        size="compact-xs"
        variant="default"
        loading={save.isPending}
        leftSection={<IconFileTypeHtml size={13} aria-hidden="true" />}
        onClick={() => save.mutate()}
      >
        {t('secondOpinion.save')}
      </Button>
      <span className="meta">{t('secondOpinion.hint')}</span>
      {save.isError && (
        <span role="alert" className="meta">
          {t('secondOpinion.failed')}
        </span>
      )}
    </div>
  );
}
