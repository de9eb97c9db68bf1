import { ACCOUNTS_PROBLEMS_FR } from './accounts-fr.ts';
import { CONDITION_PROBLEMS_FR } from './condition-fr.ts';
import { EQUIPMENT_PROBLEMS_FR } from './equipment-fr.ts';
import { GENERAL_PROBLEMS_FR } from './general-fr.ts';
import { INPUT_PROBLEMS_FR } from './input-fr.ts';
import { MAINTENANCE_PROBLEMS_FR } from './maintenance-fr.ts';
import { SERVICES_PROBLEMS_FR } from './services-fr.ts';
import { PROBLEM_TITLES_FR } from './titles-fr.ts';
import { PROBLEM_THINGS_FR, PROBLEM_WORDS_FR, PROBLEM_WORKS_FR } from './words-fr.ts';

/** What refusals say in French. */
export const FRENCH_PROBLEMS = {
  titles: PROBLEM_TITLES_FR,
  sentences: {
    ...INPUT_PROBLEMS_FR,
    ...GENERAL_PROBLEMS_FR,
    ...ACCOUNTS_PROBLEMS_FR,
    ...EQUIPMENT_PROBLEMS_FR,
    ...CONDITION_PROBLEMS_FR,
    ...MAINTENANCE_PROBLEMS_FR,
    ...SERVICES_PROBLEMS_FR,
  },
  words: { ...PROBLEM_THINGS_FR, ...PROBLEM_WORKS_FR, ...PROBLEM_WORDS_FR },
} as const;
