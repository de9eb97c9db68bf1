import type { Language } from '@ritzel/contract';
import { PUNCTUATION } from '@ritzel/sentences';
import type { MailSeverity } from './case-mail-words.ts';
import type { MailBlock } from './mail-content.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** What the picture of a mail is called in its text: RFC 2392. */
export const PICTURE_ID = 'picture@ritzel';

/** A shape for each, so that it is distinguished without colour too. */
const SHAPES: Readonly<Record<MailSeverity, string>> = {
  AVERAGE: '◆',
  WARNING: '▲',
  SEVERE: '■',
  CRITICAL: '⬢',
};

const COLOURS: Readonly<Record<MailSeverity, string>> = {
  AVERAGE: 'color:#1d5fa8;background:#e3eefb',
  WARNING: 'color:#5f4700;background:#ffe58a',
  SEVERE: 'color:#7a2e00;background:#ffbd80',
  CRITICAL: 'color:#ffffff;background:#b3102a',
};

export function blockAsText(block: MailBlock, language: Language): string {
  const { colon } = PUNCTUATION[language];
  switch (block.kind) {
    case 'paragraph':
    case 'sentence':
      return block.text;
    case 'code':
      return `    ${block.text}`;
    case 'link':
      return `${block.label}${colon.trimEnd()}\n${block.url}`;
    case 'severity':
      return `${SHAPES[block.severity]} ${block.word} · ${block.text}`;
    case 'title':
      return block.detail === '' ? block.text : `${block.text}\n${block.detail}`;
    case 'picture':
      return `(${block.text})`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}${colon}${value}`).join('\n');
    case 'steps':
      return `${block.label}${colon.trimEnd()}\n${block.items.map((item, at) => `${at + 1}. ${item}`).join('\n')}`;
    case 'item':
      return `${block.text}\n${block.detail}\n${block.url}`;
  }
}

// Mail programs know neither style sheets nor variables: what a block looks like stands at the block.
const STYLES = {
  code: 'font:700 24px/1.4 Consolas,Menlo,monospace;letter-spacing:3px',
  button:
    'display:inline-block;padding:10px 18px;background:#0b5a8a;color:#ffffff;text-decoration:none;font-weight:700',
  url: 'font-size:13px;color:#4a5259;word-break:break-all',
  badge: 'display:inline-block;padding:3px 10px;border-radius:4px;font-weight:700',
  quiet: 'color:#4a5259',
  title: 'margin:14px 0 0;font-size:22px;line-height:1.25;font-weight:700',
  sentence: 'margin:12px 0;font-size:17px;line-height:1.4',
  picture: 'display:block;width:100%;max-width:600px;height:auto;margin:16px 0;border:0',
  facts: 'border-collapse:collapse;width:100%;margin:8px 0',
  label:
    'padding:7px 16px 7px 0;border-top:1px solid #d8dcdf;text-align:left;vertical-align:top;font-weight:400;white-space:nowrap;color:#4a5259',
  value: 'padding:7px 0;border-top:1px solid #d8dcdf;vertical-align:top',
  item: 'margin:2px 0 16px',
} as const;

export function blockAsHtml(block: MailBlock): string {
  const escaped = escapeHtml;
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'sentence':
      return `<p style="${STYLES.sentence}">${escaped(block.text)}</p>`;
    case 'code':
      return `<p style="${STYLES.code}">${escaped(block.text)}</p>`;
    case 'link':
      return `<p><a href="${escaped(block.url)}" style="${STYLES.button}">${escaped(block.label)}</a></p><p style="${STYLES.url}">${escaped(block.url)}</p>`;
    case 'severity':
      return `<p style="margin:0"><span style="${STYLES.badge};${COLOURS[block.severity]}">${SHAPES[block.severity]}&nbsp;${escaped(block.word)}</span>&nbsp; <span style="${STYLES.quiet}">${escaped(block.text)}</span></p>`;
    case 'title':
      return `<h1 style="${STYLES.title}">${escaped(block.text)}</h1>${block.detail === '' ? '' : `<p style="margin:0;${STYLES.quiet}">${escaped(block.detail)}</p>`}`;
    case 'picture':
      return `<img src="cid:${PICTURE_ID}" alt="${escaped(block.text)}" style="${STYLES.picture}">`;
    case 'facts':
      return `<table role="presentation" style="${STYLES.facts}">${block.rows.map(([label, value]) => `<tr><th scope="row" style="${STYLES.label}">${escaped(label)}</th><td style="${STYLES.value}">${escaped(value)}</td></tr>`).join('')}</table>`;
    case 'steps':
      return `<p style="margin:12px 0 4px;font-weight:700">${escaped(block.label)}</p><ol style="margin:0 0 18px;padding-left:22px">${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ol>`;
    case 'item':
      return `<p style="${STYLES.item}"><a href="${escaped(block.url)}" style="color:#0b5a8a">${escaped(block.text)}</a><br><span style="${STYLES.quiet}">${escaped(block.detail)}</span></p>`;
  }
}
