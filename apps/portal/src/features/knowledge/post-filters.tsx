import { Button, Select } from '@mantine/core';
import { KNOWLEDGE_CATEGORIES, LANGUAGE_NAMES, LANGUAGES } from '@ritzel/contract';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './post-search.module.css';
import { POST_EQUIPMENT_TYPES, type PostSearchView, postSearchSchema } from './post-search-params.ts';
import { useKnowledgePosts } from './use-knowledge.ts';

/** What narrows the results: only faults that a post is about are offered. */
export function PostFilters({
  view,
  onChange,
}: {
  view: PostSearchView;
  onChange: (part: Partial<PostSearchView>) => void;
}) {
  const { t } = useTranslation(['search', 'knowledge', 'common']);
  const posts = useKnowledgePosts();
  const faults = [...new Set((posts.data ?? []).flatMap((post) => post.faults))];
  const filters = [
    {
      name: 'category',
      data: KNOWLEDGE_CATEGORIES.map((value) => ({ value, label: t(`knowledge:category.${value}`) })),
    },
    {
      name: 'fault',
      data: faults
        .map((value) => ({ value, label: t(`common:fault.${value}`, { defaultValue: value }) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: 'type',
      data: POST_EQUIPMENT_TYPES.map((value) => ({ value, label: t(`common:equipmentType.${value}`) })),
    },
    { name: 'language', data: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })) },
  ] as const;
  const isFiltered = filters.some(({ name }) => view[name] !== '');
  return (
    <div className={classes.filters}>
      {filters.map(({ name, data }) => (
        <Select
          key={name}
          size="xs"
          label={t(`posts.${name}`)}
          placeholder={t('posts.any')}
          data={[...data]}
          value={view[name] === '' ? null : view[name]}
          clearable
          searchable={name === 'fault'}
          // @NOTE: one of the values above, and of any other the schema makes none
          onChange={(value) =>
            onChange(postSearchSchema.read(new URLSearchParams({ ...filtersOf(view), [name]: value ?? '' })))
          }
        />
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => onChange({ category: '', fault: '', type: '', language: '' })}
        >
          {t('posts.clear')}
        </Button>
      )}
    </div>
  );
}

const filtersOf = (view: PostSearchView) => Object.fromEntries(postSearchSchema.write(view));
