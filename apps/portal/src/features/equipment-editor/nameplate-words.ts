/**
 * The name of a nameplate field as words, for a field that the companion specification (OPC 40400-1) does not give and that
 * no language has a name for: `MotorPolePairs` becomes `Pole pairs`.
 */
export function nameplateWords(field: string): string {
  const words = field.replace(/^Motor(?=[A-Z])/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0) + words.slice(1).replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
