import { Switch } from '@mantine/core';
import type { FaultCoverage } from '@ritzel/drivetrain';
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
export function CoverageTable({
  coverages,
  channelName,
  speeds,
}: {
  /** Null where the kinematics or a speed are not known. */
  coverages: readonly FaultCoverage[] | null;
  channelName: string;
  speeds: { readonly slowestRpm: number; readonly fastestRpm: number } | null;
}) {
  const { t } = useTranslation('devices');
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  if (coverages === null || speeds === null)
    return <EmptyState title={t('coverage.unknown')}>{t('coverage.unknownHint')}</EmptyState>;
  const count = (verdict: FaultCoverage['verdict']) =>
    coverages.filter((each) => each.verdict === verdict).length;
  const sorted = coverages.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
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
              {t(`coverage.count.${verdict}`, { count: count(verdict) })}
            </span>
          );
        })}
      </p>
      <p className="meta">
        {t(speeds.slowestRpm === speeds.fastestRpm ? 'coverage.atSpeed' : 'coverage.atSpeeds', {
          from: formats.quantity(speeds.slowestRpm, 'rpm', 0),
          to: formats.quantity(speeds.fastestRpm, 'rpm', 0),
        })}
      </p>
      <Switch
        size="xs"
        mt={6}
        label={t('coverage.all', { count: coverages.length })}
        checked={isAll}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <ScrollArea className={classes.coverages} label={t('coverage.of', { channel: channelName })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('coverage.line')}</th>
              <th scope="col" className={classes.r}>
                {t('coverage.frequency')}
              </th>
              <th scope="col">{t('coverage.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((coverage) => {
              const Icon = ICONS[coverage.verdict];
              return (
                <tr key={coverage.id}>
                  <td>
                    {formats.name(coverage.name)}
                    <span className="meta">{` ${t(`coverage.kind.${coverage.kind}`)}`}</span>
                  </td>
                  <td className={`num ${classes.r}`}>{range(coverage.slowestHz, coverage.fastestHz)}</td>
                  <td>
                    <span className={classes.verdict} data-verdict={coverage.verdict}>
                      <Icon size={15} stroke={1.8} aria-hidden="true" />
                      <span>
                        {t(`coverage.verdictOf.${coverage.verdict}`)}
                        <span className="meta">
                          {` ${formats.phrases([
                            t('coverage.harmonics', { inside: coverage.inside, count: coverage.harmonics }),
                            t(
                              coverage.resolutionHz <= coverage.neededHz
                                ? 'coverage.resolutionOk'
                                : 'coverage.resolutionCoarse',
                              {
                                resolution: formats.quantity(coverage.resolutionHz, 'Hz'),
                                needed: formats.quantity(coverage.neededHz, 'Hz'),
                              },
                            ),
                            ...coverage.reasons
                              .filter((reason) => reason !== 'too-short' && reason !== 'above-band')
                              .map((reason) => t(`coverage.reason.${reason}`)),
                          ])}`}
                        </span>
                      </span>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className="meta">{t('coverage.nothingMissed')}</p>}
      </ScrollArea>
    </>
  );
}
