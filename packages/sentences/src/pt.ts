import { ALARM_PT } from './alarm-texts-pt.ts';
import { CONDITION_PT, CONDITION_WORDS_PT } from './condition-texts-pt.ts';
import { DIAGNOSIS_PT, DIAGNOSIS_WORDS_PT } from './diagnosis-texts-pt.ts';
import { DRILL_PT } from './drill-texts-pt.ts';
import type { SentenceCode } from './en.ts';
import { EVENT_PT, EVENT_WORDS_PT } from './event-texts-pt.ts';
import { GAP_WORDS_PT } from './gap-words-pt.ts';
import { MAINTENANCE_PT, MAINTENANCE_WORDS_PT } from './maintenance-texts-pt.ts';
import type { LanguageTexts } from './sentence.ts';
import { WEBHOOK_PT } from './webhook-texts-pt.ts';
import { WORK_ORDER_PT } from './work-order-texts-pt.ts';

/** Every sentence in Portuguese. */
export const PORTUGUESE: LanguageTexts & { readonly sentences: Readonly<Record<SentenceCode, string>> } = {
  sentences: {
    ...ALARM_PT,
    ...DRILL_PT,
    ...DIAGNOSIS_PT,
    ...CONDITION_PT,
    ...EVENT_PT,
    ...MAINTENANCE_PT,
    ...WEBHOOK_PT,
    ...WORK_ORDER_PT,
  },
  words: {
    ...DIAGNOSIS_WORDS_PT,
    ...CONDITION_WORDS_PT,
    ...EVENT_WORDS_PT,
    ...MAINTENANCE_WORDS_PT,
    ...GAP_WORDS_PT,
  },
};
