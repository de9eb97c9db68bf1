import type { NextStep } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import { FigureHelp } from './figure-name.tsx';

/** How often the rule of a finding was right at such machines; nothing while too few of its cases are closed. */
export function FindingHitRate({ hitRate }: Pick<NextStep, 'hitRate'>) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  if (hitRate === null) return null;
  return (
    <p className="meta">
      {t('hitRate', { right: formats.count(hitRate.right), closed: formats.count(hitRate.closed) })}
      <FigureHelp figure="hitRate" name={t('hitRateName')} />
    </p>
  );
}
