import { NativeSelect } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/** The language in which an invitation is mailed. */
export function MailLanguageSelect({
  language,
  onChange,
}: {
  language: Language;
  onChange: (language: Language) => void;
}) {
  const { t } = useTranslation('people');
  return (
    <NativeSelect
      label={t('invite.language')}
      value={language}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={({ currentTarget }) => {
        const chosen = LANGUAGES.find((each) => each === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
