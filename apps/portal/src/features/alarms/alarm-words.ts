import type { Alarm } from '@ritzel/contract';
import { sayFinding } from '@ritzel/sentences/core';
import { usePreferences } from '../../platform/preferences.ts';
import { withoutGrowth } from '../../platform/without-growth.ts';

/** What an alarm or a case says, in the reader's language; without its full stop, as it stands in a row. */
export function useAlarmSentence(): (alarm: Pick<Alarm, 'says' | 'sentence'>) => string {
  const { language } = usePreferences();
  return ({ says, sentence }) =>
    (says.length === 0 ? sentence : sayFinding(withoutGrowth(says), language)).replace(/[.。]$/, '');
}
