import { Button } from '@mantine/core';
import { createMeasuringRound, listMeasuringRounds } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RoundList } from '../../features/measuring-rounds/round-list.tsx';
import { useRounds } from '../../features/measuring-rounds/use-rounds.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import listClasses from '../../ui/list/list.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';

/** The rounds that are walked with a portable instrument: which is due, who walks it, what was measured. */
export function MeasuringRoundsScreen() {
  return useAllowed(...listMeasuringRounds.access.permissions) ? <Rounds /> : <ForbiddenScreen />;
}

function Rounds() {
  const { t } = useTranslation('measuring-rounds');
  const rounds = useRounds();
  const isPhone = useIsPhone();
  const mayMake = useMayDo(createMeasuringRound);
  const make = (
    <Button
      component={Link}
      to="/measuring-rounds/new"
      leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
    >
      {t('new')}
    </Button>
  );
  return (
    <div className={listClasses.screen}>
      <PageTitle title={t('title')} aside={rounds.data && t('count', { count: rounds.data.length })}>
        {mayMake && make}
      </PageTitle>
      <section
        className={listClasses.rows}
        data-plain={isPhone || undefined}
        aria-label={t('title')}
        tabIndex={isPhone ? undefined : 0}
      >
        <Loaded query={rounds}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            ) : (
              <RoundList rounds={all} />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}
