import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { docAnchor } from '../../../platform/doc-url.ts';
import { portalHref, readDocBlocks } from './doc-blocks.ts';

const FOLDER = 'docs';
const pages = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ name: file.slice(0, -3), body: readFileSync(`${FOLDER}/${file}`, 'utf8') }));

const anchorsOf = (name: string, body: string) =>
  readDocBlocks(name, body).flatMap((block) =>
    block.kind === 'heading' ? [docAnchor(block.inline.map(({ text }) => text).join(''))] : [],
  );
const anchors = new Map(pages.map(({ name, body }) => [name, new Set(anchorsOf(name, body))]));

describe('a page of the documentation', () => {
  test('is read as headings, pictures, code and links that stay in the portal', () => {
    const blocks = readDocBlocks(
      'alarms',
      [
        '## One, two',
        'See [limits](limits.md#rules), [below](#one-two), [code](../packages/x.ts).',
        '',
        '    indented',
        '',
        '    code',
        '![A list](screenshots/list-light.png)',
        '```sh',
        '[x](y.md)',
        '```',
      ].join('\n'),
    );
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'preformatted',
      'picture',
      'preformatted',
    ]);
    expect(JSON.stringify(blocks[1])).toContain('"/knowledge-center/docs/limits#rules"');
    expect(JSON.stringify(blocks[1])).toContain('"/knowledge-center/docs/alarms#one-two"');
    expect(JSON.stringify(blocks[1])).not.toContain('packages');
    expect(blocks[2]).toEqual({ kind: 'preformatted', text: 'indented\n\ncode' });
    expect(blocks[3]).toEqual({ kind: 'picture', alt: 'A list', file: 'list-light.png' });
    expect(blocks[4]).toEqual({ kind: 'preformatted', text: '[x](y.md)' });
  });

  test.each([
    ['javascript:alert(1)', null],
    ['//elsewhere.example', null],
    ['../SECRET.md', null],
    ['https://example.com', 'https://example.com'],
    ['openapi.json', '/api/openapi.json'],
  ])('makes %s a link to %j', (href, to) => {
    expect(portalHref('alarms', href)).toBe(to);
  });

  test.each(pages)('$name links only to pages, headings and pictures that exist', ({ name, body }) => {
    const withoutCode = body.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
    for (const [, mark = '', href = ''] of withoutCode.matchAll(/(!?)\[[^[\]]*\]\(([^()\s]+)\)/g)) {
      if (/^https?:/.test(href)) continue;
      const [file = '', anchor] = href.split('#');
      if (file !== '') expect(existsSync(`${FOLDER}/${file}`), `${name}: ${href}`).toBe(true);
      if (mark === '!') expect(file).toMatch(/^screenshots\/[a-z0-9-]+\.png$/);
      if (anchor !== undefined)
        expect(anchors.get(file === '' ? name : file.replace(/\.md$/, '')), `${name}: ${href}`).toContain(
          anchor,
        );
    }
  });

  test.each(pages)('$name has no two headings of one anchor', ({ name, body }) => {
    const all = anchorsOf(name, body);
    expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
  });
});
