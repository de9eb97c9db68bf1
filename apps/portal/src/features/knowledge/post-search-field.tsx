import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './post-search.module.css';
import { MAX_POST_QUERY } from './post-search-params.ts';

/** The field that posts are looked for in; Enter searches their texts. */
export function PostSearchField({
  text,
  onType,
  onSearch,
  onLeave,
}: {
  text: string;
  onType: (text: string) => void;
  onSearch: (text: string) => void;
  onLeave?: (text: string) => void;
}) {
  const { t } = useTranslation('knowledge');
  return (
    <search className={classes.field}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextInput
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          maxLength={MAX_POST_QUERY}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onBlur={() => onLeave?.(text.trim())}
        />
      </form>
    </search>
  );
}
