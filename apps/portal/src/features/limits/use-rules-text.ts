import type { LimitEdition } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';

/** The rules of an edition in one line: `Fixed 3.15 / 5.00 / 8.00 mm/s, 2 ranges; No data 600 s`. */
export function useRulesText(): (edition: Pick<LimitEdition, 'rules' | 'unit'>) => string {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  return ({ rules, unit }) =>
    rules
      .map((rule) => {
        if (rule.kind === 'no-data') return `${t('kind.no-data')} ${formats.number(rule.afterS)} s`;
        const { boundaries } = rule;
        const ofRule =
          boundaries === null
            ? ''
            : [boundaries.a, boundaries.b, boundaries.c]
                .flatMap((value) => (value === undefined ? [] : formats.number(value)))
                .join(' / ');
        const unitText = rule.kind === 'baseline' ? 'dB' : rule.kind === 'rate' ? `${unit}/h` : unit;
        const bins =
          rule.kind === 'fixed' && rule.bins.length > 0
            ? `, ${t('editions.bins', { count: rule.bins.length })}`
            : '';
        return `${t(`kind.${rule.kind}`)} ${ofRule} ${unitText}${bins}`;
      })
      .join('; ');
}
