import { Button } from '@mantine/core';
import {
  type ContactMessage,
  type ContactState,
  listContactMessages,
  setContactMessageState,
} from '@ritzel/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './contact.module.css';

/** The messages to the operator, newest first. */
export function MessageList({ state }: { state: ContactState | '' }) {
  const { t } = useTranslation('contact');
  const pages = useInfiniteQuery({
    queryKey: [listContactMessages.name, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactMessages,
        {
          query: { ...(state === '' ? {} : { state }), ...(pageParam === '' ? {} : { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
  if (pages.isPending) return <LoadingState />;
  if (pages.isError) return <FailedState error={pages.error} onRetry={() => void pages.refetch()} />;
  const messages = pages.data.pages.flatMap((page) => page.rows);
  if (messages.length === 0)
    return <EmptyState title={t(state === 'new' ? 'messages.noneNew' : 'messages.none')} />;
  return (
    <>
      <ul className={classes.messages}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('messages.more')}
        </Button>
      )}
    </>
  );
}

function MessageItem({ message }: { message: ContactMessage }) {
  const { t } = useTranslation('contact');
  const client = useQueryClient();
  const setState = useMutation({
    mutationFn: (state: ContactState) =>
      call(setContactMessageState, { params: { id: message.id }, body: { state } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listContactMessages.name] }),
  });
  const isNew = message.state === 'new';
  const subject = `Re: ${message.subject}`;
  return (
    <li className={`panel ${classes.message}`} data-state={message.state}>
      <header>
        <h2>{message.subject}</h2>
        {message.equipmentName !== null && <span className="meta">{message.equipmentName}</span>}
        <TimeText at={message.sentAt} />
      </header>
      <p className={classes.text}>{message.text}</p>
      <div className={classes.from}>
        <p>
          {message.senderName} · {message.organisationName} ·{' '}
          <a
            href={`mailto:${encodeURIComponent(message.senderEmail)}?subject=${encodeURIComponent(subject)}`}
          >
            {message.senderEmail}
          </a>
          {message.answeredAt !== null && (
            <>
              <br />
              {t('messages.answeredBy', { name: message.answeredBy ?? '–' })}{' '}
              <TimeText at={message.answeredAt} />
            </>
          )}
        </p>
        <DemoAct call={setContactMessageState}>
          <Button
            variant="default"
            size="xs"
            loading={setState.isPending}
            onClick={() => setState.mutate(isNew ? 'answered' : 'new')}
          >
            {t(isNew ? 'messages.markAnswered' : 'messages.markNew')}
          </Button>
        </DemoAct>
      </div>
      <RefusalText error={setState.error} />
    </li>
  );
}
