import { DELETED_COUNTS, type Deletion } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';

/** What goes with a deleted thing, by kind: "2 parts, 1 device". */
export function useCountsText(): (counts: Deletion['counts']) => string {
  const { t } = useTranslation('deletions');
  const formats = useFormats();
  return (counts) =>
    formats.list(
      DELETED_COUNTS.flatMap((kind) => {
        const count = counts[kind] ?? 0;
        return count > 0 ? [t(`count.${kind}`, { count })] : [];
      }),
    );
}
