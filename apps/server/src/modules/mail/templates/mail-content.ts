import type { MailSeverity } from './case-mail-words.ts';

/** What each template is written from. All values are plain text: they are escaped where the mail is written. */
export interface MailParameters {
  invitation: { readonly organisation: string; readonly inviter: string; readonly expiresAt: string };
  'invitation-elsewhere': { readonly organisation: string; readonly inviter: string };
  'reset-code': { readonly expiresAt: string };
  'password-changed': { readonly changedAt: string };
  'account-deleted': { readonly organisation: string; readonly deletedAt: string };
  /** `text`: how the message begins. */
  'contact-message': {
    readonly sender: string;
    readonly senderEmail: string;
    readonly organisation: string;
    readonly subject: string;
    readonly text: string;
  };
  /** Days as `2026-03-01`; the equipment by name. */
  'download-ready': {
    readonly equipment: string;
    readonly from: string;
    readonly to: string;
    readonly expiresAt: string;
  };
  /** Sentences are in the reader's language; times are ISO 8601; what is not known is empty. */
  'case-notification': {
    readonly occasion: 'opened' | 'worse' | 'escalated';
    readonly isOnDuty: boolean;
    readonly severity: MailSeverity;
    readonly number: string;
    readonly caseId: string;
    readonly machine: string;
    readonly identifier: string;
    readonly place: string;
    readonly sentence: string;
    readonly since: string;
    readonly firstSignAt: string;
    /** In percent. */
    readonly confidence: string;
    readonly evidence: string;
    readonly advice: readonly string[];
    readonly dueAt: string;
    readonly signal: string;
    readonly value: string;
    readonly unit: string;
    readonly limit: string;
    readonly hasPicture: boolean;
    /** What the picture shows, where it is not the trend of the signal. */
    readonly pictureText: string;
    readonly timeZone: string;
  };
  /** Several cases that came within a short time, worst first. */
  'case-collection': {
    /** Names the mail in the link that acknowledges all of them. */
    readonly announcementId: string;
    readonly isOnDuty: boolean;
    readonly timeZone: string;
    /** Of the worst case, drawn in the picture. */
    readonly signal: string;
    readonly hasPicture: boolean;
    readonly pictureText: string;
    readonly cases: readonly {
      readonly occasion: 'opened' | 'worse' | 'escalated';
      readonly caseId: string;
      readonly number: string;
      readonly severity: MailSeverity;
      readonly machine: string;
      readonly place: string;
      readonly sentence: string;
      readonly since: string;
      readonly dueAt: string;
      readonly doNow: string;
    }[];
  };
  /** What waited for its hour. */
  'case-digest': {
    readonly timeZone: string;
    readonly cases: readonly {
      readonly caseId: string;
      readonly number: string;
      readonly severity: MailSeverity;
      readonly machine: string;
      readonly sentence: string;
      readonly at: string;
      readonly state: 'open' | 'acknowledged' | 'returned' | 'closed';
    }[];
  };
  'test-mail': Record<string, never>;
  'report-ready': {
    readonly number: string;
    readonly subject: string;
    readonly reportId: string;
    /** The file comes with the mail; else it is too large for that. */
    readonly isAttached: boolean;
  };
  /** `failure`: one of `REPORT_FAILURES` of the contract. */
  'report-failed': {
    readonly number: string;
    readonly subject: string;
    readonly reportId: string;
    readonly failure: string;
  };
}

/** What lets its reader in: never in a list, and erased when the mail is sent or given up. */
export interface MailSecrets {
  invitation: { readonly token: string };
  'invitation-elsewhere': null;
  'reset-code': { readonly code: string };
  'password-changed': null;
  'account-deleted': null;
  'contact-message': null;
  'download-ready': null;
  'case-notification': null;
  'case-collection': null;
  'case-digest': null;
  'test-mail': null;
  'report-ready': null;
  'report-failed': null;
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code to type. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** Shape, word and colour, and what stands beside. */
  | {
      readonly kind: 'severity';
      readonly severity: MailSeverity;
      readonly word: string;
      readonly text: string;
    }
  | { readonly kind: 'title'; readonly text: string; readonly detail: string }
  /** What is wrong, in one sentence. */
  | { readonly kind: 'sentence'; readonly text: string }
  /** The picture that the mail carries; the text for who does not see it. */
  | { readonly kind: 'picture'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'steps'; readonly label: string; readonly items: readonly string[] }
  | { readonly kind: 'item'; readonly text: string; readonly detail: string; readonly url: string };

export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Begins with what is wrong. */
  readonly isWithoutGreeting?: boolean;
}

/** What a text is made with besides its parameters. */
export interface MailSetting {
  readonly recipientName: string;
  /** An address of the portal below its base: `link('/auth/login')`. */
  link(path: string): string;
  /** A time as the reader writes it, in UTC or in the zone they live by. */
  time(iso: string, timeZone?: string): string;
  day(iso: string, timeZone: string): string;
}

/** One language: a text for each template. Where secrets are null they are not to be shown. */
export type MailTexts = {
  readonly [T in keyof MailParameters]: (
    parameters: MailParameters[T],
    secrets: MailSecrets[T] | null,
    setting: MailSetting,
  ) => MailContent;
} & {
  readonly greeting: (name: string) => string;
  readonly foot: (portal: string) => string;
};

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const code = (text: string): MailBlock => ({ kind: 'code', text });
export const link = (label: string, url: string): MailBlock => ({ kind: 'link', label, url });

/** Stands where a secret is not shown. */
export const HIDDEN = '••••••••';
