import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type AddressSuggestion, suggestAddresses } from '@ritzel/contract';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import classes from './locations.module.css';

/** Towns, and addresses where the operator's geocoder knows some, as one types; a choice hands over its position. */
export function AddressSearch({ onChoose }: { onChoose: (address: AddressSuggestion) => void }) {
  const { t } = useTranslation('locations');
  const { language } = usePreferences();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    ...queryOf(suggestAddresses, { query: { text: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const suggestions = wanted === '' ? [] : (found.data?.suggestions ?? []);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const attribution = found.data?.attribution;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => {
        const chosen = suggestions[Number(index)];
        if (chosen === undefined) return;
        onChoose(chosen);
        setText('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          size="xs"
          className={classes.search!}
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={text}
          maxLength={120}
          autoComplete="off"
          leftSection={<IconSearch size={14} />}
          rightSection={found.isFetching ? <Loader size={12} /> : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={wanted === ''}>
        <Combobox.Options aria-label={t('suggestions')}>
          {suggestions.map((each, index) => (
            <Combobox.Option
              // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE two towns may share every word that is seen
              key={index}
              value={String(index)}
              className={classes.suggestion!}
            >
              <span>{each.address ?? each.town}</span>
              <span className="meta">
                {[
                  each.address === null ? each.townItself : each.town,
                  each.region,
                  countries.of(each.country) ?? each.country,
                ]
                  .filter((word) => word !== null && word !== '')
                  .join(', ')}
              </span>
            </Combobox.Option>
          ))}
          {found.data !== undefined && suggestions.length === 0 && (
            <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>
          )}
          {found.isError && <Combobox.Empty>{t('searchFailed')}</Combobox.Empty>}
        </Combobox.Options>
        {attribution !== undefined && (
          <Combobox.Footer className={classes.attribution!}>
            {attribution.url === null ? (
              attribution.text
            ) : (
              <a href={attribution.url} target="_blank" rel="noreferrer">
                {attribution.text}
              </a>
            )}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
