import { ALARM_ZH } from './alarm-texts-zh.ts';
import { CONDITION_WORDS_ZH, CONDITION_ZH } from './condition-texts-zh.ts';
import { DIAGNOSIS_WORDS_ZH, DIAGNOSIS_ZH } from './diagnosis-texts-zh.ts';
import { DRILL_ZH } from './drill-texts-zh.ts';
import type { SentenceCode } from './en.ts';
import { EVENT_WORDS_ZH, EVENT_ZH } from './event-texts-zh.ts';
import { GAP_WORDS_ZH } from './gap-words-zh.ts';
import { MAINTENANCE_WORDS_ZH, MAINTENANCE_ZH } from './maintenance-texts-zh.ts';
import type { LanguageTexts } from './sentence.ts';
import { WEBHOOK_ZH } from './webhook-texts-zh.ts';
import { WORK_ORDER_ZH } from './work-order-texts-zh.ts';

/** Every sentence in Chinese. */
export const CHINESE: LanguageTexts & { readonly sentences: Readonly<Record<SentenceCode, string>> } = {
  sentences: {
    ...ALARM_ZH,
    ...DRILL_ZH,
    ...DIAGNOSIS_ZH,
    ...CONDITION_ZH,
    ...EVENT_ZH,
    ...MAINTENANCE_ZH,
    ...WEBHOOK_ZH,
    ...WORK_ORDER_ZH,
  },
  words: {
    ...DIAGNOSIS_WORDS_ZH,
    ...CONDITION_WORDS_ZH,
    ...EVENT_WORDS_ZH,
    ...MAINTENANCE_WORDS_ZH,
    ...GAP_WORDS_ZH,
  },
};
