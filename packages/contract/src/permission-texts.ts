import type { PermissionCode } from './permissions.ts';

/** Areas in the order in which a screen shows them. */
export const PERMISSION_AREAS = [
  'EQUIPMENT',
  'NOTE',
  'DOCUMENT',
  'DIAGNOSIS',
  'ALARM',
  'NOTIFICATION',
  'DEVICE',
  'MAINTENANCE',
  'REPORT',
  'KNOWLEDGE',
  'BEARING',
  'USER',
  'ROLE',
  'SERVICE',
  'ORGANISATION',
  'AUDIT',
  'ADMIN',
  'CONTACT',
  'POLICY',
  'MESSAGE',
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

/** The area of a code is the word before its number. */
export function areaOf(code: PermissionCode): PermissionArea {
  const area = PERMISSION_AREAS.find((known) => code.startsWith(`${known}_`));
  if (area === undefined) throw new Error(`The code ${code} is of no area.`);
  return area;
}

export interface PermissionText {
  readonly title: string;
  /** One sentence: what one may do with it. */
  readonly description: string;
}

export type PermissionTexts = Readonly<Record<PermissionCode, PermissionText>>;

const en: PermissionTexts = {
  EQUIPMENT_1001: {
    title: 'See equipment',
    description: 'See equipment with its condition, measurements, findings, notes, documents and log book.',
  },
  EQUIPMENT_1002: {
    title: 'Change equipment',
    description: 'Create, import and change drivetrains, their parts, pictures and kinematics.',
  },
  EQUIPMENT_1003: {
    title: 'Own view',
    description: 'Keep favourites and saved views of one’s own.',
  },
  EQUIPMENT_1004: {
    title: 'Write in the log book',
    description: 'Add entries and photos to the log book of equipment and correct one’s own.',
  },
  EQUIPMENT_1005: {
    title: 'Allow reopening',
    description: 'Decide for each machine whether locked kinematics may be reopened.',
  },
  NOTE_1101: {
    title: 'Write notes at plots',
    description: 'Pin notes to lines and times of a measurement and answer those of others.',
  },
  DOCUMENT_1201: {
    title: 'Change documents',
    description: 'Add, remove and restore the documents of equipment.',
  },
  DIAGNOSIS_1301: {
    title: 'Control the diagnosis',
    description: 'Have records diagnosed again and choose the reference records.',
  },
  DEVICE_2001: { title: 'See devices', description: 'See devices with their status, jobs, setups and logs.' },
  DEVICE_2002: {
    title: 'Change devices',
    description: 'Create devices, issue credentials, measure now, change measurement setups and firmware.',
  },
  NOTIFICATION_3001: {
    title: 'E-mail notifications',
    description: 'Switch one’s own notifications by e-mail on and off.',
  },
  NOTIFICATION_3002: {
    title: 'Mark notifications',
    description: 'Mark one’s own notifications as read or put them away.',
  },
  ALARM_3101: { title: 'See alarms', description: 'See alarms with their history.' },
  ALARM_3102: { title: 'Answer alarms', description: 'Acknowledge, shelve and comment alarms.' },
  MAINTENANCE_4001: { title: 'See maintenance', description: 'See maintenance plans and what is due.' },
  MAINTENANCE_4002: {
    title: 'Plan maintenance',
    description: 'Plan maintenance, record what was done and close it.',
  },
  REPORT_4101: { title: 'See reports', description: 'Read and download reports.' },
  REPORT_4102: { title: 'Write reports', description: 'Write, sign and send reports.' },
  KNOWLEDGE_4201: {
    title: 'Read the knowledge base',
    description: 'Read the articles of the knowledge base.',
  },
  KNOWLEDGE_4202: {
    title: 'Write articles',
    description: 'Write and change articles of the knowledge base.',
  },
  BEARING_4301: { title: 'See the bearing catalogue', description: 'Search the catalogue of bearings.' },
  BEARING_4302: {
    title: 'Change the bearing catalogue',
    description: 'Add, import, change and delete the organisation’s own bearings.',
  },
  USER_5001: { title: 'See people', description: 'See the people of the organisation and their roles.' },
  USER_5002: {
    title: 'Manage people',
    description: 'Invite people, give and take roles, disable and delete accounts.',
  },
  ORGANISATION_5101: { title: 'See the organisation', description: 'See the organisation and its groups.' },
  ORGANISATION_5102: {
    title: 'Change the organisation',
    description: 'Rename the organisation and change its groups.',
  },
  ORGANISATION_5103: {
    title: 'Enter customers’ organisations',
    description: 'Enter a customer’s organisation for a limited time; the customer sees who, when and why.',
  },
  ROLE_5202: {
    title: 'Manage roles',
    description: 'Add, copy, change and delete the organisation’s own roles, within one’s own rights.',
  },
  SERVICE_5301: {
    title: 'See service accounts',
    description: 'See service accounts, their rights and when their tokens were last used.',
  },
  SERVICE_5302: {
    title: 'Manage service accounts',
    description: 'Create service accounts, issue and revoke their tokens, within one’s own rights.',
  },
  CONTACT_5201: {
    title: 'Write to the operator',
    description: 'Send messages to the operator of the portal.',
  },
  ADMIN_9001: {
    title: 'Admin area',
    description: 'Operate the portal: every organisation, every device, system health.',
  },
  AUDIT_9002: {
    title: 'Read the audit log',
    description: 'Read who changed what, and who entered from outside.',
  },
  POLICY_9101: {
    title: 'Legal texts',
    description: 'Write and publish legal texts, and see who accepted them.',
  },
  MESSAGE_9102: {
    title: 'Read messages',
    description: 'Read the messages to the operator of the portal and mark them as answered.',
  },
};

const de: PermissionTexts = {
  EQUIPMENT_1001: {
    title: 'Anlagen sehen',
    description: 'Anlagen mit Zustand, Messungen, Befunden, Notizen, Dokumenten und Logbuch sehen.',
  },
  EQUIPMENT_1002: {
    title: 'Anlagen ändern',
    description: 'Antriebsstränge, ihre Teile, Bilder und Kinematik anlegen, einlesen und ändern.',
  },
  EQUIPMENT_1003: {
    title: 'Eigene Ansicht',
    description: 'Eigene Favoriten und gespeicherte Ansichten führen.',
  },
  EQUIPMENT_1004: {
    title: 'Ins Logbuch schreiben',
    description: 'Einträge und Fotos im Logbuch einer Anlage anlegen und eigene berichtigen.',
  },
  EQUIPMENT_1005: {
    title: 'Wiedereröffnen erlauben',
    description: 'Je Maschine festlegen, ob eine gesperrte Kinematik wieder geöffnet werden darf.',
  },
  NOTE_1101: {
    title: 'Notizen an Diagrammen schreiben',
    description: 'Notizen an Linien und Zeitpunkte einer Messung heften und andere beantworten.',
  },
  DOCUMENT_1201: {
    title: 'Dokumente ändern',
    description: 'Dokumente einer Anlage hinzufügen, entfernen und wiederherstellen.',
  },
  DIAGNOSIS_1301: {
    title: 'Diagnose steuern',
    description: 'Messungen neu auswerten lassen und Referenzmessungen wählen.',
  },
  DEVICE_2001: {
    title: 'Geräte sehen',
    description: 'Geräte mit Status, Aufträgen, Messeinstellungen und Protokoll sehen.',
  },
  DEVICE_2002: {
    title: 'Geräte ändern',
    description:
      'Geräte anlegen, Zugangsdaten ausgeben, jetzt messen, Messeinstellungen und Firmware ändern.',
  },
  NOTIFICATION_3001: {
    title: 'Benachrichtigung per E-Mail',
    description: 'Die eigenen Benachrichtigungen per E-Mail ein- und ausschalten.',
  },
  NOTIFICATION_3002: {
    title: 'Meldungen kennzeichnen',
    description: 'Eigene Meldungen als gelesen kennzeichnen oder ablegen.',
  },
  ALARM_3101: { title: 'Alarme sehen', description: 'Alarme mit ihrem Verlauf sehen.' },
  ALARM_3102: {
    title: 'Alarme bearbeiten',
    description: 'Alarme quittieren, zurückstellen und kommentieren.',
  },
  MAINTENANCE_4001: { title: 'Wartung sehen', description: 'Wartungspläne und Fälliges sehen.' },
  MAINTENANCE_4002: {
    title: 'Wartung planen',
    description: 'Wartung planen, Erledigtes festhalten und abschließen.',
  },
  REPORT_4101: { title: 'Berichte sehen', description: 'Berichte lesen und herunterladen.' },
  REPORT_4102: {
    title: 'Berichte schreiben',
    description: 'Berichte schreiben, unterschreiben und versenden.',
  },
  KNOWLEDGE_4201: { title: 'Wissensdatenbank lesen', description: 'Beiträge der Wissensdatenbank lesen.' },
  KNOWLEDGE_4202: {
    title: 'Beiträge schreiben',
    description: 'Beiträge der Wissensdatenbank schreiben und ändern.',
  },
  BEARING_4301: { title: 'Lagerkatalog sehen', description: 'Im Katalog der Wälzlager suchen.' },
  BEARING_4302: {
    title: 'Lagerkatalog ändern',
    description: 'Eigene Lager der Organisation anlegen, einlesen, ändern und löschen.',
  },
  USER_5001: { title: 'Personen sehen', description: 'Die Personen der Organisation und ihre Rollen sehen.' },
  USER_5002: {
    title: 'Personen verwalten',
    description: 'Personen einladen, Rollen geben und nehmen, Konten sperren und löschen.',
  },
  ORGANISATION_5101: { title: 'Organisation sehen', description: 'Die Organisation und ihre Gruppen sehen.' },
  ORGANISATION_5102: {
    title: 'Organisation ändern',
    description: 'Die Organisation umbenennen und ihre Gruppen ändern.',
  },
  ORGANISATION_5103: {
    title: 'Kundenorganisationen betreten',
    description:
      'Die Organisation eines Kunden für begrenzte Zeit betreten; der Kunde sieht, wer wann warum da war.',
  },
  ROLE_5202: {
    title: 'Rollen verwalten',
    description:
      'Eigene Rollen der Organisation anlegen, kopieren, ändern und löschen, im Rahmen der eigenen Rechte.',
  },
  SERVICE_5301: {
    title: 'Dienstkonten sehen',
    description: 'Dienstkonten, ihre Rechte und die letzte Benutzung ihrer Token sehen.',
  },
  SERVICE_5302: {
    title: 'Dienstkonten verwalten',
    description: 'Dienstkonten anlegen, Token ausgeben und widerrufen, im Rahmen der eigenen Rechte.',
  },
  CONTACT_5201: {
    title: 'Dem Betreiber schreiben',
    description: 'Nachrichten an den Betreiber des Portals senden.',
  },
  ADMIN_9001: {
    title: 'Verwaltungsbereich',
    description: 'Das Portal betreiben: alle Organisationen, alle Geräte, Systemzustand.',
  },
  AUDIT_9002: {
    title: 'Änderungsprotokoll lesen',
    description: 'Lesen, wer was geändert hat und wer von außen da war.',
  },
  POLICY_9101: {
    title: 'Rechtstexte',
    description: 'Rechtstexte schreiben und veröffentlichen und sehen, wer sie akzeptiert hat.',
  },
  MESSAGE_9102: {
    title: 'Nachrichten lesen',
    description: 'Nachrichten an den Betreiber des Portals lesen und als beantwortet markieren.',
  },
};

/** What each code allows, by language. A screen falls back to English. */
export const PERMISSION_TEXTS = { en, de } as const satisfies Readonly<Record<string, PermissionTexts>>;
