import type { Words } from './plural-forms.ts';

/** Words of all other screens, by file. */
export const laterWords = import.meta.glob<Words>(
  ['./zh/*.json', '!./zh/{common,dashboard,login,plant,saved-views,shell}.json'],
  { eager: true, import: 'default' },
);
