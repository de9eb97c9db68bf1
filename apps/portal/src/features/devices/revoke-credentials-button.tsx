import { Button, Group } from '@mantine/core';
import { type Device, revokeDeviceCredentials } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useAllowed } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes the credentials from a device that was stolen, sold or is not to be trusted; asks once before. */
export function RevokeCredentialsButton({ device, onRevoked }: { device: Device; onRevoked: () => void }) {
  const { t } = useTranslation('devices');
  const mayRevoke = useAllowed('DEVICE_2002');
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(revokeDeviceCredentials, { params: { id: device.id } }),
    onSuccess: () => {
      setAsking(false);
      onRevoked();
    },
  });
  const refusalOf = useRefusal();
  if (!mayRevoke || !device.hasCredentials) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('revoke.open')}
      </Button>
      {isAsking && (
        <Dialog title={t('revoke.title')} onClose={() => setAsking(false)}>
          <p>{t('revoke.text', { device: device.identifier })}</p>
          {revoke.isError && <p role="alert">{refusalOf(revoke.error)}</p>}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('revoke.keep')}
            </Button>
            <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {t('revoke.confirm')}
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}
