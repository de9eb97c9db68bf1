import type { Page } from '@playwright/test';

/** Fonts of machines and the one that comes with the portal (`tokens.css`), by the name their files give them. */
const WITH_LETTERS = /^(PingFang SC|Microsoft YaHei( UI)?|Noto Sans (CJK )?SC|Source Han Sans SC)/;
const MOST = 60;

/** Marks elements that show nothing but Chinese letters; answers what they show. */
const MARK = `(() => {
  // Three dots in the font of the line stand for what has no room, and a triangle before what can be opened.
  const isCut = (element) =>
    element !== null &&
    ((getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
      isCut(element.parentElement));
  const found = [...document.querySelectorAll('body *')].filter((element) =>
    element.childElementCount === 0 && element.checkVisibility() && !element.matches('summary') && !isCut(element) &&
    /^\\p{Script=Han}+$/u.test(element.textContent.trim()));
  found.slice(0, ${MOST}).forEach((element) => element.setAttribute('data-letters', ''));
  return found.slice(0, ${MOST}).map((element) => element.textContent.trim());
})()`;
const UNMARK = `document.querySelectorAll('[data-letters]').forEach((each) => each.removeAttribute('data-letters'))`;

/**
 * Which fonts a page draws its Chinese letters with, by what the browser itself says of its glyphs: `lacking` are those
 * that have no such letters, where a reader sees boxes, with the text. `count` is how many texts it saw.
 */
export async function readLetterFonts(page: Page): Promise<{ count: number; lacking: string[] }> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const texts = await page.evaluate<string[]>(MARK);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '[data-letters]',
    });
    const lacking = new Set<string>();
    for (const [at, nodeId] of nodeIds.entries()) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      for (const { familyName, glyphCount } of fonts)
        if (glyphCount > 0 && !WITH_LETTERS.test(familyName))
          lacking.add(`${familyName}: ${texts[at] ?? ''}`);
    }
    return { count: texts.length, lacking: [...lacking] };
  } finally {
    await session.detach();
    await page.evaluate(UNMARK);
  }
}
