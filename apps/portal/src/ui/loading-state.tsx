import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './loading-state.module.css';

/** Grey lines in the place of what is coming; they appear after a moment, so that quick answers do not flicker. */
export function LoadingState({ rows = 6, height = 14 }: { rows?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.root} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE the lines are all alike
        <Skeleton key={row} height={height} width={`${92 - ((row * 17) % 38)}%`} radius="sm" />
      ))}
    </div>
  );
}
