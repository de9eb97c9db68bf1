import { ACCOUNTS_PROBLEMS_ES } from './accounts-es.ts';
import { CONDITION_PROBLEMS_ES } from './condition-es.ts';
import { EQUIPMENT_PROBLEMS_ES } from './equipment-es.ts';
import { GENERAL_PROBLEMS_ES } from './general-es.ts';
import { INPUT_PROBLEMS_ES } from './input-es.ts';
import { MAINTENANCE_PROBLEMS_ES } from './maintenance-es.ts';
import { SERVICES_PROBLEMS_ES } from './services-es.ts';
import { PROBLEM_TITLES_ES } from './titles-es.ts';
import { PROBLEM_THINGS_ES, PROBLEM_WORDS_ES, PROBLEM_WORKS_ES } from './words-es.ts';

/** What refusals say in Spanish. */
export const SPANISH_PROBLEMS = {
  titles: PROBLEM_TITLES_ES,
  sentences: {
    ...INPUT_PROBLEMS_ES,
    ...GENERAL_PROBLEMS_ES,
    ...ACCOUNTS_PROBLEMS_ES,
    ...EQUIPMENT_PROBLEMS_ES,
    ...CONDITION_PROBLEMS_ES,
    ...MAINTENANCE_PROBLEMS_ES,
    ...SERVICES_PROBLEMS_ES,
  },
  words: { ...PROBLEM_THINGS_ES, ...PROBLEM_WORKS_ES, ...PROBLEM_WORDS_ES },
} as const;
