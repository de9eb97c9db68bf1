import { Button, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { CallReply, DrivetrainDocument, FirstSteps, issueDeviceCredentials } from '@ritzel/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portalConfig } from '../../platform/config.ts';
import { httpLine, mqttLine } from './device-lines.ts';
import classes from './first-steps.module.css';

type Device = NonNullable<DrivetrainDocument['parts'][number]['devices']>[number];

const EXAMPLE = { metric: 'Vibration/velocityRms', value: 2.4 };
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Where devices reach the server: by its public address, else by the one the portal was opened with. */
function apiUrl(publicUrl: string | null): URL {
  const base = publicUrl === null ? window.location.href : `${publicUrl.replace(/\/$/, '')}/`;
  return new URL(portalConfig().services.data, base);
}

/** The credentials, once, and the lines that send a value with them. */
export function DeviceLines({
  credentials,
  device,
  steps: { mqtt, publicUrl },
}: {
  credentials: CallReply<typeof issueDeviceCredentials>;
  device: Device;
  steps: Pick<FirstSteps, 'mqtt' | 'publicUrl'>;
}) {
  const { t } = useTranslation('first-steps');
  const [way, setWay] = useState<'http' | 'mqtt'>('http');
  const { username, password, token, sparkplug } = credentials;
  const url = apiUrl(publicUrl);
  const signal = device.signals?.find(({ role }) => role === 'velocity-rms') ?? device.signals?.[0];
  const value = { ...EXAMPLE, ...(signal && { metric: signal.metric }) };
  const line =
    way === 'http'
      ? httpLine(url.href, token, value)
      : mqtt !== null && sparkplug !== null
        ? mqttLine({ host: url.hostname, ...mqtt, username, password, sparkplug }, value)
        : undefined;
  return (
    <div className={classes.wide}>
      <p>{t('device.once')}</p>
      <dl className={classes.facts}>
        <dt>{t('device.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('device.password')}</dt>
        <dd>{password}</dd>
        <dt>{t('device.token')}</dt>
        <dd>{token}</dd>
      </dl>
      <div className={classes.row}>
        <h3 id="device-line">{t('device.line')}</h3>
        <SegmentedControl
          size="xs"
          aria-labelledby="device-line"
          value={way}
          onChange={(chosen) => setWay(chosen === 'mqtt' ? 'mqtt' : 'http')}
          data={[
            { value: 'http', label: t('device.http') },
            { value: 'mqtt', label: t('device.mqtt') },
          ]}
        />
        <span className={classes.spring} />
        {line !== undefined && <CopyButton text={line} />}
      </div>
      {line === undefined ? (
        <p>{t(mqtt === null ? 'device.mqttOther' : 'device.mqttNone')}</p>
      ) : (
        <>
          <pre className={classes.line} data-testid="line">
            {line}
          </pre>
          <p className="meta">
            {t(way === 'http' ? 'device.httpHint' : 'device.mqttHint')}
            {LOCAL_HOSTS.includes(url.hostname) && ` ${t('device.local')}`}
          </p>
        </>
      )}
    </div>
  );
}

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('first-steps');
  const clipboard = useClipboard({ timeout: 4000 });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => clipboard.copy(text)}
    >
      {t(clipboard.copied ? 'device.copied' : 'device.copy')}
    </Button>
  );
}
