import { sentenceOf } from '@ritzel/sentences/core';
import { usePreferences } from '../../platform/preferences.ts';

interface Message {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A sentence of the rules in the reader's language; English as it was stored where its code is not known. */
export function useSay(): (text: string, message: Message) => string {
  const { language } = usePreferences();
  return (text, message) => {
    if (language === 'en' || message.code === '') return text;
    return sentenceOf(message.code, message.params, language) ?? text;
  };
}
