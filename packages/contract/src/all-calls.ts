import * as adminCalls from './admin-calls.ts';
import * as alarmCalls from './alarm-calls.ts';
import * as alarmHealthCalls from './alarm-health-calls.ts';
import * as annotationCalls from './annotation-calls.ts';
import * as announcementCalls from './announcement-calls.ts';
import * as bearingCalls from './bearing-calls.ts';
import * as calendarFeedCalls from './calendar-feed-calls.ts';
import type { CallDefinition } from './call.ts';
import * as caseCalls from './case-calls.ts';
import * as checkExecutionCalls from './check-execution-calls.ts';
import * as checkTemplateCalls from './check-template-calls.ts';
import * as contactCalls from './contact-calls.ts';
import * as dataDownloadCalls from './data-download-calls.ts';
import * as deletionCalls from './deletion-calls.ts';
import * as deviceCalls from './device-calls.ts';
import * as deviceJobCalls from './device-job-calls.ts';
import * as diagnosisCalls from './diagnosis-calls.ts';
import * as documentCalls from './document-calls.ts';
import * as drivetrainCalls from './drivetrain-calls.ts';
import * as drivetrainImportCalls from './drivetrain-import-calls.ts';
import * as equipmentCalls from './equipment-calls.ts';
import * as faultDrillCalls from './fault-drill-calls.ts';
import * as findingCalls from './finding-calls.ts';
import * as firmwareCalls from './firmware-calls.ts';
import * as firmwareReleaseCalls from './firmware-release-calls.ts';
import * as firstStepsCalls from './first-steps-calls.ts';
import * as geocodingCalls from './geocoding-calls.ts';
import * as groupCalls from './group-calls.ts';
import * as healthCalls from './health-calls.ts';
import * as invitationCalls from './invitation-calls.ts';
import * as kinematicsCalls from './kinematics-calls.ts';
import * as knowledgeCalls from './knowledge-calls.ts';
import * as knowledgePictureCalls from './knowledge-picture-calls.ts';
import * as limitCalls from './limit-calls.ts';
import * as limitReplayCalls from './limit-replay-calls.ts';
import * as locationCalls from './location-calls.ts';
import * as logCalls from './log-calls.ts';
import * as mailCalls from './mail-calls.ts';
import * as maintenanceCalls from './maintenance-calls.ts';
import * as measurementSetupCalls from './measurement-setup-calls.ts';
import * as measuringRoundCalls from './measuring-round-calls.ts';
import * as nextStepCalls from './next-step-calls.ts';
import * as notificationCalls from './notification-calls.ts';
import * as notifyCalls from './notify-calls.ts';
import * as onCallCalls from './on-call-calls.ts';
import * as operatingHoursCalls from './operating-hours-calls.ts';
import * as organisationAdminCalls from './organisation-admin-calls.ts';
import * as organisationCalls from './organisation-calls.ts';
import * as organisationExportCalls from './organisation-export-calls.ts';
import * as pictureCalls from './picture-calls.ts';
import * as plantCalls from './plant-calls.ts';
import * as policyCalls from './policy-calls.ts';
import * as programDocCalls from './program-doc-calls.ts';
import * as remainingLifeCalls from './remaining-life-calls.ts';
import * as reportCalls from './report-calls.ts';
import * as roleCalls from './role-calls.ts';
import * as savedViewCalls from './saved-view-calls.ts';
import * as searchCalls from './search-calls.ts';
import * as secondFactorAdministrationCalls from './second-factor-administration-calls.ts';
import * as secondFactorCalls from './second-factor-calls.ts';
import * as serviceAccountCalls from './service-account-calls.ts';
import * as sessionCalls from './session-calls.ts';
import * as singleSignOnCalls from './single-sign-on-calls.ts';
import * as spectralLimitCalls from './spectral-limit-calls.ts';
import * as spectralReplayCalls from './spectral-replay-calls.ts';
import * as telemetryCalls from './telemetry-calls.ts';
import * as userCalls from './user-calls.ts';
import * as visitCalls from './visit-calls.ts';
import * as webhookCalls from './webhook-calls.ts';
import * as workOrderCalls from './work-order-calls.ts';

function isCall(value: unknown): value is CallDefinition {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the product, in the order of the API document. A new calls file is added here. */
export const allCalls: readonly CallDefinition[] = [
  healthCalls,
  sessionCalls,
  policyCalls,
  contactCalls,
  userCalls,
  invitationCalls,
  mailCalls,
  roleCalls,
  serviceAccountCalls,
  visitCalls,
  secondFactorCalls,
  secondFactorAdministrationCalls,
  singleSignOnCalls,
  organisationCalls,
  organisationExportCalls,
  firstStepsCalls,
  groupCalls,
  equipmentCalls,
  kinematicsCalls,
  knowledgeCalls,
  knowledgePictureCalls,
  programDocCalls,
  drivetrainImportCalls,
  plantCalls,
  locationCalls,
  geocodingCalls,
  savedViewCalls,
  searchCalls,
  pictureCalls,
  logCalls,
  documentCalls,
  telemetryCalls,
  drivetrainCalls,
  nextStepCalls,
  notificationCalls,
  notifyCalls,
  onCallCalls,
  alarmCalls,
  alarmHealthCalls,
  caseCalls,
  maintenanceCalls,
  checkExecutionCalls,
  checkTemplateCalls,
  operatingHoursCalls,
  calendarFeedCalls,
  webhookCalls,
  workOrderCalls,
  limitCalls,
  limitReplayCalls,
  spectralLimitCalls,
  spectralReplayCalls,
  diagnosisCalls,
  faultDrillCalls,
  reportCalls,
  remainingLifeCalls,
  dataDownloadCalls,
  findingCalls,
  announcementCalls,
  annotationCalls,
  deviceCalls,
  deviceJobCalls,
  measuringRoundCalls,
  measurementSetupCalls,
  firmwareCalls,
  bearingCalls,
  deletionCalls,
  organisationAdminCalls,
  adminCalls,
  firmwareReleaseCalls,
].flatMap((file) => Object.values<unknown>(file).filter(isCall));
