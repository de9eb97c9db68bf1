import { ALARM_EN } from './alarm-texts-en.ts';
import { CONDITION_EN, CONDITION_WORDS_EN } from './condition-texts-en.ts';
import { DIAGNOSIS_EN, DIAGNOSIS_WORDS_EN } from './diagnosis-texts-en.ts';
import { DRILL_EN } from './drill-texts-en.ts';
import { EVENT_EN, EVENT_WORDS_EN } from './event-texts-en.ts';
import { GAP_WORDS_EN } from './gap-words-en.ts';
import { MAINTENANCE_EN, MAINTENANCE_WORDS_EN } from './maintenance-texts-en.ts';
import { WEBHOOK_EN } from './webhook-texts-en.ts';
import { WORK_ORDER_EN } from './work-order-texts-en.ts';

/** Every sentence in English; its codes are those of every other language. */
export const ENGLISH = {
  sentences: {
    ...ALARM_EN,
    ...DRILL_EN,
    ...DIAGNOSIS_EN,
    ...CONDITION_EN,
    ...EVENT_EN,
    ...MAINTENANCE_EN,
    ...WEBHOOK_EN,
    ...WORK_ORDER_EN,
  },
  words: {
    ...DIAGNOSIS_WORDS_EN,
    ...CONDITION_WORDS_EN,
    ...EVENT_WORDS_EN,
    ...MAINTENANCE_WORDS_EN,
    ...GAP_WORDS_EN,
  },
} as const;

/** Every code that has a sentence. */
export type SentenceCode = keyof typeof ENGLISH.sentences;
