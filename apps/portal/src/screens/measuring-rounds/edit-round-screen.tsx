import { createMeasuringRound, type MeasuringRound } from '@ritzel/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { CopyRound } from '../../features/measuring-rounds/copy-round.tsx';
import { RoundForm } from '../../features/measuring-rounds/round-form.tsx';
import { useRound } from '../../features/measuring-rounds/use-rounds.ts';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './measuring-round-screen.module.css';

const LIST = '/measuring-rounds';
const urlOf = (id: string) => `${LIST}/${id}`;

/** A new round, or with `from` in the URL a copy of one for another machine. */
export function NewRoundScreen() {
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const { t } = useTranslation('measuring-rounds');
  const navigate = useNavigate();
  if (!useAllowed(...createMeasuringRound.access.permissions)) return <ForbiddenScreen />;
  return (
    <div className={classes.root}>
      <Back to={from === '' ? LIST : urlOf(from)} />
      <PageTitle title={t(from === '' ? 'new' : 'copy.act')} />
      {from === '' ? (
        <RoundForm onSaved={(id) => void navigate(urlOf(id))} onCancel={() => void navigate(LIST)} />
      ) : (
        <Copy key={from} id={from} />
      )}
    </div>
  );
}

function Back({ to }: { to: string }) {
  const { t } = useTranslation('measuring-rounds');
  return (
    <Link className={classes.back!} to={to}>
      <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
      {t(to === LIST ? 'title' : 'round')}
    </Link>
  );
}

function Copy({ id }: { id: string }) {
  const round = useRound(id);
  const navigate = useNavigate();
  return (
    <Loaded query={round}>
      {(found) => (
        <CopyRound
          round={found}
          onSaved={(made) => void navigate(urlOf(made))}
          onCancel={() => void navigate(urlOf(id))}
        />
      )}
    </Loaded>
  );
}

/** A round that is there: its points, their order, when and who. */
export function EditRoundScreen() {
  const { roundId = '' } = useParams();
  return useAllowed(...createMeasuringRound.access.permissions) ? (
    <Opened key={roundId} id={roundId} />
  ) : (
    <ForbiddenScreen />
  );
}

function Opened({ id }: { id: string }) {
  const round = useRound(id);
  return (
    <div className={classes.root}>
      <Back to={urlOf(id)} />
      <Loaded query={round}>{(found) => <Edit round={found} />}</Loaded>
    </div>
  );
}

function Edit({ round }: { round: MeasuringRound }) {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={round.name} />
      <RoundForm
        round={round}
        onSaved={(id) => void navigate(urlOf(id))}
        onRemoved={() => void navigate(LIST)}
        onCancel={() => void navigate(urlOf(round.id))}
      />
    </>
  );
}
