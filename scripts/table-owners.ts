// Which module owns which table of the database. The owner alone writes it; what another module needs of it is asked by a
// function of the owner's index.ts, or stands in a view of the migrations, which all may read. What stands below as an
// exception is all there is: `npm run check` holds the SQL of the server against this file (check-table-owners.ts), and
// an exception that is not needed any more fails too.

/** A folder of apps/server/src/modules, or the platform. */
export type Module = string;

export const TABLE_OWNERS: Readonly<Record<Module, readonly string[]>> = {
  alarms: ['alarm', 'alarm_silence', 'alarm_step', 'alarm_tally', 'raised_alarm_tally', 'waiting_case_tally'],
  annotations: ['waveform_annotation'],
  bearings: ['bearing', 'bearing_edition'],
  cases: ['case_confirmation', 'case_entry', 'case_tally', 'fault_case'],
  conditions: ['condition', 'evaluation_queue'],
  contact: ['contact_message'],
  'device-jobs': ['device_job'],
  'data-downloads': ['data_download', 'data_download_entry', 'data_download_part'],
  'organisation-transfers': ['organisation_export'],
  deletions: ['deletion'],
  'demo-sandbox': ['demo_change'],
  devices: [
    'device',
    'device_log',
    'every_device',
    'signal',
    'signal_name_usage',
    'sparkplug_group',
    'waveform_channel',
  ],
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
  equipment: [
    'equipment',
    'equipment_tally',
    'every_equipment',
    'favorite',
    'kinematics_event',
    'kinematics_version',
    'location',
  ],
  'fault-drills': ['fault_drill', 'fault_drill_cell'],
  'first-steps': ['first_steps'],
  firmware: ['firmware', 'firmware_update', 'firmware_update_job'],
  groups: ['group_equipment', 'group_member', 'user_group'],
  invitations: ['invitation'],
  knowledge: [
    'hidden_knowledge_post',
    'knowledge_picture',
    'knowledge_post',
    'knowledge_version',
    'knowledge_vote',
    'shipped_post',
  ],
  limits: ['limit_edition', 'limit_replay'],
  'spectral-limits': [
    'spectral_evaluation',
    'spectral_limit_edition',
    'spectral_replay',
    'spectral_rule_state',
  ],
  'log-book': ['log_entry'],
  mail: ['mail'],
  maintenance: [
    'calendar_feed',
    'check_answer',
    'check_execution',
    'check_template',
    'hour_correction',
    'maintenance_check',
  ],
  'measurement-setups': ['measurement_setup'],
  'measuring-rounds': ['measuring_round', 'round_point', 'round_record', 'round_run', 'round_skip'],
  notifications: [
    'announcement_settings',
    'notification_delivery',
    'notification_state',
    'notify_equipment_preference',
    'notify_group_preference',
    'notify_preference',
  ],
  'operating-hours': ['hour_counting', 'hour_day'],
  'on-call': ['on_call_escalation', 'on_call_member', 'on_call_override', 'on_call_rota'],
  organisations: ['organisation'],
  pictures: ['picture'],
  platform: ['audit_entry', 'migration', 'service_secret'],
  policies: ['policy', 'policy_acceptance'],
  preferences: ['user_preference'],
  reports: ['report', 'report_draft', 'report_logo', 'report_recipient', 'report_schedule'],
  'remaining-life': ['life_input', 'load_day'],
  'saved-views': ['default_saved_view', 'saved_view'],
  'service-accounts': ['service_account', 'service_token'],
  'second-factors': [
    'passkey',
    'recovery_code',
    'second_factor_attempt',
    'second_factor_rule',
    'second_factor_setup',
    'session_confirmation',
    'totp_factor',
  ],
  sessions: [
    'organisation_visit',
    'password_reset',
    'pending_sign_in',
    'refresh_token',
    'session',
    'sign_in_attempt',
  ],
  'single-sign-on': ['identity_provider', 'identity_provider_domain', 'single_sign_on_attempt'],
  'telemetry-store': [
    'telemetry_fresh',
    'telemetry_last',
    'telemetry_last_mark',
    'telemetry_rollup',
    'telemetry_compacted',
    'waveform',
  ],
  users: ['app_user', 'former_user', 'organisation_role', 'user_role'],
  webhooks: ['webhook', 'webhook_attempt', 'webhook_delivery'],
  'web-push': ['push_message', 'push_subscription'],
  'work-orders': ['work_order', 'work_order_feedback', 'work_order_reference', 'work_order_settings'],
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
    tables: ['app_user', 'case_tally', 'equipment', 'fault_case', 'user_group'],
    by: ['alarms'],
    reason:
      'the machine and the case of an alarm, and who acted on it, in the statement that lists or writes it; how many cases are open',
  },
  {
    tables: [
      ...[
        'app_user',
        'device_job',
        'document',
        'every_device',
        'every_equipment',
        'fault_case',
        'knowledge_picture',
        'measuring_round',
        'migration',
      ],
      ...['organisation', 'picture', 'report', 'waveform'],
    ],
    by: ['organisation-archive'],
    reason: 'what is an organisation’s in each table, in one snapshot for an archive of all of it',
  },
  {
    tables: ['app_user', 'organisation'],
    by: ['data-downloads'],
    reason: 'from whom and for whom a file is, in one statement',
  },
  {
    tables: ['app_user', 'equipment', 'every_equipment'],
    by: ['fault-drills'],
    reason: 'the machine of a drill, and who started it, in the statement that lists or writes it',
  },
  {
    tables: ['app_user', 'diagnosis', 'equipment', 'waveform'],
    by: ['measuring-rounds'],
    reason:
      'what the points of a round are at, who walks it and what was made of its records, in the statement that lists or writes it',
  },
  {
    tables: ['app_user'],
    by: ['reports'],
    reason:
      'who owns a report or a schedule and who gets it, in the statement that lists or writes it, and where its mail goes',
  },
  {
    tables: ['equipment', 'organisation', 'signal', 'telemetry_last'],
    by: ['operating-hours'],
    reason:
      'which machines measure speed or load and how long it is kept, in one statement over all; what a counter reads that counts again',
  },
  {
    tables: ['equipment', 'signal'],
    by: ['remaining-life'],
    reason: 'which drivetrains measure a load, in one statement over all; their age beside what is counted',
  },
  {
    tables: ['app_user', 'equipment', 'signal'],
    by: ['limits'],
    reason: 'the machine and the signal of a limit, and who set it, in the statement that lists it',
  },
  {
    tables: ['app_user', 'equipment', 'every_device', 'waveform'],
    by: ['spectral-limits'],
    reason: 'the machine, the device and the records of a channel in one statement, and who set its limits',
  },
  {
    tables: ['condition', 'signal', 'telemetry_last'],
    by: ['alarms'],
    reason: 'what the signals of a machine are when somebody acknowledges: one statement, kept with the act',
  },
  {
    tables: ['alarm', 'app_user', 'equipment', 'every_equipment'],
    by: ['cases'],
    reason: 'the machine, the alarms and the people of a case, in the statement that lists it',
  },
  {
    tables: ['condition', 'signal'],
    by: ['cases/case-detail-store.ts'],
    reason: 'which signals show a case, worst first',
  },
  {
    tables: ['app_user'],
    by: [
      'annotations',
      'device-jobs',
      'diagnoses',
      'documents',
      'equipment',
      'firmware',
      'knowledge',
      'log-book',
      'measurement-setups',
      'notifications',
      'saved-views',
    ],
    reason: 'the name of who did something, in the statement that lists what was done or writes it down',
  },
  {
    tables: [
      'app_user',
      'audit_entry',
      'device',
      'device_job',
      'domain_event',
      'equipment',
      'evaluation_queue',
      'event_consumer',
      'event_set_aside',
      'migration',
      'organisation',
      'rediagnosis_request',
      'waveform',
    ],
    by: ['admin'],
    reason: 'lists over all organisations with the names of things, and what waits for background work',
  },
  {
    tables: ['app_user', 'device', 'equipment', 'invitation'],
    by: ['organisations'],
    reason:
      'how much each organisation has and who is invited to administer it, in the statement that lists them; the people of one that is disabled',
  },
  {
    tables: ['app_user'],
    by: ['preferences', 'second-factors', 'sessions'],
    reason:
      'a row for a user who may be removed meanwhile; the standing of a caller together with the session; who has which second factor',
  },
  {
    tables: [
      'app_user',
      'device',
      'device_job',
      'document',
      'equipment',
      'fault_case',
      'finding_condition',
      'group_member',
      'log_entry',
      'on_call_member',
      'organisation',
      'saved_view',
      'session',
      'signal',
      'user_group',
      'waveform',
      'waveform_channel',
    ],
    by: ['deletions'],
    reason:
      'what goes with a deleted thing is counted in one statement; the names of who deleted it and where',
  },
  {
    tables: ['every_device', 'every_equipment'],
    by: ['deletions/deletion-store.ts', 'deletions/deletion-counts-store.ts'],
    reason:
      'what an organisation still has; on what a deleted device sits, which decides who sees it in the list of what was deleted',
  },
  {
    tables: ['organisation'],
    by: ['service-accounts'],
    reason: 'whether the organisation of a token still stands, in the statement that looks the token up',
  },
  {
    tables: ['organisation'],
    by: ['users', 'sessions'],
    reason: 'the name of the organisation one signs in to, or enters',
  },
  {
    tables: ['app_user'],
    by: ['service-accounts'],
    reason: 'the name of a service account and whether who made it is still there, where they are listed',
  },
  {
    tables: ['app_user', 'organisation'],
    by: ['policies', 'contact'],
    reason:
      'who accepted a policy or wrote a message, of which organisation, in the statement that lists or stores it',
  },
  {
    tables: ['organisation', 'equipment'],
    by: ['telemetry-store'],
    reason: 'for how long each organisation keeps measurements, and of which assets',
  },
  {
    tables: ['equipment'],
    by: ['devices', 'diagnoses', 'documents', 'log-book', 'pictures'],
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
  {
    tables: ['equipment', 'app_user'],
    by: ['groups'],
    reason: 'what and whom a group holds, by name; the rows that changing groups writes through its triggers',
  },
  {
    tables: ['app_user', 'device', 'equipment', 'invitation', 'organisation', 'telemetry_last', 'waveform'],
    by: ['first-steps'],
    reason: 'whether an organisation has any of each, in one statement: its guide is done where it has',
  },
  {
    tables: ['group_equipment'],
    by: ['visibility'],
    reason: 'the condition on what a viewer sees, which is part of every statement that reads for a person',
  },
  {
    tables: ['app_user', 'every_equipment', 'fault_case', 'organisation', 'user_group'],
    by: ['webhooks'],
    reason:
      'the machine and the case of what is sent, whose groups hold the machine, and who added the webhook, in the statement that writes it',
  },
  {
    tables: ['app_user', 'equipment', 'fault_case'],
    by: ['work-orders'],
    reason:
      'the machine, the case and the author of a work order, in the statement that lists or writes it; which cases a rule hands on',
  },
  {
    tables: ['knowledge_picture'],
    by: ['pictures'],
    reason: 'whose renditions lie in the blob store: what neither equipment nor a post names is removed',
  },
  { tables: ['picture'], by: ['log-book'], reason: 'the photos of an entry with the entry' },
  {
    tables: [
      'app_user',
      'case_entry',
      'equipment',
      'fault_case',
      'organisation',
      'picture',
      'user_preference',
    ],
    by: ['maintenance'],
    reason:
      'the machine, the people, the photos and the cases of a check in the statement that lists it; who reads a calendar, and in which language',
  },
  { tables: ['audit_entry'], by: ['diagnoses'], reason: 'who marked a reference, and took it back' },
  {
    tables: ['notification_state'],
    by: ['domain-events'],
    reason: 'which events a user has read, in the statement that pages through them',
  },
  {
    tables: [
      'equipment',
      'fault_case',
      'mail',
      'organisation',
      'push_message',
      'signal',
      'user_group',
      'user_preference',
    ],
    by: ['notifications'],
    reason:
      'who sees a machine and what they want of it, decided in one statement for all people; the case of a delivery and what became of its mail, where the log lists it',
  },
  {
    tables: ['app_user', 'user_group'],
    by: ['on-call'],
    reason:
      'the names of a rota, and whether its people can still be on duty, in the statement that reads it',
  },
  {
    tables: ['app_user', 'session'],
    by: ['web-push'],
    reason: 'a browser is pushed to as long as the session lasts that it subscribed in',
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
    tables: ['equipment'],
    by: ['operating-hours'],
    reason: 'the columns of operation hours where they are counted and not read from a counter',
  },
  {
    tables: ['waveform'],
    by: ['diagnoses'],
    reason: 'the columns of the diagnosis of a record, which diagnoses alone write',
  },
  {
    tables: ['device', 'group_equipment', 'signal', 'sparkplug_group', 'user_group', 'waveform_channel'],
    by: ['equipment/import-preview-store.ts'],
    reason: 'temporary copies of the tables, under their names',
  },
  {
    tables: ['group_equipment'],
    by: ['organisation-archive'],
    reason: 'its triggers rest while an archive is imported: equipment is written as it was',
  },
];

/** Files in which the name of a table is put together: of pieces in the same file, or of a list in it. */
export const COMPOSED_NAMES: readonly string[] = [
  'deletions/deletion-store.ts',
  // Rows of a purged asset in every table that is keyed by it.
  'deletions/purge-store.ts',
  'device-jobs/job-store.ts',
  'devices/device-store.ts',
  'domain-events/event-list-store.ts',
  'equipment/import-preview-store.ts',
  // Rows of an organisation that comes in whole, table by table of a list.
  'organisation-archive/archive-store.ts',
  // What holds a job that runs in slices, the same in the table of each.
  'platform/sliced-job-store.ts',
  'telemetry-store/purge-store.ts',
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
];

/** Files that say themselves which parts belong to a drivetrain; all others ask `assetsInScope` of equipment. */
export const SCOPE_OF_DRIVETRAIN: readonly string[] = [
  'equipment/asset-scope-store.ts',
  // By its identifier, which may be another's by now.
  'equipment/drivetrain-lock-store.ts',
  // The connectivity of thousands of drivetrains in one statement.
  'conditions/connectivity-store.ts',
];

/** Tables of which a person sees what their groups hold; each hangs on equipment. */
export const SEEN_TABLES: readonly string[] = [
  'alarm',
  'alarm_silence',
  'alarm_step',
  'check_execution',
  'condition',
  'device',
  'device_job',
  'device_log',
  'diagnosis',
  'diagnosis_history',
  'document',
  'domain_event',
  'equipment',
  'every_device',
  'every_equipment',
  'fault_case',
  'fault_drill',
  'finding_closed',
  'finding_condition',
  'firmware_update',
  'hour_correction',
  'kinematics_event',
  'kinematics_version',
  'limit_edition',
  'log_entry',
  'maintenance_check',
  'measurement_setup',
  'picture',
  'rediagnosis',
  'signal',
  'spectral_evaluation',
  'spectral_limit_edition',
  'spectral_replay',
  'spectral_rule_state',
  'telemetry_compacted',
  'telemetry_fresh',
  'telemetry_last',
  'telemetry_rollup',
  'waveform',
  'waveform_annotation',
  'waveform_reference',
];

/**
 * Files that read these tables and ask neither `visibility` nor `assetsInScope`, because nobody sees what they read, or
 * because what they are asked about was asked for before. A folder stands for all of its files.
 */
export const READS_UNSEEN: readonly { readonly by: readonly string[]; readonly reason: string }[] = [
  {
    by: ['maintenance/template-store.ts'],
    reason:
      'templates are the organisation’s: how many checks of it are planned by each, and what they consist of',
  },
  {
    by: ['domain-events/few-drivetrains-store.ts'],
    reason: 'the drivetrains it is given are those that the viewer sees',
  },
  {
    by: ['alarms/alarm-tally-store.ts', 'cases/case-tally-store.ts'],
    reason: 'counts for callers who see all of the organisation, less what hangs on deleted equipment',
  },
  {
    by: [
      'alarms/alarm-store.ts',
      'cases/case-store.ts',

      // Whom a machine is shown to is what they decide; the case is read as its recipient sees it before it is written of.
      'notifications/case-signal-store.ts',
      'notifications/recipient-store.ts',
      'conditions',
      'projections',
      'operating-hours',
      'remaining-life/load-day-store.ts',
      'device-jobs/job-record-store.ts',
      'devices/declared-signal-store.ts',
      'devices/device-log-store.ts',
      'devices/known-device-store.ts',
      'devices/device-status-store.ts',
      'devices/reported-state-store.ts',
      'diagnoses/baseline-store.ts',
      'diagnoses/finding-closing-store.ts',
      'documents/document-sweep-store.ts',
      'domain-events/event-append-store.ts',
      'domain-events/event-cursor-store.ts',
      'domain-events/event-restore-store.ts',
      'domain-events/set-aside-event-store.ts',
      'pictures/picture-sweep-store.ts',
      'admin/system-health-store.ts',
      'diagnoses/failed-rediagnosis-store.ts',
      'telemetry-store/chunk-compaction.ts',
      'telemetry-store/measured-signals.ts',
      'telemetry-store/retention.ts',
      'telemetry-store/stored-days.ts',
      'telemetry-store/upkeep.ts',
      'telemetry-store/waveform-sweep.ts',
      'webhooks/event-delivery-store.ts',
      'work-orders/rule-store.ts',
    ],
    reason:
      'work of the server itself, for devices and machines of all organisations: nobody is shown what it reads',
  },
  {
    by: [
      'annotations/annotation-store.ts',
      'cases/case-detail-store.ts',
      'diagnoses/followed-fact-store.ts',
      'deletions/deletion-counts-store.ts',
      'devices/device-deletion-store.ts',
      'equipment/equipment-deletion-store.ts',
      'diagnoses/followed-record-store.ts',
      'diagnoses/provenance-store.ts',
      'diagnoses/diagnosis-store.ts',
      'diagnoses/repaired-element-store.ts',
      'spectral-limits',
      'telemetry-store/last-values.ts',
      'telemetry-store/point-counts.ts',
      'telemetry-store/series-reading.ts',
    ],
    reason:
      'of one asset, signal or waveform that was found before, by a store that asks what the viewer sees',
  },
  {
    by: [
      'devices/device-document-store.ts',
      'devices/declared-device-store.ts',
      'devices/device-lock-store.ts',
      'equipment/drivetrain-lock-store.ts',
      'equipment/import-preview-store.ts',
      'equipment/kinematics-version-store.ts',
    ],
    reason:
      'part of saving a drivetrain, after assertWriterSees; names are unique in an organisation whoever sees them',
  },
  { by: ['equipment/equipment-row-store.ts'], reason: 'columns of statements that ask it' },
  {
    by: [
      'first-steps/first-steps-store.ts',
      'groups/group-store.ts',
      'organisations/organisation-admin-store.ts',
      'organisation-archive',
    ],
    reason: 'what groups and organisations hold, for who may change the organisation and sees all of it',
  },
];
