import type { CallReply, replaySpectralLimits } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './limits.module.css';
import { ReplayTable } from './replay-table.tsx';
import spectralClasses from './spectral.module.css';

type Replay = CallReply<typeof replaySpectralLimits>;

/** What is drawn above and below the limit, dB. */
const SHOWN_DB = 30;

/** The rules of the draft over the stored records of the channel, beside those in force. */
export function SpectralTimeMachine({
  replay,
  rule,
  fault,
}: {
  replay: Replay | undefined;
  /** `mask velocity`: whose decibels are drawn. */
  rule: string;
  fault: string | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  return (
    <section className={classes.card} aria-labelledby="spectral-machine" aria-busy={replay === undefined}>
      <header className={classes.cardHead}>
        <h2 id="spectral-machine">{t('machine.title')}</h2>
        {replay !== undefined && (
          <span className={classes.quiet}>
            {t('spectral.took', {
              records: formats.count(replay.records.length),
              stored: formats.count(replay.stored),
              seconds: formats.number(replay.tookMs / 1000, 1),
            })}
          </span>
        )}
      </header>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      {replay === undefined ? (
        <p className={classes.quiet}>{t('spectral.noRule')}</p>
      ) : (
        <>
          <Levels replay={replay} rule={rule} />
          <ReplayTable>
            <tr>
              <th scope="row">
                <FigureName figure="replayedSpectralAlarms">{t('machine.alarms')}</FigureName>
              </th>
              <td>{formats.count(replay.today.alarms)}</td>
              <td>
                <b>{formats.count(replay.draft.alarms)}</b>
              </td>
            </tr>
            <tr>
              <th scope="row">{t('spectral.recordsAbove')}</th>
              <td />
              <td>
                <b>{formats.count(recordsAbove(replay))}</b>
              </td>
            </tr>
          </ReplayTable>
        </>
      )}
    </section>
  );
}

const recordsAbove = ({ records }: Replay): number =>
  records.filter(({ worst }) => Object.values(worst).some(({ decibel }) => decibel > 0)).length;

/** A bar for each record: how far its worst line lies above or below the limit. */
function Levels({ replay: { records }, rule }: { replay: Replay; rule: string }) {
  const { t } = useTranslation('limits');
  const width = 360;
  const each = width / Math.max(1, records.length);
  const yOf = (decibel: number) => 45 - (45 * Math.max(-SHOWN_DB, Math.min(SHOWN_DB, decibel))) / SHOWN_DB;
  return (
    <svg
      role="img"
      className={spectralClasses.levels}
      viewBox={`0 0 ${width} 90`}
      preserveAspectRatio="none"
      aria-label={t('spectral.levels', { count: records.length })}
    >
      {records.map(({ id, worst }, index) => {
        const found = worst[rule];
        if (found === undefined) return null;
        const y = yOf(found.decibel);
        return (
          <rect
            key={id}
            data-above={found.decibel > 0 || undefined}
            x={index * each + each * 0.15}
            width={each * 0.7}
            y={Math.min(45, y)}
            height={Math.max(1.5, Math.abs(y - 45))}
          />
        );
      })}
      <line x1={0} x2={width} y1={45} y2={45} />
    </svg>
  );
}
