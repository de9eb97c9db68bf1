import { ALARM_ES } from './alarm-texts-es.ts';
import { CONDITION_ES, CONDITION_WORDS_ES } from './condition-texts-es.ts';
import { DIAGNOSIS_ES, DIAGNOSIS_WORDS_ES } from './diagnosis-texts-es.ts';
import { DRILL_ES } from './drill-texts-es.ts';
import type { SentenceCode } from './en.ts';
import { EVENT_ES, EVENT_WORDS_ES } from './event-texts-es.ts';
import { GAP_WORDS_ES } from './gap-words-es.ts';
import { MAINTENANCE_ES, MAINTENANCE_WORDS_ES } from './maintenance-texts-es.ts';
import type { LanguageTexts } from './sentence.ts';
import { WEBHOOK_ES } from './webhook-texts-es.ts';
import { WORK_ORDER_ES } from './work-order-texts-es.ts';

/** Every sentence in Spanish. */
export const SPANISH: LanguageTexts & { readonly sentences: Readonly<Record<SentenceCode, string>> } = {
  sentences: {
    ...ALARM_ES,
    ...DRILL_ES,
    ...DIAGNOSIS_ES,
    ...CONDITION_ES,
    ...EVENT_ES,
    ...MAINTENANCE_ES,
    ...WEBHOOK_ES,
    ...WORK_ORDER_ES,
  },
  words: {
    ...DIAGNOSIS_WORDS_ES,
    ...CONDITION_WORDS_ES,
    ...EVENT_WORDS_ES,
    ...MAINTENANCE_WORDS_ES,
    ...GAP_WORDS_ES,
  },
};
