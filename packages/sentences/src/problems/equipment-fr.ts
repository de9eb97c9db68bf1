import type { EQUIPMENT_PROBLEMS_EN } from './equipment-en.ts';

/** Equipment, kinematics, devices, bearings and files, in French. */
export const EQUIPMENT_PROBLEMS_FR = {
  DESIGNATION_EMPTY: 'Une désignation comporte des lettres ou des chiffres.',
  DESIGNATION_TOO_LONG: 'La désignation ou le fabricant est trop long.',
  BEARING_IN_LINE: 'La ligne {line} contient déjà ce roulement.',
  BEARING_HEADER: 'La première ligne doit nommer les colonnes : designation, …',
  MOST_ROWS: 'Au plus {most} lignes à la fois.',
  BEARING_TAKEN: 'Votre organisation a déjà un {designation} de ce fabricant.',
  BEARING_CHANGED:
    'Quelqu’un a modifié ce roulement entre-temps. Rechargez-le et refaites votre modification.',
  BEARING_MOUNTED: '{designation} est monté ; il ne peut pas être supprimé.',
  BEARING_MOUNTED_IN: '{designation} est monté dans {equipment} ; il ne peut pas être supprimé.',
  BEARING_MOUNTED_OFTEN: '{designation} est monté à {count} endroits ; il ne peut pas être supprimé.',
  NO_NOTE_TO_ANSWER: 'La note à laquelle vous répondez n’existe pas.',
  PART_OF_DRIVETRAIN: 'C’est un élément d’une chaîne cinématique.',
  PART_DELETED_WITH_DRIVETRAIN:
    'Un élément est supprimé avec sa chaîne cinématique, ou en l’omettant dans le document de la chaîne.',
  TOO_LATE_TO_RESTORE:
    '« {name} » a été supprimé il y a plus de {hours} heures et ne peut pas être restauré.',
  NO_RECORDING_DEVICE:
    'Aucun appareil de ce composant n’enregistre de signaux temporels : il n’y a rien pour mesurer.',
  UPDATE_RUNS_TO_ITS_END: 'L’appareil se met à jour ; une mise à jour commencée va jusqu’au bout.',
  SPARKPLUG_GROUP_TAKEN: 'Le groupe Sparkplug « {name} » n’est pas libre.',
  SPARKPLUG_NAMES_TAKEN: 'Un autre appareil a ces noms Sparkplug.',
  SIGNAL_KEY_TWICE: 'Une clé figure deux fois parmi les signaux.',
  SIGNAL_METRIC_TWICE: 'Une métrique figure deux fois parmi les signaux.',
  CHANNEL_TWICE: 'Une voie figure deux fois parmi les signaux temporels.',
  UNIT_KEPT: 'Le signal « {key} » est conservé en {before} ; son unité ne peut pas devenir {unit}.',
  DOCUMENT_TOO_LARGE: 'Un document fait au plus 50 Mo.',
  DOCUMENT_STORE_AWAY: 'Le stockage des documents ne répond pas pour l’instant.',
  FILE_KIND_UNKNOWN: 'Les fichiers de ce type ne sont pas acceptés.',
  FILE_NOT_STORED: 'Le fichier n’a pas pu être enregistré. Rien n’a été modifié ; réessayez dans un instant.',
  FILE_EMPTY: 'Le fichier est vide.',
  FILE_CONTENT_OTHER: 'Le contenu du fichier n’est pas celui d’un fichier .{ending}.',
  DEVICES_OF_ADMINISTRATOR: 'Les appareils de {name} sont modifiés par un administrateur.',
  MOST_DRIVETRAINS_IN_FILE:
    'Plus de {most} chaînes cinématiques ne tiennent pas dans un fichier : choisissez-en par leur identifiant.',
  DRIVETRAINS_TOO_LARGE:
    'Ces chaînes cinématiques ne tiennent pas dans un classeur : choisissez-en par leur identifiant.',
  WORKBOOK_NOT_WRITTEN:
    'Le classeur n’a pas pu être écrit à temps. Choisissez moins de chaînes cinématiques.',
  RECENTLY_DELETED:
    '« {name} » a été supprimé il y a moins d’un jour : restaurez-le ou utilisez un autre identifiant.',
  PART_TWICE: '« {name} » figure deux fois dans le document.',
  DRIVER_UNKNOWN: '« {name} » n’est pas un autre élément de cette chaîne cinématique.',
  DRIVEN_IN_CIRCLE: '« {name} » s’entraîne lui-même par les éléments qu’il entraîne.',
  PART_MEASURED: 'Le document omet {names}, qui a des mesures.',
  DEVICE_ELSEWHERE:
    '« {name} » est monté sur {part} d’une autre chaîne cinématique. Retirez-le d’abord de là.',
  DEVICE_ELSEWHERE_UNSEEN:
    '« {name} » est monté sur une autre chaîne cinématique. Il faut d’abord l’en retirer.',
  SEVERITY_UNKNOWN: '« {word} » n’est pas une gravité. Connues : {values}.',
  CONNECTIVITY_UNKNOWN: '« {word} » n’est pas un état de connexion.',
  SORT_UNKNOWN: 'Impossible de trier par « {name} ». Connus : {values}.',
  BRANCH_FORM: 'La branche d’un lieu est son uuid.',
  IDENTIFIER_TAKEN: '« {name} » est déjà un autre équipement.',
  NOTHING_TO_RENAME: 'Il n’y a dans cette chaîne cinématique aucun « {name} » à renommer.',
  NOT_REOPENABLE: 'La réouverture est activée pour un réducteur ou une chaîne cinématique entière.',
  NOT_NEWEST_VERSION:
    'Seule la version la plus récente peut être traitée : celle-ci appartient à l’historique.',
  STEP_NOT_ALLOWED: 'Une version à l’état « {status|} » n’admet pas l’étape « {action|} ».',
  OWN_SUBMISSION: 'Qui a soumis une version ne la vérifie pas : demandez à un autre ingénieur.',
  REOPENING_NOT_ENABLED:
    'Un administrateur doit d’abord activer la réouverture pour la chaîne cinématique ou l’un de ses réducteurs.',
  COMMENT_NEEDED: 'Indiquez pourquoi dans un commentaire.',
  VERSION_HOLDS_FROM_NOW: 'Une version s’applique au plus tard à partir de maintenant.',
  REOPEN_BEFORE_CHANGE: 'Une version verrouillée doit être rouverte avant d’être modifiée.',
  VERSION_BEFORE_PREVIOUS:
    'La version {version} s’applique depuis {since} : la suivante commence au plus tôt à cette date.',
  PART_NOT_REOPENED: '« {element} » appartient à {part}, pour lequel la réouverture n’est pas activée.',
  KINEMATICS_LOCKED:
    'La version {version} de la cinématique est verrouillée : elle doit être rouverte avant d’être modifiée.',
  EQUIPMENT_OF_OTHERS:
    'Il s’y trouve aussi des équipements de groupes auxquels vous n’appartenez pas. Demandez à quelqu’un qui les voit tous.',
  RELEASE_NEEDS_IMAGE: 'Une version de firmware comporte une image.',
  RELEASE_TAKEN: 'Il existe déjà une version {version} pour {type}.',
  NO_RELEASE: 'Aucun firmware n’est publié pour {type}.',
  DEVICE_OF_OTHER_TYPE: 'Un appareil est un {type}, pas un {wanted}.',
  DEVICE_BEING_UPDATED: 'L’un de ces appareils est déjà en cours de mise à jour.',
  ALL_RUN_VERSION: 'Tous ont déjà {version}.',
  SETUP_VERSION_SAVED: 'La version {version} a été enregistrée entre-temps ; la vôtre part de la {basedOn}.',
  DRIVETRAIN_SIGNAL_UNKNOWN: 'La chaîne cinématique n’a pas ce signal.',
  PICTURE_MISSING: 'Aucune image n’a été envoyée.',
  PICTURE_KIND: 'Une image est un fichier JPEG, PNG, WebP ou AVIF. Celui-ci n’en est pas un.',
  PICTURE_MOVES: 'L’image est animée. Envoyez une image fixe.',
  PICTURE_TOO_MANY_PIXELS: 'L’image fait {width} x {height} pixels ; le maximum est de 40 millions.',
  PICTURE_TOO_SMALL: 'Une image fait au moins {least} pixels de côté.',
  PICTURE_BROKEN: 'L’image est tronquée ou endommagée et ne peut pas être lue jusqu’au bout.',
  PICTURE_STORE_AWAY: 'Le stockage des images ne répond pas pour l’instant.',
  PICTURE_NOT_STORED:
    'L’image n’a pas pu être enregistrée. Rien n’a été modifié ; réessayez dans un instant.',
  ELEMENT_UNKNOWN: 'La cinématique n’a pas cet élément ici.',
  NEW_BY_TODAY: 'Il était neuf au plus tard aujourd’hui.',
  LIFE_INPUTS_CHANGED:
    'Quelqu’un a modifié ces données entre-temps. Rechargez-les et refaites votre modification.',
  NOT_OF_THIS_KIND: 'Un élément de type {kind} n’a pas de {field}.',
  WORKBOOK_OR_DOCUMENTS: 'Indiquez soit des documents, soit un classeur.',
  NO_WORKBOOK: 'Ce n’est pas un classeur (xlsx).',
  WORKBOOK_BROKEN: 'Ce classeur (xlsx) est illisible.',
  CELL_EMPTY: 'Cette cellule ne doit pas être vide.',
  CELL_NUMBER: 'On attend un nombre, pas « {cell} ».',
  CELL_FLAG: 'On attend true ou false, pas « {cell} ».',
  CELL_NUMBERS: 'On attend des nombres séparés par des points-virgules, pas « {cell} ».',
  COLUMN_UNKNOWN: 'La colonne « {column} » est inconnue sur la feuille {sheet}.',
  COLUMN_MISSING: 'Il manque la colonne « {column} » à la feuille {sheet}.',
  SHEET_MISSING: 'Le classeur n’a pas de feuille {sheet}.',
  TWICE_ON_SHEET: '« {name} » figure deux fois sur cette feuille.',
  NOT_ON_SHEET: '« {name} » n’est pas sur la feuille {sheet}.',
  IMPORT_STOPPED:
    'L’import s’est arrêté ici : {saved} chaînes cinématiques sur {total} sont enregistrées. Importez de nouveau le même fichier pour continuer.',
  WORKBOOK_TOO_LARGE: 'Ce classeur est trop grand : {most} {what|} au plus.',
  WORKBOOK_TEXT_TOO_LONG: 'Un texte de ce classeur est plus long que ce que contient une cellule.',
  WORKBOOK_ENCRYPTED: 'Ce classeur est chiffré : enregistrez-le sans mot de passe.',
  WORKBOOK_DAMAGED:
    'L’archive de ce classeur est endommagée ou compressée de façon inhabituelle : enregistrez-le de nouveau.',
  WORKBOOK_MALFORMED:
    'Ce classeur n’est pas écrit comme le font les tableurs ({why|}) : enregistrez-le de nouveau avec un tableur.',
  WORKBOOK_UNREADABLE: 'Ce classeur est illisible : {reason|}.',
} as const satisfies Record<keyof typeof EQUIPMENT_PROBLEMS_EN, string>;
