/** Longest name of a group, an edge node or a device. */
export const MAX_SPARKPLUG_NAME_LENGTH = 60;

/** What stands at the place of a group in topics that belong to no group (Sparkplug 3.0, chapter 4). */
const RESERVED = new Set(['state', 'spbv1.0']);

// + # and / are MQTT's own signs (MQTT 3.1.1, section 4.7.1); what is not seen on a screen names nothing.
const FORBIDDEN = /[+#/\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Whether a text may be declared as Sparkplug group, edge node or device: a topic is made of these names, so a wildcard
 * among them would be a right to the topics of others. The database has the same rule (`is_sparkplug_name`).
 */
export function isSparkplugName(text: string): boolean {
  if (text === '' || text.length > MAX_SPARKPLUG_NAME_LENGTH || text !== text.trim()) return false;
  if (text.startsWith('$') || RESERVED.has(text.toLowerCase())) return false;
  // Two spellings of one letter would be two groups that look alike.
  return !FORBIDDEN.test(text) && text === text.normalize('NFC');
}
