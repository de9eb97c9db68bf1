import { Switch } from '@mantine/core';
import type { Sight } from '@ritzel/drivetrain';
import { IconCircleCheck, IconCircleHalf2, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import classes from './devices.module.css';

const ICONS = { seen: IconCircleCheck, partly: IconCircleHalf2, unseen: IconEyeOff } as const;
const ORDER = { unseen: 0, partly: 1, seen: 2 } as const;

/** What the sampling that stands in the form would see of this machine, line by line; what it misses first. */
export function SightTable({
  sights,
  channelName,
  speeds,
}: {
  /** Null where the kinematics or a speed are not known. */
  sights: readonly Sight[] | null;
  channelName: string;
  speeds: { readonly slowestRpm: number; readonly fastestRpm: number } | null;
}) {
  const { t } = useTranslation('devices');
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  if (sights === null || speeds === null)
    return <EmptyState title={t('sight.unknown')}>{t('sight.unknownHint')}</EmptyState>;
  const count = (verdict: Sight['verdict']) => sights.filter((each) => each.verdict === verdict).length;
  const sorted = sights.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  const shown = isAll
    ? sorted
    : sorted.filter(({ verdict, kind }) => verdict !== 'seen' || kind === 'mesh' || kind === 'bpfo');
  const range = (low: number, high: number) =>
    high - low < 0.005 * high
      ? `${formats.number(high)} Hz`
      : `${formats.number(low)} – ${formats.number(high)} Hz`;
  return (
    <>
      <p className={classes.counts} aria-live="polite">
        {(['seen', 'partly', 'unseen'] as const).map((verdict) => {
          const Icon = ICONS[verdict];
          return (
            <span key={verdict} data-verdict={verdict}>
              <Icon size={15} stroke={1.8} aria-hidden="true" />
              {t(`sight.count.${verdict}`, { count: count(verdict) })}
            </span>
          );
        })}
      </p>
      <p className="meta">
        {t(speeds.slowestRpm === speeds.fastestRpm ? 'sight.atSpeed' : 'sight.atSpeeds', {
          from: formats.quantity(speeds.slowestRpm, 'rpm', 0),
          to: formats.quantity(speeds.fastestRpm, 'rpm', 0),
        })}
      </p>
      <Switch
        size="xs"
        mt={6}
        label={t('sight.all', { count: sights.length })}
        checked={isAll}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <ScrollArea className={classes.sights} label={t('sight.of', { channel: channelName })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('sight.line')}</th>
              <th scope="col" className={classes.r}>
                {t('sight.frequency')}
              </th>
              <th scope="col">{t('sight.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((sight) => {
              const Icon = ICONS[sight.verdict];
              return (
                <tr key={sight.id}>
                  <td>
                    {sight.name}
                    <span className="meta">{` ${t(`sight.kind.${sight.kind}`)}`}</span>
                  </td>
                  <td className={`num ${classes.r}`}>{range(sight.slowestHz, sight.fastestHz)}</td>
                  <td>
                    <span className={classes.verdict} data-verdict={sight.verdict}>
                      <Icon size={15} stroke={1.8} aria-hidden="true" />
                      <span>
                        {t(`sight.verdictOf.${sight.verdict}`)}
                        <span className="meta">
                          {` ${[
                            t('sight.harmonics', { inside: sight.inside, count: sight.harmonics }),
                            t(
                              sight.resolutionHz <= sight.neededHz
                                ? 'sight.resolutionOk'
                                : 'sight.resolutionCoarse',
                              {
                                resolution: formats.quantity(sight.resolutionHz, 'Hz'),
                                needed: formats.quantity(sight.neededHz, 'Hz'),
                              },
                            ),
                            ...sight.reasons
                              .filter((reason) => reason !== 'too-short' && reason !== 'above-band')
                              .map((reason) => t(`sight.reason.${reason}`)),
                          ].join(', ')}`}
                        </span>
                      </span>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className="meta">{t('sight.nothingMissed')}</p>}
      </ScrollArea>
    </>
  );
}
