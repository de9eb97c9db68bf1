import type { EQUIPMENT_PROBLEMS_EN } from './equipment-en.ts';

/** Equipment, kinematics, devices, bearings and files, in German. */
export const EQUIPMENT_PROBLEMS_DE = {
  DESIGNATION_EMPTY: 'Eine Bezeichnung hat Buchstaben oder Ziffern.',
  DESIGNATION_TOO_LONG: 'Bezeichnung oder Hersteller ist zu lang.',
  BEARING_IN_LINE: 'Zeile {line} enthält dieses Lager bereits.',
  BEARING_HEADER: 'Die erste Zeile muss die Spalten benennen: designation, …',
  MOST_ROWS: 'Höchstens {most} Zeilen auf einmal.',
  BEARING_TAKEN: 'Ihre Organisation hat bereits ein Lager {designation} dieses Herstellers.',
  BEARING_CHANGED:
    'Jemand hat dieses Lager inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  BEARING_MOUNTED: '{designation} ist eingebaut und kann nicht gelöscht werden.',
  BEARING_MOUNTED_IN: '{designation} ist in {equipment} eingebaut und kann nicht gelöscht werden.',
  BEARING_MOUNTED_OFTEN: '{designation} ist an {count} Stellen eingebaut und kann nicht gelöscht werden.',
  NO_NOTE_TO_ANSWER: 'Die Notiz, auf die geantwortet wird, gibt es nicht.',
  PART_OF_DRIVETRAIN: 'Das ist ein Teil eines Antriebsstrangs.',
  PART_DELETED_WITH_DRIVETRAIN:
    'Ein Teil wird mit seinem Antriebsstrang gelöscht oder indem er im Dokument des Antriebsstrangs weggelassen wird.',
  TOO_LATE_TO_RESTORE:
    '„{name}“ wurde vor mehr als {hours} Stunden gelöscht und kann nicht wiederhergestellt werden.',
  NO_RECORDING_DEVICE:
    'Kein Gerät dieser Komponente zeichnet Zeitsignale auf: Es gibt nichts, womit gemessen werden kann.',
  UPDATE_RUNS_TO_ITS_END: 'Das Gerät wird aktualisiert; eine begonnene Aktualisierung läuft bis zum Ende.',
  SPARKPLUG_GROUP_TAKEN: 'Die Sparkplug-Gruppe „{name}“ ist nicht frei.',
  SPARKPLUG_NAMES_TAKEN: 'Ein anderes Gerät hat diese Sparkplug-Namen.',
  SIGNAL_KEY_TWICE: 'Ein Schlüssel kommt unter den Signalen doppelt vor.',
  SIGNAL_METRIC_TWICE: 'Eine Metrik kommt unter den Signalen doppelt vor.',
  CHANNEL_TWICE: 'Ein Kanal kommt unter den Zeitsignalen doppelt vor.',
  UNIT_KEPT: 'Das Signal „{key}“ wird in {before} gespeichert; seine Einheit kann nicht {unit} werden.',
  DOCUMENT_TOO_LARGE: 'Ein Dokument hat höchstens 50 MB.',
  DOCUMENT_STORE_AWAY: 'Der Dokumentenspeicher antwortet zurzeit nicht.',
  FILE_KIND_UNKNOWN: 'Dateien dieser Art werden nicht angenommen.',
  FILE_NOT_STORED:
    'Die Datei konnte nicht gespeichert werden. Nichts wurde geändert; versuchen Sie es gleich noch einmal.',
  FILE_EMPTY: 'Die Datei ist leer.',
  FILE_CONTENT_OTHER: 'Der Inhalt der Datei ist nicht der einer .{ending}-Datei.',
  DEVICES_OF_ADMINISTRATOR: 'Die Geräte von {name} ändert ein Administrator.',
  MOST_DRIVETRAINS_IN_FILE:
    'Mehr als {most} Antriebsstränge passen nicht in eine Datei: Wählen Sie einige über ihre IDs aus.',
  DRIVETRAINS_TOO_LARGE:
    'Diese Antriebsstränge passen nicht in eine Arbeitsmappe: Wählen Sie einige über ihre IDs aus.',
  WORKBOOK_NOT_WRITTEN:
    'Die Arbeitsmappe konnte nicht rechtzeitig geschrieben werden. Wählen Sie weniger Antriebsstränge.',
  RECENTLY_DELETED:
    '„{name}“ wurde vor weniger als einem Tag gelöscht: Stellen Sie es wieder her oder verwenden Sie eine andere Kennung.',
  PART_TWICE: '„{name}“ kommt im Dokument doppelt vor.',
  DRIVER_UNKNOWN: '„{name}“ ist kein anderer Teil dieses Antriebsstrangs.',
  DRIVEN_IN_CIRCLE: '„{name}“ treibt über die angetriebenen Teile sich selbst an.',
  PART_MEASURED: 'Im Dokument fehlt {names}; dazu gibt es Messungen.',
  DEVICE_ELSEWHERE: '„{name}“ sitzt an {part} eines anderen Antriebsstrangs. Nehmen Sie es dort zuerst ab.',
  DEVICE_ELSEWHERE_UNSEEN:
    '„{name}“ sitzt an einem anderen Antriebsstrang. Es muss dort zuerst abgenommen werden.',
  SEVERITY_UNKNOWN: '„{word}“ ist kein Schweregrad. Bekannt: {values}.',
  CONNECTIVITY_UNKNOWN: '„{word}“ ist kein Verbindungszustand.',
  SORT_UNKNOWN: 'Nach „{name}“ lässt sich nicht sortieren. Bekannt: {values}.',
  BRANCH_FORM: 'Der Zweig eines Standorts ist seine UUID.',
  IDENTIFIER_TAKEN: '„{name}“ ist bereits eine andere Anlage.',
  NOTHING_TO_RENAME: 'In diesem Antriebsstrang gibt es kein „{name}“, das umbenannt werden könnte.',
  NOT_REOPENABLE: 'Das Wiederöffnen wird für ein Getriebe oder einen ganzen Antriebsstrang freigegeben.',
  NOT_NEWEST_VERSION: 'Nur die neueste Version kann bearbeitet werden: Diese ist Verlauf.',
  STEP_NOT_ALLOWED: 'Für eine Version im Status „{status|}“ ist der Schritt „{action|}“ nicht möglich.',
  OWN_SUBMISSION:
    'Wer eine Version eingereicht hat, bestätigt sie nicht: Bitten Sie einen anderen Ingenieur.',
  REOPENING_NOT_ENABLED:
    'Ein Administrator muss das Wiederöffnen zuerst für den Antriebsstrang oder eines seiner Getriebe freigeben.',
  COMMENT_NEEDED: 'Begründen Sie es in einem Kommentar.',
  VERSION_HOLDS_FROM_NOW: 'Eine Version gilt spätestens ab jetzt.',
  REOPEN_BEFORE_CHANGE: 'Eine gesperrte Version muss vor einer Änderung wieder geöffnet werden.',
  VERSION_BEFORE_PREVIOUS: 'Version {version} gilt seit {since}: Die folgende beginnt frühestens dann.',
  PART_NOT_REOPENED: '„{element}“ gehört zu {part}; dafür ist das Wiederöffnen nicht freigegeben.',
  KINEMATICS_LOCKED:
    'Version {version} der Kinematik ist gesperrt: Sie muss vor einer Änderung wieder geöffnet werden.',
  EQUIPMENT_OF_OTHERS:
    'Dort stehen auch Anlagen von Gruppen, denen Sie nicht angehören. Fragen Sie jemanden, der alle sieht.',
  RELEASE_NEEDS_IMAGE: 'Eine Firmware-Version hat ein Image.',
  RELEASE_TAKEN: 'Die Firmware {version} für {type} gibt es schon.',
  NO_RELEASE: 'Für {type} ist keine Firmware freigegeben.',
  DEVICE_OF_OTHER_TYPE: 'Ein Gerät ist ein {type}, kein {wanted}.',
  DEVICE_BEING_UPDATED: 'Eines dieser Geräte wird bereits aktualisiert.',
  ALL_RUN_VERSION: 'Alle diese Geräte haben bereits {version}.',
  SETUP_VERSION_SAVED: 'Version {version} wurde inzwischen gespeichert; Ihre beruht auf {basedOn}.',
  DRIVETRAIN_SIGNAL_UNKNOWN: 'Der Antriebsstrang hat kein solches Signal.',
  PICTURE_MISSING: 'Es wurde kein Bild gesendet.',
  PICTURE_KIND: 'Ein Bild ist eine JPEG-, PNG-, WebP- oder AVIF-Datei. Dies ist keine davon.',
  PICTURE_MOVES: 'Das Bild ist animiert. Senden Sie ein unbewegtes.',
  PICTURE_TOO_MANY_PIXELS: 'Das Bild hat {width} x {height} Pixel; höchstens 40 Millionen sind möglich.',
  PICTURE_TOO_SMALL: 'Ein Bild hat in jeder Richtung mindestens {least} Pixel.',
  PICTURE_BROKEN: 'Das Bild ist abgeschnitten oder beschädigt und lässt sich nicht vollständig lesen.',
  PICTURE_STORE_AWAY: 'Der Bildspeicher antwortet zurzeit nicht.',
  PICTURE_NOT_STORED:
    'Das Bild konnte nicht gespeichert werden. Nichts wurde geändert; versuchen Sie es gleich noch einmal.',
  ELEMENT_UNKNOWN: 'Die Kinematik hat hier kein solches Element.',
  NEW_BY_TODAY: 'Es war spätestens heute neu.',
  LIFE_INPUTS_CHANGED:
    'Jemand hat diese Angaben inzwischen geändert. Laden Sie sie neu und wiederholen Sie Ihre Änderung.',
  NOT_OF_THIS_KIND: 'Ein Element der Art {kind} hat kein {field}.',
  WORKBOOK_OR_DOCUMENTS: 'Geben Sie entweder Dokumente oder eine Arbeitsmappe an.',
  NO_WORKBOOK: 'Das ist keine Arbeitsmappe (xlsx).',
  WORKBOOK_BROKEN: 'Diese Arbeitsmappe (xlsx) ist nicht lesbar.',
  CELL_EMPTY: 'Diese Zelle darf nicht leer sein.',
  CELL_NUMBER: 'Erwartet wird eine Zahl, nicht „{cell}“.',
  CELL_FLAG: 'Erwartet wird true oder false, nicht „{cell}“.',
  CELL_NUMBERS: 'Erwartet werden Zahlen mit Semikolons, nicht „{cell}“.',
  COLUMN_UNKNOWN: 'Die Spalte „{column}“ ist auf dem Blatt {sheet} unbekannt.',
  COLUMN_MISSING: 'Auf dem Blatt {sheet} fehlt die Spalte „{column}“.',
  SHEET_MISSING: 'Die Arbeitsmappe hat kein Blatt {sheet}.',
  TWICE_ON_SHEET: '„{name}“ kommt auf diesem Blatt doppelt vor.',
  NOT_ON_SHEET: '„{name}“ steht nicht auf dem Blatt {sheet}.',
  IMPORT_STOPPED:
    'Der Import endete hier: {saved} von {total} Antriebssträngen sind gespeichert. Importieren Sie dieselbe Datei noch einmal, um fortzufahren.',
  WORKBOOK_TOO_LARGE: 'Diese Arbeitsmappe ist zu groß: höchstens {most} {what|}.',
  WORKBOOK_TEXT_TOO_LONG: 'Ein Text in dieser Arbeitsmappe ist länger, als eine Zelle fasst.',
  WORKBOOK_ENCRYPTED: 'Diese Arbeitsmappe ist verschlüsselt: Speichern Sie sie ohne Passwort.',
  WORKBOOK_DAMAGED:
    'Das Archiv dieser Arbeitsmappe ist beschädigt oder ungewöhnlich gepackt: Speichern Sie sie erneut.',
  WORKBOOK_MALFORMED:
    'Diese Arbeitsmappe ist nicht so geschrieben, wie Tabellenprogramme es tun ({why|}): Speichern Sie sie mit einem solchen erneut.',
  WORKBOOK_UNREADABLE: 'Diese Arbeitsmappe ist nicht lesbar: {reason|}.',
} as const satisfies Record<keyof typeof EQUIPMENT_PROBLEMS_EN, string>;
