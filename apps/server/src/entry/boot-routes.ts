import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { addAdminRoutes } from '../modules/admin/index.ts';
import { addAlarmRoutes } from '../modules/alarms/index.ts';
import { addAnnotationRoutes } from '../modules/annotations/index.ts';
import { addBearingRoutes } from '../modules/bearings/index.ts';
import { addCaseRoutes } from '../modules/cases/index.ts';
import { readLimitsInForce } from '../modules/conditions/index.ts';
import { addContactRoutes } from '../modules/contact/index.ts';
import { addDataDownloadRoutes, makeDownloadLinks } from '../modules/data-downloads/index.ts';
import { addDeletionRoutes } from '../modules/deletions/index.ts';
import { addDeviceJobRoutes } from '../modules/device-jobs/index.ts';
import { addDeviceRoutes } from '../modules/devices/index.ts';
import {
  addDiagnosisRoutes,
  countReprocessed,
  makeFindingList,
  makeRepairStore,
  requestRediagnosis,
} from '../modules/diagnoses/index.ts';
import { addDocumentRoutes } from '../modules/documents/index.ts';
import { addEquipmentRoutes } from '../modules/equipment/index.ts';
import { addFaultDrillRoutes } from '../modules/fault-drills/index.ts';
import { addFirmwareRoutes, addReleaseRoutes } from '../modules/firmware/index.ts';
import { addFirstStepsRoutes } from '../modules/first-steps/index.ts';
import { addGeocodingRoutes } from '../modules/geocoding/index.ts';
import { addGroupRoutes } from '../modules/groups/index.ts';
import { addInvitationRoutes } from '../modules/invitations/index.ts';
import {
  addKnowledgePictureRoutes,
  addKnowledgeRoutes,
  addProgramDocRoutes,
  makePostSearch,
  readProgramDocs,
} from '../modules/knowledge/index.ts';
import { addLimitRoutes } from '../modules/limits/index.ts';
import { addLiveRoutes } from '../modules/live/index.ts';
import { addLogRoutes } from '../modules/log-book/index.ts';
import { addMailRoutes } from '../modules/mail/index.ts';
import { addMaintenanceRoutes, makeOilResultWriter } from '../modules/maintenance/index.ts';
import { addMeasurementSetupRoutes } from '../modules/measurement-setups/index.ts';
import { addDrivetrainRoutes, addMeasurementRoutes } from '../modules/measurements/index.ts';
import { addMeasuringRoundRoutes } from '../modules/measuring-rounds/index.ts';
import { addNotificationRoutes, addNotifyRoutes } from '../modules/notifications/index.ts';
import { addOnCallRoutes } from '../modules/on-call/index.ts';
import { addOrganisationExportRoutes } from '../modules/organisation-transfers/index.ts';
import { addOrganisationAdminRoutes, addOrganisationRoutes } from '../modules/organisations/index.ts';
import { addPictureRoutes } from '../modules/pictures/index.ts';
import { addPolicyRoutes } from '../modules/policies/index.ts';
import { addPreferenceRoutes } from '../modules/preferences/index.ts';
import { addRemainingLifeRoutes } from '../modules/remaining-life/index.ts';
import { addReportRoutes } from '../modules/reports/index.ts';
import { addSavedViewRoutes } from '../modules/saved-views/index.ts';
import { addSearchRoutes } from '../modules/search/index.ts';
import {
  addSecondFactorRoutes,
  assertConfirmed,
  makeAfterPassword,
} from '../modules/second-factors/index.ts';
import { addServiceAccountRoutes, makeEndedServiceCheck } from '../modules/service-accounts/index.ts';
import {
  addSessionRoutes,
  endSessionsOf,
  hashesAtOnce,
  makeEndedCallerCheck,
  makePasswordPool,
  makePasswords,
  makeStandingReader,
} from '../modules/sessions/index.ts';
import { addSingleSignOnRoutes, assertMaySignInHere } from '../modules/single-sign-on/index.ts';
import { addSpectralLimitRoutes } from '../modules/spectral-limits/index.ts';
import { addUserAdminRoutes, addUserRoutes } from '../modules/users/index.ts';
import { listVisibleAssets } from '../modules/visibility/index.ts';
import { addPushRoutes } from '../modules/web-push/index.ts';
import { addWebhookRoutes } from '../modules/webhooks/index.ts';
import { addWorkOrderRoutes, cancelWorkOfClosedCase } from '../modules/work-orders/index.ts';
import type { addHealthRoute } from '../platform/health.ts';
import type { HttpServer } from '../platform/http-server.ts';
import { makeOutboundFetch } from '../platform/outbound-fetch.ts';
import { releaseVersion } from '../platform/release.ts';
import { addStorageRoute } from '../platform/storage-route.ts';
import type { BackgroundWork } from './boot-background.ts';
import type { Foundation } from './boot-foundation.ts';
import type { Intake } from './boot-intake.ts';
import { ownFolders } from './data-folders.ts';
import { openGeocoding } from './open-geocoding.ts';

type HealthChecks = Parameters<typeof addHealthRoute>[1]['checks'];

/** Every route of the portal's API; what each module needs of the process is given here. */
export function addRoutes(
  http: HttpServer,
  foundation: Foundation,
  intake: Intake,
  work: BackgroundWork,
  checks: HealthChecks,
): void {
  const { configuration, log, undo, metrics, events, now, clock, has, tls, articles, tokens, people, db } =
    foundation;
  const { serviceTokens, storage, blobs, store, jobs, waveforms, analysisPool, asked, box, portalUrl } =
    foundation;
  const { registry, deviceLog, pointStore, ingest } = intake;
  const { mail, sending, onMaintenance, webhookSender, pushKeys, pushFetch, reportMaker, findOwner } = work;
  const { downloadQuotaBytes, downloads, diagnosisBacklog, loadCounting } = work;
  addStorageRoute(http, storage);
  const passwordPool = makePasswordPool(hashesAtOnce(os.availableParallelism()));
  undo.add('password workers', () => passwordPool.stop());
  const sessionParts = {
    db,
    tokens,
    passwords: makePasswords(passwordPool),
    configuration,
    mail,
    now: clock,
    afterPassword: makeAfterPassword({ assertMaySignInHere }),
  };
  addSessionRoutes(http, sessionParts);
  addSecondFactorRoutes(http, { ...sessionParts, box, assertMaySignInHere });
  addSingleSignOnRoutes(http, {
    ...sessionParts,
    box,
    log,
    fetching: makeOutboundFetch(configuration.oidcPrivateHosts ?? []),
    assertConfirmed,
  });
  addInvitationRoutes(http, sessionParts);
  addMailRoutes(http, { db, portalUrl, now: clock });
  addPolicyRoutes(http, { db, now: clock });
  addContactRoutes(http, { db, mail, now: clock });
  addPreferenceRoutes(http, { db });
  addUserRoutes(http, {
    db,
    staffEmailDomains: configuration.staffEmailDomains,
    endSessions: endSessionsOf,
    now: clock,
  });
  addUserAdminRoutes(http, { db, endSessions: endSessionsOf, now: clock });
  addServiceAccountRoutes(http, { db, tokens: serviceTokens, now: clock });
  addOrganisationRoutes(http, { db });
  addOrganisationAdminRoutes(http, { db, endSessions: endSessionsOf, now: clock });
  addFirstStepsRoutes(http, {
    db,
    now: clock,
    publicUrl: configuration.publicUrl,
    mqtt: () => {
      if (configuration.mqttUrl !== undefined) return null;
      const [port, tlsPort] = has('ingest')
        ? [ingest.mqttPort, ingest.mqttsPort]
        : [configuration.mqttPort, configuration.mqttsPort];
      // Encrypted where it can be: the credentials travel with it.
      if (tls) return { port: tlsPort, isTls: true };
      return configuration.mqttPort === null || port === null ? null : { port, isTls: false };
    },
  });
  addGroupRoutes(http, {
    db,
    onChanged: (organisationId, assetIds) => {
      events.publish('groupsChanged', { organisationId });
      if (assetIds.length > 0) events.publish('equipmentChanged', { organisationId, assetIds });
    },
  });
  addAdminRoutes(http, {
    db,
    checks,
    version: releaseVersion,
    metrics,
    folders: ownFolders(configuration),
    nowMs: now,
  });
  addReleaseRoutes(http, { db, blobs, now: clock, publicUrl: configuration.publicUrl });
  addFirmwareRoutes(http, { db, events, now });
  addMeasurementSetupRoutes(http, { db, events, now });
  addMeasuringRoundRoutes(http, {
    ...{ db, now, registry, waveforms: ingest.waveforms },
    onChanged: (organisationId, assetIds) => events.publish('equipmentChanged', { organisationId, assetIds }),
    onDue: (organisationId, equipmentId) => events.publish('maintenance', { organisationId, equipmentId }),
  });
  addBearingRoutes(http, { db });
  addEquipmentRoutes(http, {
    db,
    events,
    now,
    lastValues: store.lastValues,
    limitsOf: (assetId) => readLimitsInForce(people.pool, assetId),
    rediagnosis: { request: requestRediagnosis, preview: countReprocessed },
    onChanged: (organisationId, assetIds) => events.publish('equipmentChanged', { organisationId, assetIds }),
    onImport: ({ organisationId, userId }, progress) =>
      events.publish('import', { organisationId, userId, ...progress }),
    map: configuration.map && { styleUrl: configuration.map.styleUrl, token: configuration.map.token },
  });
  addGeocodingRoutes(http, openGeocoding(configuration, log));
  addSavedViewRoutes(http, { db });
  addKnowledgeRoutes(http, { db, articles, now: clock });
  addKnowledgePictureRoutes(http, { db, blobs, log, now: clock });
  addProgramDocRoutes(http, readProgramDocs());
  addSearchRoutes(http, { db, searchPosts: makePostSearch(articles) });
  addPictureRoutes(http, { db, blobs, log });
  addLogRoutes(http, { db, blobs, log, now });
  addDocumentRoutes(http, { db, blobs, log });
  addDrivetrainRoutes(http, { db, store, waveforms });
  addNotificationRoutes(http, { db });
  addNotifyRoutes(http, { db, mail, now: clock });
  addOnCallRoutes(http, { db, now });
  addPushRoutes(http, { db, keys: pushKeys, assertAllowed: pushFetch.assertAllowed, now: clock });
  addAlarmRoutes(http, { db, now });
  addCaseRoutes(http, { db, blobs, log, now, cancelWork: cancelWorkOfClosedCase });
  addMaintenanceRoutes(http, {
    ...{ db, blobs, log, now, portalUrl, makeSecret: () => randomBytes(32) },
    appendOilPoints: makeOilResultWriter({
      pool: people.pool,
      append: (batch) => pointStore.append(batch),
      onMade: (organisationId, assetId) =>
        events.publish('equipmentChanged', { organisationId, assetIds: [assetId] }),
    }),
    onChanged: onMaintenance,
  });
  addWebhookRoutes(http, { ...sending, db, onQueued: () => webhookSender.wake() });
  addWorkOrderRoutes(http, { db, now, portalUrl, onChanged: onMaintenance });
  addLimitRoutes(http, { db, readSeries: store.readSeries, jobs, now });
  addSpectralLimitRoutes(http, { db, pool: people.pool, waveforms, workers: analysisPool, jobs, now });
  addDataDownloadRoutes(http, {
    ...{ db, pool: people.pool, waveforms, blobs, storage, jobs, now: clock },
    limits: { quotaBytes: downloadQuotaBytes, largestBytes: downloads.largestBytes },
    standing: makeStandingReader({ db, now: clock }),
    links: makeDownloadLinks(tokens.downloadKey, clock),
  });
  addOrganisationExportRoutes(http, {
    ...{ db, pool: people.pool, blobs, storage, jobs, now: clock, assertConfirmed },
    standing: makeStandingReader({ db, now: clock }),
    links: makeDownloadLinks(tokens.exportKey, clock),
  });
  addFaultDrillRoutes(http, { pool: people.pool, db, waveforms, jobs });
  addReportRoutes(http, {
    ...{ db, blobs, now: clock, findPerson: findOwner, onQueued: () => reportMaker.wake() },
  });
  addDeviceRoutes(http, {
    db,
    registry,
    deviceLog,
    onChanged: (organisationId, assetIds) => events.publish('equipmentChanged', { organisationId, assetIds }),
  });
  addDeletionRoutes(http, {
    db,
    now: clock,
    endSessions: endSessionsOf,
    onChanged: (organisationId, assetIds) => {
      registry.forget();
      events.publish('equipmentChanged', { organisationId, assetIds });
    },
  });
  addDeviceJobRoutes(http, { db, events, now });
  addMeasurementRoutes(http, { db, store, waveforms, pool: analysisPool, events });
  addDiagnosisRoutes(http, {
    pool: people.pool,
    db,
    ...asked,
    followed: makeFindingList({ db, nowMs: now }),
    repairs: makeRepairStore(people),
    waveforms,
    onRequested: () => diagnosisBacklog.wake(),
  });
  addRemainingLifeRoutes(http, {
    ...{ pool: people.pool, db, now, readSeries: store.readSeries },
    onUncounted: (drivetrain) => loadCounting.hasten(drivetrain),
  });
  addAnnotationRoutes(http, { db, waveforms });
  addLiveRoutes(http, {
    events,
    metrics,
    log,
    findEnded: makeEndedServiceCheck({
      db,
      now: clock,
      findEnded: makeEndedCallerCheck({ db, now: clock }),
    }),
    visibleAssets: (caller) => listVisibleAssets(db, caller),
  });
}
