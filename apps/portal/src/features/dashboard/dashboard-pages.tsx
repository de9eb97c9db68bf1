import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/pager.tsx';
import classes from './dashboard-pages.module.css';

/** Which part of the whole is shown, a step back and forth, and the keys that work here. */
export function DashboardPages({
  page,
  total,
  size,
  withKeys,
  onPage,
}: {
  page: number;
  total: number;
  size: number;
  withKeys: boolean;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={classes.root}>
      {withKeys && (
        <p className={classes.keys}>
          {(['move', 'favorite', 'preview', 'search'] as const).map((name) => (
            <span key={name}>
              <kbd>{KEYS[name]}</kbd> {t(`keys.${name}`)}
            </span>
          ))}
        </p>
      )}
      <Pager page={page} size={size} total={total} onPage={onPage} />
    </div>
  );
}

const KEYS = { move: 'j k', favorite: 'f', preview: '␣', search: '/' } as const;
