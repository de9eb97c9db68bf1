import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import classes from './equipment-import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { useImport } from './use-import.ts';

/** Drop a file, see what it would do, do it. */
export function ImportPanel() {
  const { t } = useTranslation('import');
  const { file, fault, preview, save, progress, choose, startOver } = useImport();
  const reply = save.data ?? preview.data;
  const isBusy = preview.isPending || save.isPending;
  const willChange = reply?.drivetrains.filter(({ outcome }) => outcome !== 'unchanged').length ?? 0;
  return (
    <div className={classes.import}>
      <section className={`panel ${classes.block}`} aria-labelledby="import">
        <h2 id="import">{t('import')}</h2>
        {file === null ? (
          <DropZone
            title={t('drop')}
            hint={t('dropHint')}
            label={t('file')}
            accept=".xlsx,.json,application/json"
            onFiles={([chosen]) => {
              if (chosen !== undefined) void choose(chosen);
            }}
          />
        ) : (
          <div className={classes.file}>
            <p>
              <b>{file.name}</b>
            </p>
            {isBusy && (
              <div>
                <p role="status">{t(save.isPending ? 'saving' : 'checking')}</p>
                <ImportProgressBar progress={progress} />
              </div>
            )}
            {!isBusy && reply !== undefined && (
              <p role="status">
                {save.data?.isSaved
                  ? t('saved')
                  : reply.savedCount > 0
                    ? t('stopped', { count: reply.savedCount })
                    : reply.problemCount > 0
                      ? t('notPossible')
                      : willChange === 0
                        ? t('nothingToDo')
                        : t('ready')}
              </p>
            )}
            <Group gap="xs">
              {reply?.problemCount === 0 && !reply.isSaved && willChange > 0 && (
                <Button size="xs" disabled={isBusy} onClick={() => save.mutate(file)}>
                  {t('save', { count: willChange })}
                </Button>
              )}
              <Button size="xs" variant="default" disabled={isBusy} onClick={startOver}>
                {t('otherFile')}
              </Button>
            </Group>
          </div>
        )}
        {fault !== null && (
          <p role="alert" className={classes.fault}>
            {t(`fault.${fault}`)}
          </p>
        )}
      </section>
      {(save.error ?? preview.error) !== null && (
        <FailedState
          error={save.error ?? preview.error}
          onRetry={() => file !== null && (save.error !== null ? save : preview).mutate(file)}
        />
      )}
      {reply !== undefined && reply.problemCount > 0 && (
        <ImportProblems problems={reply.problems} count={reply.problemCount} />
      )}
      {reply !== undefined && reply.drivetrains.length > 0 && <ImportPreview rows={reply.drivetrains} />}
    </div>
  );
}
