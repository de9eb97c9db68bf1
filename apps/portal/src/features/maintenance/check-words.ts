import type { CheckStep } from '@ritzel/drivetrain';
import { wordOf } from '@ritzel/sentences/core';
import { useMemo } from 'react';
import { usePreferences } from '../../platform/preferences.ts';

interface Named {
  readonly shippedCode: string | null;
  readonly name: string;
}

/** What checks and their steps are called: of those that ship in the reader's language, else as somebody wrote it. */
export function useCheckWords() {
  const { language } = usePreferences();
  return useMemo(
    () => ({
      checkName: ({ shippedCode, name }: Named) =>
        shippedCode === null ? name : wordIn(`check:${shippedCode}`, name, language),
      stepText: ({ code, text }: Pick<CheckStep, 'code' | 'text'>) =>
        code === null ? text : wordIn(`step:${code}`, text, language),
    }),
    [language],
  );
}

function wordIn(code: string, otherwise: string, language: Parameters<typeof wordOf>[1]): string {
  const word = wordOf(code, language);
  return word === code ? otherwise : word;
}
