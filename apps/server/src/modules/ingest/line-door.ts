import { type LinePoints, type LinePrecision, LineProtocolReader } from '@ritzel/telemetry';
import type { DeviceLog, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import type { AssetPoints, TelemetryStore } from '../telemetry-store/index.ts';
import { isFull, type LineTarget, makeSenderScope, type SenderScope } from './line-scope.ts';
import { clockFault, type Reading, sortReadings } from './reading-rules.ts';

export interface LineOutcome {
  readonly taken: number;
  /** Lines and points that were not, each with its reason; the first hundred of them. */
  readonly refused: readonly string[];
  readonly refusedCount: number;
}

export interface LineDoor {
  /** Resolves when the good points of the body are committed. */
  take(sender: KnownDevice, body: Uint8Array, precision: LinePrecision): Promise<LineOutcome>;
}

export interface LineDoorParts {
  readonly store: Pick<TelemetryStore, 'append'>;
  readonly registry: DeviceRegistry;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  readonly onSeen: (deviceId: string) => void;
  readonly nowMs: () => number;
}

/** A metric resolved: where its points go and how their values become the signal's unit. */
interface Route {
  readonly assetSlot: number;
  readonly signalNumber: number;
  readonly factor: number;
  readonly offset: number;
}

/** Routes by number of the target, as columns: every point of a body looks here. */
interface RouteColumns {
  /** -1: refused. */
  readonly assetSlots: Int32Array;
  readonly signalNumbers: Uint32Array;
  readonly factors: Float64Array;
  readonly offsets: Float64Array;
}

/** No unit converts by the factor 0: it marks values that are in the signal's unit already. */
const AS_IT_IS = 0;
const MAX_SENDERS = 5_000;
const MAX_REASONS = 100;
const MAX_SIGNALS = 2000;

export function makeLineDoor(parts: LineDoorParts): LineDoor {
  const { store, registry, deviceLog, onSeen, nowMs } = parts;
  const reader = new LineProtocolReader();
  const scopes = new Map<string, SenderScope>();
  /** One for all bodies, each of which leaves it as it was: zeros. */
  let numbers = new Uint32Array(4096);

  function scopeOf(sender: KnownDevice): SenderScope {
    let scope = scopes.get(sender.id);
    if (scope === undefined || isFull(scope)) scope = makeSenderScope();
    // The one used longest ago goes first.
    scopes.delete(sender.id);
    scopes.set(sender.id, scope);
    if (scopes.size > MAX_SENDERS) scopes.delete(scopes.keys().next().value!);
    return scope;
  }

  /** The devices the lines name: the sender itself and those that share its gateway. */
  async function findDevices(
    sender: KnownDevice,
    names: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string | undefined, KnownDevice>> {
    const found = new Map<string | undefined, KnownDevice>([
      [undefined, sender],
      [sender.identifier, sender],
    ]);
    const others = [...names].filter((name) => !found.has(name));
    for (const device of await registry.findBeside(sender, others)) found.set(device.identifier, device);
    return found;
  }

  /** Makes signals of metrics that nobody described; answers the devices as they are then. */
  async function declare(
    devices: ReadonlyMap<string | undefined, KnownDevice>,
    used: readonly LineTarget[],
  ): Promise<Map<string | undefined, KnownDevice>> {
    const unknown = new Map<KnownDevice, Map<string, string>>();
    for (const { deviceName, metric, unit } of used) {
      const device = devices.get(deviceName);
      if (device === undefined || device.signals.has(metric)) continue;
      if (device.equipmentId === null || device.signals.size >= MAX_SIGNALS) continue;
      const metrics = unknown.get(device) ?? new Map<string, string>();
      unknown.set(device, metrics.set(metric, unit ?? '1'));
    }
    const described = new Map(devices);
    for (const [device, metrics] of unknown) {
      const known = await registry.declareMetrics(
        device,
        [...metrics].map(([metric, unit]) => ({ metric, unit })),
      );
      for (const [name, each] of described) if (each.id === device.id) described.set(name, known);
    }
    return described;
  }

  return {
    async take(sender, body, precision) {
      const { scope, targets } = scopeOf(sender);
      const now = nowMs();
      const points = reader.read(body, scope, precision, now);
      const reasons = points.errors.map(({ message }) => message);
      let refusedCount = points.errorCount + points.unwanted;
      const complain = (
        device: KnownDevice,
        code: Parameters<DeviceLog['note']>[1],
        message: string,
        count: number,
      ) => {
        deviceLog.note(device.id, code, message);
        if (reasons.length < MAX_REASONS) reasons.push(message);
        refusedCount += count;
      };
      for (const message of reasons) deviceLog.note(sender.id, 'payload-malformed', message);

      if (numbers.length < targets.length) numbers = new Uint32Array(2 * targets.length);
      const used = numberTargets(points, numbers).map((handle) => targets[handle]!);
      const names = new Set(used.flatMap(({ deviceName }) => deviceName ?? []));
      const devices = await declare(await findDevices(sender, names), used);
      const assets: string[] = [];
      const routes = openRoutes(used.length);
      const refusals = new Map<
        number,
        { device: KnownDevice; code: Parameters<DeviceLog['note']>[1]; message: string }
      >();
      for (const [number, target] of used.entries()) {
        const device = devices.get(target.deviceName);
        if (device === undefined) {
          const message = `No device "${target.deviceName?.slice(0, 60)}" shares the gateway of ${sender.identifier}.`;
          refusals.set(number, { device: sender, code: 'device-unknown', message });
          continue;
        }
        const route = routeOf(device, target, now, assets);
        if ('assetSlot' in route) {
          routes.assetSlots[number] = route.assetSlot;
          routes.signalNumbers[number] = route.signalNumber;
          routes.factors[number] = route.factor === 1 && route.offset === 0 ? AS_IT_IS : route.factor;
          routes.offsets[number] = route.offset;
          onSeen(device.id);
        } else refusals.set(number, { device, ...route });
      }
      const batch = gather(assets, routes, points, now, (number, reason) => {
        const refusal = refusals.get(number);
        const target = used[number]!;
        const device = refusal?.device ?? devices.get(target.deviceName) ?? sender;
        complain(
          device,
          refusal?.code ?? 'clock-off',
          refusal?.message ?? `"${target.metric}": ${reason}`,
          1,
        );
      });
      reader.giveBack(points);
      if (batch.length > 0) await store.append(batch);
      let taken = 0;
      for (const each of batch) taken += each.timesMs.length;
      return { taken, refused: reasons, refusedCount };
    },
  };
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

/** The route of one metric, found by sending two probes through the rules that hold for every door. */
function routeOf(
  device: KnownDevice,
  { metric, unit }: LineTarget,
  nowMs: number,
  assets: string[],
): Route | { code: Parameters<DeviceLog['note']>[1]; message: string } {
  const probe = (value: number): Reading => ({ metric, timeMs: nowMs, value, unit });
  const { batch, refusals } = sortReadings(device, [probe(0), probe(1)], nowMs);
  const [points] = batch;
  if (points === undefined) {
    const { code, message } = refusals[0] ?? { code: 'metric-unknown' as const, message: 'Unknown metric.' };
    return { code, message };
  }
  let assetSlot = assets.indexOf(points.assetId);
  if (assetSlot < 0) assetSlot = assets.push(points.assetId) - 1;
  // Units convert by a factor and an offset, which the values of 0 and 1 tell.
  const offset = points.values[0]!;
  return { assetSlot, signalNumber: points.signalNumbers[0]!, factor: points.values[1]! - offset, offset };
}

function openRoutes(targets: number): RouteColumns {
  return {
    assetSlots: new Int32Array(targets).fill(-1),
    signalNumbers: new Uint32Array(targets),
    factors: new Float64Array(targets),
    offsets: new Float64Array(targets),
  };
}

/** Sorts the points of a body into columns of their assets. */
function gather(
  assets: readonly string[],
  { assetSlots, signalNumbers, factors, offsets }: RouteColumns,
  { handles: numbers, timesMs, values, count }: LinePoints,
  nowMs: number,
  refuse: (target: number, reason: string) => void,
): AssetPoints[] {
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
    const slot = fault === undefined ? assetSlots[number]! : -1;
    slots[index] = slot;
    if (slot < 0) refuse(number, fault ?? '');
    else counts[slot]!++;
  }
  const columns = openColumns(assets, counts);
  const next = new Uint32Array(assets.length);
  for (let index = 0; index < count; index++) {
    const slot = slots[index]!;
    if (slot < 0) continue;
    const number = numbers[index]!;
    const column = columns[slot]!;
    const at = next[slot]!++;
    column.signalNumbers[at] = signalNumbers[number]!;
    column.timesMs[at] = timesMs[index]!;
    const factor = factors[number]!;
    column.values[at] = factor === AS_IT_IS ? values[index]! : values[index]! * factor + offsets[number]!;
  }
  return columns.filter((column) => column.timesMs.length > 0);
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
