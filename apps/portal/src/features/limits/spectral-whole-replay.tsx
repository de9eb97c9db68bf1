import type { SpectralReplay } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './limits.module.css';
import { ReplayFaultRows } from './replay-facts-table.tsx';
import { ReplayJob, type ReplayJobControl } from './replay-job.tsx';
import { ReplayTable } from './replay-table.tsx';
import { SpectralLevels } from './spectral-levels.tsx';

export interface WholeReplayControl extends ReplayJobControl {
  readonly newest: SpectralReplay | null | undefined;
}

/** The replay over all stored records of the channel: what it came to, or how far it is. */
export function WholeReplay({
  newest,
  rule,
  stored,
  ...control
}: WholeReplayControl & { rule: string; stored: number }) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { state, done = 0, records = 0 } = newest ?? {};
  return (
    <ReplayJob
      {...control}
      {...{ state, done, total: records }}
      words={{
        name: t('spectral.all.progress'),
        running: t('spectral.all.running', { done: formats.count(done), records: formats.count(records) }),
        start: t('spectral.all.start', { records: formats.count(stored) }),
        earlier: t('spectral.all.earlier'),
      }}
    >
      {newest && <WholeResult replay={newest} rule={rule} />}
    </ReplayJob>
  );
}

const FIGURES = [
  ['alarms', 'replayedSpectralAlarms'],
  ['withoutFault', 'replayWithoutFault'],
  ['floods', 'replayFloods'],
] as const;

function WholeResult({ replay, rule }: { replay: SpectralReplay; rule: string }) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { today, draft, faults, confirmedFaults, leftOut, from, to, slots } = replay;
  const dayOf = (at: string | null) => (at === null ? '–' : formats.instant(at, 'YYYY-MM-DD'));
  return (
    <>
      <p>
        {t(confirmedFaults === 0 ? 'spectral.all.doneWithoutFault' : 'spectral.all.done', {
          records: formats.count(replay.done),
          ...{ from: dayOf(from), to: dayOf(to) },
          today: formats.number(today.alarmsAWeek, 1),
          draft: formats.number(draft.alarmsAWeek, 1),
          foundToday: formats.count(today.found),
          foundDraft: formats.count(draft.found),
          faults: formats.count(confirmedFaults),
        })}
      </p>
      <SpectralLevels
        count={replay.done}
        levels={slots.map((slot) => ({ id: slot.from, decibel: slot.worst[rule] }))}
      />
      <ReplayTable label={t('spectral.all.progress')}>
        {FIGURES.map(([key, figure]) => (
          <tr key={key}>
            <th scope="row">
              <FigureName figure={figure}>{t(`machine.${key}`)}</FigureName>
            </th>
            <td>{formats.count(today[key])}</td>
            <td>
              <b>{formats.count(draft[key])}</b>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('spectral.recordsAbove')}</th>
          <td />
          <td>
            <b>{formats.count(draft.recordsAbove)}</b>
          </td>
        </tr>
        <ReplayFaultRows faults={faults} />
      </ReplayTable>
      {faults.length < confirmedFaults && (
        <p className={classes.quiet}>{t('sisters.firstFaults', { count: faults.length })}</p>
      )}
      {leftOut > 0 && <p className={classes.quiet}>{t('spectral.all.leftOut', { count: leftOut })}</p>}
    </>
  );
}
