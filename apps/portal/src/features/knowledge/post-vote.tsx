import { Button } from '@mantine/core';
import type { KnowledgePost } from '@ritzel/contract';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './knowledge.module.css';
import { useKnowledgeChanges } from './use-knowledge.ts';

/** Helpful or not: one vote a person, pressed again it is taken back. */
export function PostVote({
  post,
}: {
  post: Pick<KnowledgePost, 'id' | 'helpful' | 'notHelpful' | 'ownVote'>;
}) {
  const { t } = useTranslation('knowledge');
  const { vote } = useKnowledgeChanges();
  return (
    <section className={classes.vote} aria-label={t('vote.title')}>
      <span>{t('vote.title')}</span>
      {[true, false].map((isHelpful) => {
        const Icon = isHelpful ? IconThumbUp : IconThumbDown;
        const isOwn = post.ownVote === isHelpful;
        return (
          <Button
            key={String(isHelpful)}
            size="xs"
            variant={isOwn ? 'filled' : 'default'}
            aria-pressed={isOwn}
            disabled={vote.isPending}
            leftSection={<Icon size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => vote.mutate({ id: post.id, isHelpful: isOwn ? null : isHelpful })}
          >
            {t(isHelpful ? 'vote.yes' : 'vote.no', { count: isHelpful ? post.helpful : post.notHelpful })}
          </Button>
        );
      })}
      {vote.isError && <span role="alert">{t('vote.failed')}</span>}
    </section>
  );
}
