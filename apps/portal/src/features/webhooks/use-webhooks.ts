import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  ProblemError,
  readWebhookDelivery,
  resumeWebhook,
  retryWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookSecret,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useKeyset } from '../../platform/use-keyset.ts';

/** Deliveries come and go without anybody here: the list says how it goes now. */
const READ_EVERY_MS = 10_000;

export type EditedWebhook = Pick<
  Webhook,
  'name' | 'url' | 'form' | 'language' | 'events' | 'leastSeverity' | 'groupIds' | 'isEnabled'
>;

export function useWebhooks() {
  return useQuery({ ...queryOf(listWebhooks, {}), refetchInterval: READ_EVERY_MS });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => {
    for (const { name } of [listWebhooks, listWebhookDeliveries, readWebhookDelivery])
      void client.invalidateQueries({ queryKey: [name] });
  };
}

/** Adds one where `webhook` is undefined; answers its secret then. */
export function useSaveWebhook(
  webhook: Webhook | undefined,
  onSaved: (made: WebhookSecret | undefined) => void,
) {
  return useMutation({
    mutationFn: async (settings: EditedWebhook) => {
      if (webhook === undefined) return call(createWebhook, { body: settings });
      const { id, revision } = webhook;
      await call(changeWebhook, { params: { id }, body: { ...settings, revision } });
      return undefined;
    },
    onSuccess: onSaved,
    onSettled: useReadAgain(),
  });
}

export function useWebhookActs({ id }: Pick<Webhook, 'id'>) {
  const onSettled = useReadAgain();
  const params = { id };
  return {
    rotating: useMutation({ mutationFn: () => call(rotateWebhookSecret, { params }), onSettled }),
    resuming: useMutation({ mutationFn: () => call(resumeWebhook, { params }), onSettled }),
    deleting: useMutation({ mutationFn: () => call(deleteWebhook, { params }), onSettled }),
    testing: useMutation({ mutationFn: () => call(testWebhook, { params }), onSettled }),
  };
}

export function useDeliveries(id: string, state: '' | 'queued' | 'delivered' | 'failed') {
  return useKeyset([listWebhookDeliveries.name, id, state], (after, signal) =>
    call(
      listWebhookDeliveries,
      {
        params: { id },
        query: { ...(state === '' ? {} : { state }), ...(after === undefined ? {} : { after }) },
      },
      { signal },
    ),
  );
}

export function useDelivery(id: string, deliveryId: string) {
  return useQuery({
    ...queryOf(readWebhookDelivery, { params: { id, deliveryId } }),
    refetchInterval: READ_EVERY_MS,
  });
}

export function useRetryDelivery(id: string) {
  return useMutation({
    mutationFn: (deliveryId: string) => call(retryWebhookDelivery, { params: { id, deliveryId } }),
    onSettled: useReadAgain(),
  });
}

/** The code of the field that the server refused. */
export function refusedField(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  return error.problem.errors?.find((each) => each.field === `body.${field}`)?.code;
}
