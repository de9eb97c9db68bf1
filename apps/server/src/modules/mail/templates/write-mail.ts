import { type Language, MAIL_TEMPLATES, type MailTemplate } from '@ritzel/contract';
import { blockAsHtml, blockAsText, escapeHtml } from './mail-blocks.ts';
import type { MailParameters, MailSecrets, MailSetting, MailTexts } from './mail-content.ts';
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

export type MailDraftOf<T extends MailTemplate> = Extract<MailDraft, { readonly template: T }>;

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

/** The longest sentence of the server's own about a machine. */
const MAX_SENTENCE_LENGTH = 600;

function cleaned(value: unknown, longest = MAX_VALUE_LENGTH): unknown {
  if (typeof value === 'string') return oneLine(value).slice(0, longest);
  if (Array.isArray(value)) return value.map((each) => cleaned(each, MAX_SENTENCE_LENGTH));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      cleaned(each, name === 'sentence' ? MAX_SENTENCE_LENGTH : MAX_VALUE_LENGTH),
    ]),
  );
}

const STYLES = {
  page: 'margin:0;padding:24px;background:#f4f5f6;color:#1b1f23;font:15px/1.5 Arial,Helvetica,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #d8dcdf',
  foot: 'max-width:560px;margin:16px auto 0;font-size:12px;color:#5b646b',
} as const;

function contentOf(texts: MailTexts, draft: MailDraft, setting: MailSetting) {
  // @NOTE: a draft pairs its template with the parameters of that template; the index loses that
  const write = texts[draft.template] as (
    parameters: unknown,
    secrets: unknown,
    setting: MailSetting,
  ) => ReturnType<MailTexts[MailTemplate]>;
  return write(cleaned(draft.parameters), cleaned(draft.secrets), setting);
}

/** In UTC, or in a zone with what it is called: a reader of the outbox lives in another one. */
function writeTime(iso: string, language: Language, timeZone = 'UTC'): string {
  const at = new Date(iso);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  );
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${time} ${zone ?? timeZone}`;
}

/** Subject, plain text and HTML from the one text of a language. */
export function writeMail(draft: MailDraft, terms: MailTerms): WrittenMail {
  const texts = textsOf[terms.language];
  const recipientName = oneLine(terms.recipientName).slice(0, MAX_VALUE_LENGTH);
  const {
    subject,
    blocks,
    isWithoutGreeting = false,
  } = contentOf(texts, draft, {
    recipientName,
    link: (path) => terms.portalUrl + path,
    time: (iso, timeZone) => writeTime(iso, terms.language, timeZone),
    day: (iso, timeZone) =>
      new Intl.DateTimeFormat(terms.language, { dateStyle: 'long', timeZone }).format(new Date(iso)),
  });
  const foot = texts.foot(terms.portalUrl);
  const greeting = { kind: 'paragraph', text: texts.greeting(recipientName) } as const;
  const all = isWithoutGreeting ? blocks : [greeting, ...blocks];
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
  'download-ready': {
    template: 'download-ready',
    parameters: {
      ...{ equipment: 'Kiln 2 main drive', from: '2026-11-01', to: '2026-11-28', expiresAt: made },
    },
    secrets: null,
  },
  'case-notification': {
    template: 'case-notification',
    parameters: {
      ...{
        occasion: 'opened',
        isOnDuty: true,
        severity: 'CRITICAL',
        number: '118',
        hasPicture: false,
        pictureText: '',
      },
      ...{
        caseId: '00000000-0000-4000-8000-000000000118',
        machine: 'Kiln 2 main drive',
        identifier: 'GU-6235',
      },
      ...{
        place: 'Kiln line',
        sentence: 'Outer-race defect of bearing B3: 4 of 4 harmonics.',
        since: made,
      },
      ...{
        firstSignAt: '2026-10-04T08:00:00Z',
        confidence: '99',
        evidence: '',
        dueAt: '',
        timeZone: 'Europe/Berlin',
      },
      advice: [
        'Reduce the load now and plan a stop: damage must be expected',
        'Listen at B3 and feel the housing',
      ],
      ...{ signal: 'Acceleration peak', value: '125.6', unit: 'm/s²', limit: '125 m/s² (C/D)' },
    },
    secrets: null,
  },
  'case-collection': {
    template: 'case-collection',
    parameters: {
      announcementId: '00000000-0000-4000-8000-000000000120',
      ...{
        isOnDuty: true,
        timeZone: 'Europe/Berlin',
        signal: 'Acceleration peak',
        hasPicture: false,
        pictureText: '',
      },
      cases: [
        {
          ...{ occasion: 'worse', caseId: '00000000-0000-4000-8000-000000000118', number: '118' },
          ...{ severity: 'SEVERE', machine: 'Kiln 2 main drive', place: 'Gear unit', since: made, dueAt: '' },
          sentence: 'Outer-race defect of bearing B3: 4 of 4 harmonics',
          doNow: 'Listen at B3 and feel the housing',
        },
        {
          ...{ occasion: 'opened', caseId: '00000000-0000-4000-8000-000000000119', number: '119' },
          ...{ severity: 'WARNING', machine: 'Mill 1', place: '', since: made, dueAt: '', doNow: '' },
          sentence: 'Oil temperature 82 °C, above 80 °C',
        },
      ],
    },
    secrets: null,
  },
  'case-digest': {
    template: 'case-digest',
    parameters: {
      timeZone: 'Europe/Berlin',
      cases: [
        {
          ...{ caseId: '00000000-0000-4000-8000-000000000119', number: '119', severity: 'WARNING', at: made },
          ...{ machine: 'Mill 1', sentence: 'Oil temperature 82 °C, above 80 °C.', state: 'acknowledged' },
        },
      ],
    },
    secrets: null,
  },
  'test-mail': { template: 'test-mail', parameters: {}, secrets: null },
  'report-ready': {
    template: 'report-ready',
    parameters: {
      ...{ number: '41', subject: 'GU-6235 Kiln 2 main drive', isAttached: true },
      reportId: '00000000-0000-4000-8000-000000000041',
    },
    secrets: null,
  },
  'report-failed': {
    template: 'report-failed',
    parameters: {
      ...{ number: '42', subject: 'GU-6235 Kiln 2 main drive', failure: 'storage-full' },
      reportId: '00000000-0000-4000-8000-000000000042',
    },
    secrets: null,
  },
};

/** A template with made-up names. */
export const sampleMail = (template: MailTemplate): MailDraft => samples[template];

export const isMailTemplate = (name: string): name is MailTemplate =>
  MAIL_TEMPLATES.some((each) => each === name);
