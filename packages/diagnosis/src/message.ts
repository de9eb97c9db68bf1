import { type MessageParams, registerTexts } from '@ritzel/sentences/core';
import { ENGLISH, type SentenceCode } from '@ritzel/sentences/en';

export { type MessageLike, type MessageParams, sayFinding, sayMessage } from '@ritzel/sentences/core';

// A diagnosis carries its English sentences beside their codes.
registerTexts('en', ENGLISH);

/** Every sentence the diagnosis can say, by its code; the texts stand in packages/sentences. */
export type MessageCode = SentenceCode;

/** A sentence before its language is chosen. */
export interface Message {
  readonly code: MessageCode;
  readonly params: MessageParams;
}

export function message(code: MessageCode, params: MessageParams = {}): Message {
  return { code, params };
}
