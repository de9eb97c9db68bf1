import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './equipment-import.module.css';
import type { ImportProgressView } from './use-import.ts';

/** How far the file is: a share, what is done and what is still to do. Before the first word of it, only that it runs. */
export function ImportProgressBar({ progress }: { progress: ImportProgressView | null }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  if (progress === null) return <Progress value={100} animated aria-label={t('busy')} />;
  const { done, total } = progress;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  return (
    <>
      <Progress value={percent} aria-label={t('busy')} />
      <p className={`meta num ${classes.progress}`}>
        <b>{percent} %</b>
        <span>
          {t('progress', {
            done: formats.count(done),
            total: formats.count(total),
            left: formats.count(total - done),
          })}
        </span>
      </p>
    </>
  );
}
