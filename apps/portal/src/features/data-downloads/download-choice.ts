import { type DownloadChoices, MAX_DOWNLOAD_CHANNELS, MAX_DOWNLOAD_SIGNALS } from '@ritzel/contract';

/** What is ticked: signals by their ids, channels by equipment and name. */
export interface DownloadSelection {
  readonly signals: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

export const channelKey = (equipmentId: string, channel: string): string => `${equipmentId} ${channel}`;

/** Equipment with something to choose. */
export const chosenFrom = (choices: DownloadChoices) =>
  choices.equipment.filter(({ signals, channels }) => signals.length + channels.length > 0);

/** Every signal that has values on these days; records are many and large, and chosen one by one. */
export function usualSelection(choices: DownloadChoices): DownloadSelection {
  const signals = choices.equipment.flatMap((each) => each.signals.filter(({ values }) => values > 0));
  return {
    signals: new Set(signals.slice(0, MAX_DOWNLOAD_SIGNALS).map(({ id }) => id)),
    channels: new Set(),
  };
}

/** What is ticked and there, with what it amounts to. */
export function summaryOf(choices: DownloadChoices, selection: DownloadSelection) {
  const signals = choices.equipment.flatMap((each) =>
    each.signals.filter(({ id }) => selection.signals.has(id)),
  );
  const channels = choices.equipment.flatMap(({ id, channels: own }) =>
    own
      .filter(({ channel }) => selection.channels.has(channelKey(id, channel)))
      .map((channel) => ({ ...channel, equipmentId: id })),
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    signalIds: signals.map(({ id }) => id),
    channels: channels.map(({ equipmentId, channel }) => ({ equipmentId, channel })),
    values: sum(signals.map(({ values }) => values)),
    records: sum(channels.map(({ records }) => records)),
    samples: sum(channels.map(({ samples }) => samples)),
    isTooMany: signals.length > MAX_DOWNLOAD_SIGNALS || channels.length > MAX_DOWNLOAD_CHANNELS,
  };
}

/** All or none of some keys. */
export function withKeys(
  before: ReadonlySet<string>,
  keys: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys) {
    if (isOn) after.add(key);
    else after.delete(key);
  }
  return after;
}

/** What a spreadsheet on this computer expects. */
export function usualDecimalSign(locale: string | undefined): 'point' | 'comma' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'comma' : 'point';
}
