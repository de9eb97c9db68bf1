import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, signInAsDemo, test } from './journey.ts';
import { nextVisitorHeaders, type Plant } from './plant.ts';

test.use({ plantName: 'changed' });

test('an analyst writes a post, publishes it, and finds it in the knowledge center', async ({
  engineerPage: page,
}) => {
  await page.goto('/knowledge-center');
  await page.getByRole('link', { name: 'New post' }).click();
  await page.getByLabel('Title').fill('Sensors on our kilns');
  await page.getByLabel('Text').fill('## Where\n\nAt the <b>ring</b>. Grind the **paint** off.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Where' })).toBeVisible();
  await expect(preview.getByText('<b>ring</b>', { exact: false })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sensors on our kilns' })).toBeVisible();

  await page.goto('/knowledge-center');
  await page.getByRole('searchbox', { name: 'Find a post' }).fill('kilns');
  await expect(page.getByRole('link', { name: 'Sensors on our kilns' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a post' }).fill('');
  await expectNoViolationsInBothWidths(page);
});

/** A file that reaches the text by a drop, or by pasting. */
async function bring(
  page: Page,
  act: 'drop' | 'paste',
  file: { readonly name: string; readonly type: string; readonly bytes: Buffer },
): Promise<void> {
  const { name, type, bytes } = file;
  const list = JSON.stringify({ name, type, base64: bytes.toString('base64') });
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.focus();
  // As text, for the types of a browser are not those of the journeys.
  await page.evaluate(`(() => {
    const { name, type, base64 } = ${list};
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    const how = { bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(
      ${act === 'drop'}
        ? new DragEvent('drop', { ...how, dataTransfer: transfer })
        : new ClipboardEvent('paste', { ...how, clipboardData: transfer }));
  })()`);
}

const drawn = (background: string) =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background } })
    .png()
    .toBuffer();

async function describePicture(page: Page, says: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add picture' });
  await dialog.getByRole('textbox', { name: 'What the picture shows' }).fill(says);
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
}

/** Somebody else of the organisation, who reads. */
async function colleagueOn390(browser: Browser, plant: Plant): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: plant.url, viewport: { width: 390, height: 844 }, locale: 'en-GB' },
    extraHTTPHeaders: nextVisitorHeaders(),
  });
  await plant.setClock(context);
  const page = await context.newPage();
  await signInAsDemo(page);
  return page;
}

async function beginPost(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/knowledge-center');
  await page.getByRole('link', { name: 'New post' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('a post with pictures, one dropped and one pasted, is read by a colleague on a phone', async ({
  engineerPage: page,
  browser,
  plant,
}) => {
  await beginPost(page, 'Mounts of our mills', 'Look at these.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await bring(page, 'drop', { name: 'stud.png', type: 'image/png', bytes: await drawn('#406080') });
  await expectNoViolations(page);
  await describePicture(page, 'A stud on the ring');
  await expect(preview.getByRole('img', { name: 'A stud on the ring' })).toBeVisible();
  await bring(page, 'paste', { name: 'magnet.png', type: 'image/png', bytes: await drawn('#806040') });
  await describePicture(page, 'A magnet [two poles]');
  await expect(preview.getByRole('img', { name: 'A magnet two poles' })).toBeVisible();

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>';
  await bring(page, 'drop', { name: 'x.svg', type: 'image/svg+xml', bytes: Buffer.from(drawing) });
  await describePicture(page, 'A drawing');
  const dialog = page.getByRole('dialog', { name: 'Add picture' });
  await expect(dialog.getByRole('alert')).toContainText('JPEG, PNG, WebP or AVIF');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveTitle('ran');
  await publish(page, 'Mounts of our mills');
  await expectNoViolationsInBothWidths(page);

  const reader = await colleagueOn390(browser, plant);
  await reader.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  const shown = reader.getByRole('img', { name: 'A stud on the ring' });
  await expect(shown).toBeVisible();
  const box = await shown.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await reader.getByRole('button', { name: 'Enlarge picture: A stud on the ring' }).press('Enter');
  const large = reader.getByRole('dialog', { name: 'A stud on the ring' });
  await expect(large.getByRole('img', { name: 'A stud on the ring' })).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expectNoViolations(reader);
  await reader.context().close();
});

test('a picture that is not there says so, and that of another server stays a link', async ({
  engineerPage: page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await beginPost(
    page,
    'Pictures from elsewhere',
    `![A stud](picture:${crypto.randomUUID()})\n\n![A pixel](https://elsewhere.example/pixel.png)`,
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('This picture cannot be read. A stud')).toBeVisible({ timeout: 20_000 });
  await expect(preview.getByRole('link', { name: 'A pixel' })).toBeVisible();
  await expect(preview.getByRole('img')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('elsewhere.example'))).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('a post gets a second language, and an earlier version is loaded and published again', async ({
  engineerPage: page,
}) => {
  await beginPost(page, 'Greasing the fans', 'Forty grams.');
  await publish(page, 'Greasing the fans');
  const url = page.url();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Thirty grams.');
  await publish(page, 'Greasing the fans');
  await expect(page.getByText('Thirty grams.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByText('Versions', { exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'Earlier' }).getByRole('button').click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Forty grams.');
  await publish(page, 'Greasing the fans');
  await expect(page.getByText('Forty grams.')).toBeVisible();

  await page.goto(`${url}&edit=de`);
  await page.getByLabel('Title').fill('Lüfter schmieren');
  await page.getByRole('textbox', { name: 'Text' }).fill('Vierzig Gramm.');
  await page.getByRole('button', { name: 'Publish' }).click();
  // Who reads in English goes on reading English.
  await expect(page.getByRole('heading', { level: 1, name: 'Greasing the fans' })).toBeVisible();
  await page.goto(`${url}&edit=de`);
  await expect(page.getByLabel('Title')).toHaveValue('Lüfter schmieren');
});

test('of two who write the same draft the second loads what the first saved', async ({
  engineerPage: page,
}) => {
  await beginPost(page, 'Aligning the pumps', 'Cold.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto('/knowledge-center');
  await page.getByRole('link', { name: /Aligning the pumps/ }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue('Cold.');

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Text' }).fill('Warm.');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText('Draft saved')).toBeVisible();
  await other.close();

  await text.fill('Hot.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else saved this draft meanwhile.');
  await expect(text).toHaveValue('Hot.');
  await page.getByRole('button', { name: 'Load their text' }).click();
  await expect(text).toHaveValue('Warm.');
});

test('a shipped post is hidden from readers and shown again', async ({
  engineerPage: page,
  browser,
  plant,
}) => {
  await page.goto('/knowledge-center/post?id=cage');
  await page.getByRole('button', { name: 'Hide from readers' }).click();
  await expect(page.getByText('This post is hidden from the readers of your organisation.')).toBeVisible();
  const reader = await colleagueOn390(browser, plant);
  await reader.goto('/knowledge-center/post?id=cage');
  await expect(reader.getByRole('alert')).toContainText('There is nothing here');
  await expect(reader.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show to readers' }).click();
  await expect(page.getByRole('button', { name: 'Hide from readers' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('article')).toBeVisible();
  await reader.context().close();
});
