import { ACCOUNTS_PROBLEMS_EN } from './accounts-en.ts';
import { CONDITION_PROBLEMS_EN } from './condition-en.ts';
import { EQUIPMENT_PROBLEMS_EN } from './equipment-en.ts';
import { GENERAL_PROBLEMS_EN } from './general-en.ts';
import { INPUT_PROBLEMS_EN } from './input-en.ts';
import { MAINTENANCE_PROBLEMS_EN } from './maintenance-en.ts';
import { SERVICES_PROBLEMS_EN } from './services-en.ts';
import { PROBLEM_TITLES_EN } from './titles-en.ts';
import { PROBLEM_THINGS_EN, PROBLEM_WORDS_EN, PROBLEM_WORKS_EN } from './words-en.ts';

/** What refusals say in English. */
export const ENGLISH_PROBLEMS = {
  titles: PROBLEM_TITLES_EN,
  sentences: {
    ...INPUT_PROBLEMS_EN,
    ...GENERAL_PROBLEMS_EN,
    ...ACCOUNTS_PROBLEMS_EN,
    ...EQUIPMENT_PROBLEMS_EN,
    ...CONDITION_PROBLEMS_EN,
    ...MAINTENANCE_PROBLEMS_EN,
    ...SERVICES_PROBLEMS_EN,
  },
  words: { ...PROBLEM_THINGS_EN, ...PROBLEM_WORKS_EN, ...PROBLEM_WORDS_EN },
} as const;
