import { ALARM_DE } from './alarm-texts-de.ts';
import { CONDITION_DE, CONDITION_WORDS_DE } from './condition-texts-de.ts';
import { DIAGNOSIS_DE, DIAGNOSIS_WORDS_DE } from './diagnosis-texts-de.ts';
import { DRILL_DE } from './drill-texts-de.ts';
import type { SentenceCode } from './en.ts';
import { EVENT_DE, EVENT_WORDS_DE } from './event-texts-de.ts';
import { GAP_WORDS_DE } from './gap-words-de.ts';
import { MAINTENANCE_DE, MAINTENANCE_WORDS_DE } from './maintenance-texts-de.ts';
import type { LanguageTexts } from './sentence.ts';
import { WEBHOOK_DE } from './webhook-texts-de.ts';
import { WORK_ORDER_DE } from './work-order-texts-de.ts';

/** Every sentence in German. */
export const GERMAN: LanguageTexts & { readonly sentences: Readonly<Record<SentenceCode, string>> } = {
  sentences: {
    ...ALARM_DE,
    ...DRILL_DE,
    ...DIAGNOSIS_DE,
    ...CONDITION_DE,
    ...EVENT_DE,
    ...MAINTENANCE_DE,
    ...WEBHOOK_DE,
    ...WORK_ORDER_DE,
  },
  words: {
    ...DIAGNOSIS_WORDS_DE,
    ...CONDITION_WORDS_DE,
    ...EVENT_WORDS_DE,
    ...MAINTENANCE_WORDS_DE,
    ...GAP_WORDS_DE,
  },
};
