import {
  type LinePoints,
  type LinePrecision,
  LineProtocolReader,
  MAX_NAME_LENGTH,
  nameFault,
} from '@ritzel/telemetry';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceLog, DeviceLogCode, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import type { AssetPoints } from '../telemetry-store/index.ts';
import type { LineTarget } from './line-scope.ts';
import { makeLineScopes } from './line-scopes.ts';
import type { ReadingAdapter } from './reading-adapter.ts';
import { clockFault } from './reading-rules.ts';
import { isTransientFault, refusalOf } from './transient-fault.ts';
import {
  type Conversion,
  conversionOf,
  convert,
  declarationFault,
  quotedValue,
  UNCHANGED,
  undeclaredFault,
  WITHOUT_UNIT,
} from './value-rules.ts';

export interface LineOutcome {
  readonly taken: number;
  /** Lines and points that were not, each with its reason; the first hundred of them. */
  readonly refused: readonly string[];
  readonly refusedCount: number;
}

export interface LineAdapter {
  /** Resolves when the good points of the body are committed. */
  take(sender: KnownDevice, body: Uint8Array, precision: LinePrecision): Promise<LineOutcome>;
}

export interface LineAdapterParts {
  readonly readings: Pick<ReadingAdapter, 'commit'>;
  readonly registry: DeviceRegistry;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  readonly metrics: Pick<Metrics, 'messagesRefused'>;
  readonly onSeen: (deviceId: string) => void;
  readonly nowMs: () => number;
}

/** A metric resolved: where its points go and how their values become the signal's unit. */
interface Route {
  readonly assetSlot: number;
  readonly signalNumber: number;
  readonly conversion: Conversion;
}

/** Routes by number of the target, as columns: every point of a body looks here. */
interface RouteColumns {
  /** -1: refused. */
  readonly assetSlots: Int32Array;
  readonly signalNumbers: Uint32Array;
  /** Undefined for values that are in the signal's unit already. */
  readonly conversions: (Conversion | undefined)[];
}

/** Why the points of a target are not taken, and in whose log it stands. */
interface TargetRefusal {
  readonly device: KnownDevice;
  readonly code: DeviceLogCode;
  readonly message: string;
}

const MAX_REASONS = 100;

export function makeLineAdapter(parts: LineAdapterParts): LineAdapter {
  const { readings, registry, deviceLog, metrics, onSeen, nowMs } = parts;
  const reader = new LineProtocolReader();
  const scopes = makeLineScopes();
  /** One for all bodies, each of which leaves it as it was: zeros. */
  let numbers = new Uint32Array(4096);

  /** The devices the lines name: the sender itself and those that share its gateway. */
  async function findDevices(
    sender: KnownDevice,
    names: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string | undefined, KnownDevice>> {
    const found = new Map<string | undefined, KnownDevice>([
      [undefined, sender],
      [sender.identifier, sender],
    ]);
    // What no text of the database can hold is no device's name.
    const others = [...names].filter(
      (name) => !found.has(name) && nameFault(name, MAX_NAME_LENGTH) === undefined,
    );
    for (const device of await registry.findBeside(sender, others)) found.set(device.identifier, device);
    return found;
  }

  /** Makes signals of metrics that nobody described; answers the devices as they are then, and why some have none. */
  async function declare(
    devices: ReadonlyMap<string | undefined, KnownDevice>,
    used: readonly LineTarget[],
  ): Promise<{ devices: ReadonlyMap<string | undefined, KnownDevice>; reasons: Map<string, string> }> {
    const unknown = new Map<KnownDevice, Map<string, string>>();
    for (const target of used) {
      const { deviceName, metric, unit } = target;
      const device = devices.get(deviceName);
      if (device === undefined || device.signals.has(metric)) continue;
      if (declarationFault(device, target) !== undefined) continue;
      const declared = unknown.get(device) ?? new Map<string, string>();
      if (!declared.has(metric)) unknown.set(device, declared.set(metric, unit ?? WITHOUT_UNIT));
    }
    const described = new Map(devices);
    const reasons = new Map<string, string>();
    for (const [device, declared] of unknown) {
      const { device: known, reason } = await declareOrRefuse(device, declared);
      if (reason !== undefined) reasons.set(device.id, reason);
      for (const [name, each] of described) if (each.id === device.id) described.set(name, known);
    }
    return { devices: described, reasons };
  }

  async function declareOrRefuse(device: KnownDevice, declared: ReadonlyMap<string, string>) {
    try {
      return await registry.declareMetrics(
        device,
        [...declared].map(([metric, unit]) => ({ metric, unit })),
      );
    } catch (error) {
      if (isTransientFault(error)) throw error;
      return { device, reason: refusalOf(error) };
    }
  }

  return {
    async take(sender, body, precision) {
      const scope = scopes.open(sender.id);
      const { targets } = scope;
      const now = nowMs();
      const points = reader.read(body, scope.scope, precision, now);
      scopes.keep(sender.id, scope);
      const reasons = points.errors.map(({ message }) => message);
      const [firstReason] = reasons;
      if (firstReason !== undefined)
        deviceLog.note(sender.id, 'payload-malformed', firstReason, points.errorCount);
      let refusedCount = points.errorCount;
      const refuse = ({ device, code, message }: TargetRefusal, count: number) => {
        deviceLog.note(device.id, code, message, count);
        metrics.messagesRefused.inc({ code });
        if (reasons.length < MAX_REASONS) reasons.push(message);
        refusedCount += count;
      };

      if (numbers.length < targets.length) numbers = new Uint32Array(2 * targets.length);
      const used = numberTargets(points, numbers).map((handle) => targets[handle]!);
      const texts = countTexts(points, targets);
      const named = [...used, ...texts.keys()];
      const names = new Set(named.flatMap(({ deviceName }) => deviceName ?? []));
      const { devices, reasons: undeclared } = await declare(await findDevices(sender, names), used);
      const assets: AssetSlots = { ids: [], devices: [] };
      const routes = openRoutes(used.length);
      const refusals = new Map<number, TargetRefusal>();
      const seen = new Set<string>();
      const routeTarget = (target: LineTarget): Route | TargetRefusal => {
        const device = devices.get(target.deviceName);
        if (device === undefined) {
          const message = `No device ${quotedValue(target.deviceName ?? '')} shares the gateway of ${sender.identifier}.`;
          return { device: sender, code: 'device-unknown', message };
        }
        return routeOf(device, target, assets, undeclared.get(device.id));
      };
      for (const [target, count] of texts) {
        const refusal = routeTarget(target);
        if ('code' in refusal) refuse(refusal, count);
      }
      for (const [number, target] of used.entries()) {
        const route = routeTarget(target);
        if ('code' in route) {
          refusals.set(number, route);
          continue;
        }
        seen.add((devices.get(target.deviceName) ?? sender).id);
        routes.assetSlots[number] = route.assetSlot;
        routes.signalNumbers[number] = route.signalNumber;
        routes.conversions[number] = route.conversion === UNCHANGED ? undefined : route.conversion;
      }
      for (const id of seen) onSeen(id);
      const { batch, refused } = gather(assets.ids, routes, points, now);
      reader.giveBack(points);
      for (const [number, { count, fault }] of refused) {
        const target = used[number]!;
        const device = devices.get(target.deviceName) ?? sender;
        const { code, reason } = fault ?? { code: 'metric-unknown', reason: 'is not taken.' };
        refuse(
          refusals.get(number) ?? { device, code, message: `${quotedValue(target.metric)}: ${reason}` },
          count,
        );
      }
      const deviceOfAsset = new Map(assets.ids.map((id, slot) => [id, assets.devices[slot]!]));
      const lost = await readings.commit(
        batch.map((columns) => ({ device: deviceOfAsset.get(columns.assetId) ?? sender, points: columns })),
      );
      if (lost > 0) reasons.push('values that cannot be stored');
      let taken = -lost;
      for (const each of batch) taken += each.timesMs.length;
      return { taken, refused: reasons, refusedCount: refusedCount + lost };
    },
  };
}

/** The texts of a body as targets that hold texts, with how many there are of each. */
function countTexts({ texts }: LinePoints, targets: readonly LineTarget[]): Map<LineTarget, number> {
  const counts = new Map<number, number>();
  for (const { handle } of texts) counts.set(handle, (counts.get(handle) ?? 0) + 1);
  return new Map(
    [...counts].map(([handle, count]) => [{ ...targets[handle]!, kind: 'text' as const }, count]),
  );
}

/**
 * Numbers the targets of a body from 0 in the order of their first point, writes these numbers in place of the handles
 * and returns the handles by number: a gateway knows a hundred thousand targets of which a body names twenty.
 */
function numberTargets({ handles, count }: LinePoints, numbers: Uint32Array): number[] {
  const used: number[] = [];
  for (let index = 0; index < count; index++) {
    const handle = handles[index]!;
    // One more than the number: 0 is "none yet".
    if (numbers[handle] === 0) numbers[handle] = used.push(handle);
    handles[index] = numbers[handle]! - 1;
  }
  for (const handle of used) numbers[handle] = 0;
  return used;
}

/** Assets that points of a body go to, with the device through which each was found first. */
interface AssetSlots {
  readonly ids: string[];
  readonly devices: KnownDevice[];
}

/** The route of one metric, by the rules that hold for every way in. */
function routeOf(
  device: KnownDevice,
  target: LineTarget,
  assets: AssetSlots,
  undeclaredReason: string | undefined,
): Route | TargetRefusal {
  const signal = device.signals.get(target.metric);
  if (signal === undefined) {
    const fault = declarationFault(device, target) ?? undeclaredFault(target.metric, undeclaredReason);
    return { device, code: fault.code, message: fault.message };
  }
  const conversion = conversionOf(signal, target);
  if ('code' in conversion) return { device, code: conversion.code, message: conversion.message };
  let assetSlot = assets.ids.indexOf(signal.assetId);
  if (assetSlot < 0) {
    assetSlot = assets.ids.push(signal.assetId) - 1;
    assets.devices.push(device);
  }
  return { assetSlot, signalNumber: signal.number, conversion };
}

function openRoutes(targets: number): RouteColumns {
  return {
    assetSlots: new Int32Array(targets).fill(-1),
    signalNumbers: new Uint32Array(targets),
    conversions: new Array<Conversion | undefined>(targets).fill(undefined),
  };
}

/** Why points of one target were left out though the target has a route, and how many. */
interface PointFaults {
  count: number;
  readonly fault: { readonly code: DeviceLogCode; readonly reason: string } | undefined;
}

/** Sorts the points of a body into columns of their assets. */
function gather(
  assets: readonly string[],
  { assetSlots, signalNumbers, conversions }: RouteColumns,
  { handles: numbers, timesMs, values, count }: LinePoints,
  nowMs: number,
): { batch: AssetPoints[]; refused: ReadonlyMap<number, PointFaults> } {
  const refused = new Map<number, PointFaults>();
  const refuse = (number: number, code: DeviceLogCode, reason: string | undefined) => {
    const known = refused.get(number);
    if (known !== undefined) known.count += 1;
    else refused.set(number, { count: 1, fault: reason === undefined ? undefined : { code, reason } });
  };
  const counts = new Uint32Array(assets.length);
  const slots = new Int32Array(count);
  // The points of one line share their time: it is looked at once.
  let before = Number.NaN;
  let fault: string | undefined;
  for (let index = 0; index < count; index++) {
    const number = numbers[index]!;
    const time = timesMs[index]!;
    if (time !== before) {
      before = time;
      fault = clockFault(time, nowMs, false);
    }
    const conversion = conversions[number];
    if (conversion !== undefined) values[index] = convert(values[index]!, conversion);
    const slot = fault === undefined ? assetSlots[number]! : -1;
    slots[index] = slot;
    if (slot < 0) refuse(number, 'clock-off', fault);
    else if (conversion !== undefined && !Number.isFinite(values[index])) {
      slots[index] = -1;
      refuse(number, 'value-not-finite', `it is ${values[index]} in the signal's unit.`);
    } else counts[slot]!++;
  }
  const columns = openColumns(assets, counts);
  const next = new Uint32Array(assets.length);
  for (let index = 0; index < count; index++) {
    const slot = slots[index]!;
    if (slot < 0) continue;
    const column = columns[slot]!;
    const at = next[slot]!++;
    column.signalNumbers[at] = signalNumbers[numbers[index]!]!;
    column.timesMs[at] = timesMs[index]!;
    column.values[at] = values[index]!;
  }
  return { batch: columns.filter((column) => column.timesMs.length > 0), refused };
}

/** Columns of so many points each, side by side in three buffers: one body, three allocations. */
function openColumns(assets: readonly string[], counts: Uint32Array) {
  let total = 0;
  for (const count of counts) total += count;
  const signalNumbers = new Uint32Array(total);
  const timesMs = new Float64Array(total);
  const values = new Float64Array(total);
  let end = 0;
  return assets.map((assetId, slot) => {
    const start = end;
    end += counts[slot]!;
    return {
      assetId,
      signalNumbers: signalNumbers.subarray(start, end),
      timesMs: timesMs.subarray(start, end),
      values: values.subarray(start, end),
    };
  });
}
