/** What there is in one organisation, one of each kind: the subjects of the calls. */
export interface TestPlant {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly userId: string;
  readonly userEmail: string;
  /** Someone else, whom no call changes. */
  readonly signerEmail: string;
  readonly equipmentId: string;
  readonly equipmentIdentifier: string;
  readonly drivetrainId: string;
  /** One that holds the drivetrain. */
  readonly groupId: string;
  readonly deviceId: string;
  /** One that was cancelled. */
  readonly jobId: string;
  /** One that is done. */
  readonly firmwareUpdateId: string;
  readonly deviceToken: string;
  readonly signalId: string;
  readonly metric: string;
  readonly waveformId: string;
  readonly rediagnosisId: string;
  readonly channel: string;
  readonly bearingId: string;
  /** One for each deletion: a deleted one cannot be deleted again. */
  readonly spareBearingIds: string[];
  readonly spareDrivetrainIds: string[];
  readonly spareDeviceIds: string[];
  readonly spareUserIds: string[];
  /** Of a drivetrain that was deleted and can be restored. */
  readonly deletionId: string;
  /** A role of the organisation's own that nobody holds, and one for each deletion. */
  readonly roleCode: string;
  readonly spareRoleCodes: string[];
  /** With a token of its own; and one for each deletion. */
  readonly serviceAccountId: string;
  readonly spareServiceAccounts: { readonly accountId: string; readonly tokenId: string }[];
  /** Disabled, with a delivery that has failed; and one for each deletion. */
  readonly webhookId: string;
  readonly webhookDeliveryId: string;
  readonly spareWebhookIds: string[];
  /** With a point on the equipment; and one for each deletion. */
  readonly roundId: string;
  readonly roundPointId: string;
  readonly spareRoundIds: string[];
  /** A saved view of a user of the organisation, shared by its link. */
  readonly savedViewId: string;
  /** Where its drivetrain stands. */
  readonly locationId: string;
  readonly knowledgePostId: string;
  readonly knowledgeVersionId: string;
  readonly knowledgePictureId: string;
  readonly pictureId: string;
  readonly logEntryId: string;
  /** Unacknowledged, of an open case that has a photo and a check. */
  readonly alarmId: string;
  readonly caseId: string;
  readonly casePhotoId: string;
  /** Being carried out, with a photo of a step; and one for each deletion. */
  readonly checkId: string;
  readonly executionId: string;
  readonly checkPhotoId: string;
  readonly workOrderId: string;
  readonly spareCheckIds: string[];
  readonly spareExecutionIds: string[];
  readonly templateId: string;
  readonly spareTemplateIds: string[];
  readonly logPhotoId: string;
  readonly documentId: string;
  readonly notificationId: string;
  /** English drafts, each of a version of its own: the one that is published cannot be changed after that. */
  readonly policyDraftId: string;
  readonly publishedDraftId: string;
  readonly contactMessageId: string;
  /** Of somebody of the organisation. */
  readonly sessionId: string;
  readonly invitationId: string;
  /** One for each mail sent again. */
  readonly spareInvitationIds: string[];
  /** One of the outbox. */
  readonly mailId: string;
}

/** Names of a plant that does not exist. */
export function makeMissingPlant(): TestPlant {
  return {
    organisationId: crypto.randomUUID(),
    organisationName: 'nowhere',
    userId: crypto.randomUUID(),
    userEmail: 'nobody@nowhere.example',
    signerEmail: 'nobody@nowhere.example',
    equipmentId: crypto.randomUUID(),
    equipmentIdentifier: 'nothing',
    drivetrainId: crypto.randomUUID(),
    groupId: crypto.randomUUID(),
    deviceId: crypto.randomUUID(),
    jobId: crypto.randomUUID(),
    firmwareUpdateId: crypto.randomUUID(),
    deviceToken: `d-${crypto.randomUUID().replaceAll('-', '')}.${'A'.repeat(32)}`,
    signalId: crypto.randomUUID(),
    metric: 'nothing',
    waveformId: crypto.randomUUID(),
    rediagnosisId: crypto.randomUUID(),
    channel: 'nothing',
    bearingId: crypto.randomUUID(),
    spareBearingIds: [],
    spareDrivetrainIds: [],
    spareDeviceIds: [],
    spareUserIds: [],
    deletionId: crypto.randomUUID(),
    roleCode: crypto.randomUUID(),
    spareRoleCodes: [],
    serviceAccountId: crypto.randomUUID(),
    spareServiceAccounts: [],
    webhookId: crypto.randomUUID(),
    webhookDeliveryId: crypto.randomUUID(),
    spareWebhookIds: [],
    roundId: crypto.randomUUID(),
    roundPointId: crypto.randomUUID(),
    spareRoundIds: [],
    savedViewId: crypto.randomUUID(),
    locationId: crypto.randomUUID(),
    knowledgePostId: crypto.randomUUID(),
    knowledgeVersionId: crypto.randomUUID(),
    knowledgePictureId: crypto.randomUUID(),
    pictureId: crypto.randomUUID(),
    logEntryId: crypto.randomUUID(),
    alarmId: crypto.randomUUID(),
    caseId: crypto.randomUUID(),
    casePhotoId: crypto.randomUUID(),
    workOrderId: crypto.randomUUID(),
    ...{ checkId: crypto.randomUUID(), executionId: crypto.randomUUID(), checkPhotoId: crypto.randomUUID() },
    ...{ spareCheckIds: [], spareExecutionIds: [], templateId: crypto.randomUUID(), spareTemplateIds: [] },
    logPhotoId: crypto.randomUUID(),
    documentId: crypto.randomUUID(),
    notificationId: '999999999999999',
    policyDraftId: crypto.randomUUID(),
    publishedDraftId: crypto.randomUUID(),
    contactMessageId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    invitationId: crypto.randomUUID(),
    spareInvitationIds: [],
    mailId: crypto.randomUUID(),
  };
}
