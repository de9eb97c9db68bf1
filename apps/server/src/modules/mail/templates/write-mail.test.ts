import { LANGUAGES, MAIL_TEMPLATES } from '@ritzel/contract';
import { describe, expect, test } from 'vitest';
import { type MailDraft, sampleMail, writeMail } from './write-mail.ts';

/** Blanks, and the signs that stand between a label and its value in plain text alone. */
const squeezed = (text: string) => text.replaceAll(/&nbsp;|[\s:：·]/g, '');

const terms = { recipientName: 'Eve', portalUrl: 'https://ritzel.plant.example' } as const;

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MAIL_TEMPLATES)('%s has a subject, and says the same in both parts', (template) => {
    const { subject, text, html } = writeMail(sampleMail(template), { ...terms, language });
    expect(subject).not.toBe('');
    expect(subject).not.toMatch(/undefined|\n/);
    expect(text).not.toMatch(/undefined|null|<|&amp;/);
    const words = html
      .replaceAll(/<head>.*<\/head>/g, '')
      .replaceAll(/<a href="([^"]+)"/g, '$1 $&')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"');
    for (const line of text.split('\n').filter((each) => each.trim() !== '' && each !== '-- '))
      expect(squeezed(words)).toContain(squeezed(line.replace(/^\d\. /, '')));
  });

  test('the token of a link stands where browsers send it to nobody', () => {
    const { text, html } = writeMail(sampleMail('invitation'), { ...terms, language });
    for (const part of [text, html]) {
      expect(part).toContain('/auth/register#token=');
      expect(part).not.toMatch(/\?[^\s"]*token=/);
    }
  });
});

test('every value that somebody chose is escaped and keeps to its line', () => {
  const evil = `<b>&"'</b>\r\nX: y\u202Eevil`;
  const draft: MailDraft = {
    template: 'invitation',
    parameters: { organisation: evil, inviter: evil, expiresAt: '2026-12-01T08:00:00Z' },
    secrets: { token: `"><script>` },
  };
  const { subject, html, text } = writeMail(draft, { ...terms, recipientName: evil, language: 'en' });
  expect(subject).not.toMatch(/[\r\n\u202e]/);
  expect(text).not.toMatch(/\r|\u202e/);
  expect(html).not.toMatch(/<b>|<script|\u202e/);
  expect(html).toContain('&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt; X: y evil');
});

test('without its secrets a mail has neither link nor code', () => {
  const { text } = writeMail(
    { ...sampleMail('reset-code'), secrets: null } as MailDraft, // @NOTE: the sample of this template without its secrets
    { ...terms, language: 'en' },
  );
  expect(text).not.toContain('12345678');
  expect(text).toContain('••••••••');
});

test('a very long name is cut', () => {
  const { subject } = writeMail(
    {
      template: 'invitation',
      parameters: { organisation: 'x'.repeat(5000), inviter: 'Ada', expiresAt: '2026-12-01T08:00:00Z' },
      secrets: null,
    },
    { ...terms, language: 'de' },
  );
  expect(subject.length).toBeLessThan(300);
});
