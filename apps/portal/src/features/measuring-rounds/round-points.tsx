import type { MeasuringRound, RoundPoint, RoundResult } from '@ritzel/contract';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './round-points.module.css';
import { useRoundResults } from './use-rounds.ts';

/** Less than this share of a change is the scatter of measuring by hand. */
const SAME_SHARE = 0.1;

/** The points in order, each with its verdict and what changed since the record before. */
export function RoundPoints({ round }: { round: MeasuringRound }) {
  const { t } = useTranslation('measuring-rounds');
  const results = useRoundResults(round.id);
  const found = new Map(results.data?.points.map((result) => [result.pointId, result]));
  const machines = Map.groupBy(round.points, (point) => point.drivetrainName ?? point.equipmentName);
  const places = new Map(round.points.map(({ id }, index) => [id, index + 1]));
  return (
    <section className={`panel ${classes.root}`} aria-labelledby="round-points">
      <h2 id="round-points">{t('point.title')}</h2>
      {results.isError && <FailedState error={results.error} onRetry={() => void results.refetch()} />}
      {[...machines].map(([machine, points]) => (
        <div key={machine}>
          <h3>{machine}</h3>
          <ol className={classes.points}>
            {points.map((point) => (
              <li key={point.id} value={places.get(point.id)}>
                <Point point={point} place={places.get(point.id) ?? 0} result={found.get(point.id)} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

type Result = NonNullable<ReturnType<typeof useRoundResults>['data']>['points'][number];

function Point({ point, place, result }: { point: RoundPoint; place: number; result: Result | undefined }) {
  const { t } = useTranslation('measuring-rounds');
  const shown = result?.record ?? result?.before ?? null;
  return (
    <>
      <span className={`num ${classes.place}`}>{place}</span>
      <span className={classes.name}>
        <b>{point.code}</b> <span>{point.name === point.code ? '' : point.name}</span>
        <span className="meta">
          {point.equipmentName}
          {!point.name.includes(t(`axis.${point.axis}`)) && ` · ${t(`axis.${point.axis}`)}`}
        </span>
      </span>
      {shown === null ? (
        <span className={classes.none}>{t('point.noRecord')}</span>
      ) : (
        <Verdict point={point} record={shown} />
      )}
      <span className={classes.change}>
        {result !== undefined && result.record !== null && (
          <Change now={result.record} before={result.before} unit={point.unit} />
        )}
        {result?.record === null && <Missing result={result} />}
      </span>
    </>
  );
}

/** Why there is no record of this run. */
function Missing({ result: { skipped, before } }: { result: Result }) {
  const { t } = useTranslation('measuring-rounds');
  // Where nothing was ever measured that is said already.
  if (skipped === null) return before === null ? null : <span className="meta">{t('point.toMeasure')}</span>;
  return (
    <span className="meta">
      {t('point.skipped', { reason: t(`reason.${skipped.reason}`) })}
      {skipped.note !== null && ` ${skipped.note}`}
    </span>
  );
}

function Verdict({ point, record }: { point: RoundPoint; record: RoundResult }) {
  const { t } = useTranslation('measuring-rounds');
  const say = useSentence();
  const words = record.says.map(({ code, params }) => say(code, params)).join(' ');
  return (
    <span className={classes.verdict}>
      {record.severity === null ? (
        <span className="meta" role="status">
          {t('point.analysing')}
        </span>
      ) : (
        <SeverityBadge severity={record.severity} />
      )}
      <span className={classes.says}>{words}</span>
      <Link to={`/analysis?id=${point.equipmentId}&m=${record.waveformId}&view=spectrum`}>
        <TimeText at={record.at} format="YYYY-MM-DD HH:mm" />{' '}
        <span className="visually-hidden">{t('point.openOf', { point: point.code })}</span>
      </Link>
    </span>
  );
}

/** The number that the point is evaluated by, and how it moved. */
function Change({
  now,
  before,
  unit,
}: {
  now: RoundResult;
  before: RoundResult | null;
  unit: RoundPoint['unit'];
}) {
  const { t } = useTranslation('measuring-rounds');
  const formats = useFormats();
  const isVelocity = unit === 'mm/s' || now.velocityRms !== null;
  const [value, last] = isVelocity
    ? [now.velocityRms, before?.velocityRms ?? null]
    : [now.accelerationRms, before?.accelerationRms ?? null];
  if (value === null) return null;
  const text = formats.quantity(value, isVelocity ? 'mm/s' : 'm/s²', 2);
  if (last === null || last === 0) return <span className="num">{text}</span>;
  const share = value / last - 1;
  const Icon =
    Math.abs(share) < SAME_SHARE ? IconArrowRight : share > 0 ? IconArrowUpRight : IconArrowDownRight;
  const percent = formats.quantity(Math.abs(share) * 100, '%', 0);
  return (
    <span className={`num ${classes.moves}`}>
      {text}
      <span className={classes.moved}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        {t(share >= 0 ? 'point.more' : 'point.less', { percent })}
      </span>
      {before?.severity != null && now.severity !== null && before.severity !== now.severity && (
        <span className={classes.was}>
          {t('point.was')} <SeverityBadge severity={before.severity} />
        </span>
      )}
    </span>
  );
}
