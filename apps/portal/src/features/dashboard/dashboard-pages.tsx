import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
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
  const formats = useFormats();
  const pages = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
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
      <nav className={classes.pages} aria-label={t('pages.label')}>
        <span className="num">
          {t('pages.range', {
            first: formats.count(first),
            last: formats.count(Math.min(total, page * size)),
            total: formats.count(total),
          })}
        </span>
        <ActionIcon
          size={28}
          variant="default"
          disabled={page <= 1}
          aria-label={t('pages.previous')}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={15} />
        </ActionIcon>
        <ActionIcon
          size={28}
          variant="default"
          disabled={page >= pages}
          aria-label={t('pages.next')}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={15} />
        </ActionIcon>
      </nav>
    </div>
  );
}

const KEYS = { move: 'j k', favorite: 'f', preview: '␣', search: '/' } as const;
