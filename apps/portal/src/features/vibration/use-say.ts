import { sayMessage } from '@ritzel/diagnosis';
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
    const said = sayMessage(message, language);
    return said === message.code ? text : said;
  };
}
