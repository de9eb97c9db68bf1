import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInPortal } from '../testing/render-in-portal.testing.tsx';
import { searchSchema, textParam } from './search-schema.ts';
import { useSearchView } from './use-search-view.ts';

const schema = searchSchema({ site: textParam(40), sort: textParam(40) });

function Changes() {
  const { view, change } = useSearchView(schema, []);
  return (
    <>
      <p>
        {view.site} by {view.sort}
      </p>
      <button
        type="button"
        onClick={() => {
          change({ site: 'north' });
          change({ sort: 'hours' });
        }}
      >
        Both
      </button>
    </>
  );
}

test.each([
  ['', {}],
  [', where the router asks for a session first', { loader: () => null }],
])('two changes before the next rendering are both kept%s', async (_where, options) => {
  const { url } = await renderInPortal(<Changes />, options);
  await page.getByRole('button', { name: 'Both' }).click();
  await expect.element(page.getByText('north by hours')).toBeVisible();
  expect(url()).toBe('/list?site=north&sort=hours');
});
