/** How the rows of one organisation are found in a table; `$1` is the organisation. */
export interface TransferredTable {
  readonly table: string;
  readonly of: string;
  /** What is written instead of a column, as SQL: secrets, and what belongs to the server. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Columns that the new server gives itself, beside identities and what is computed. */
  readonly without?: readonly string[];
  /** Before the order of the key: rows that others of the same table refer to come first. */
  readonly order?: string;
  /** Rows refer to each other in no order: all of them in one statement. */
  readonly isWhole?: true;
  /** Stays where an archive is wanted without measured values, or without records. */
  readonly measured?: MeasuredKind;
}

/** `values` of signals; `records` with their samples, and what was found in them. */
export type MeasuredKind = 'values' | 'records';

const OWN = 'organisation_id = $1';
const PEOPLE =
  'select app_user.id from app_user where app_user.organisation_id = $1 and app_user.guest_until is null';
const ASSETS = 'select every_equipment.id from every_equipment where every_equipment.organisation_id = $1';
const DEVICES = 'select every_device.id from every_device where every_device.organisation_id = $1';
const ENDED_JOBS =
  'select device_job.id from device_job where device_job.organisation_id = $1 and device_job.ended_at is not null';
const ROUNDS = 'select measuring_round.id from measuring_round where measuring_round.organisation_id = $1';
const CASES = 'select fault_case.id from fault_case where fault_case.organisation_id = $1';
const ofPeople = (column = 'user_id') => `${column} in (${PEOPLE})`;
const ofAssets = (column = 'asset_id') => `${column} in (${ASSETS})`;
const ownOfAssets = (column = 'asset_id') => `${OWN} and ${ofAssets(column)}`;

/** Every table that goes along, each behind those it refers to. */
export const TRANSFERRED_TABLES: readonly TransferredTable[] = [
  // The tree of organisations is the server's.
  { table: 'organisation', of: 'id = $1', instead: { parent_id: 'null', is_demo: 'false' } },
  { table: 'organisation_role', of: OWN },
  {
    table: 'app_user',
    of: `${OWN} and guest_until is null`,
    // Empty: had a password, and sets a new one.
    instead: { password_hash: "case when password_hash is null then null else '' end" },
  },
  { table: 'former_user', of: OWN },
  { table: 'user_role', of: ofPeople() },
  { table: 'user_preference', of: ofPeople() },
  { table: 'service_account', of: `${OWN} and ${ofPeople('id')}` },
  { table: 'second_factor_rule', of: OWN },
  { table: 'first_steps', of: OWN },
  { table: 'user_group', of: OWN, isWhole: true },
  { table: 'group_member', of: ofPeople() },
  { table: 'location', of: OWN },
  { table: 'deletion', of: OWN },
  { table: 'every_equipment', of: OWN, order: '(drivetrain_id is not null)' },
  { table: 'group_equipment', of: ofAssets('equipment_id') },
  { table: 'bearing', of: OWN },
  { table: 'kinematics_version', of: ofAssets('equipment_id') },
  { table: 'kinematics_event', of: ofAssets('equipment_id') },
  { table: 'sparkplug_group', of: OWN },
  {
    table: 'every_device',
    of: OWN,
    // New credentials are issued on the new server.
    instead: { username: 'null', secret_hash: 'null', credentials_issued_at: 'null' },
  },
  { table: 'device_log', of: `device_id in (${DEVICES})` },
  { table: 'signal', of: ownOfAssets() },
  { table: 'signal_name_usage', of: OWN },
  { table: 'waveform_channel', of: `device_id in (${DEVICES})` },
  // What is still asked of a device is asked by this server.
  { table: 'device_job', of: `${OWN} and ended_at is not null` },
  { table: 'measurement_setup', of: `${OWN} and (job_id is null or job_id in (${ENDED_JOBS}))` },
  { table: 'firmware_update', of: `${OWN} and ended_at is not null` },
  {
    table: 'firmware_update_job',
    of: `job_id in (${ENDED_JOBS}) and update_id in (select firmware_update.id from firmware_update
           where firmware_update.organisation_id = $1 and firmware_update.ended_at is not null)`,
  },
  { table: 'limit_edition', of: OWN },
  { table: 'spectral_limit_edition', of: ownOfAssets() },
  { table: 'spectral_rule_state', of: ofAssets(), measured: 'records' },
  { table: 'spectral_evaluation', of: ofAssets(), measured: 'records' },
  { table: 'telemetry_compacted', of: ofAssets(), measured: 'values' },
  { table: 'telemetry_rollup', of: ofAssets(), measured: 'values' },
  { table: 'telemetry_fresh', of: ofAssets(), measured: 'values' },
  { table: 'telemetry_last', of: ofAssets(), measured: 'values' },
  { table: 'waveform', of: ownOfAssets(), instead: { rediagnosis_id: 'null' }, measured: 'records' },
  { table: 'waveform_reference', of: ownOfAssets(), measured: 'records' },
  { table: 'waveform_annotation', of: ownOfAssets(), isWhole: true, measured: 'records' },
  { table: 'diagnosis', of: ownOfAssets(), measured: 'records' },
  { table: 'diagnosis_history', of: ownOfAssets(), measured: 'records' },
  { table: 'finding_condition', of: ownOfAssets(), measured: 'records' },
  { table: 'finding_closed', of: ownOfAssets(), measured: 'records' },
  { table: 'condition', of: ownOfAssets() },
  { table: 'life_input', of: ownOfAssets('drivetrain_id') },
  { table: 'measuring_round', of: OWN },
  { table: 'round_point', of: `round_id in (${ROUNDS}) and ${ofAssets()}` },
  { table: 'round_run', of: `round_id in (${ROUNDS})` },
  {
    table: 'round_record',
    of: `run_id in (select round_run.id from round_run where round_run.round_id in (${ROUNDS}))`,
    measured: 'records',
  },
  {
    table: 'round_skip',
    of: `run_id in (select round_run.id from round_run where round_run.round_id in (${ROUNDS}))`,
  },
  { table: 'fault_case', of: ownOfAssets('equipment_id') },
  { table: 'check_template', of: OWN },
  { table: 'maintenance_check', of: ownOfAssets('equipment_id') },
  { table: 'check_execution', of: ownOfAssets('equipment_id') },
  {
    table: 'check_answer',
    of: `execution_id in (select check_execution.id from check_execution where check_execution.organisation_id = $1)`,
  },
  { table: 'hour_correction', of: ownOfAssets('equipment_id') },
  { table: 'hour_counting', of: ownOfAssets('equipment_id') },
  // The values of old days may not be kept any more.
  { table: 'hour_day', of: ownOfAssets('equipment_id') },
  { table: 'work_order', of: ownOfAssets('equipment_id'), order: 'number' },
  {
    table: 'work_order_feedback',
    of: `${OWN} and work_order_id in (select work_order.id from work_order where work_order.organisation_id = $1)`,
  },
  { table: 'work_order_reference', of: ownOfAssets('equipment_id') },
  // Nothing is handed on by itself until somebody says so on the new server.
  {
    table: 'work_order_settings',
    of: OWN,
    instead: { cases_from: 'null', cases_since: 'null', checks_days_ahead: 'null' },
  },
  { table: 'announcement_settings', of: OWN },
  { table: 'alarm', of: ownOfAssets('equipment_id') },
  { table: 'alarm_step', of: ownOfAssets('equipment_id') },
  { table: 'alarm_silence', of: ownOfAssets('equipment_id') },
  { table: 'case_entry', of: `case_id in (${CASES})` },
  { table: 'case_confirmation', of: `case_id in (${CASES})` },
  { table: 'log_entry', of: ownOfAssets('equipment_id') },
  { table: 'picture', of: ownOfAssets('equipment_id') },
  { table: 'document', of: ownOfAssets('equipment_id') },
  { table: 'favorite', of: `${ofPeople()} and ${ofAssets('equipment_id')}` },
  { table: 'saved_view', of: `${OWN} and (owner_id is null or ${ofPeople('owner_id')})` },
  { table: 'default_saved_view', of: ofPeople() },
  { table: 'knowledge_post', of: OWN },
  { table: 'knowledge_version', of: OWN },
  { table: 'knowledge_picture', of: OWN },
  { table: 'hidden_knowledge_post', of: OWN },
  { table: 'knowledge_vote', of: `${OWN} and ${ofPeople()}` },
  { table: 'notify_preference', of: ofPeople() },
  { table: 'notify_equipment_preference', of: `${ofPeople()} and ${ofAssets('equipment_id')}` },
  { table: 'notify_group_preference', of: ofPeople() },
  { table: 'on_call_rota', of: OWN },
  {
    table: 'on_call_member',
    of: `rota_id in (select on_call_rota.id from on_call_rota where on_call_rota.organisation_id = $1) and ${ofPeople()}`,
  },
  {
    table: 'on_call_override',
    of: `rota_id in (select on_call_rota.id from on_call_rota where on_call_rota.organisation_id = $1) and ${ofPeople()}`,
  },
  // An escalation under way goes on where it began.
  { table: 'on_call_escalation', of: `${ownOfAssets('equipment_id')} and stopped_at is not null` },
  // Nobody gets the same report twice: they wait on the new server until somebody resumes them.
  { table: 'report_schedule', of: `${OWN} and ${ofPeople()}`, instead: { is_paused: 'true' } },
  {
    table: 'report_recipient',
    of: `schedule_id in (select report_schedule.id from report_schedule where report_schedule.organisation_id = $1 and ${ofPeople('report_schedule.user_id')}) and ${ofPeople()}`,
  },
  { table: 'report', of: `${OWN} and state = 'done'` },
  { table: 'report_draft', of: `${OWN} and ${ofPeople()}` },
  { table: 'report_logo', of: OWN },
  // They happened before: no consumer of the new server handles them. Their positions are its own.
  { table: 'domain_event', of: OWN, without: ['position', 'transaction_id'], order: 'position' },
  { table: 'audit_entry', of: OWN },
];

export type LeftOut =
  /** Counted or computed anew from what goes along. */
  | 'derived'
  /** Of the installation, whatever organisations it has. */
  | 'not of an organisation'
  /** Lets somebody in, or is encrypted with a key of this server. */
  | 'secret'
  /** Work and traffic of this server, which the new one does not go on with. */
  | 'of this server';

/** Every other table, with why it stays. */
export const TABLES_LEFT_OUT: Readonly<Record<LeftOut, readonly string[]>> = {
  derived: [
    ...['alarm_tally', 'case_tally', 'equipment_tally', 'raised_alarm_tally', 'waiting_case_tally'],
    ...['evaluation_queue', 'rediagnosis_request'],
    // Counted again from the telemetry.
    'load_day',
    // Run again at any time.
    ...['fault_drill', 'fault_drill_cell', 'limit_replay', 'rediagnosis', 'spectral_replay'],
    'telemetry_last_mark',
  ],
  'not of an organisation': [
    ...[
      'bearing_edition',
      'event_consumer',
      'event_set_aside',
      'firmware',
      'migration',
      'policy',
      'shipped_post',
    ],
    // Accepted anew: the texts are those of the server.
    ...['policy_acceptance', 'service_secret', 'contact_message', 'organisation_visit'],
    // Of visitors of the demo.
    'demo_change',
  ],
  secret: [
    ...['identity_provider', 'identity_provider_domain', 'single_sign_on_attempt', 'webhook'],
    ...['service_token', 'totp_factor', 'passkey', 'recovery_code', 'second_factor_setup'],
    ...['second_factor_attempt', 'password_reset', 'pending_sign_in', 'invitation', 'sign_in_attempt'],
    ...['session', 'session_confirmation', 'refresh_token', 'push_subscription', 'calendar_feed'],
  ],
  'of this server': [
    ...['mail', 'push_message', 'notification_delivery', 'webhook_attempt', 'webhook_delivery'],
    // By the positions of this server's events.
    'notification_state',
    ...['data_download', 'data_download_entry', 'data_download_part'],
    // Archives like this one.
    ...['organisation_export'],
  ],
};
