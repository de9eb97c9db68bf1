import { Button, CopyButton } from '@mantine/core';
import { issueDeviceCredentials } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { portalConfig } from '../../platform/config.ts';
import type { SignalDocument } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor } from './editor-context.tsx';
import type { DrivetrainSaveResult } from './use-save-drivetrain.ts';

/** After saving: the devices get their credentials, and then the unit waits for data on the dashboard. */
export function ServicePanel({ saved, onClose }: { saved: DrivetrainSaveResult; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const parts = useEditor(({ draft }) => draft.parts);
  const signalsOf = (identifier: string) =>
    parts.flatMap(({ devices }) => devices).find((device) => device.identifier.trim() === identifier)
      ?.signals ?? [];
  return (
    <section className={`panel ${classes.service}`} aria-labelledby="editor-service">
      <h2 id="editor-service">{t('service.title')}</h2>
      <p>{saved.devices.length === 0 ? t('service.noDevices') : t('service.text')}</p>
      {saved.devices.map(({ id, identifier }) => (
        <DeviceCredentials key={id} id={id} identifier={identifier} signals={signalsOf(identifier)} />
      ))}
      {saved.warnings.length > 0 && (
        <details className={classes.more}>
          <summary>{t('warnings', { count: saved.warnings.length })}</summary>
          <ul>
            {saved.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.actions}>
        <Button size="xs" component={Link} to={`/dashboard/drivetrain/details?id=${saved.id}`}>
          {t('service.open')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('service.goOn')}
        </Button>
      </div>
    </section>
  );
}

function DeviceCredentials({
  id,
  identifier,
  signals,
}: {
  id: string;
  identifier: string;
  signals: readonly SignalDocument[];
}) {
  const { t } = useTranslation('editor');
  const issue = useMutation({
    mutationFn: () => call(issueDeviceCredentials, { params: { id } }),
  });
  const first = signals[0];
  const address = new URL(`${portalConfig().services.data}/data/samples`, window.location.origin).href;
  return (
    <div className={classes.element}>
      <div className={classes.elementHead}>
        <strong>{identifier}</strong>
        <Button size="compact-xs" variant="default" loading={issue.isPending} onClick={() => issue.mutate()}>
          {t('service.issue')}
        </Button>
      </div>
      {issue.isError && <p className={classes.error}>{t('service.failed')}</p>}
      {issue.data !== undefined && (
        <>
          <dl className={classes.credentials}>
            <dt>{t('service.token')}</dt>
            <dd>
              <code data-testid={`token-${identifier}`}>{issue.data.token}</code>{' '}
              <CopyButton value={issue.data.token}>
                {({ copied, copy }) => (
                  <button type="button" className={classes.link} onClick={copy}>
                    {copied ? t('service.copied') : t('service.copy')}
                  </button>
                )}
              </CopyButton>
            </dd>
            <dt>MQTT</dt>
            <dd>
              <code>
                {issue.data.clientId} / {issue.data.username} / {issue.data.password}
              </code>
            </dd>
          </dl>
          <p className={classes.cost}>{t('service.once')}</p>
          {first !== undefined && (
            <details className={classes.more}>
              <summary>{t('service.tryIt')}</summary>
              <pre className={classes.code}>{`curl -X POST ${address} \\
  -H 'authorization: Bearer ${issue.data.token}' \\
  -H 'content-type: application/json' \\
  -d "{\\"samples\\":[{\\"metric\\":\\"${first.metric}\\",\\"t\\":\\"$(date -u +%FT%TZ)\\",\\"value\\":1.2}]}"`}</pre>
            </details>
          )}
        </>
      )}
    </div>
  );
}
