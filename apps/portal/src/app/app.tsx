import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { usePreferences } from '../platform/preferences.ts';
import { queryClient } from '../platform/query-client.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { colorSchemeOfPreferences } from './color-scheme.ts';
import type { makeRouter } from './router.tsx';

export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  const { theme: scheme } = usePreferences();
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeOfPreferences}
        defaultColorScheme={scheme}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
