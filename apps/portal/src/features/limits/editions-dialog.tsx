import type { LimitEdition } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';
import { useRulesText } from './use-rules-text.ts';

/** What the limits were, who set them and why: the newest first. */
export function EditionsDialog({
  editions,
  onClose,
}: {
  editions: readonly LimitEdition[];
  onClose: () => void;
}) {
  const { t } = useTranslation('limits');
  const rulesText = useRulesText();
  return (
    <Dialog title={t('editions.title')} onClose={onClose} size={980}>
      <div className={classes.editionsFrame}>
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
                <td>{rulesText(edition)}</td>
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
      </div>
    </Dialog>
  );
}
