import { Combobox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../ui/marked-text.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './search-box.module.css';
import type { SearchEntry } from './search-entry.ts';
import { SearchIcon } from './search-icon.tsx';

/** One line of the list: what it is, its name with what fits marked, and where it is, by which it differs from others of the name. */
export function SearchOption({ entry }: { entry: SearchEntry }) {
  const { t } = useTranslation('search');
  const { severity, code, place } = entry;
  return (
    <Combobox.Option value={entry.key} className={classes.option!} data-more={entry.isMore || undefined}>
      {severity === null ? <SearchIcon icon={entry.icon} /> : <SeverityMark severity={severity} />}
      <span className={classes.name} dir="auto">
        <MarkedText text={entry.title} ranges={entry.ranges} />
      </span>
      {code !== null && (
        <span className={classes.code} dir="auto">
          {code}
        </span>
      )}
      {place !== null && (
        <span className={classes.place} dir="auto">
          {place}
        </span>
      )}
      {severity !== null && <span className="visually-hidden">{t(`severity.${severity}`)}</span>}
    </Combobox.Option>
  );
}
