import type { BearingTrust } from '@ritzel/contract';
import { IconBook2, IconCircleDashed, IconRulerMeasure, IconWaveSine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './trust-mark.module.css';

const MARKS = {
  measured: IconRulerMeasure,
  published: IconBook2,
  estimated: IconWaveSine,
  dimensions: IconCircleDashed,
} as const;

/** How far the figures can be trusted: shape and word, no colour, for it is no alarm. */
export function TrustMark({ trust }: { trust: BearingTrust }) {
  const { t } = useTranslation('bearings');
  const Mark = MARKS[trust];
  return (
    <span className={classes.root} data-trust={trust} title={t(`trustHint.${trust}`)}>
      <Mark size={14} stroke={1.7} aria-hidden="true" />
      {t(`trust.${trust}`)}
    </span>
  );
}
