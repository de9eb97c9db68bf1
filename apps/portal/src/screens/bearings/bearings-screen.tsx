import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Bearing, listBearings } from '@ritzel/contract';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BearingCards } from '../../features/bearings/bearing-cards.tsx';
import { BearingDetail } from '../../features/bearings/bearing-detail.tsx';
import {
  type BearingsView,
  bearingsQuery,
  DEFAULT_BEARINGS_VIEW,
  hasBearingFilter,
  readBearingsAddress,
  writeBearingsAddress,
} from '../../features/bearings/bearings-address.ts';
import { BearingsBar } from '../../features/bearings/bearings-bar.tsx';
import { BearingsTable } from '../../features/bearings/bearings-table.tsx';
import { moveRowFocus, useBearingKeys } from '../../features/bearings/use-bearing-keys.ts';
import { useBearings } from '../../features/bearings/use-bearings.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from './bearings-screen.module.css';

const BearingEditor = lazy(async () => ({
  default: (await import('../../features/bearings/bearing-editor.tsx')).BearingEditor,
}));
const BearingImport = lazy(async () => ({
  default: (await import('../../features/bearings/bearing-import.tsx')).BearingImport,
}));

/** What stands beside the list: changing it does not turn the pages back. */
const BESIDE_THE_LIST: readonly string[] = ['page', 'id', 'speedRpm', 'edit'];

/** The catalogue: type a designation, see its frequencies, where they come from and how far to trust them. */
export function BearingsScreen() {
  const maySee = useAllowed('BEARING_4301');
  return maySee ? <Catalogue /> : <ForbiddenState />;
}

function Catalogue() {
  const { t } = useTranslation('bearings');
  const formats = useFormats();
  const [address, setAddress] = useSearchParams();
  const view = readBearingsAddress(address);
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const mayChange = useAllowed('BEARING_4302');
  const [isImporting, setImporting] = useState(false);
  const client = useQueryClient();
  const query = useBearings(view);

  const changed = (part: Partial<BearingsView>): BearingsView => {
    const turnsBack = Object.keys(part).some((name) => !BESIDE_THE_LIST.includes(name));
    return { ...view, ...(turnsBack ? { page: 1 } : {}), ...part };
  };
  const change = (part: Partial<BearingsView>) =>
    setAddress(writeBearingsAddress(changed(part)), { replace: part.page === undefined });
  /** The best match of what was typed, without waiting for the list to follow. */
  const openBest = (search: string) => {
    const query = bearingsQuery({ ...view, search, page: 1 });
    client
      .fetchQuery(queryOf(listBearings, { query }))
      .then(({ rows: [best] }) => best && change({ search, id: best.id }))
      // The list asks the same and shows what went wrong.
      .catch(() => undefined);
  };
  const addressOf = (bearing: Bearing) => `?${writeBearingsAddress(changed({ id: bearing.id }))}`;

  useBearingKeys({
    onClose: () => {
      if (view.id !== '') change({ id: '' });
    },
    onNew: () => {
      if (mayChange) change({ edit: 'new' });
    },
  });

  const list = (
    <div className={classes.list}>
      <PageTitle
        title={t('title')}
        aside={query.data && <span className="num">{formats.count(query.data.total)}</span>}
      >
        {mayChange && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFileImport size={15} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {t('import.open')}
            </Button>
            <Button
              size="xs"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => change({ edit: 'new' })}
            >
              {t('new')}
            </Button>
          </>
        )}
      </PageTitle>
      <BearingsBar view={view} onChange={change} onEnterList={() => moveRowFocus(1)} onBest={openBest} />
      <div className={classes.rows} aria-busy={query.isFetching}>
        <Loaded query={query}>
          {({ rows, isGuess }) => {
            if (rows.length === 0)
              return (
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
              );
            return (
              <>
                {isGuess && (
                  <p className={classes.guess} role="status">
                    {t('guess', { search: view.search })}
                  </p>
                )}
                {isPhone ? (
                  <BearingCards rows={rows} addressOf={addressOf} />
                ) : (
                  <BearingsTable rows={rows} openId={view.id} addressOf={addressOf} />
                )}
              </>
            );
          }}
        </Loaded>
      </div>
      {query.data && (
        <Pager
          page={view.page}
          size={query.data.size}
          total={query.data.total}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
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
              change({ ...DEFAULT_BEARINGS_VIEW, search: view.search, id, speedRpm: view.speedRpm })
            }
          />
        )}
        {isImporting && <BearingImport isPhone={isPhone} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}
