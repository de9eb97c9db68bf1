import { type FoundPost, LANGUAGE_NAMES } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { postUrl } from '../../platform/post-url.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import classes from './post-search.module.css';

/** A post that was found: its title and the passage with the words marked, where it is filed and in which language. */
export function FoundPostItem({ post, isForeign }: { post: FoundPost; isForeign: boolean }) {
  const { t } = useTranslation('knowledge');
  return (
    <li className={classes.found}>
      <h2>
        <Link to={postUrl(post.id)} dir="auto" lang={post.langCode}>
          <MarkedText text={post.title} ranges={post.titleRanges} />
        </Link>
      </h2>
      <p dir="auto" lang={post.langCode}>
        <MarkedText text={post.excerpt} ranges={post.excerptRanges} />
      </p>
      <p className="meta">
        {[
          t(`category.${post.category}`),
          ...(post.origin === 'own' ? [t('own')] : []),
          ...(post.isHidden ? [t('hidden')] : []),
          ...(isForeign ? [LANGUAGE_NAMES[post.langCode]] : []),
        ].join(' · ')}
      </p>
    </li>
  );
}
