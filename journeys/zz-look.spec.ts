import { test } from './journey.ts';

const SIZES = [[1440, 900], [1920, 1080], [1280, 800], [1024, 768], [390, 844]] as const;
test('look', async ({ demoPage: page }) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Vibration' }).click();
  await page.getByRole('application', { name: /^Envelope/ }).waitFor();
  const measure = async (name: string) => {
    const found = await page.evaluate(`(() => {
      const box = (s) => { const e = document.querySelector(s); if (!e) return null; const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height].map(Math.round); };
      const plots = [...document.querySelectorAll('[data-pane] [role=application]')].map((e) => { const b = e.getBoundingClientRect(); return [Math.round(b.top), Math.round(b.height)]; });
      const panes = [...document.querySelectorAll('[data-pane]')].map((e) => Math.round(e.getBoundingClientRect().height));
      return { h: innerHeight, w: document.documentElement.scrollWidth, main: box('main'), panes, plots, active: document.activeElement?.getAttribute('aria-label')?.slice(0, 40) };
    })()`);
    console.log(name, JSON.stringify(found));
  };
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(1500);
    await measure(`${width}x${height}`);
    await page.screenshot({ path: `/tmp/look-ws/tab-light-${width}.png`, fullPage: false });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/look-ws/tab-dark-1440.png' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('p');
  for (let i = 0; i < 5; i++) {
    await page.waitForTimeout(i === 3 ? 4000 : 2500);
    await page.screenshot({ path: `/tmp/look-ws/replay-${i}.png` });
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  for (const view of ['waterfall', 'synchronous', 'trend', 'all', 'orders', 'cepstrum']) {
    const url = new URL(page.url());
    url.searchParams.set('view', view);
    await page.goto(url.href);
    await page.locator('[data-pane] [role=application] .u-over').first().waitFor();
    await page.waitForTimeout(3000);
    await measure(view);
    await page.screenshot({ path: `/tmp/look-ws/view-${view}.png` });
  }
  await page.goto('/analysis');
  await page.getByRole('list', { name: 'Machines, worst first' }).getByRole('button', { name: /GU-/ }).first().click();
  await page.getByRole('application', { name: /^Envelope/ }).waitFor();
  await page.waitForTimeout(1500);
  await measure('analysis');
  await page.screenshot({ path: '/tmp/look-ws/analysis-1440.png' });
});
