import { SegmentedControl } from '@mantine/core';
import { CONTACT_STATES } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { MessageList } from '../../features/contact/message-list.tsx';
import { choiceParam, searchSchema } from '../../platform/search-schema.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { PageTitle } from '../../ui/page-title.tsx';

const STATES = [...CONTACT_STATES, 'all'] as const;
const schema = searchSchema({ state: choiceParam(STATES, 'new') });

/** What people wrote to the operator, and which of it is answered. */
export function MessagesSection() {
  const { t } = useTranslation('contact');
  const { view, change } = useSearchView(schema, ['state']);
  return (
    <>
      <PageTitle title={t('messages.title')}>
        <SegmentedControl
          size="xs"
          aria-label={t('messages.title')}
          value={view.state}
          data={STATES.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
          onChange={(state) => change({ state })}
        />
      </PageTitle>
      <MessageList state={view.state === 'all' ? '' : view.state} />
    </>
  );
}
