import { LANGUAGE_NAMES, LANGUAGES } from '@ritzel/contract';
import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changePreferences, usePreferences } from '../platform/preferences.ts';
import { GearDrawing } from './gear-drawing.tsx';
import classes from './quiet-page.module.css';
import { RitzelMark } from './ritzel-mark.tsx';

/** The page of those who are not signed in: a form at the left, a drawing at the right, language and legal below. */
export function QuietPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <header className={classes.brand}>
          <RitzelMark size={26} />
          <span>{t('brand.name')}</span>
        </header>
        <main id="main" className={classes.main}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className={classes.foot}>
          <nav aria-label={t('legal.navigation')}>
            <Link to="/legal/imprint">{t('legal.imprint')}</Link>
            <Link to="/legal/privacypolicy">{t('legal.privacyPolicy')}</Link>
            <Link to="/legal/about">{t('legal.about')}</Link>
          </nav>
          <label className={classes.language}>
            <IconLanguage size={15} stroke={1.7} aria-hidden="true" />
            <select
              aria-label={t('legal.chooseLanguage')}
              value={language}
              onChange={({ currentTarget }) => {
                const chosen = LANGUAGES.find((each) => each === currentTarget.value);
                if (chosen !== undefined) changePreferences({ language: chosen });
              }}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </select>
          </label>
        </footer>
      </div>
      <div className={classes.drawing}>
        <GearDrawing />
      </div>
    </div>
  );
}
