import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** Not found and not allowed look alike, as the server answers both alike. */
export function ForbiddenState() {
  const { t } = useTranslation();
  return (
    <Notice icon={<IconLock size={32} stroke={1.2} />} title={t('problems.notFound')} role="alert">
      {t('problems.notFoundHint')}
    </Notice>
  );
}
