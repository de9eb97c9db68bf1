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
}

/** What lets its reader in: never in a list, and erased when the mail is sent or given up. */
export interface MailSecrets {
  invitation: { readonly token: string };
  'invitation-elsewhere': null;
  'reset-code': { readonly code: string };
  'password-changed': null;
  'account-deleted': null;
  'contact-message': null;
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code to type. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

/** What a text is made with besides its parameters. */
export interface MailSetting {
  readonly recipientName: string;
  /** An address of the portal below its base: `link('/auth/login')`. */
  link(path: string): string;
  /** A time as the reader writes it, in UTC. */
  time(iso: string): string;
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
