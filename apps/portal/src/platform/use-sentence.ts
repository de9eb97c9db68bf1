import { type MessageParams, sayMessage } from '@ritzel/sentences/core';
import { usePreferences } from './preferences.ts';

/** Sentences of the one package that server and command line make theirs by, in the reader's language. */
export function useSentence(): (code: string, params?: MessageParams) => string {
  const { language } = usePreferences();
  return (code, params = {}) => sayMessage({ code, params }, language);
}
