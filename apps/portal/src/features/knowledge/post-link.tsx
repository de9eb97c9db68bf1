import type { KnowledgePostSummary } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { postUrl } from '../../platform/post-url.ts';
import classes from './knowledge.module.css';

/** A post in a list: its title, one sentence, and what readers said. */
export function PostLink({ post, note }: { post: KnowledgePostSummary; note?: string }) {
  const { t } = useTranslation('knowledge');
  return (
    <li className={classes.post}>
      <Link to={postUrl(post.id)} dir="auto" lang={post.langCode}>
        {post.title}
      </Link>
      {post.isHidden && <span className={classes.sign}>{t('hidden')}</span>}
      {post.origin === 'own' && <span className={classes.sign}>{t('own')}</span>}
      <p dir="auto" lang={post.langCode}>
        {post.summary}
      </p>
      {note !== undefined && <p className="meta">{note}</p>}
    </li>
  );
}
