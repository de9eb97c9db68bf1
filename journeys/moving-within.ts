import { expect, type Page } from '@playwright/test';

/**
 * Goes from one screen of the portal to another as a link does, without loading the page
 * anew: for walks through many screens that are about what stands on them. Resolves when the other screen has its heading.
 */
export async function moveWithin(page: Page, address: string): Promise<void> {
  const left = await page.evaluate<string | null>(`(() => {
    const heading = document.querySelector('h1');
    heading?.setAttribute('data-left', '');
    history.pushState({}, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return heading?.textContent ?? null;
  })()`);
  // The same element may be the heading of the next screen, with other words.
  const hasArrived = `(() => {
    const heading = document.querySelector('h1');
    return heading !== null && (!heading.hasAttribute('data-left') || heading.textContent !== ${JSON.stringify(left)});
  })()`;
  await expect.poll(() => page.evaluate<boolean>(hasArrived), { message: address }).toBe(true);
}
