import type { Component, DrivetrainDocument } from '@ritzel/contract';
import type { PartDraft } from './drivetrain-draft.ts';

/** The parts as the drawing of the drivetrain takes them; nothing is known of their condition here. */
export function componentsOfDraft(
  parts: readonly PartDraft[],
  { parts: reported }: DrivetrainDocument,
): Component[] {
  return parts.map(({ key, type, identifier, name, manufacturer, serialNumber }, index) => ({
    id: key,
    type,
    identifier: identifier || name,
    name: name || identifier,
    position: index + 1,
    manufacturer: manufacturer || null,
    serialNumber: serialNumber || null,
    nameplate: {},
    drivenFrom: reported[index]?.drivenFrom ?? null,
    condition: { severity: 'UNKNOWN', hasUnknown: false, reason: null, since: null },
    deviceIds: [],
  }));
}
