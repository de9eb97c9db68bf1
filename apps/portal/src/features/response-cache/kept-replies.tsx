import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clearResponseCache } from '../../platform/query-client.ts';
import classes from './kept-replies.module.css';

/** Empties the response cache on demand (specification, section 7). */
export function KeptReplies() {
  const { t } = useTranslation('profile');
  const clear = useMutation({ mutationFn: clearResponseCache });
  return (
    <section className="panel" aria-labelledby="kept">
      <h2 id="kept">{t('kept.title')}</h2>
      <div className={classes.root}>
        <p>{t('kept.text')}</p>
        <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate()}>
          {t('kept.clear')}
        </Button>
      </div>
      <p role="status" className={classes.done}>
        {clear.isSuccess && t('kept.done')}
      </p>
    </section>
  );
}
