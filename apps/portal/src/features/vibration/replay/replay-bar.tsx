import { ActionIcon, Button } from '@mantine/core';
import type { FindingCondition } from '@ritzel/contract';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { decodeWindow } from '../vibration-view-state.ts';
import classes from './replay.module.css';
import type { ProofReplay } from './use-proof-replay.ts';

/** In place of the tools while a finding is replayed: what is shown, the way through it, and the verdict at its end. */
export function ReplayBar({ replay, condition }: { replay: ProofReplay; condition: FindingCondition }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const bar = useRef<HTMLElement>(null);
  const { steps, step, isRunning, go, pause, end, decide } = replay;
  const at = step ?? 0;
  const shown = steps[at];
  useEffect(() => bar.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      ' ': pause,
      a: () => decide('accept'),
      r: () => decide('reject'),
      Escape: end,
    };
    // A button that has the focus is pressed by the space bar.
    const act = event.key === ' ' && event.target !== event.currentTarget ? undefined : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const band = decodeWindow(shown?.change.band ?? null);
  const caption =
    shown === undefined
      ? ''
      : t(`replay.step.${shown.name}`, {
          low: band === null ? '' : formats.number(band.min / 1000, 1),
          high: band === null ? '' : formats.number(band.max / 1000, 1),
        });
  const tool = (name: 'back' | 'next' | 'end', icon: React.ReactNode, act: () => void, isOff = false) => (
    <ActionIcon
      size={26}
      aria-label={t(`replay.${name}`)}
      title={t(`replay.${name}`)}
      disabled={isOff}
      onClick={act}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <section ref={bar} className={classes.bar} aria-label={t('replay.title')} tabIndex={-1} onKeyDown={onKey}>
      <b>
        {condition.finding.partName}: {t(`fault.${condition.fault}`, { defaultValue: condition.fault })}
      </b>
      <span className="num">{t('replay.stepOf', { step: at + 1, count: steps.length })}</span>
      <span className={classes.caption} aria-live="polite">
        {caption}
      </span>
      {tool('back', <IconPlayerTrackPrev size={15} stroke={1.7} />, () => go(at - 1), at === 0)}
      <ActionIcon
        size={26}
        aria-label={t(isRunning ? 'replay.pause' : 'replay.run')}
        title={t(isRunning ? 'replay.pause' : 'replay.run')}
        onClick={pause}
      >
        {isRunning ? <IconPlayerPause size={15} stroke={1.7} /> : <IconPlayerPlay size={15} stroke={1.7} />}
      </ActionIcon>
      {tool(
        'next',
        <IconPlayerTrackNext size={15} stroke={1.7} />,
        () => go(at + 1),
        at === steps.length - 1,
      )}
      {(['accept', 'reject'] as const).map((verdict) => (
        <Button key={verdict} size="compact-sm" variant="default" onClick={() => decide(verdict)}>
          {t(`replay.${verdict}`)} <kbd className={classes.key}>{verdict === 'accept' ? 'A' : 'R'}</kbd>
        </Button>
      ))}
      {tool('end', <IconX size={15} stroke={1.7} />, end)}
    </section>
  );
}
