import { Button } from '@mantine/core';
import { type Bearing, createCustomerBearing, importCustomerBearings, listBearings } from '@ritzel/contract';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BearingCard } from '../../features/bearings/bearing-card.tsx';
import { useBearingColumns } from '../../features/bearings/bearing-columns.tsx';
import { BearingDetail } from '../../features/bearings/bearing-detail.tsx';
import { BEARING_SEARCH_ID, BearingsBar } from '../../features/bearings/bearings-bar.tsx';
import {
  bearingsQuery,
  bearingsSchema,
  hasBearingFilter,
} from '../../features/bearings/bearings-search-params.ts';
import { useBearings } from '../../features/bearings/use-bearings.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './bearings-screen.module.css';

const BearingEditor = lazy(async () => ({
  default: (await import('../../features/bearings/bearing-editor.tsx')).BearingEditor,
}));
const BearingImport = lazy(async () => ({
  default: (await import('../../features/bearings/bearing-import.tsx')).BearingImport,
}));

/** The catalogue: type a designation, see its frequencies, where they come from and how far to trust them. */
export function BearingsScreen() {
  const maySee = useAllowed('BEARING_4301');
  return maySee ? <Catalogue /> : <ForbiddenScreen />;
}

function Catalogue() {
  const { t } = useTranslation('bearings');
  const formats = useFormats();
  const { view, change, urlOf } = useSearchView(bearingsSchema, ['page']);
  const isPhone = useIsPhone();
  const mayChange = useAllowed('BEARING_4302');
  const offersChange = useOffersAct(createCustomerBearing);
  const [isImporting, setImporting] = useState(false);
  const client = useQueryClient();
  const query = useBearings(view);
  const urlOfRow = ({ id }: Bearing) => urlOf({ id });
  const columns = useBearingColumns({ openId: view.id, urlOf: urlOfRow });

  /** The best match of what was typed, without waiting for the list to follow. */
  const openBest = (search: string) => {
    const query = bearingsQuery({ ...view, search, page: 1 });
    client
      .fetchQuery(queryOf(listBearings, { query }))
      .then(({ rows: [best] }) => best && change({ search, id: best.id }))
      // The list asks the same and shows what went wrong.
      .catch(() => undefined);
  };
  useListKeys({
    searchId: BEARING_SEARCH_ID,
    keys: {
      Escape: () => view.id !== '' && change({ id: '' }),
      n: () => mayChange && change({ edit: 'new' }),
    },
  });

  const list = (
    <ListScreen
      title={t('title')}
      aside={query.data && <span className="num">{formats.count(query.data.total)}</span>}
      actions={
        offersChange && (
          <>
            <DemoAct call={importCustomerBearings}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconFileImport size={15} aria-hidden="true" />}
                onClick={() => setImporting(true)}
              >
                {t('import.open')}
              </Button>
            </DemoAct>
            <DemoAct call={createCustomerBearing}>
              <Button
                size="xs"
                leftSection={<IconPlus size={15} aria-hidden="true" />}
                onClick={() => change({ edit: 'new' })}
              >
                {t('new')}
              </Button>
            </DemoAct>
          </>
        )
      }
      filters={<BearingsBar view={view} onChange={change} onBest={openBest} />}
      query={query}
      note={query.data?.isGuess && t('guess', { search: view.search })}
      none={
        <EmptyState
          title={t('none.title')}
          action={
            mayChange && (
              <Button variant="default" onClick={() => change({ edit: 'new' })}>
                {t('new')}
              </Button>
            )
          }
        >
          {t(hasBearingFilter(view) ? 'none.filtered' : 'none.text')}
        </EmptyState>
      }
      caption={t('caption')}
      columns={columns}
      keyOf={({ id }) => id}
      openKey={view.id}
      card={(bearing) => <BearingCard bearing={bearing} address={urlOfRow(bearing)} />}
      page={view.page}
      onPage={(page) => change({ page })}
    />
  );

  return (
    <div className={classes.root}>
      {(!isPhone || view.id === '') && list}
      {view.id !== '' && (
        <BearingDetail
          key={view.id}
          id={view.id}
          isAlone={isPhone}
          speedRpm={view.speedRpm}
          onSpeed={(speedRpm) => change({ speedRpm })}
          onEdit={() => change({ edit: view.id })}
          onClose={() => change({ id: '' })}
        />
      )}
      <Suspense>
        {view.edit !== '' && mayChange && (
          <BearingEditor
            id={view.edit === 'new' ? undefined : view.edit}
            isPhone={isPhone}
            speedRpm={view.speedRpm}
            onSpeed={(speedRpm) => change({ speedRpm })}
            onClose={() => change({ edit: '' })}
            onSaved={(id) =>
              change({ ...bearingsSchema.defaults, search: view.search, id, speedRpm: view.speedRpm })
            }
          />
        )}
        {isImporting && <BearingImport isPhone={isPhone} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}
