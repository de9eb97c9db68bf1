import type { CallReply, replaySpectralLimits } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './limits.module.css';
import { ReplayTable } from './replay-table.tsx';
import { SpectralLevels } from './spectral-levels.tsx';
import { WholeReplay, type WholeReplayControl } from './spectral-whole-replay.tsx';

type Replay = CallReply<typeof replaySpectralLimits>;

/** The rules of the draft over the stored records of the channel, beside those in force. */
export function SpectralTimeMachine({
  replay,
  rule,
  fault,
  whole,
}: {
  replay: Replay | undefined;
  /** `mask velocity`: whose decibels are drawn. */
  rule: string;
  fault: string | null;
  /** Over all stored records, for who may change limits. */
  whole: WholeReplayControl | null;
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
          <SpectralLevels
            levels={replay.records.map(({ id, worst }) => ({ id, decibel: worst[rule]?.decibel }))}
          />
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
          {whole !== null && <WholeReplay {...whole} rule={rule} stored={replay.stored} />}
        </>
      )}
    </section>
  );
}

const recordsAbove = ({ records }: Replay): number =>
  records.filter(({ worst }) => Object.values(worst).some(({ decibel }) => decibel > 0)).length;
