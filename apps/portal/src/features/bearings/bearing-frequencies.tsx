import { NumberInput } from '@mantine/core';
import type { Bearing } from '@ritzel/contract';
import { type BearingMultipliers, bearingFrequencies } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './bearing-frequencies.module.css';

const LINES = ['bpfo', 'bpfi', 'bsf', 'ftf'] as const;
const HZ = { bpfo: 'bpfoHz', bpfi: 'bpfiHz', bsf: 'bsfHz', ftf: 'ftfHz' } as const;

/**
 * Multipliers and the frequencies at the speed one types, outer ring at rest. An estimate is rounded to what it is
 * worth and stands with its range.
 */
export function BearingFrequencyTable({
  multipliers,
  ranges,
  speedRpm,
  onSpeed,
}: {
  multipliers: BearingMultipliers;
  ranges: Bearing['ranges'];
  speedRpm: number;
  onSpeed: (speedRpm: number) => void;
}) {
  const { t } = useTranslation('bearings');
  const formats = useFormats();
  const hz = bearingFrequencies(multipliers, { innerHz: speedRpm / 60 });
  const number = (name: (typeof LINES)[number], value: number) =>
    ranges ? formats.number(value, name === 'ftf' ? 2 : 1) : formats.number(value, 4);
  const about = ranges ? '≈\u00a0' : '';
  return (
    <div className={classes.root}>
      <NumberInput
        size="xs"
        className={classes.speed!}
        label={t('speed')}
        suffix={` ${formats.unit('rpm')}`}
        hideControls
        min={0}
        max={1_000_000}
        decimalScale={2}
        value={speedRpm}
        onChange={(value) => {
          const speed = Number(value);
          if (speed > 0 && speed <= 1_000_000) onSpeed(speed);
        }}
      />
      <table>
        <caption className="visually-hidden">{t('frequencies')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('multiple')}</th>
            <th scope="col">
              {t('atSpeed', { speed: formats.number(speedRpm, speedRpm % 1 === 0 ? 0 : 2) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {LINES.map((name) => {
            const range = ranges?.[name];
            return (
              <tr key={name}>
                <th scope="row">
                  <strong>
                    <FigureName figure={name}>{t(`abbreviation.${name}`)}</FigureName>
                  </strong>
                  <span className="meta">{t(`lineName.${name}`)}</span>
                </th>
                <td className="num">
                  {about}
                  {number(name, multipliers[name])}
                  {range && (
                    <span className="meta">
                      {t('range', { low: number(name, range.low), high: number(name, range.high) })}
                    </span>
                  )}
                </td>
                <td className="num">
                  {about}
                  {ranges ? formats.number(hz[HZ[name]]) : formats.number(hz[HZ[name]], 3)}{' '}
                  <span className="unit">Hz</span>
                  {range && (
                    <span className="meta">
                      {t('range', {
                        low: formats.number((range.low * speedRpm) / 60),
                        high: formats.number((range.high * speedRpm) / 60),
                      })}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="meta">
        {t('rollerNote', {
          hz: ranges ? formats.number(2 * hz.bsfHz) : formats.number(2 * hz.bsfHz, 3),
          about,
        })}
      </p>
    </div>
  );
}
