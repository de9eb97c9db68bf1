import { type Language, MAIL_TEMPLATES, type MailTemplate } from '@ritzel/contract';
import { PUNCTUATION } from '@ritzel/sentences';
import type { MailBlock, MailParameters, MailSecrets, MailSetting, MailTexts } from './mail-content.ts';
import { mailTextsDe } from './mail-texts-de.ts';
import { mailTextsEn } from './mail-texts-en.ts';
import { mailTextsEs } from './mail-texts-es.ts';
import { mailTextsFr } from './mail-texts-fr.ts';
import { mailTextsPt } from './mail-texts-pt.ts';
import { mailTextsZh } from './mail-texts-zh.ts';

const textsOf: Readonly<Record<Language, MailTexts>> = {
  en: mailTextsEn,
  de: mailTextsDe,
  es: mailTextsEs,
  fr: mailTextsFr,
  pt: mailTextsPt,
  zh: mailTextsZh,
};

/** A mail of one template, with its own parameters and secrets. */
export type MailDraft = {
  [T in MailTemplate]: {
    readonly template: T;
    readonly parameters: MailParameters[T];
    /** Null: not to be shown. */
    readonly secrets: MailSecrets[T] | null;
  };
}[MailTemplate];

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailTerms {
  readonly language: Language;
  readonly recipientName: string;
  /** Where the portal is for its readers, without a slash at its end. */
  readonly portalUrl: string;
}

/** Nothing of a name ends a line of the head of a mail, or turns the direction of what follows. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The longest value that somebody else chose: more is no name. */
const MAX_VALUE_LENGTH = 200;

function cleaned<V extends object | null>(values: V): V {
  if (values === null) return values;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? oneLine(value).slice(0, MAX_VALUE_LENGTH) : value,
  ]);
  return Object.fromEntries(entries) as V; // @NOTE: the same names with the same kinds of values
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

function blockAsText(block: MailBlock, language: Language): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `    ${block.text}`;
    case 'link':
      return `${block.label}${PUNCTUATION[language].colon.trimEnd()}\n${block.url}`;
  }
}

// Mail programs know neither style sheets nor variables: what a block looks like stands at the block.
const STYLES = {
  page: 'margin:0;padding:24px;background:#f4f5f6;color:#1b1f23;font:15px/1.5 Arial,Helvetica,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #d8dcdf',
  code: 'font:700 24px/1.4 Consolas,Menlo,monospace;letter-spacing:3px',
  button:
    'display:inline-block;padding:10px 18px;background:#0b5a8a;color:#ffffff;text-decoration:none;font-weight:700',
  url: 'font-size:13px;color:#4a5259;word-break:break-all',
  foot: 'max-width:560px;margin:16px auto 0;font-size:12px;color:#5b646b',
} as const;

function blockAsHtml(block: MailBlock): string {
  const escaped = (text: string) => escapeHtml(text);
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'code':
      return `<p style="${STYLES.code}">${escaped(block.text)}</p>`;
    case 'link':
      return `<p><a href="${escaped(block.url)}" style="${STYLES.button}">${escaped(block.label)}</a></p><p style="${STYLES.url}">${escaped(block.url)}</p>`;
  }
}

function contentOf(texts: MailTexts, draft: MailDraft, setting: MailSetting) {
  // @NOTE: a draft pairs its template with the parameters of that template; the index loses that
  const write = texts[draft.template] as (
    parameters: unknown,
    secrets: unknown,
    setting: MailSetting,
  ) => ReturnType<MailTexts[MailTemplate]>;
  return write(cleaned(draft.parameters), cleaned(draft.secrets), setting);
}

/** Subject, plain text and HTML from the one text of a language. */
export function writeMail(draft: MailDraft, terms: MailTerms): WrittenMail {
  const texts = textsOf[terms.language];
  const recipientName = oneLine(terms.recipientName).slice(0, MAX_VALUE_LENGTH);
  const { subject, blocks } = contentOf(texts, draft, {
    recipientName,
    link: (path) => terms.portalUrl + path,
    time: (iso) =>
      `${new Intl.DateTimeFormat(terms.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`,
  });
  const foot = texts.foot(terms.portalUrl);
  const all = [{ kind: 'paragraph', text: texts.greeting(recipientName) } as const, ...blocks];
  return {
    subject: oneLine(subject),
    text: `${[...all.map((block) => blockAsText(block, terms.language)), `-- \n${foot}`].join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${terms.language}"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>` +
      `<body style="${STYLES.page}"><div style="${STYLES.sheet}">${all.map(blockAsHtml).join('')}</div>` +
      `<p style="${STYLES.foot}">${escapeHtml(foot)}</p></body></html>`,
  };
}

const made = '2026-11-30T14:00:00Z';

const samples: { readonly [T in MailTemplate]: Extract<MailDraft, { template: T }> } = {
  invitation: {
    template: 'invitation',
    parameters: { organisation: 'Holtwick Zement', inviter: 'Ada Brandt', expiresAt: made },
    secrets: { token: 'example' },
  },
  'invitation-elsewhere': {
    template: 'invitation-elsewhere',
    parameters: { organisation: 'Holtwick Zement', inviter: 'Ada Brandt' },
    secrets: null,
  },
  'reset-code': {
    template: 'reset-code',
    parameters: { expiresAt: made },
    secrets: { code: '12345678' },
  },
  'password-changed': { template: 'password-changed', parameters: { changedAt: made }, secrets: null },
  'account-deleted': {
    template: 'account-deleted',
    parameters: { organisation: 'Holtwick Zement', deletedAt: made },
    secrets: null,
  },
  'contact-message': {
    template: 'contact-message',
    parameters: {
      sender: 'Ada Brandt',
      senderEmail: 'ada.brandt@plant.example',
      organisation: 'Holtwick Zement',
      subject: 'Kiln 2 hums',
      text: 'Since Monday, louder under load.',
    },
    secrets: null,
  },
};

/** A template with made-up names. */
export const sampleMail = (template: MailTemplate): MailDraft => samples[template];

export const isMailTemplate = (name: string): name is MailTemplate =>
  MAIL_TEMPLATES.some((each) => each === name);
