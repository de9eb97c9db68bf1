import type { DrivetrainDocument } from '@ritzel/contract';

/** One device of a gateway: its Sparkplug name, its identifier in the portal and what it sends. */
export interface GatewayDevice {
  readonly name: string;
  readonly identifier: string;
  readonly deviceType: string;
  readonly signals: readonly {
    readonly metric: string;
    readonly unit: string;
    readonly intervalMs: number;
  }[];
  readonly channels: readonly string[];
  readonly waveforms: NonNullable<
    NonNullable<DrivetrainDocument['parts'][number]['devices']>[number]['waveforms']
  >;
}

/** The devices of a drivetrain's document with what they send. */
export function devicesOf(document: DrivetrainDocument): GatewayDevice[] {
  return document.parts.flatMap((part) =>
    (part.devices ?? []).map((device) => ({
      name: device.sparkplug?.device ?? device.identifier,
      identifier: device.identifier,
      deviceType: device.deviceType,
      signals: (device.signals ?? []).map(({ metric, unit, intervalS }) => ({
        metric,
        unit,
        intervalMs: 1000 * (intervalS ?? 60),
      })),
      channels: (device.waveforms ?? []).map(({ channel }) => channel),
      waveforms: device.waveforms ?? [],
    })),
  );
}

/** The Sparkplug group and edge node of a drivetrain's document. Throws RangeError where it names none. */
export function edgeNodeNameOf(document: DrivetrainDocument): {
  readonly group: string;
  readonly node: string;
} {
  const names = document.parts
    .flatMap((part) => part.devices ?? [])
    .find(({ sparkplug }) => sparkplug)?.sparkplug;
  if (!names) throw new RangeError(`The drivetrain ${document.identifier} has no Sparkplug device.`);
  return names;
}
