import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FIGURES, type FigureKey } from '../platform/figures.ts';
import { postUrl } from '../platform/post-url.ts';
import { useAllowed } from '../platform/session.ts';
import classes from './figure-name.module.css';

/** What a figure means, how it is computed, which standard says so, and where more is written. */
export function FigureText({ figure }: { figure: FigureKey }) {
  const { t } = useTranslation('figures');
  const mayRead = useAllowed('KNOWLEDGE_4201');
  const { standards, article } = FIGURES[figure];
  return (
    <>
      <p>{t(`${figure}.means`)}</p>
      <dl className={classes.facts}>
        <dt>{t('figureHelp.computed')}</dt>
        <dd>{t(`${figure}.computed`)}</dd>
        <dt>{t('figureHelp.standard')}</dt>
        <dd>{standards.length === 0 ? t('figureHelp.noStandard') : standards.join(' · ')}</dd>
      </dl>
      {mayRead && (
        // Escape closes the popover and not the dialog that it may stand in.
        <Link to={postUrl(article)} data-mantine-stop-propagation="true">
          {t('figureHelp.more')}
        </Link>
      )}
    </>
  );
}
