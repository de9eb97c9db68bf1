import '../ui/styles.ts';
import '../ui/styles-signed-in.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import { startTranslations } from '../platform/i18n/translate.ts';
import { cssVariables, theme } from '../ui/theme.ts';

export const DESKTOP = [1440, 900] as const;
export const PHONE = [390, 844] as const;

/** Renders a component as the portal would: its styles, its words in English, a URL and a query client of its own. */
export async function renderInPortal(
  element: ReactNode,
  {
    url = '/list',
    areas = [],
    loader,
  }: {
    url?: string;
    areas?: readonly string[];
    /** What the router asks before it shows a URL, as the portal asks for a session. */
    loader?: () => null;
  } = {},
) {
  if (!i18next.isInitialized) await startTranslations();
  await i18next.loadNamespaces([...areas]);
  const router = createMemoryRouter(
    [{ path: '*', element, ...(loader === undefined ? {} : { loader, hydrateFallbackElement: <></> }) }],
    { initialEntries: [url] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    screen,
    /** Where the URL stands, and how to go back. */
    url: () => `${router.state.location.pathname}${router.state.location.search}`,
    goBack: () => router.navigate(-1),
  };
}
