import type { LimitEdition } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';

/** What the limits were, who set them and why: the newest first. */
export function EditionsDialog({
  editions,
  onClose,
}: {
  editions: readonly LimitEdition[];
  onClose: () => void;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const limitsText = ({ rules, unit }: LimitEdition) =>
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
  return (
    <Dialog title={t('editions.title')} onClose={onClose} size={980}>
      <table className={classes.editions}>
        <thead>
          <tr>
            {(['edition', 'limits', 'source', 'reason', 'by'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`editions.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {editions.map((edition) => (
            <tr key={edition.id}>
              <th scope="row">
                {edition.edition}, {t(`state.${edition.state}`)}
                <br />
                <span className={classes.quiet}>{t(`level.${edition.level}`)}</span>
              </th>
              <td>{limitsText(edition)}</td>
              <td>{edition.source}</td>
              <td>{edition.reason}</td>
              <td>
                {edition.publishedBy ?? edition.changedBy}
                <br />
                <span className={classes.quiet}>
                  <TimeText at={edition.publishedAt ?? edition.changedAt} format="YYYY-MM-DD HH:mm" />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
