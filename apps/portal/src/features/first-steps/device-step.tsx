import { Button } from '@mantine/core';
import {
  type CallReply,
  type DrivetrainDocument,
  type DrivetrainTree,
  documentFingerprint,
  issueDeviceCredentials,
  readDrivetrainDocument,
  readDrivetrainTree,
  readOrganisation,
  saveDrivetrain,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { DeviceLines } from './device-lines-panel.tsx';
import { firstDevice, measuredPart, withFirstDevice } from './first-machine.ts';
import classes from './first-steps.module.css';
import type { StepProps } from './first-steps-guide.tsx';
import { LiveValues } from './live-values.tsx';
import { MachineChoice } from './machine-choice.tsx';

/** Of which device; nobody can read the password again. */
export interface IssuedCredentials {
  readonly deviceId: string;
  readonly credentials: CallReply<typeof issueDeviceCredentials>;
}

/** A device with credentials, a line to paste, and the value it sends. */
export function DeviceStep({
  issued,
  onIssued,
  ...props
}: StepProps & {
  issued: IssuedCredentials | null;
  onIssued: (issued: IssuedCredentials) => void;
}) {
  const { t } = useTranslation('first-steps');
  return (
    <>
      <p className={classes.text}>{t('device.text')}</p>
      <MachineChoice {...props} none={t('device.needsMachine')}>
        {(id) => <OfMachine key={id} id={id} issued={issued} onIssued={onIssued} {...props} />}
      </MachineChoice>
    </>
  );
}

function OfMachine({
  id,
  ...props
}: StepProps & {
  id: string;
  issued: IssuedCredentials | null;
  onIssued: (issued: IssuedCredentials) => void;
}) {
  const document = useQuery(queryOf(readDrivetrainDocument, { params: { id } }));
  const tree = useQuery(queryOf(readDrivetrainTree, { params: { id } }));
  return (
    <Loaded query={document}>
      {(stored) => (
        <Loaded query={tree}>
          {(parts) => <Connect id={id} document={stored} tree={parts} {...props} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function deviceIdOf({ children }: DrivetrainTree, identifier: string | undefined): string | undefined {
  return children.flatMap(({ devices }) => devices).find((each) => each.identifier === identifier)?.id;
}

function Connect({
  id,
  document,
  tree,
  steps,
  issued,
  onIssued,
}: Pick<StepProps, 'steps'> & {
  id: string;
  document: DrivetrainDocument;
  tree: DrivetrainTree;
  issued: IssuedCredentials | null;
  onIssued: (issued: IssuedCredentials) => void;
}) {
  const { t } = useTranslation('first-steps');
  const client = useQueryClient();
  const organisationId = useSession()?.user.organisationId ?? '';
  const part = measuredPart(document);
  const device = firstDevice(document);
  const deviceId = deviceIdOf(tree, device?.identifier);
  const issue = useMutation({
    mutationFn: async (): Promise<IssuedCredentials> => {
      const known = deviceId ?? (await addDevice());
      return { deviceId: known, credentials: await call(issueDeviceCredentials, { params: { id: known } }) };
    },
    onSuccess: async (fresh) => {
      onIssued(fresh);
      if (deviceId === undefined) await client.invalidateQueries();
    },
  });

  async function addDevice(): Promise<string> {
    const { identifier } = await call(readOrganisation, { params: { id: organisationId } });
    const wanted = withFirstDevice(document, identifier, t('device.signal'));
    const saved = await call(saveDrivetrain, {
      body: wanted,
      query: { basedOn: documentFingerprint(document) },
    });
    const made = saved.devices.find((each) => each.identifier === firstDevice(wanted)?.identifier);
    if (made === undefined) throw new Error('The device was not added.');
    return made.id;
  }

  const refusalOf = useRefusal();
  const own = issued !== null && issued.deviceId === deviceId ? issued.credentials : undefined;
  const hasDevice = device !== undefined;
  return (
    <>
      <div className={classes.row}>
        <span>
          {hasDevice
            ? t('device.there', { identifier: device.identifier, part: part?.name ?? '' })
            : t('device.none', { part: part?.name ?? '' })}
        </span>
        <Button
          variant={own === undefined ? 'filled' : 'default'}
          size="compact-md"
          loading={issue.isPending}
          onClick={() => issue.mutate()}
        >
          {t(hasDevice ? (own === undefined ? 'device.issue' : 'device.issueAgain') : 'device.create')}
        </Button>
        {hasDevice && <span className="meta">{t('device.issueHint')}</span>}
      </div>
      <p role="alert" className={classes.wrong}>
        {issue.isError && t('failed', { reason: refusalOf(issue.error) })}
      </p>
      {own !== undefined && device !== undefined && (
        <DeviceLines credentials={own} device={device} steps={steps} />
      )}
      {device !== undefined && <LiveValues drivetrainId={id} tree={tree} />}
    </>
  );
}
