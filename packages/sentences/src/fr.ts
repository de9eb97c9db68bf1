import { ALARM_FR } from './alarm-texts-fr.ts';
import { CONDITION_FR, CONDITION_WORDS_FR } from './condition-texts-fr.ts';
import { DIAGNOSIS_FR, DIAGNOSIS_WORDS_FR } from './diagnosis-texts-fr.ts';
import { DRILL_FR } from './drill-texts-fr.ts';
import type { SentenceCode } from './en.ts';
import { EVENT_FR, EVENT_WORDS_FR } from './event-texts-fr.ts';
import { GAP_WORDS_FR } from './gap-words-fr.ts';
import { MAINTENANCE_FR, MAINTENANCE_WORDS_FR } from './maintenance-texts-fr.ts';
import type { LanguageTexts } from './sentence.ts';
import { WEBHOOK_FR } from './webhook-texts-fr.ts';
import { WORK_ORDER_FR } from './work-order-texts-fr.ts';

/** Every sentence in French. */
export const FRENCH: LanguageTexts & { readonly sentences: Readonly<Record<SentenceCode, string>> } = {
  sentences: {
    ...ALARM_FR,
    ...DRILL_FR,
    ...DIAGNOSIS_FR,
    ...CONDITION_FR,
    ...EVENT_FR,
    ...MAINTENANCE_FR,
    ...WEBHOOK_FR,
    ...WORK_ORDER_FR,
  },
  words: {
    ...DIAGNOSIS_WORDS_FR,
    ...CONDITION_WORDS_FR,
    ...EVENT_WORDS_FR,
    ...MAINTENANCE_WORDS_FR,
    ...GAP_WORDS_FR,
  },
};
