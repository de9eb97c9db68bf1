import { IconLayoutGrid, IconList, IconMap, IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DashboardView } from './dashboard-search-params.ts';
import classes from './view-modes.module.css';

type Change = Pick<DashboardView, 'view' | 'showMapKey' | 'showTreeKey'>;

/** LIST or GRID, and beside them the toggles of map and tree, which may stand together. */
export function ViewModes({
  view,
  onChange,
  isPhone = false,
}: {
  view: DashboardView;
  onChange: (change: Partial<Change>) => void;
  /** A phone's list is always cards: it only has the toggles. */
  isPhone?: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const isPlain = !view.showMapKey && !view.showTreeKey;
  const button = (name: 'LIST' | 'GRID' | 'MAP' | 'TREE', isPressed: boolean, change: Partial<Change>) => {
    const Icon = ICONS[name];
    return (
      <button
        key={name}
        type="button"
        aria-pressed={isPressed}
        aria-label={t(`view.${name}`)}
        title={t(`view.${name}`)}
        onClick={() => onChange(change)}
      >
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </button>
    );
  };
  const none = { showMapKey: false, showTreeKey: false };
  return (
    <fieldset className={classes.root} aria-label={t('view.label')}>
      {!isPhone && (
        <>
          {button('LIST', isPlain && view.view === 'LIST', { view: 'LIST', ...none })}
          {button('GRID', isPlain && view.view === 'GRID', { view: 'GRID', ...none })}
        </>
      )}
      {button('MAP', view.showMapKey, { showMapKey: !view.showMapKey })}
      {button('TREE', view.showTreeKey, { showTreeKey: !view.showTreeKey })}
    </fieldset>
  );
}

const ICONS = { LIST: IconList, GRID: IconLayoutGrid, MAP: IconMap, TREE: IconSitemap } as const;
