import type { Policy } from '@ritzel/contract';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { languageName } from './language-name.ts';
import classes from './policy-text.module.css';

/** A policy to read: which version this is and since when, in what language, and the text below. */
export function PolicyText({ policy }: { policy: Policy }) {
  const { t, i18n } = useTranslation();
  return (
    <article className={classes.root}>
      <p className={classes.facts}>
        <span className="num">{t('legal.version', { version: policy.version })}</span>
        <span>
          {t('legal.inForceSince')} <TimeText at={policy.publishedAt} format="YYYY-MM-DD" />
        </span>
        <span>{languageName(policy.langCode, i18n.language)}</span>
      </p>
      {policy.isFallback && (
        <p className={classes.fallback} role="note">
          <IconLanguage size={17} stroke={1.7} aria-hidden="true" />
          {t('legal.fallback', { language: languageName(policy.langCode, i18n.language) })}
        </p>
      )}
      <div lang={policy.langCode}>
        <MarkdownText source={withoutOwnTitle(policy.body)} topLevel={1} />
      </div>
    </article>
  );
}

/** The page has its title already. */
export function withoutOwnTitle(body: string): string {
  return body.replace(/^\s*# [^\n]*\n/, '');
}
