import type { Words } from './plural-forms.ts';

/** Words of all other screens, by file. */
export const laterWords = import.meta.glob<Words>(
  ['./es/*.json', '!./es/{common,dashboard,login,plant,saved-views,shell}.json'],
  { eager: true, import: 'default' },
);
