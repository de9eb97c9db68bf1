import type { Language, WebhookForm } from '@ritzel/contract';
import { alertmanagerBody } from './alertmanager-form.ts';
import { slackBody, teamsBody } from './chat-forms.ts';
import { ritzelBody } from './ritzel-form.ts';
import type { WebhookFacts } from './webhook-facts.ts';

/** A delivery before it is written in a form. */
export interface Said {
  /** `case.opened`, or `test`. */
  readonly event: string;
  readonly facts: WebhookFacts;
  readonly language: Language;
  readonly portalUrl: string;
}

const WRITERS: Readonly<Record<WebhookForm, (said: Said) => unknown>> = {
  ritzel: ritzelBody,
  slack: slackBody,
  teams: teamsBody,
  alertmanager: alertmanagerBody,
};

/** What is posted. */
export function writeBody(form: WebhookForm, said: Said): string {
  return JSON.stringify(WRITERS[form](said));
}
