/**
 * Names of nameplate fields as words: those of the companion specification (OPC 40400-1) in English, said in German
 * where it has plain words for them.
 */
const GERMAN: Readonly<Record<string, string>> = {
  Model: 'Modell',
  ProductInstanceUri: 'Produkt-URI',
  YearOfConstruction: 'Baujahr',
  GearRatio: 'Übersetzung i',
  GearType: 'Getriebeart',
  Backlash: 'Verdrehspiel',
  TorqueRated: 'Nenndrehmoment',
  SpeedRated: 'Nenndrehzahl',
  Efficiency: 'Wirkungsgrad',
  LubricantType: 'Schmierstoff',
  LubricantInterval: 'Schmierstoffwechsel alle',
  TorsionalRigidity: 'Drehsteifigkeit',
  MotorPolePairs: 'Polpaare',
  MotorPowerRated: 'Nennleistung',
  MotorSpeedRated: 'Nenndrehzahl',
  MotorTorqueRated: 'Nenndrehmoment',
  MotorPowerFactor: 'Leistungsfaktor',
  MotorEfficiencyClass: 'Effizienzklasse',
  PowerRated: 'Nennleistung',
  LubricantAmount: 'Schmierstoffmenge',
  Mass: 'Masse',
  ShaftHeight: 'Achshöhe',
  LineFrequency: 'Netzfrequenz',
  VoltageRated: 'Nennspannung',
  CurrentRated: 'Nennstrom',
  CouplingType: 'Kupplungsart',
};

export function nameplateWords(field: string, language: string): string {
  const german = language.startsWith('de') ? GERMAN[field] : undefined;
  if (german !== undefined) return german;
  const words = field.replace(/^Motor(?=[A-Z])/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0) + words.slice(1).replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
