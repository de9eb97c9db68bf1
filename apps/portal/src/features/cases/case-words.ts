import { type MessageLike, sayFinding, sayMessage } from '@ritzel/sentences/core';
import { useMemo } from 'react';
import { usePreferences } from '../../platform/preferences.ts';

/** What a case, a witness or an advice says, in the reader's language and without its full stop. */
export function useCaseSentence() {
  const { language } = usePreferences();
  return useMemo(
    () => ({
      say: ({ says, sentence }: { says: readonly MessageLike[]; sentence: string }) =>
        (says.length === 0 ? sentence : sayFinding(says, language)).replace(/[.。]$/, ''),
      message: (message: MessageLike) => sayMessage(message, language).replace(/[.。]$/, ''),
    }),
    [language],
  );
}
