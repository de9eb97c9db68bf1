import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  ProblemError,
  type SavedView,
  type SavedViewSharing,
  setDefaultSavedView,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/call.ts';
import { changeScreenPreferences, currentPreferences, flushPreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';

export type SavedViewAct =
  | { readonly do: 'create'; readonly name: string; readonly address: string }
  | {
      readonly do: 'change';
      readonly id: string;
      readonly name?: string;
      readonly address?: string;
      readonly sharing?: SavedViewSharing;
    }
  | { readonly do: 'default'; readonly id: string; readonly isDefault: boolean }
  | { readonly do: 'delete'; readonly id: string };

/** What opens first, kept with the preferences so that it opens without asking. The server's list is the truth. */
const FIRST_VIEW = 'firstView';

/** The address of the view that opens first; empty without one. */
export function firstViewSearch(screens: Readonly<Record<string, unknown>>): string {
  const kept = screens[FIRST_VIEW];
  return typeof kept === 'string' ? kept : '';
}

/** Resolves when the server has it. */
async function keepFirstView(address: string): Promise<void> {
  if (address === firstViewSearch(currentPreferences().screens)) return;
  changeScreenPreferences(FIRST_VIEW, address);
  await flushPreferences();
}

export function useSavedViews() {
  const client = useQueryClient();
  const views = useQuery({ ...queryOf(listSavedViews, {}), staleTime: 60_000 });
  const first = views.data && searchOfFirst(views.data);
  useEffect(() => {
    // Chosen or changed in another browser, or no longer shared.
    if (first !== undefined) void keepFirstView(first);
  }, [first]);
  const act = useMutation({
    mutationFn: async (act: SavedViewAct): Promise<SavedView | undefined> => {
      if (act.do === 'create') {
        return await call(createSavedView, { body: { name: act.name, address: act.address } });
      }
      const params = { id: act.id };
      if (act.do === 'change') {
        const { do: _, id: __, ...body } = act;
        return await call(changeSavedView, { params, body });
      }
      if (act.do === 'default') {
        await call(setDefaultSavedView, { params, body: { isDefault: act.isDefault } });
        // Whoever chose it may open the dashboard the next moment, before the list has come again.
        const chosen = views.data?.find(({ id }) => id === act.id);
        await keepFirstView(act.isDefault && chosen ? searchOfView(chosen) : '');
      } else await call(deleteSavedView, { params });
      return undefined;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['listSavedViews'] }),
  });
  return { views, act };
}

function searchOfFirst(views: readonly SavedView[]): string {
  const first = views.find((view) => view.isDefault);
  return first === undefined ? '' : searchOfView(first);
}

/** What stands in the address when a view is open: all of it, and which it is. */
export function searchOfView(view: Pick<SavedView, 'id' | 'address'>): string {
  const address = new URLSearchParams(view.address);
  address.set('saved', view.id);
  return address.toString();
}

/** The code of what went wrong: of the field where there is one, else of the whole. */
export function complaintOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ProblemError)) return 'internal';
  return error.problem.errors?.[0]?.code ?? error.problem.code;
}
