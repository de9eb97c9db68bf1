import { type MessageLike, sayFinding, sayMessage } from '@ritzel/sentences/core';
import { useMemo } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { withoutGrowth } from '../../platform/without-growth.ts';

/** What a case, a witness or an advice says, in the reader's language and without its full stop. */
export function useCaseSentence() {
  const { language } = usePreferences();
  return useMemo(
    () => ({
      say: ({ says, sentence }: { says: readonly MessageLike[]; sentence: string }) =>
        (says.length === 0 ? sentence : sayFinding(says, language)).replace(/[.。]$/, ''),
      /** For titles and lists, where growth is said apart. */
      title: ({ says, sentence }: { says: readonly MessageLike[]; sentence: string }) =>
        (says.length === 0 ? sentence : sayFinding(withoutGrowth(says), language)).replace(/[.。]$/, ''),
      message: (message: MessageLike) => sayMessage(message, language).replace(/[.。]$/, ''),
    }),
    [language],
  );
}
