-- The first texts. The ids are fixed, so that an acceptance means the same on every installation.
insert into policy (id, name, version, lang_code, mandatory, published_at, title, body) values
('37f30a36-a3c8-585d-a2bb-86db3734efb5', 'termsOfUse', '1.0', 'en', true, '2026-11-01T00:00:00Z', 'Terms of use', $text$# Terms of use

These terms hold between you and the organisation that runs this installation of Ritzel ("the operator").

## What Ritzel is for
Ritzel collects measurements of industrial drivetrains, judges them against limits and shows what it found. It supports the people who look after a machine. It does not replace inspection, and it is not a safety system: nothing in it may be the only thing that protects people, the machine or the environment.

## What you may do
- Use your account for the work your organisation gave it to you for.
- Keep your password to yourself and tell your administrator when someone else may know it.
- Export what your role lets you see, for the purposes of your organisation.

## What you may not do
- Try to reach data of another organisation, or get around a limit of your role.
- Load the service so that others cannot work, or feed it measurements you know to be false.

## What to expect of the results
A severity, a finding or a forecast is computed from the measurements, the description of the machine and the limits in force. Each can be wrong when one of these is wrong. The evidence is shown with every result: check it before you stop or start a machine because of it. Limit values are shipped as data; check them against your copy of the standard.

## Ending
The operator may disable an account that breaks these terms. You may stop using the service at any time; ask your administrator to have your account removed.

## Changes
When these terms change, you are asked to accept the new version at your next sign-in.
$text$),
('d4fa1968-ee42-5586-9a7b-a5c98b84c9e5', 'termsOfUse', '1.0', 'de', true, '2026-11-01T00:00:00Z', 'Nutzungsbedingungen', $text$# Nutzungsbedingungen

Diese Bedingungen gelten zwischen Ihnen und der Organisation, die diese Installation von Ritzel betreibt („Betreiber“).

## Wozu Ritzel dient
Ritzel sammelt Messwerte industrieller Antriebsstränge, beurteilt sie anhand von Grenzwerten und zeigt das Ergebnis. Es unterstützt die Menschen, die eine Maschine betreuen. Es ersetzt keine Inspektion und ist kein Sicherheitssystem: Nichts darin darf das Einzige sein, was Menschen, Maschine oder Umwelt schützt.

## Was Sie dürfen
- Ihr Konto für die Aufgaben nutzen, für die Ihre Organisation es eingerichtet hat.
- Ihr Kennwort für sich behalten und Ihrer Administration melden, wenn es jemand anderes kennen könnte.
- Was Ihre Rolle Sie sehen lässt, für die Zwecke Ihrer Organisation exportieren.

## Was Sie nicht dürfen
- Versuchen, an Daten anderer Organisationen zu gelangen oder Grenzen Ihrer Rolle zu umgehen.
- Den Dienst so belasten, dass andere nicht arbeiten können, oder wissentlich falsche Messwerte einspeisen.

## Was die Ergebnisse bedeuten
Ein Schweregrad, ein Befund oder eine Prognose wird aus den Messwerten, der Beschreibung der Maschine und den geltenden Grenzwerten berechnet. Ist eines davon falsch, kann auch das Ergebnis falsch sein. Zu jedem Ergebnis werden die Belege gezeigt: Prüfen Sie diese, bevor Sie deswegen eine Maschine anhalten oder anfahren. Grenzwerte werden als Daten mitgeliefert; prüfen Sie sie anhand Ihrer Ausgabe der Norm.

## Ende der Nutzung
Der Betreiber kann ein Konto sperren, das gegen diese Bedingungen verstößt. Sie können die Nutzung jederzeit beenden; bitten Sie Ihre Administration, Ihr Konto zu entfernen.

## Änderungen
Ändern sich diese Bedingungen, werden Sie bei der nächsten Anmeldung um Zustimmung zur neuen Fassung gebeten.
$text$),
('5f674834-fcc0-5940-86f9-48c4ed06e77c', 'privacyPolicy', '1.0', 'en', true, '2026-11-01T00:00:00Z', 'Privacy policy', $text$# Privacy policy

Responsible for the personal data in this installation is the organisation that runs it. Ritzel itself sends nothing to its makers.

## What is stored about you
- *Account*: name, e-mail address, organisation, role, and a hash of your password from which the password cannot be read.
- *Use*: when you signed in, which policies you accepted, and which changes you made (the audit log, with the time and the number of the request).
- *Preferences*: language, view settings and favourites.
- *Failed sign-ins*: a hash of the address that was tried, for 15 minutes, to slow down guessing. A refused sign-in to your account is noted in the audit log.

## What is not stored
No tracking, no advertising, no statistics on persons, no third-party content: maps, fonts and pictures come from this installation.

## In your browser
One cookie keeps you signed in (`ritzel_refresh`, readable by the server only). Preferences and the access token lie encrypted in the browser's storage and are removed when you sign out.

## How long
Your account data is kept while your account exists. The audit log is kept as long as the operator's rules on records require. Data of a demo visit is removed within a day.

## Your rights
You may ask the operator what is stored about you, have it corrected or erased, receive a copy, and complain to a supervisory authority. Ask your administrator first: they can show and change most of it at once.
$text$),
('57eecfdd-75c7-5cc5-8f8e-1197de927432', 'privacyPolicy', '1.0', 'de', true, '2026-11-01T00:00:00Z', 'Datenschutzerklärung', $text$# Datenschutzerklärung

Verantwortlich für die personenbezogenen Daten dieser Installation ist die Organisation, die sie betreibt. Ritzel selbst sendet nichts an seine Hersteller.

## Was über Sie gespeichert wird
- *Konto*: Name, E-Mail-Adresse, Organisation, Rolle und ein Hash Ihres Kennworts, aus dem sich das Kennwort nicht lesen lässt.
- *Nutzung*: wann Sie sich angemeldet haben, welchen Richtlinien Sie zugestimmt haben und welche Änderungen Sie vorgenommen haben (das Änderungsprotokoll, mit Zeit und Nummer der Anfrage).
- *Einstellungen*: Sprache, Ansichten und Favoriten.
- *Fehlgeschlagene Anmeldungen*: für 15 Minuten ein Hash der versuchten Adresse, um Raten zu bremsen. Eine abgewiesene Anmeldung an Ihrem Konto steht im Änderungsprotokoll.

## Was nicht gespeichert wird
Keine Nachverfolgung, keine Werbung, keine Auswertung über Personen, keine Inhalte Dritter: Karten, Schriften und Bilder kommen aus dieser Installation.

## In Ihrem Browser
Ein Cookie hält Sie angemeldet (`ritzel_refresh`, nur für den Server lesbar). Einstellungen und Zugriffsmarke liegen verschlüsselt im Speicher des Browsers und werden beim Abmelden entfernt.

## Wie lange
Ihre Kontodaten bleiben gespeichert, solange Ihr Konto besteht. Das Änderungsprotokoll wird so lange aufbewahrt, wie es die Aufbewahrungsregeln des Betreibers verlangen. Daten eines Demo-Besuchs werden innerhalb eines Tages entfernt.

## Ihre Rechte
Sie können vom Betreiber Auskunft über Ihre Daten, deren Berichtigung oder Löschung und eine Kopie verlangen und sich bei einer Aufsichtsbehörde beschweren. Fragen Sie zuerst Ihre Administration: Sie kann das meiste sofort zeigen und ändern.
$text$),
('f1de4172-5b98-54c7-b1ed-9e32ed5319ab', 'dataUsage', '1.0', 'en', true, '2026-11-01T00:00:00Z', 'Data usage agreement', $text$# Data usage agreement

This agreement says what happens with the measurements of your machines.

## Whose data it is
Measurements, machine descriptions, findings and reports belong to your organisation. The operator of this installation stores and processes them for your organisation and for no other purpose.

## Who sees it
Only users of your organisation, each as far as their role allows, and the operator's portal administrators where they need it to run the service. Other organisations on the same installation can neither see nor count it.

## What is done with it
- It is stored as it arrived, and kept so that a later result can be traced back to it.
- Indicators, severities and findings are computed from it on the operator's own machines.
- It is not used to train models for others, not sold, and not passed on without a written order of your organisation.

## Getting it out
You can export series and waveforms in open formats at any time. When the service ends, your organisation receives its data in these formats before it is deleted.
$text$),
('6d8e0c14-0fed-560e-82bf-4c22ba3d0d4f', 'dataUsage', '1.0', 'de', true, '2026-11-01T00:00:00Z', 'Datennutzungsvereinbarung', $text$# Datennutzungsvereinbarung

Diese Vereinbarung sagt, was mit den Messwerten Ihrer Maschinen geschieht.

## Wem die Daten gehören
Messwerte, Maschinenbeschreibungen, Befunde und Berichte gehören Ihrer Organisation. Der Betreiber dieser Installation speichert und verarbeitet sie für Ihre Organisation und zu keinem anderen Zweck.

## Wer sie sieht
Nur Benutzer Ihrer Organisation, jeder so weit seine Rolle reicht, und die Portaladministration des Betreibers, soweit sie es für den Betrieb braucht. Andere Organisationen auf derselben Installation können sie weder sehen noch zählen.

## Was damit geschieht
- Sie werden gespeichert, wie sie ankamen, und aufbewahrt, damit sich ein späteres Ergebnis auf sie zurückführen lässt.
- Kennwerte, Schweregrade und Befunde werden daraus auf den Rechnern des Betreibers berechnet.
- Sie werden nicht zum Trainieren von Modellen für andere verwendet, nicht verkauft und nicht ohne schriftlichen Auftrag Ihrer Organisation weitergegeben.

## Wie Sie sie bekommen
Zeitreihen und Wellenformen können Sie jederzeit in offenen Formaten exportieren. Endet der Dienst, erhält Ihre Organisation ihre Daten in diesen Formaten, bevor sie gelöscht werden.
$text$),
('ef1787c4-ada4-5934-a4d4-e3ece690ec39', 'imprint', '1.0', 'en', false, '2026-11-01T00:00:00Z', 'Imprint', $text$# Imprint

This installation of Ritzel is run by the organisation whose administrator gave you access. The law of many countries asks the operator to name here:

- name and legal form of the company, and who represents it,
- postal address, e-mail address and telephone number,
- entry in the commercial register and tax number, where there are any.

The operator has not entered these yet. Until then please turn to your administrator.
$text$),
('89bd7a11-75e1-532f-b6cb-aaa2e0c5bdf9', 'imprint', '1.0', 'de', false, '2026-11-01T00:00:00Z', 'Impressum', $text$# Impressum

Diese Installation von Ritzel betreibt die Organisation, deren Administration Ihnen den Zugang gegeben hat. Das Recht vieler Länder verlangt, dass der Betreiber hier nennt:

- Name und Rechtsform des Unternehmens und wer es vertritt,
- Postanschrift, E-Mail-Adresse und Telefonnummer,
- Registereintrag und Steuernummer, soweit vorhanden.

Der Betreiber hat diese Angaben noch nicht eingetragen. Bitte wenden Sie sich bis dahin an Ihre Administration.
$text$),
('24d36a45-c129-5cc7-999d-3c1663b2b038', 'about', '1.0', 'en', false, '2026-11-01T00:00:00Z', 'About Ritzel', $text$# About Ritzel

Ritzel watches over gear units, motors, couplings and whole drivetrains. It takes measurements from devices, judges them against the limits and the kinematics of the machine itself, and says what is wrong with the evidence for it.

Ritzel is German for pinion, the smaller gear of a pair. The program is open source under the Apache License 2.0.
$text$),
('95149d14-9a0b-5780-8c84-b4bbd7c05dde', 'about', '1.0', 'de', false, '2026-11-01T00:00:00Z', 'Über Ritzel', $text$# Über Ritzel

Ritzel überwacht Getriebe, Motoren, Kupplungen und ganze Antriebsstränge. Es nimmt Messwerte von Geräten entgegen, beurteilt sie anhand von Grenzwerten und der Kinematik der Maschine selbst und sagt, was nicht stimmt, mit den Belegen dafür.

Ein Ritzel ist das kleinere Rad eines Zahnradpaars. Das Programm ist quelloffen unter der Apache-Lizenz 2.0.
$text$);
