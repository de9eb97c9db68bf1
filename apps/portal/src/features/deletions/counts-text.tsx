import { DELETED_COUNTS, type Deletion } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/** What goes with a deleted thing, by kind: "2 parts, 1 device". */
export function useCountsText(): (counts: Deletion['counts']) => string {
  const { t } = useTranslation('deletions');
  return (counts) =>
    DELETED_COUNTS.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [t(`count.${kind}`, { count })] : [];
    }).join(', ');
}
