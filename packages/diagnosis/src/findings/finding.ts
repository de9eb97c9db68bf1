import type { Severity } from '@ritzel/drivetrain';
import { type Message, type MessageCode, type MessageParams, message, sayMessage } from './message.ts';

/** What can be said of a machine in one word; `none` is a verdict, `insufficient-evidence` is an honest one. */
export const VERDICTS = [
  'none',
  'outer-race',
  'inner-race',
  'rolling-element',
  'cage',
  'gear',
  'unbalance',
  'misalignment',
  'looseness',
  'insufficient-evidence',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Faults a rule can find; those beyond the verdicts are reported as findings only. */
export type Fault =
  | Exclude<Verdict, 'none' | 'insufficient-evidence'>
  | 'soft-foot'
  | 'coupling'
  | 'electrical'
  | 'broken-rotor-bar'
  | 'oil-whirl'
  | 'planet'
  | 'sun'
  | 'ring'
  | 'carrier';

/** One observation for or against a finding, with the numbers it rests on. */
export interface Evidence extends Message {
  /** The message in English. */
  readonly statement: string;
  readonly frequencyHz?: number;
  /** Amplitude of the line and of the floor around it, in `unit`, peak. */
  readonly amplitude?: number;
  readonly floor?: number;
  readonly unit?: string;
  /** Height of the amplitude above the noise floor in dB, where a plot shows both: what is read off it. */
  readonly heightDb?: number;
}

/** A fault of one part, why it is thought, what speaks against it and how to make sure. */
export interface Finding {
  /** Element of the kinematics the fault is at. */
  readonly part: string;
  readonly partName: string;
  readonly fault: Fault;
  /** 0 to 1: how surely the evidence names this fault, not how large it is. */
  readonly confidence: number;
  readonly severity: Severity;
  readonly severityReason: string;
  readonly severityMessage: Message;
  /** What is wrong, how clearly it shows, and what is known of its growth: one sentence when joined. */
  readonly says: readonly Message[];
  /** The same in English. */
  readonly sentence: string;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
  /** The check that would confirm or refute it. */
  readonly confirmBy: string;
  readonly confirmMessage: Message;
  /** Id and source of the rule. */
  readonly rule: string;
}

/** What a record may leave unanswered: codes, which packages/sentences has a word for in every language. */
export type Question =
  | 'bearing fault'
  | 'broken rotor bar'
  | 'electrical fault'
  | 'gear fault'
  | `fault of the ${string}`
  | 'origin of unassigned lines'
  | 'kinematics'
  | 'misalignment'
  | 'nearest part'
  | 'planetary fault'
  | 'ring fault'
  | 'shaft fault'
  | 'small gear damage'
  | 'vibration';

/** A question that this measurement cannot answer; `reason` is the message in English. */
export interface NotEvaluated extends Message {
  readonly part: string;
  readonly question: Question;
  readonly reason: string;
}

/** A number computed on the way, which can be trended and limited. */
export interface Indicator {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly part?: string;
  readonly band?: { readonly lowHz: number; readonly highHz: number };
}

/** An observation of its message, with the numbers it rests on. */
export function evidence(
  code: MessageCode,
  params: MessageParams,
  numbers: Omit<Evidence, 'code' | 'params' | 'statement'> = {},
): Evidence {
  const said = message(code, params);
  return { ...said, statement: sayMessage(said), ...numbers };
}

export function notEvaluated(
  part: string,
  question: Question,
  code: MessageCode,
  params: MessageParams = {},
): NotEvaluated {
  const said = message(code, params);
  return { part, question, ...said, reason: sayMessage(said) };
}
