import { ACCOUNTS_PROBLEMS_PT } from './accounts-pt.ts';
import { CONDITION_PROBLEMS_PT } from './condition-pt.ts';
import { EQUIPMENT_PROBLEMS_PT } from './equipment-pt.ts';
import { GENERAL_PROBLEMS_PT } from './general-pt.ts';
import { INPUT_PROBLEMS_PT } from './input-pt.ts';
import { MAINTENANCE_PROBLEMS_PT } from './maintenance-pt.ts';
import { SERVICES_PROBLEMS_PT } from './services-pt.ts';
import { PROBLEM_TITLES_PT } from './titles-pt.ts';
import { PROBLEM_THINGS_PT, PROBLEM_WORDS_PT, PROBLEM_WORKS_PT } from './words-pt.ts';

/** What refusals say in Portuguese. */
export const PORTUGUESE_PROBLEMS = {
  titles: PROBLEM_TITLES_PT,
  sentences: {
    ...INPUT_PROBLEMS_PT,
    ...GENERAL_PROBLEMS_PT,
    ...ACCOUNTS_PROBLEMS_PT,
    ...EQUIPMENT_PROBLEMS_PT,
    ...CONDITION_PROBLEMS_PT,
    ...MAINTENANCE_PROBLEMS_PT,
    ...SERVICES_PROBLEMS_PT,
  },
  words: { ...PROBLEM_THINGS_PT, ...PROBLEM_WORKS_PT, ...PROBLEM_WORDS_PT },
} as const;
