import { expect, signInAsDemo, test } from './journey.ts';

test('what one browser stores opens in no other, although the configured key is public', async ({
  page,
  browser,
}) => {
  await signInAsDemo(page);
  const stored = await page.evaluate(() => Object.entries(localStorage));
  expect(stored.length).toBeGreaterThan(0);
  const thief = await browser.newContext();
  const elsewhere = await thief.newPage();
  await elsewhere.goto(new URL('/config.json', page.url()).href);
  await elsewhere.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, stored);
  await elsewhere.goto(new URL('/dashboard', page.url()).href);
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await thief.close();
  // Where it belongs it still opens.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Equipment' })).toBeVisible();
});

// As text: the journeys are compiled without the browser's types.
const exportKey = `(async () => {
  const answerOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await answerOf(indexedDB.open('ritzel-keys'));
  const key = await answerOf(database.transaction('keys').objectStore('keys').get('storage'));
  database.close();
  const taken = await crypto.subtle.exportKey('raw', key).then(() => 'exported', (error) => error.name);
  return { extractable: key.extractable, usages: key.usages, taken };
})()`;
const deleteKey = `new Promise((resolve, reject) => {
  const request = indexedDB.deleteDatabase('ritzel-keys');
  request.onsuccess = () => resolve(null);
  request.onerror = () => reject(request.error);
})`;

test('the key of the browser is given out to nobody, scripts of the portal included', async ({ page }) => {
  await signInAsDemo(page);
  expect(await page.evaluate(exportKey)).toEqual({
    extractable: false,
    usages: ['sign'],
    taken: 'InvalidAccessError',
  });
});

test('a browser that lost its key signs out and forgets what it cannot read', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto('/config.json');
  await page.evaluate(deleteKey);
  const before = await page.evaluate(() => Object.keys(localStorage));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
  const after = await page.evaluate(() => Object.keys(localStorage));
  for (const name of before) expect(after).not.toContain(name);
});
