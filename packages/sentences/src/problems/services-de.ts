import type { SERVICES_PROBLEMS_EN } from './services-en.ts';

/** Reports, downloads, webhooks, notifications and the rest, in German. */
export const SERVICES_PROBLEMS_DE = {
  JOB_NAMED_BY_UUID: 'Ein Auftrag wird über seine UUID benannt.',
  EVENT_NAMED_BY_POSITION: 'Ein Ereignis wird über Empfänger und Position benannt.',
  MOST_RECORDS:
    'Diese Kanäle haben in diesem Zeitraum mehr als {most} Messungen: Wählen Sie weniger oder einen kürzeren Zeitraum.',
  NOTHING_MEASURED: 'Vom Gewählten wurde in diesem Zeitraum nichts gemessen.',
  DOWNLOAD_TOO_LARGE:
    'Das ist mehr, als ein Download fasst: Wählen Sie weniger Signale oder Kanäle oder einen kürzeren Zeitraum.',
  MOST_DOWNLOADS:
    '{most} Ihrer Downloads werden gerade erstellt: Warten Sie auf einen oder brechen Sie einen ab.',
  ARCHIVE_BEING_MADE:
    'Ein Archiv Ihrer Organisation wird gerade erstellt: Warten Sie darauf oder brechen Sie es ab.',
  WAIT_FOR_ARCHIVE: 'Warten Sie darauf oder brechen Sie es ab.',
  COLLECTING_CHANGED: 'Jemand hat nach Ihrem Aufruf geändert, wie E-Mails zusammengefasst werden.',
  WAIT_OR_CANCEL: 'Warten Sie auf einen oder brechen Sie einen ab.',
  DOWNLOADS_FULL:
    'Die Downloads Ihrer Organisation belegen den ganzen verfügbaren Speicher: Löschen Sie einige.',
  DELETE_DOWNLOADS: 'Löschen Sie Downloads, die nicht mehr gebraucht werden.',
  MOST_POSTS: 'Eine Organisation behält höchstens {most} Beiträge. Löschen Sie zuerst einen.',
  MOST_POST_PICTURES: 'Ein Beitrag hat höchstens {most} Bilder. Entfernen Sie eines aus dem Text.',
  POST_PICTURES_TOO_LARGE:
    'Die Bilder eines Beitrags belegen höchstens {most} MB. Entfernen Sie eines aus dem Text.',
  MOST_KNOWLEDGE_PICTURES:
    'Eine Organisation behält höchstens {most} Bilder in ihren Beiträgen. Entfernen Sie nicht mehr benötigte Bilder aus den Beiträgen.',
  KNOWLEDGE_PICTURES_FULL:
    'Die Bilder aller Beiträge belegen höchstens {most} MB. Entfernen Sie nicht mehr benötigte Bilder aus den Beiträgen.',
  DRAFT_PUBLISHED_OR_DISCARDED: 'Dieser Entwurf wurde inzwischen veröffentlicht oder verworfen.',
  THE_DRAFT_CHANGED:
    'Jemand hat den Entwurf geändert, nachdem Sie ihn angesehen haben. Sehen Sie ihn noch einmal an.',
  MOST_STREAMS_OF_USER:
    'Ein Benutzer hat höchstens {most} Live-Verbindungen. Schließen Sie zuerst eine andere.',
  MOST_STREAMS_OF_ORGANISATION:
    'Eine Organisation hat höchstens {most} Live-Verbindungen. Versuchen Sie es später noch einmal.',
  MOST_TEST_MAILS: 'Höchstens fünf Test-E-Mails je Stunde. Warten Sie eine Weile.',
  EMAIL_NEEDS_PERMISSION: 'Benachrichtigung per E-Mail erfordert das Recht NOTIFICATION_3001.',
  CHANGED_IN_OTHER_WINDOW: 'Sie haben dies in einem anderen Fenster geändert.',
  MOST_MACHINES_OF_CHOICE: 'Höchstens {most} Maschinen haben eine eigene Einstellung: Verwenden Sie Gruppen.',
  ROTA_OF_ORGANISATION: 'Die Organisation hat schon einen Dienstplan.',
  ROTA_OF_GROUP: 'Diese Gruppe hat schon einen Dienstplan.',
  MEMBER_TWICE: 'Eine Person steht doppelt im Dienstplan.',
  PERSON_NOT_ON_CALL:
    'Diese Person darf keine Alarme bearbeiten, nicht angeschrieben werden oder ist ausgeschieden.',
  MOST_ROTAS: 'Eine Organisation hat höchstens {most} Dienstpläne.',
  ROTA_CHANGED: 'Jemand hat den Dienstplan geändert.',
  SPAN_FOR_YOURSELF: 'Sie können einen Zeitraum nur für sich selbst übernehmen.',
  SWAP_TOO_LONG: 'Ein Tausch dauert höchstens 92 Tage und liegt höchstens ein Jahr voraus.',
  MOST_SWAPS: 'Ein Dienstplan hat höchstens {most} noch nicht abgelaufene Tausche.',
  RECIPIENT_UNKNOWN: 'Diese Person gibt es in der Organisation nicht.',
  RECIPIENT_MAY_NOT: 'Diese Person darf nicht alles sehen, worüber der Bericht geht.',
  LOGO_TOO_LARGE: 'Ein Logo hat höchstens 512 kB.',
  LOGO_KIND: 'Ein Logo ist ein PNG oder ein SVG.',
  LOGO_NOT_ALONE: 'Ein Logo als SVG steht für sich: ohne Entitäten, Bilder und Seiten darin.',
  LOGO_UNDRAWABLE: 'Diese Datei ist kein darstellbares Bild.',
  REPORT_STORE_AWAY: 'Der Berichtsspeicher antwortet zurzeit nicht.',
  REPORT_CHANGED: 'Ein anderes Fenster hat diesen Bericht inzwischen geändert. Er ist jetzt aktuell.',
  MOST_REPORTS_OPEN: '{most} Ihrer Berichte werden gerade erstellt. Warten Sie, bis einer fertig ist.',
  REPORTS_FULL:
    'Die Berichte dieser Organisation belegen den ganzen verfügbaren Speicher. Löschen Sie zuerst einige.',
  REPORT_PLACE_UNKNOWN: 'Hier endete keine Seite der Berichte.',
  REPORT_NOT_TO_REPEAT:
    'Nur ein eigener Bericht, der fehlgeschlagen oder abgebrochen ist, lässt sich noch einmal erstellen.',
  REPORT_NOT_TO_CANCEL: 'Nur ein eigener Bericht, der gerade erstellt wird, lässt sich abbrechen.',
  MOST_SCHEDULES: 'Eine Organisation hat höchstens {most} Zeitpläne für Berichte.',
  SCHEDULE_CHANGED: 'Jemand hat diesen Zeitplan inzwischen geändert. Er ist jetzt aktuell.',
  SCHEDULE_OF_OWNER:
    'Nur der Eigentümer kann einen Zeitplan ausführen: Der Bericht zeigt, was der Eigentümer sehen darf.',
  VIEW_NAME_TAKEN: 'Sie haben schon eine gespeicherte Ansicht mit diesem Namen.',
  MOST_VIEWS: 'Eine Person behält höchstens {most} gespeicherte Ansichten. Löschen Sie zuerst eine.',
  ONE_OF_GROUPS_UNKNOWN: 'Eine dieser Gruppen gibt es nicht.',
  WEBHOOK_NAME_TAKEN: 'Es gibt schon einen Webhook mit diesem Namen.',
  MOST_WEBHOOKS: 'Eine Organisation hat höchstens {most} Webhooks.',
  WEBHOOK_CHANGED: 'Jemand hat den Webhook geändert, nachdem Sie nachgesehen haben.',
  TEST_NOT_SENT_AGAIN: 'Ein Test wird nicht erneut gesendet: Senden Sie einen neuen.',
} as const satisfies Record<keyof typeof SERVICES_PROBLEMS_EN, string>;
