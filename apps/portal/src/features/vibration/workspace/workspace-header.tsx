import { ActionIcon, NativeSelect } from '@mantine/core';
import type { Waveform } from '@ritzel/contract';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinimize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { Num } from '../../../ui/num.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import classes from './workspace.module.css';

/** One line: whose record, from which point and when, under which conditions, and how to go to the next. */
export function WorkspaceHeader({
  lead,
  waveforms,
  waveform,
  onWaveform,
  isFull,
  onFull,
  onActions,
}: {
  /** The machine and its condition. */
  lead: ReactNode;
  /** At hand, newest first. */
  waveforms: readonly Waveform[];
  waveform: Waveform;
  onWaveform: (id: string) => void;
  isFull: boolean;
  onFull: () => void;
  /** Where the acts of the open record stand. */
  onActions: (element: HTMLElement | null) => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const points = [...new Map(waveforms.map((each) => [each.channel, each.channelName]))];
  const own = waveforms.filter(({ channel }) => channel === waveform.channel);
  const place = own.findIndex(({ id }) => id === waveform.id);
  const [later, earlier] = [own[place - 1], own[place + 1]];
  const { velocityRms } = waveform.indicators;
  const step = (name: 'earlier' | 'later', to: Waveform | undefined, icon: ReactNode) => (
    <ActionIcon
      size={24}
      aria-label={t(`workspace.${name}`)}
      title={t(`workspace.${name}`)}
      disabled={to === undefined}
      onClick={() => to !== undefined && onWaveform(to.id)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={classes.header}>
      {lead}
      {points.length > 1 ? (
        <NativeSelect
          size="xs"
          className={classes.point}
          aria-label={t('workspace.point')}
          title={waveform.channelName}
          value={waveform.channel}
          data={points.map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => {
            const newest = waveforms.find(({ channel }) => channel === currentTarget.value);
            if (newest !== undefined) onWaveform(newest.id);
          }}
        />
      ) : (
        <span className={classes.pointName}>{waveform.channelName}</span>
      )}
      <span className={classes.when}>
        {step('earlier', earlier, <IconChevronLeft size={15} stroke={1.8} />)}
        <b>
          <TimeText at={waveform.at} format="YYYY-MM-DD HH:mm" />
        </b>
        {step('later', later, <IconChevronRight size={15} stroke={1.8} />)}
      </span>
      <span className={classes.conditions}>
        {waveform.speedRpm !== null && <Num value={waveform.speedRpm} unit="rpm" decimals={0} />}
        {/* A share of the rated load travels. */}
        {waveform.load !== null && (
          <span>{t('reference.load', { percent: formats.number(waveform.load * 100, 0) })}</span>
        )}
        {velocityRms !== undefined && (
          <span title={t('indicator.velocityRms')}>
            <Num value={velocityRms} unit="mm/s" /> {t('averaging.rms')}
          </span>
        )}
        <span>
          {t('workspace.lengthAtRate', {
            length: formats.quantity(waveform.samples / waveform.samplingRateHz, 's', 2),
            rate: formats.quantity(waveform.samplingRateHz / 1000, 'kHz', 1),
          })}
        </span>
      </span>
      <span className={classes.spring} />
      <span ref={onActions} className={classes.actions} />
      <ActionIcon
        size={26}
        variant="default"
        aria-label={t(isFull ? 'workspace.leaveFull' : 'workspace.full')}
        title={`${t(isFull ? 'workspace.leaveFull' : 'workspace.full')} (F)`}
        aria-keyshortcuts="F"
        onClick={onFull}
      >
        {isFull ? <IconMinimize size={15} stroke={1.7} /> : <IconMaximize size={15} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}
