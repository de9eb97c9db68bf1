import { allCalls, type CallDefinition } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallParts, smallPng } from './access-table/access-row.testing.ts';
import { addressOf } from './access-table.testing.ts';
import { makeMissingPlant, type TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer, type RawAnswer } from './whole-server.testing.ts';

/**
 * Ids below the first one of a path: in queries, in bodies, behind an id of the caller's own. access-table.test.ts asks
 * every call for a thing of another organisation; here only an id within the request is another's.
 */

type NestedPlant = TestPlant & { readonly annotationId: string; readonly placeId: string };

// No background work: what changes in another organisation was changed by a call.
const server = await makeWholeServer({ roles: ['http'] });
afterAll(() => server.close());
const { pool } = server;
const [own, other] = [await makeNestedPlant(), await makeNestedPlant()];
const missing: NestedPlant = {
  ...makeMissingPlant(),
  annotationId: crypto.randomUUID(),
  placeId: crypto.randomUUID(),
};
const { token } = await server.newCaller(own.organisationId, 'Adm');
await pool.query(
  `insert into firmware (device_type, firmware_version, released_at) values ('test-device', '9.0.0', now())`,
);

async function makeNestedPlant(): Promise<NestedPlant> {
  const plant = await server.makePlant();
  const writer = await server.newCaller(plant.organisationId, 'Adm');
  const note = await server.send({
    method: 'POST',
    path: `/waveforms/${plant.waveformId}/annotations`,
    token: writer.token,
    body: { plot: 'spectrum', place: 107.4, text: 'Outer race?' },
  });
  const { rows } = await pool.query<{ id: string }>(
    `insert into location (organisation_id, name, town, country, latitude, longitude)
     values ($1, 'Works', 'Town', 'DE', 51, 7) returning id`,
    [plant.organisationId],
  );
  const placeId = rows[0]?.id ?? '';
  await pool.query('update equipment set location_id = $2 where organisation_id = $1', [
    plant.organisationId,
    placeId,
  ]);
  return { ...plant, annotationId: JSON.parse(note.text).id, placeId, locationId: placeId };
}

const rota = {
  ...{
    name: 'Shift',
    groupId: null,
    timeZone: 'Europe/Berlin',
    handsOverEvery: 'week',
    startsOn: '2026-11-02',
  },
  ...{ handsOverAt: '06:00', memberIds: [], leastSeverity: 'SEVERE', steps: [], repeats: 0 },
};
const saved = await server.send({ method: 'POST', path: '/onCall', token, body: rota });
const ownRota = { id: JSON.parse(saved.text).id };
/** A change of the rota as it stands. */
const change = (changed: object) => ({ params: ownRota, body: { ...rota, revision: 1, ...changed } });
const reported = {
  settings: { kind: 'machine', equipmentId: own.equipmentId, language: 'en', timeZone: 'UTC' },
  ...{ rhythm: 'daily', minute: 360 },
};
const scheduled = await server.send({ method: 'POST', path: '/report-schedules', token, body: reported });
const ownSchedule = { id: JSON.parse(scheduled.text).id };
const duty = {
  ...{ timeZone: 'Europe/Berlin', handsOverEvery: 'week', startsOn: '2026-11-02', handsOverAt: '06:00' },
  ...{ memberIds: [], rotaId: null },
};
const step = (userId: string) => ({ steps: [{ afterMinutes: 15, to: 'person', userId }] });
const wanted = {
  ...{ leastSeverity: 'SEVERE', email: false, push: false, timeZone: 'Europe/Berlin' },
  ...{ quietHours: null, digest: null, revision: 0 },
};

const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
const downloaded = { from: '2026-11-01', to: '2026-11-02', timeZone: 'UTC' };
const drivetrain = { id: own.drivetrainId };
const waveform = { id: own.waveformId };
const entry = { entryId: own.logEntryId };

/** The request of the caller's own, but for one id. The name says where that stands. */
const NESTED: Readonly<Record<string, (theirs: NestedPlant) => CallParts>> = {
  'listEquipment query.place': ({ placeId }) => ({ query: { place: placeId } }),
  'deleteUserRole params.role': ({ roleCode }) => ({ params: { id: own.userId, role: roleCode } }),
  'deleteRole body.losing': ({ userId }) => ({
    params: { code: own.roleCode },
    body: { version: 1, losing: [userId] },
  }),
  'revokeServiceToken params.tokenId': ({ spareServiceAccounts: [spare] }) => ({
    params: { id: own.serviceAccountId, tokenId: spare?.tokenId ?? crypto.randomUUID() },
  }),
  'readWebhookDelivery params.deliveryId': ({ webhookDeliveryId }) => ({
    params: { id: own.webhookId, deliveryId: webhookDeliveryId },
  }),
  'retryWebhookDelivery params.deliveryId': ({ webhookDeliveryId }) => ({
    params: { id: own.webhookId, deliveryId: webhookDeliveryId },
  }),
  'createWebhook body.groupIds': ({ groupId }) => ({
    body: {
      ...{ name: `Chat ${groupId}`, url: 'https://chat.example/', form: 'ritzel', language: 'en' },
      ...{ events: ['case.opened'], leastSeverity: 'OK', groupIds: [groupId], isEnabled: false },
    },
  }),
  'changeWebhook body.groupIds': ({ groupId }) => ({
    params: { id: own.webhookId },
    body: {
      ...{ name: `Chat ${groupId}`, url: 'https://chat.example/', form: 'ritzel', language: 'en' },
      ...{ events: ['case.opened'], leastSeverity: 'OK', groupIds: [groupId], isEnabled: false },
      revision: 1,
    },
  }),
  'listWorkOrders query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'listWorkOrders query.case': ({ caseId }) => ({ query: { case: caseId } }),
  'listWorkOrders query.check': ({ checkId }) => ({ query: { check: checkId } }),
  'createWorkOrder body.caseId': ({ caseId }) => ({ body: { caseId } }),
  'createWorkOrder body.checkId': ({ checkId }) => ({ body: { checkId } }),
  // In the future: it is refused whatever its id is.
  'putWorkOrderFeedback params.feedbackId': ({ workOrderId }) => ({
    params: { id: own.workOrderId, feedbackId: workOrderId },
    body: { kind: 'accepted', at: '2100-01-01T00:00:00Z' },
  }),
  'listPlaces query.place': ({ placeId }) => ({ query: { place: placeId } }),
  'listPlaceClusters query.place': ({ placeId }) => ({ query: { zoom: '2', place: placeId } }),
  'listTreeNodes query.place': ({ placeId }) => ({ query: { place: placeId } }),
  'listTreeNodes query.branch': ({ placeId }) => ({ query: { branch: placeId } }),
  'listTreeNodes query.drivetrain': ({ drivetrainId }) => ({ query: { drivetrain: drivetrainId } }),
  'exportDrivetrains query.ids': ({ drivetrainId }) => ({ query: { ids: drivetrainId } }),
  'exportDrivetrainWorkbook query.ids': ({ drivetrainId }) => ({ query: { ids: drivetrainId } }),
  'importDrivetrains body.progressId': ({ rediagnosisId }) => ({
    body: {
      progressId: rediagnosisId,
      documents: [
        {
          identifier: 'DT-nested',
          name: 'Kiln drive',
          application: { type: 'kiln', name: 'Kiln' },
          parts: [{ type: 'gearunit', identifier: 'GU-nested', name: 'Gear unit' }],
        },
      ],
    },
  }),
  'listOrganisationLog query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'listDrivetrainNotifications query.equipment': ({ equipmentId }) => ({
    params: drivetrain,
    query: { equipment: equipmentId },
  }),
  'setNotificationState params.notificationId': ({ notificationId }) => ({
    params: { ...drivetrain, notificationId },
    body: { isRead: true },
  }),
  'setNotificationStates body.ids': ({ notificationId }) => ({
    params: drivetrain,
    body: { ids: [own.notificationId, notificationId], isRead: true },
  }),
  'setAnyNotificationStates body.ids': ({ notificationId }) => ({
    body: { ids: [own.notificationId, notificationId], isRead: true },
  }),
  'listAlarms query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'listAlarms query.group': ({ groupId }) => ({ query: { group: groupId } }),
  'readAlarmHealth query.group': ({ groupId }) => ({ query: { group: groupId } }),
  'listAlarms query.case': ({ caseId }) => ({ query: { case: caseId } }),
  'listAlarmEvents query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'actOnAlarms body.alarms': ({ alarmId }) => ({
    body: { act: 'comment', comment: 'Heard.', alarms: [{ id: own.alarmId }, { id: alarmId }] },
  }),
  'listReports query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'listCases query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'listCases query.group': ({ groupId }) => ({ query: { group: groupId } }),
  'changeCase body.assigneeId': ({ userId }) => ({
    params: { id: own.caseId },
    body: { revision: 1, assigneeId: userId },
  }),
  'listChecks query.person': ({ userId }) => ({ query: { person: userId } }),
  'listChecks query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'listCheckAssignees query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'startDataDownload body.signalIds': ({ signalId }) => ({ body: { ...downloaded, signalIds: [signalId] } }),
  'startDataDownload body.channels': ({ equipmentId }) => ({
    body: { ...downloaded, channels: [{ equipmentId, channel: 'vibration' }] },
  }),
  'planChecks body.equipmentIds': ({ equipmentId }) => ({
    body: { equipmentIds: [own.equipmentId, equipmentId], shippedCode: 'oil-sample' },
  }),
  'planChecks body.templateId': ({ templateId }) => ({
    body: { equipmentIds: [own.equipmentId], templateId },
  }),
  'planChecks body.assigneeId': ({ userId }) => ({
    body: { equipmentIds: [own.equipmentId], shippedCode: 'oil-sample', assigneeId: userId },
  }),
  'changeCheck body.assigneeId': ({ userId }) => ({
    params: { id: own.checkId },
    body: { revision: 1, assigneeId: userId },
  }),
  'changeMeasuringRound body.assigneeId': ({ userId }) => ({
    params: { id: own.roundId },
    body: { ...roundOf(own.equipmentId), revision: 1, assigneeId: userId },
  }),
  'endMeasuringRound body.skipped': ({ roundPointId }) => ({
    params: { id: own.roundId },
    body: { skipped: [{ pointId: roundPointId, reason: 'not-running', note: null }] },
  }),
  'startExecution body.checkId': ({ checkId }) => ({
    params: { id: crypto.randomUUID() },
    body: { checkId, startedAt: new Date(Date.now() - 60_000).toISOString(), revision: 1 },
  }),
  'addCheckPhoto params.photoId': ({ executionId, checkPhotoId }) => ({
    params: { id: executionId, photoId: checkPhotoId },
    ...{ query: { step: 'flush' }, rawBody: smallPng, contentType: 'image/png' },
  }),
  'saveAnswers body.answers': ({ executionId }) => ({
    params: { id: executionId },
    body: {
      answers: [
        {
          ...{ id: crypto.randomUUID(), stepKey: 'flush', outcome: 'done' },
          at: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
    },
  }),
  'readCheckPhoto params.photoId': ({ checkPhotoId }) => ({
    params: { id: own.executionId, photoId: checkPhotoId },
  }),
  'readCasePhoto params.photoId': ({ casePhotoId }) => ({
    params: { id: own.caseId, photoId: casePhotoId },
  }),
  // A check has no id of its own: the code names it within the case.
  'setCaseConfirmation params.code': () => ({
    params: { id: own.caseId, code: 'CONFIRM_THEIRS' },
    body: { isDone: true },
  }),
  'listFollowedFindings query.equipment': ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  'readDrivetrainTelemetry query.signals': ({ signalId }) => ({
    params: drivetrain,
    query: { ...range, signals: `${own.signalId},${signalId}` },
  }),
  'readDrivetrainRaw params.rawId': ({ waveformId }) => ({ params: { ...drivetrain, rawId: waveformId } }),
  'addAnnotation body.parentId': ({ annotationId }) => ({
    params: waveform,
    body: { plot: 'spectrum', place: 1, text: 'A reply', parentId: annotationId },
  }),
  'editAnnotation params.annotationId': ({ annotationId }) => ({
    params: { ...waveform, annotationId },
    body: { text: 'Rewritten' },
  }),
  'deleteAnnotation params.annotationId': ({ annotationId }) => ({ params: { ...waveform, annotationId } }),
  'restoreEquipmentImage params.pictureId': ({ pictureId }) => ({
    params: { identifier: own.equipmentIdentifier, pictureId },
  }),
  'readLogPhoto params.photoId': ({ logPhotoId }) => ({ params: { ...entry, photoId: logPhotoId } }),
  'removeLogPhoto params.photoId': ({ logPhotoId }) => ({ params: { ...entry, photoId: logPhotoId } }),
  'startFirmwareUpdate body.deviceIds': ({ deviceId }) => ({
    body: { deviceType: 'test-device', deviceIds: [own.deviceId, deviceId] },
  }),
  'sendContactMessage body.equipmentId': ({ equipmentId }) => ({
    body: { subject: 'Hum', text: 'It hums.', equipmentId },
  }),
  // Of the installation and of no organisation: without the operator's right there is none.
  'publishPolicies body.drafts': ({ publishedDraftId }) => ({
    body: { drafts: [{ id: publishedDraftId, revision: 1 }] },
  }),
  'createGroup body.parentId': ({ groupId }) => ({ body: { name: 'Mills', parentId: groupId } }),
  'changeGroup body.parentId': ({ groupId }) => ({
    params: { id: own.groupId },
    body: { name: 'Kilns', parentId: groupId, version: 1 },
  }),
  'changeGroupPeople body.ids': ({ userId }) => ({
    params: { id: own.groupId },
    body: { action: 'add', ids: [userId] },
  }),
  'changeGroupEquipment body.ids': ({ drivetrainId }) => ({
    params: { id: own.groupId },
    body: { action: 'add', ids: [drivetrainId] },
  }),
  'changeGroupEquipment body.to': ({ groupId }) => ({
    params: { id: own.groupId },
    body: { action: 'move', ids: [own.drivetrainId], to: groupId },
  }),
  'createOrganisation body.parentId': ({ organisationId }) => ({
    body: { name: 'Works', parentId: organisationId },
  }),
  'listAdminDevices query.organisationId': ({ organisationId }) => ({ query: { organisationId } }),
  'listAdminUsers query.organisationId': ({ organisationId }) => ({ query: { organisationId } }),
  'listAudit query.organisationId': ({ organisationId }) => ({ query: { organisationId } }),
  'exportAudit query.organisationId': ({ organisationId }) => ({ query: { organisationId } }),
  // Releases belong to no organisation.
  'withdrawFirmware params.firmwareVersion': () => ({
    params: { deviceType: 'test-device', firmwareVersion: '9.0.0' },
  }),
  'saveNotifyPreferences body.groups': ({ groupId }) => ({
    body: {
      ...wanted,
      groups: [{ groupId, mode: 'mute', leastSeverity: 'SEVERE', email: false, push: false }],
    },
  }),
  'listDeliveries query.case': ({ caseId }) => ({ query: { case: caseId } }),
  'listOwnDeliveries query.case': ({ caseId }) => ({ query: { case: caseId } }),
  'addRota body.groupId': ({ groupId }) => ({ body: { ...rota, groupId } }),
  'addRota body.memberIds': ({ userId }) => ({ body: { ...rota, memberIds: [userId] } }),
  'addRota body.steps': ({ userId }) => ({ body: { ...rota, ...step(userId) } }),
  'changeRota body.groupId': ({ groupId }) => change({ groupId }),
  'changeRota body.memberIds': ({ userId }) => change({ memberIds: [userId] }),
  'changeRota body.steps': ({ userId }) => change(step(userId)),
  'previewDuty body.memberIds': ({ userId }) => ({ body: { ...duty, memberIds: [userId] } }),
  // There are no rotas of another organisation but what its people made: the id is of something else there.
  'previewDuty body.rotaId': ({ groupId }) => ({ body: { ...duty, rotaId: groupId } }),
  'addDutyOverride body.userId': ({ userId }) => ({
    params: ownRota,
    body: { userId, from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
  }),
  'removeDutyOverride params.overrideId': ({ groupId }) => ({
    params: { ...ownRota, overrideId: groupId },
  }),
  'createReportSchedule body.recipientIds': ({ userId }) => ({
    body: { ...reported, recipientIds: [userId] },
  }),
  'changeReportSchedule body.recipientIds': ({ userId }) => ({
    params: ownSchedule,
    body: { revision: 1, recipientIds: [userId] },
  }),
  'sendRoundRecord params.point': ({ roundPointId }) => ({
    params: { id: own.roundId, point: roundPointId },
    rawBody: new Uint8Array([1, 2, 3]) as Uint8Array<ArrayBuffer>, // @NOTE: a buffer of its own
    contentType: 'application/vnd.ritzel.waveform',
  }),
  'cancelDeviceJob params.jobId': ({ jobId }) => ({ params: { id: own.deviceId, jobId } }),
};

function roundOf(equipmentId: string) {
  return {
    ...{ name: 'Fans', intervalDays: 30, nextDue: '2026-12-01' },
    points: [
      {
        ...{ equipmentId, code: 'B1-H', name: 'Bearing B1', axis: 'horizontal', position: null },
        unit: 'm/s²',
      },
    ],
  };
}

/** Ids that are no uuid by their schema, or that stand in one of several bodies. */
const AS_TEXT = [
  'readDrivetrainTelemetry query.signals',
  'setNotificationStates body.ids',
  'setAnyNotificationStates body.ids',
  'listTreeNodes query.branch',
  'changeGroupEquipment body.ids',
  'changeGroupEquipment body.to',
];

/**
 * What only says something within what the first id names: the number of a version or of a file, a level of limits, an
 * element of its kinematics, a language or a version of a post (knowledge.test.ts).
 */
const WITHIN_THE_FIRST = ['version', 'level', 'part', 'element', 'langCode', 'versionId'];

/** The fields of a schema that are a uuid or a list of them. */
function idFields(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (schema === undefined) return [];
  // @NOTE: a JSON Schema is a plain object
  const { properties = {} } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  return Object.entries(properties)
    .filter(([, field]) => JSON.stringify(field).includes('"format":"uuid"'))
    .map(([name]) => name);
}

function nestedIds(call: CallDefinition): string[] {
  const fields = (['query', 'body'] as const).flatMap((place) =>
    [...new Set([...idFields(call[place], 'input'), ...idFields(call[place], 'output')])].map(
      (name) => `${call.name} ${place}.${name}`,
    ),
  );
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').slice(1);
  return [
    ...fields,
    ...params.filter((name) => !WITHIN_THE_FIRST.includes(name)).map((name) => `${call.name} params.${name}`),
  ];
}

/** What the server records of devices and values by itself, whoever asks for something meanwhile. */
const BACKGROUND_EVENTS = ['condition', 'connectivity', 'device-log', 'device-status', 'finding'];

/** The rows of an organisation in every table that names it. */
async function rowsOf({ organisationId }: TestPlant): Promise<Record<string, unknown[]>> {
  const tables = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select to_jsonb(t) as row from "${name}" t where organisation_id = $1 order by to_jsonb(t)::text`,
      [organisationId],
    );
    found[name] = name.startsWith('domain_event')
      ? rows.filter(({ row }) => !BACKGROUND_EVENTS.includes(row.kind))
      : rows;
  }
  return found;
}

function callOf(place: string): CallDefinition {
  const call = allCalls.find(({ name }) => name === place.split(' ')[0]);
  if (call === undefined) throw new Error(`no call of ${place}`);
  return call;
}

async function ask(place: string, plant: NestedPlant): Promise<RawAnswer> {
  const call = callOf(place);
  const parts = NESTED[place]?.(plant) ?? {};
  return server.send({ method: call.method, path: addressOf(call.path, parts), token, ...parts });
}

/** An answer without what is another in each: its number, when it was asked for, and the ids that were sent. */
function comparable({ status, text }: RawAnswer, plant: NestedPlant): { status: number; text: string } {
  let rest = text.replace(/,"requestId":"[^"]*"/, '').replaceAll(/"(from|to)":"[^"]*"/g, '"$1":"TIME"');
  for (const value of Object.values(plant))
    if (/[0-9a-f-]{36}/.test(String(value))) rest = rest.replaceAll(String(value), 'ID');
  return { status, text: rest };
}

test('every id below the first of a call has a row here', () => {
  const userCalls = allCalls.filter(({ access }) => access.kind === 'user');
  expect(Object.keys(NESTED).sort()).toEqual([...userCalls.flatMap(nestedIds), ...AS_TEXT].sort());
});

test.each(Object.keys(NESTED))(
  '%s of another organisation answers like one that does not exist, and changes nothing there',
  async (place) => {
    const before = await rowsOf(other);
    const theirs = await ask(place, other);
    const absent = await ask(place, missing);
    expect(theirs.status, theirs.text).toBeLessThan(500);
    // A workbook is made with its time.
    if (!theirs.contentType.includes('spreadsheet'))
      expect(comparable(theirs, other)).toEqual(comparable(absent, missing));
    expect(theirs.text).not.toContain(other.equipmentIdentifier);
    expect(theirs.text).not.toContain(other.organisationName);
    expect(await rowsOf(other)).toEqual(before);
  },
);

test('names that another organisation uses are free, and saving them changes nothing there', async () => {
  const { rows } = await pool.query<{ type: string; identifier: string }>(
    `select type, identifier from equipment where organisation_id = $1
      union all select 'device', identifier from device where organisation_id = $1`,
    [other.organisationId],
  );
  const nameOf = (type: string) => rows.find((row) => row.type === type)?.identifier ?? '';
  const before = await rowsOf(other);
  const document = {
    identifier: nameOf('drivetrain'),
    name: 'Kiln drive',
    application: { type: 'kiln', name: 'Kiln' },
    parts: [
      {
        type: 'gearunit',
        identifier: nameOf('gearunit'),
        name: 'Gear unit',
        devices: [{ identifier: nameOf('device'), deviceType: 'test-device', signals: [], waveforms: [] }],
      },
    ],
  };
  const saved = await server.send({ method: 'POST', path: '/drivetrains', token, body: document });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.text).not.toContain(other.drivetrainId);
  expect(saved.text).not.toContain(other.deviceId);
  const renamed = { ...document, identifier: 'DT-taken-over', formerIdentifier: nameOf('drivetrain') };
  await server.send({ method: 'POST', path: '/drivetrains', token, body: renamed });
  expect(await rowsOf(other)).toEqual(before);
});

test.each(['999999999999999', '99999999999999999999', '0', '-1', '1e3', `condition.${own.equipmentId}.1`])(
  'the notification "%s", whose number nothing can have, is absent',
  async (notificationId) => {
    const path = `/drivetrains/${own.drivetrainId}/notifications`;
    const body = { ids: [notificationId], isRead: true };
    const one = await server.send({
      method: 'PUT',
      path: `${path}/${notificationId}`,
      token,
      body: { isRead: true },
    });
    const many = await server.send({ method: 'PUT', path, token, body });
    expect([one.status, many.status], one.text + many.text).toEqual([404, 404]);
  },
);
