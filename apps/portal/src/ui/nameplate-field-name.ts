import { useTranslation } from 'react-i18next';

/** What a field of a nameplate is called; one that nobody declared by its own name as words, `RotorMass` as `Rotor mass`. */
export function useNameplateFieldName(): (field: string) => string {
  const { t } = useTranslation('nameplate');
  return (field) => t(`field.${field}`, { defaultValue: wordsOf(field) });
}

function wordsOf(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ ([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());
}
