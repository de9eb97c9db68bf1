import type { DetailViewState } from './detail-view-state.ts';

/** What the vibration panel shows of the view state of a screen, and how it changes that. */
export function vibrationViewProps(
  viewState: DetailViewState,
  onViewState: (change: Partial<DetailViewState>) => void,
) {
  return {
    selected: viewState.waveform,
    onSelect: (waveform: string, compare?: string) =>
      onViewState({ waveform, ...(compare === undefined ? {} : { compare }) }),
    channel: viewState.channel,
    viewState,
    onViewState,
  };
}
