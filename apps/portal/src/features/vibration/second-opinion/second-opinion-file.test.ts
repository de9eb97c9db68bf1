import { describe, expect, it } from 'vitest';
import { bundleOf, writeSecondOpinion } from './second-opinion-file.ts';

const notes = {
  ...{ machine: 'GU-1 </script>', point: 'Input', load: 0.8, language: 'en' },
  ...{ savedAt: '2026-11-22T13:42:00Z', sha256: 'ab' },
};
const PAGE = '<html><body><!--ritzel-second-opinion--><script type="module">run()</script></body></html>';
const bundle = JSON.stringify({ text: 'a < b, <!-- <script> </script>', path: 'C:\\<' });

describe('a second opinion in one file', () => {
  const html = writeSecondOpinion(PAGE, bundle, notes);
  const elementOf = (id: string) =>
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '';

  it('holds a bundle whose words cannot end its element', () => {
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(JSON.parse(elementOf('ritzel-bundle'))).toEqual(JSON.parse(bundle));
    expect(JSON.parse(elementOf('ritzel-notes'))).toEqual(notes);
  });

  it('gives back the bundle to the byte', () => {
    expect(bundleOf(elementOf('ritzel-bundle'))).toBe(bundle);
  });

  it('stands before the program that reads it', () => {
    expect(html.indexOf('ritzel-bundle')).toBeLessThan(html.indexOf('run()'));
  });

  it('refuses a page without a place for it', () => {
    expect(() => writeSecondOpinion('<html></html>', bundle, notes)).toThrow('no place');
  });
});
