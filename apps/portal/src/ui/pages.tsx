import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import classes from './pages.module.css';

/** Which part of the whole is shown, and a step back and forth. */
export function Pages({
  page,
  size,
  total,
  onPage,
}: {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <nav className={classes.root} aria-label={t('pages.label')}>
      <span className="num">
        {t('pages.range', {
          first: formats.count(Math.min(total, (page - 1) * size + 1)),
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
        disabled={page * size >= total}
        aria-label={t('pages.next')}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={15} />
      </ActionIcon>
    </nav>
  );
}
