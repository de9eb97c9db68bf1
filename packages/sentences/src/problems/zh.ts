import { ACCOUNTS_PROBLEMS_ZH } from './accounts-zh.ts';
import { CONDITION_PROBLEMS_ZH } from './condition-zh.ts';
import { EQUIPMENT_PROBLEMS_ZH } from './equipment-zh.ts';
import { GENERAL_PROBLEMS_ZH } from './general-zh.ts';
import { INPUT_PROBLEMS_ZH } from './input-zh.ts';
import { MAINTENANCE_PROBLEMS_ZH } from './maintenance-zh.ts';
import { SERVICES_PROBLEMS_ZH } from './services-zh.ts';
import { PROBLEM_TITLES_ZH } from './titles-zh.ts';
import { PROBLEM_THINGS_ZH, PROBLEM_WORDS_ZH, PROBLEM_WORKS_ZH } from './words-zh.ts';

/** What refusals say in Chinese. */
export const CHINESE_PROBLEMS = {
  titles: PROBLEM_TITLES_ZH,
  sentences: {
    ...INPUT_PROBLEMS_ZH,
    ...GENERAL_PROBLEMS_ZH,
    ...ACCOUNTS_PROBLEMS_ZH,
    ...EQUIPMENT_PROBLEMS_ZH,
    ...CONDITION_PROBLEMS_ZH,
    ...MAINTENANCE_PROBLEMS_ZH,
    ...SERVICES_PROBLEMS_ZH,
  },
  words: { ...PROBLEM_THINGS_ZH, ...PROBLEM_WORKS_ZH, ...PROBLEM_WORDS_ZH },
} as const;
