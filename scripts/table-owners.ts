// Which module owns which table of the database. The owner alone writes it; what another module needs of it is asked by a
// function of the owner's index.ts, or stands in a view of the migrations, which all may read. What stands below as an
// exception is all there is: `npm run check` holds the SQL of the server against this file (check-table-owners.ts), and
// an exception that is not needed any more fails too.

/** A folder of apps/server/src/modules, or the platform. */
export type Module = string;

export const TABLE_OWNERS: Readonly<Record<Module, readonly string[]>> = {
  annotations: ['waveform_annotation'],
  bearings: ['bearing', 'bearing_edition'],
  conditions: ['condition', 'evaluation_queue'],
  'device-jobs': ['device_job'],
  devices: ['device', 'device_log', 'signal', 'signal_name_usage', 'sparkplug_group', 'waveform_channel'],
  diagnoses: [
    'diagnosis',
    'diagnosis_history',
    'finding_closed',
    'finding_condition',
    'rediagnosis',
    'rediagnosis_request',
    'waveform_reference',
  ],
  documents: ['document'],
  'domain-events': ['domain_event', 'event_consumer', 'event_set_aside'],
  equipment: ['equipment', 'favorite', 'kinematics_event', 'kinematics_version', 'location'],
  firmware: ['firmware', 'firmware_update', 'firmware_update_job'],
  'log-book': ['log_entry'],
  'measurement-setups': ['measurement_setup'],
  notifications: ['notification_state'],
  organisations: ['organisation'],
  pictures: ['picture'],
  platform: ['audit_entry', 'migration', 'service_secret'],
  policies: ['policy', 'policy_acceptance'],
  preferences: ['user_preference'],
  'saved-views': ['default_saved_view', 'saved_view'],
  sessions: ['refresh_token', 'session', 'sign_in_attempt'],
  'telemetry-store': [
    'telemetry_fresh',
    'telemetry_last',
    'telemetry_last_mark',
    'telemetry_rollup',
    'telemetry_compacted',
    'waveform',
  ],
  users: ['app_user'],
};

export interface TableException {
  readonly tables: readonly string[];
  /** Modules, or single files of a module where the rest of it may not. */
  readonly by: readonly string[];
  readonly reason: string;
}

/** Reads of another module's table in a statement of one's own: joins that would else read row by row. */
export const READS_OF_OTHERS: readonly TableException[] = [
  {
    tables: ['app_user'],
    by: [
      'annotations',
      'device-jobs',
      'diagnoses',
      'documents',
      'equipment',
      'firmware',
      'log-book',
      'measurement-setups',
      'notifications',
      'saved-views',
    ],
    reason: 'the name of who did something, in the statement that lists what was done or writes it down',
  },
  {
    tables: ['app_user'],
    by: ['preferences', 'sessions'],
    reason:
      'a row for a user who may be removed meanwhile; the standing of a caller together with the session',
  },
  { tables: ['organisation'], by: ['users'], reason: 'the name of the organisation one signs in to' },
  {
    tables: ['organisation', 'equipment'],
    by: ['telemetry-store'],
    reason: 'for how long each organisation keeps measurements, and of which assets',
  },
  {
    tables: ['equipment'],
    by: ['devices', 'diagnoses', 'documents', 'log-book'],
    reason:
      'what an asset is called, in the statement that lists rows of it; the lock of its row for numbering',
  },
  {
    tables: ['equipment', 'device', 'signal', 'finding_condition', 'telemetry_last'],
    by: ['conditions'],
    reason: 'what a condition is evaluated from, read for thousands of assets at once',
  },
  {
    tables: ['equipment', 'signal', 'telemetry_last'],
    by: ['projections'],
    reason: 'which points a projection follows, and what it had kept, read for thousands of assets at once',
  },
  {
    tables: ['device', 'signal', 'condition'],
    by: ['equipment'],
    reason: 'the devices and signals of parts beside the parts themselves, in lists and trees',
  },
  {
    tables: ['device', 'waveform_channel'],
    by: ['device-jobs', 'measurement-setups', 'firmware'],
    reason: 'the device a job, a setup or an update is for, in the statement that lists or locks it',
  },
  {
    tables: ['device_job', 'telemetry_last'],
    by: ['devices', 'firmware'],
    reason: 'firmware on its way, battery and radio: the status of a device is read in one statement',
  },
  {
    tables: ['waveform', 'kinematics_version', 'log_entry', 'bearing'],
    by: ['diagnoses'],
    reason: 'records with their kinematics in force, their repairs and the figures of their bearings',
  },
  { tables: ['picture'], by: ['log-book'], reason: 'the photos of an entry with the entry' },
  { tables: ['audit_entry'], by: ['diagnoses'], reason: 'who marked a reference, and took it back' },
  {
    tables: ['notification_state'],
    by: ['domain-events'],
    reason: 'which events a user has read, in the statement that pages through them',
  },
];

/** Writes to another module's table. */
export const WRITES_TO_OTHERS: readonly TableException[] = [
  {
    tables: ['equipment', 'device'],
    by: ['conditions'],
    reason: 'the columns of condition and connectivity, which conditions alone write',
  },
  {
    tables: ['equipment'],
    by: ['projections'],
    reason: 'the columns of vibration and operation hours, which projections alone write',
  },
  {
    tables: ['waveform'],
    by: ['diagnoses'],
    reason: 'the columns of the diagnosis of a record, which diagnoses alone write',
  },
  {
    tables: ['device', 'signal', 'sparkplug_group', 'waveform_channel'],
    by: ['equipment/import-preview-tables.ts'],
    reason: 'temporary copies of the tables, under their names',
  },
];

/** Files in which the name of a table is put together: of pieces in the same file, or of a list in it. */
export const COMPOSED_NAMES: readonly string[] = [
  'device-jobs/job-store.ts',
  'devices/device-store.ts',
  'domain-events/event-reading.ts',
  'equipment/import-preview-tables.ts',
  'telemetry-store/retention.ts',
  'users/account-store.ts',
];

/**
 * SQL stands in `*-store.ts`. These files have some too; the list may become shorter, not longer. A folder stands for all
 * of its files.
 */
export const SQL_OUTSIDE_STORES: readonly string[] = [
  // Made of SQL as a whole: packed segments, and what runs before there is a module.
  'telemetry-store',
  'platform',
  'bearings/shipped-catalogue.ts',
  'conditions/device-watch.ts',
  'conditions/equipment-write.ts',
  'conditions/evaluation-queue.ts',
  'conditions/limits-in-force.ts',
  'device-jobs/job-records.ts',
  'devices/declare-signals.ts',
  'devices/declared-device-reading.ts',
  'devices/declared-device-writing.ts',
  'devices/device-locks.ts',
  'devices/device-log.ts',
  'devices/device-registry.ts',
  'devices/device-status-watch.ts',
  'diagnoses/diagnosis-provenance.ts',
  'diagnoses/finding-closing.ts',
  'diagnoses/finding-list.ts',
  'diagnoses/mounted-bearings.ts',
  'diagnoses/reprocessed-records.ts',
  'diagnoses/rediagnosis-worker.ts',
  'diagnoses/rediagnosis-request.ts',
  'documents/document-sweep.ts',
  'domain-events/event-appending.ts',
  'domain-events/event-consumer.ts',
  'domain-events/event-cursor.ts',
  'domain-events/event-reading.ts',
  'domain-events/event-restore.ts',
  'equipment/asset-scope.ts',
  'equipment/drivetrain-document-reading.ts',
  'equipment/drivetrain-export.ts',
  'equipment/drivetrain-locks.ts',
  'equipment/drivetrain-writing.ts',
  'equipment/equipment-filter.ts',
  'equipment/equipment-list.ts',
  'equipment/equipment-locks.ts',
  'equipment/equipment-places.ts',
  'equipment/equipment-row.ts',
  'equipment/equipment-tree.ts',
  'equipment/identifier-changes.ts',
  'equipment/import-preview-tables.ts',
  'equipment/kinematics-writing.ts',
  'notifications/notification-states.ts',
  'pictures/picture-sweep.ts',
  'projections/equipment-figures.ts',
  'projections/hour-meter.ts',
  'projections/missed-points.ts',
  'projections/signal-directory.ts',
  'projections/vibration-trend.ts',
  'sessions/caller-standing.ts',
  'sessions/session-jobs.ts',
  'sessions/sign-in-limit.ts',
];

/** Files that say themselves which parts belong to a drivetrain; all others ask `assetsInScope` of equipment. */
export const SCOPE_OF_DRIVETRAIN: readonly string[] = [
  'equipment/asset-scope.ts',
  // By its identifier, which may be another's by now.
  'equipment/drivetrain-locks.ts',
  // The connectivity of thousands of drivetrains in one statement.
  'conditions/device-watch.ts',
];
