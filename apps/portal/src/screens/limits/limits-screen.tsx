import { useTranslation } from 'react-i18next';
import { OwnLimitCard, useOwnLimitColumns } from '../../features/limits/own-limit-columns.tsx';
import { useOwnLimits } from '../../features/limits/use-own-limits.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';

/** Limits that the organisation has changed: what is in force and what is in draft. */
export function LimitsScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  return maySee ? <OwnLimitList /> : <ForbiddenScreen />;
}

function OwnLimitList() {
  const { t } = useTranslation('limits');
  const list = useOwnLimits();
  const columns = useOwnLimitColumns();
  useListKeys({ searchId: '' });
  return (
    <KeysetScreen
      title={t('list.title')}
      filters={null}
      list={list}
      none={<EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>}
      caption={t('list.title')}
      columns={columns}
      keyOf={({ editionId }) => editionId}
      card={(each) => <OwnLimitCard each={each} />}
      rowHeight="double"
      minWidthPx={780}
      more={t('list.more')}
    />
  );
}
