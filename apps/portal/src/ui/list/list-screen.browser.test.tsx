import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choiceParam, orderParam, pageParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { DESKTOP, PHONE, renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ListFilter, ListFilters } from './list-filters.tsx';
import { ListScreen } from './list-screen.tsx';
import { RowLink } from './row-link.tsx';
import { useListKeys } from './use-list-keys.ts';

/** A list as a screen has one: rows of its own, ordered, narrowed and paged as a server would. */
const PUMPS = ['Axial', 'Boiler feed', 'Condensate', 'Dosing', 'Emulsion', 'Fire'].map((name, index) => ({
  id: `p${index}`,
  name,
  hours: 100 * ((index * 5) % 6),
  site: index % 2 === 0 ? ('north' as const) : ('south' as const),
}));
const SITES = ['north', 'south'] as const;
const PAGE_SIZE = 4;

const schema = searchSchema({
  search: textParam(40),
  site: choiceParam(SITES, ''),
  sort: orderParam(['name', 'hours'], ''),
  page: pageParam,
});
type View = typeof schema.defaults;

function answer({ search, site, sort, page: number }: View) {
  const found = PUMPS.filter(
    (pump) => pump.name.toLowerCase().includes(search) && (site === '' || pump.site === site),
  );
  const by = sort.endsWith('hours') ? 'hours' : 'name';
  const ordered = found.toSorted((a, b) => (a[by] < b[by] ? -1 : 1));
  if (sort.startsWith('-')) ordered.reverse();
  return {
    rows: ordered.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    total: found.length,
    size: PAGE_SIZE,
  };
}

let isBroken = false;

function Pumps() {
  const { view, change } = useSearchView(schema, ['page']);
  const [favorites, setFavorites] = useState('');
  const query = useQuery({
    queryKey: ['pumps', view],
    queryFn: () => {
      if (isBroken) throw new Error('away');
      return answer(view);
    },
  });
  useListKeys({
    searchId: 'pump-search',
    keys: { n: () => setFavorites('new') },
    rowKeys: { f: (id) => setFavorites(id) },
  });
  return (
    <>
      <ListScreen
        title="Pumps"
        filters={
          <ListFilters
            searchId="pump-search"
            label="Search pumps"
            search={view.search}
            onSearch={(search) => change({ search })}
            isFiltered={view.search !== '' || view.site !== ''}
            onClear={() => change({ search: '', site: '' })}
          >
            <ListFilter
              label="Site"
              value={view.site}
              options={[
                { value: '', label: 'All sites' },
                { value: 'north', label: 'North' },
                { value: 'south', label: 'South' },
              ]}
              onChange={(site) => change({ site })}
            />
          </ListFilters>
        }
        query={query}
        none={<EmptyState title="No pump matches" />}
        caption="Pumps of the plant"
        columns={[
          {
            name: 'name',
            label: 'Name',
            sort: 'name',
            cell: ({ id, name }) => <RowLink to={`/pump/${id}`}>{name}</RowLink>,
          },
          {
            name: 'hours',
            label: 'Hours',
            sort: 'hours',
            sortsFirst: 'descending',
            isNumber: true,
            cell: ({ hours }) => hours,
          },
          { name: 'site', label: 'Site', cell: ({ site }) => site },
        ]}
        keyOf={({ id }) => id}
        card={({ id, name }) => <RowLink to={`/pump/${id}`}>{name}</RowLink>}
        order={{ current: view.sort, onOrder: (sort) => change({ sort }), hasUsual: true }}
        page={view.page}
        onPage={(next) => change({ page: next })}
      />
      <output>{favorites}</output>
    </>
  );
}

const names = () => [...document.querySelectorAll('[data-row] a')].map((link) => link.textContent);
const focused = () => document.activeElement?.textContent;

beforeEach(async () => {
  isBroken = false;
  await page.viewport(...DESKTOP);
});

describe('the table of a list', () => {
  test('orders by a head at its first press, the other way at the second, as usual at the third', async () => {
    const { screen, url } = await renderInPortal(<Pumps />);
    const head = screen.getByRole('columnheader', { name: 'Hours' });
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Boiler feed', 'Condensate', 'Dosing', 'Emulsion']);
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    expect(url()).toBe('/list?sort=-hours');
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Axial', 'Fire', 'Emulsion', 'Dosing']);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect.poll(url).toBe('/list');
  });

  test('has no button in the head of what the server cannot order by', async () => {
    const { screen } = await renderInPortal(<Pumps />);
    await expect.element(screen.getByRole('columnheader', { name: 'Site' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Site' }).getByRole('button').query()).toBeNull();
  });

  test('opens what the link of a row opens wherever the row is pressed', async () => {
    const { screen, url } = await renderInPortal(<Pumps />);
    await screen.getByRole('cell', { name: 'north' }).first().click();
    await expect.poll(url).toBe('/pump/p0');
  });
});

describe('the URL of a list', () => {
  test('shows what it says, and what is not understood as if it were not there', async () => {
    await renderInPortal(<Pumps />, { url: '/list?site=south&sort=-name&page=x&colour=red' });
    await expect.poll(names).toEqual(['Fire', 'Dosing', 'Boiler feed']);
  });

  test('holds the filters; another list begins at its first page, and the way back leads to the page before', async () => {
    const { screen, url, goBack } = await renderInPortal(<Pumps />);
    await screen.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(names).toEqual(['Emulsion', 'Fire']);
    expect(url()).toBe('/list?page=2');
    await goBack();
    await expect.poll(names).toHaveLength(4);
    await screen.getByRole('button', { name: 'Next page' }).click();
    await screen.getByRole('combobox', { name: 'Site' }).selectOptions('South');
    await expect.poll(url).toBe('/list?site=south');
    await screen.getByRole('searchbox', { name: 'Search pumps' }).fill('os');
    await expect.poll(names).toEqual(['Dosing']);
    expect(url()).toBe('/list?search=os&site=south');
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(url).toBe('/list');
    await expect.element(screen.getByRole('searchbox', { name: 'Search pumps' })).toHaveValue('');
  });
});

describe('the keys of a list', () => {
  test('j and k move the focus, up from the first row stands the search, down from it the first row', async () => {
    await renderInPortal(<Pumps />);
    await expect.poll(names).toHaveLength(4);
    await userEvent.keyboard('j');
    expect(focused()).toBe('Axial');
    await userEvent.keyboard('jj');
    expect(focused()).toBe('Condensate');
    await userEvent.keyboard('k');
    expect(focused()).toBe('Boiler feed');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.id).toBe('pump-search');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Axial');
    await userEvent.keyboard('k');
    expect(document.activeElement?.id).toBe('pump-search');
  });

  test('the arrows scroll the page until a row has the focus', async () => {
    await renderInPortal(<Pumps />);
    await expect.poll(names).toHaveLength(4);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(document.body);
  });

  test('Enter opens the row, / goes to the search, in which letters are letters', async () => {
    const { screen, url } = await renderInPortal(<Pumps />);
    await expect.poll(names).toHaveLength(4);
    await userEvent.keyboard('/');
    await userEvent.keyboard('fjn');
    await expect.element(screen.getByRole('searchbox', { name: 'Search pumps' })).toHaveValue('fjn');
    await expect.element(screen.getByText('No pump matches')).toBeVisible();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search pumps' }));
    await expect.poll(names).toHaveLength(4);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(url).toBe('/pump/p1');
  });

  test('a key of the row acts on the row with the focus, and on none without', async () => {
    const { screen } = await renderInPortal(<Pumps />);
    await expect.poll(names).toHaveLength(4);
    const said = () => screen.getByRole('status').element().textContent;
    await userEvent.keyboard('f');
    expect(said()).toBe('');
    await userEvent.keyboard('jjf');
    await expect.poll(said).toBe('p1');
    await userEvent.keyboard('n');
    await expect.poll(said).toBe('new');
  });
});

describe('a list', () => {
  test('is cards on a phone, and nothing is wider than the screen', async () => {
    await page.viewport(...PHONE);
    const { screen, url } = await renderInPortal(<Pumps />);
    await expect.poll(names).toHaveLength(4);
    expect(screen.getByRole('table').query()).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
    // The whole card is its link.
    const card = screen.getByRole('listitem').nth(1);
    await card.click({ position: { x: 300, y: 8 } });
    await expect.poll(url).toBe('/pump/p1');
  });

  test('that could not be read says so and is read again on request', async () => {
    isBroken = true;
    const { screen } = await renderInPortal(<Pumps />);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(names).toHaveLength(4);
  });
});
