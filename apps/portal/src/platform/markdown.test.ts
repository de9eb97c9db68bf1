import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

describe('the Markdown of a policy', () => {
  it('has headings, paragraphs and lists', () => {
    expect(parseMarkdown('# Terms\nFirst line\nsecond line\n\n- one\n- two\n  more\n\n1. a\n2. b')).toEqual([
      { kind: 'heading', level: 1, inline: [{ kind: 'text', text: 'Terms' }] },
      { kind: 'paragraph', inline: [{ kind: 'text', text: 'First line second line' }] },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two more' }]],
      },
      {
        kind: 'list',
        isOrdered: true,
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      },
    ]);
  });

  it('has strong, emphasis, code and links within a line', () => {
    expect(parseMarkdown('A **b** *c* `d` [e](https://f.example) https://g.example/h')).toEqual([
      {
        kind: 'paragraph',
        inline: [
          { kind: 'text', text: 'A ' },
          { kind: 'strong', text: 'b' },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', text: 'c' },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'd' },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: 'e', href: 'https://f.example' },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: 'https://g.example/h', href: 'https://g.example/h' },
        ],
      },
    ]);
  });

  it('begins a list below its sentence', () => {
    expect(parseMarkdown('You may:\n- look\n- ask').map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\u0000script:alert(1)',
    '\u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'blob:https://a/b',
  ])('never links to %j', (href) => {
    expect(JSON.stringify(parseMarkdown(`[x](${href})`))).not.toContain('"link"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '![x](javascript:alert(1))',
  ])('keeps %j as text', (source) => {
    const [block, ...rest] = parseMarkdown(source);
    expect(rest).toEqual([]);
    if (block?.kind !== 'paragraph') throw new Error('not a paragraph');
    expect(block.inline.map(({ text }) => text).join('')).toBe(source);
    expect(block.inline.every(({ kind }) => kind === 'text')).toBe(true);
  });
});
