import type { CallDefinition } from '@ritzel/contract';
import {
  conditionSentence,
  type Language,
  type MessageLike,
  type ReasonFacts,
  sayFinding,
  sentenceOf,
} from '@ritzel/sentences';
import { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** Which text a message stands beside: the text is that message in English. */
const TEXTS = [
  ['text', 'message'],
  ['reason', 'message'],
  ['severityReason', 'severityMessage'],
  ['toConfirm', 'confirmMessage'],
] as const;

/** Whether a reply of this call holds sentences beside the codes and facts that they are made from. */
export function hasSentences(call: CallDefinition): boolean {
  if (call.replyKind !== 'json' || call.reply === undefined) return false;
  const shape = JSON.stringify(z.toJSONSchema(call.reply, { unrepresentable: 'any' }));
  return shape.includes('"sentence":') || shape.includes('DiagnosisMessage');
}

/**
 * A reply with its sentences in another language than English, in which they are stored and made. What this program has
 * no code for stays as it is. The reply itself is not changed: others may hold it.
 */
export function translateReply(reply: unknown, language: Language): unknown {
  if (language === 'en') return reply;
  if (Array.isArray(reply)) return reply.map((each) => translateReply(each, language));
  if (!isFields(reply)) return reply;
  const inside = Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, translateReply(value, language)]),
  );
  return { ...inside, ...sentencesOf(reply, language) };
}

function sentencesOf(reply: Fields, language: Language): Fields {
  const said: Record<string, string> = {};
  for (const [text, message] of TEXTS) {
    if (typeof reply[text] !== 'string' || !isMessage(reply[message])) continue;
    said[text] = sentenceOf(reply[message].code, reply[message].params, language) ?? reply[text];
  }
  if (isText(reply.sentence)) {
    const sentence = joined(reply.says, language) ?? ofReason(reply, language);
    if (sentence !== undefined) said.sentence = sentence;
  }
  if (isText(reply.summary)) {
    const summary = joined(reply.summaryMessages, language);
    if (summary !== undefined) said.summary = summary;
  }
  return said;
}

/** Messages of a finding are joined; any other is a sentence of its own. */
function joined(messages: unknown, language: Language): string | undefined {
  if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage)) return undefined;
  const said = messages.map(({ code, params }) => sentenceOf(code, params, language));
  if (said.includes(undefined)) return undefined;
  return messages[0]?.code.startsWith('FINDING_') ? sayFinding(messages, language) : said[0];
}

const ofReason = ({ kind, ...facts }: Fields, language: Language): string | undefined =>
  typeof kind === 'string' && typeof facts.signalName === 'string'
    ? // @NOTE: what has a kind, a signal and a sentence is a reason; of any other kind there is no sentence
      conditionSentence({ ...facts, kind: kind as ReasonFacts['kind'] }, language)
    : undefined;

const isText = (value: unknown): value is string => typeof value === 'string';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isMessage = (value: unknown): value is MessageLike =>
  isFields(value) && typeof value.code === 'string' && isFields(value.params);
