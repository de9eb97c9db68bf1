import { ACCOUNTS_PROBLEMS_DE } from './accounts-de.ts';
import { CONDITION_PROBLEMS_DE } from './condition-de.ts';
import { EQUIPMENT_PROBLEMS_DE } from './equipment-de.ts';
import { GENERAL_PROBLEMS_DE } from './general-de.ts';
import { INPUT_PROBLEMS_DE } from './input-de.ts';
import { MAINTENANCE_PROBLEMS_DE } from './maintenance-de.ts';
import { SERVICES_PROBLEMS_DE } from './services-de.ts';
import { PROBLEM_TITLES_DE } from './titles-de.ts';
import { PROBLEM_THINGS_DE, PROBLEM_WORDS_DE, PROBLEM_WORKS_DE } from './words-de.ts';

/** What refusals say in German. */
export const GERMAN_PROBLEMS = {
  titles: PROBLEM_TITLES_DE,
  sentences: {
    ...INPUT_PROBLEMS_DE,
    ...GENERAL_PROBLEMS_DE,
    ...ACCOUNTS_PROBLEMS_DE,
    ...EQUIPMENT_PROBLEMS_DE,
    ...CONDITION_PROBLEMS_DE,
    ...MAINTENANCE_PROBLEMS_DE,
    ...SERVICES_PROBLEMS_DE,
  },
  words: { ...PROBLEM_THINGS_DE, ...PROBLEM_WORKS_DE, ...PROBLEM_WORDS_DE },
} as const;
