import { addPushSubscription, readPush, removePushSubscription } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

/** Whoever uses the browser does not let it notify. */
export class PermissionDeniedError extends Error {
  override readonly name = 'PermissionDeniedError';
}

/** Browsers push on HTTPS and localhost alone, and some not at all. */
const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const sameBytes = (kept: ArrayBuffer | null | undefined, key: string) =>
  kept !== null && kept !== undefined && String(new Uint8Array(kept)) === String(bytesOf(key));

/** Whether notifications are pushed to this browser; it is asked for its permission when somebody turns them on. */
export function usePush() {
  const query = useQuery(queryOf(readPush, {}));
  const [endpoint, setEndpoint] = useState<string | null>(null);
  useEffect(() => {
    if (!isPossible()) return;
    let isOver = false;
    void navigator.serviceWorker.getRegistration().then(async (registration) => {
      const found = await registration?.pushManager.getSubscription();
      if (!isOver) setEndpoint(found?.endpoint ?? null);
    });
    return () => {
      isOver = true;
    };
  }, []);
  const kept = query.data?.subscriptions.find((each) => each.endpoint === endpoint);

  const turnOn = useMutation({
    mutationFn: async () => {
      const key = query.data?.publicKey;
      if (key === undefined) return;
      if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDeniedError();
      const registration = await navigator.serviceWorker.ready;
      const before = await registration.pushManager.getSubscription();
      // One of another server's key is of no use here.
      if (before !== null && !sameBytes(before.options.applicationServerKey, key)) await before.unsubscribe();
      const made = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(key),
      });
      const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
      await call(addPushSubscription, { body: { endpoint: made.endpoint, keys: { p256dh, auth } } });
      setEndpoint(made.endpoint);
    },
    onSettled: () => query.refetch(),
  });
  const turnOff = useMutation({
    mutationFn: async (id: string) => {
      await call(removePushSubscription, { params: { id } });
      if (id !== kept?.id) return;
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
    onSettled: () => query.refetch(),
  });
  return { isPossible: isPossible(), query, kept, turnOn, turnOff };
}
