import { Button } from '@mantine/core';
import {
  changeMeasuringRound,
  endMeasuringRound,
  type MeasuringRound,
  readMeasuringRound,
  sendRoundRecord,
} from '@ritzel/contract';
import { IconChevronLeft, IconCopy, IconPencil, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EndRunForm } from '../../features/measuring-rounds/end-run-form.tsx';
import { RoundDue } from '../../features/measuring-rounds/round-due.tsx';
import { RoundHistory } from '../../features/measuring-rounds/round-history.tsx';
import { RoundPoints } from '../../features/measuring-rounds/round-points.tsx';
import { TakeInPanel } from '../../features/measuring-rounds/take-in-panel.tsx';
import { useRound } from '../../features/measuring-rounds/use-rounds.ts';
import { useMayDo, useOffersAct } from '../../platform/demo-access.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './measuring-round-screen.module.css';

/** One round: take in what was measured, and what was found at each point. */
export function MeasuringRoundScreen() {
  const { roundId = '' } = useParams();
  return useAllowed(...readMeasuringRound.access.permissions) ? (
    <Opened key={roundId} id={roundId} />
  ) : (
    <ForbiddenScreen />
  );
}

function Opened({ id }: { id: string }) {
  const round = useRound(id);
  return (
    <div className={classes.root}>
      <Back />
      <Loaded query={round}>{(found) => <Round round={found} />}</Loaded>
    </div>
  );
}

function Back() {
  const { t } = useTranslation('measuring-rounds');
  return (
    <Link className={classes.back!} to="/measuring-rounds">
      <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
      {t('title')}
    </Link>
  );
}

function Round({ round }: { round: MeasuringRound }) {
  const { t } = useTranslation('measuring-rounds');
  const mayChange = useMayDo(changeMeasuringRound);
  const offersWalking = useOffersAct(sendRoundRecord);
  return (
    <>
      <PageTitle
        title={round.name}
        aside={
          <span className={classes.facts}>
            <RoundDue round={round} />
            <span>{t('everyDays', { count: round.intervalDays })}</span>
            <span>
              <IconUser size={13} stroke={1.7} aria-hidden="true" /> {round.assignee?.name ?? t('nobody')}
            </span>
          </span>
        }
      >
        {mayChange && (
          <>
            <Button
              variant="default"
              component={Link}
              to={`/measuring-rounds/new?from=${round.id}`}
              leftSection={<IconCopy size={15} stroke={1.7} aria-hidden="true" />}
            >
              {t('copy.act')}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={`/measuring-rounds/${round.id}/edit`}
              leftSection={<IconPencil size={15} stroke={1.7} aria-hidden="true" />}
            >
              {t('edit')}
            </Button>
          </>
        )}
      </PageTitle>
      <OpenRun round={round} />
      {offersWalking && <TakeInPanel round={round} />}
      <RoundPoints round={round} />
      <RoundHistory runs={round.runs} />
    </>
  );
}

/** How far the run is that is open, and which points it still lacks. */
function OpenRun({ round }: { round: MeasuringRound }) {
  const { t } = useTranslation('measuring-rounds');
  const [isEnding, setEnding] = useState(false);
  const offersEnding = useOffersAct(endMeasuringRound);
  const missing = round.points.filter(({ recordedId }) => recordedId === null);
  const [run] = round.runs;
  if (run === undefined || run.endedAt !== null) return null;
  return (
    <section className={`panel ${classes.run}`} aria-label={t('history.open')}>
      <p role="status">
        <b className="num">{t('recordedOf', { recorded: run.recorded, points: round.points.length })}</b>{' '}
        {t('missing', { count: missing.length, codes: missing.map(({ code }) => code).join(', ') })}
      </p>
      {offersEnding && (
        <DemoAct call={endMeasuringRound}>
          <Button variant="default" onClick={() => setEnding(true)}>
            {t('end.open')}
          </Button>
        </DemoAct>
      )}
      {isEnding && <EndRunForm round={round} onClose={() => setEnding(false)} />}
    </section>
  );
}
