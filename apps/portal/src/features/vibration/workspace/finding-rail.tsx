import { ActionIcon } from '@mantine/core';
import type { FindingCondition, WaveformDiagnosis } from '@ritzel/contract';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QualityAnswer } from '../../../charts/computing/spectrum-requests.ts';
import { ForecastText } from '../../../ui/forecast-text.tsx';
import { GearScheme } from '../../../widgets/gear-scheme/gear-scheme.tsx';
import { AnnotationsPanel, type DraftPlace } from '../annotations/annotations-panel.tsx';
import type { useAnnotations } from '../annotations/use-annotations.ts';
import { DoNow } from '../findings/do-now.tsx';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { FollowedFacts } from '../findings/followed-facts.tsx';
import { WarningNotes } from '../findings/warning-notes.tsx';
import { IndicatorStrip } from '../history/indicator-strip.tsx';
import { FindingVerdict } from '../replay/finding-verdict.tsx';
import { ReplayButtons } from '../replay/replay-buttons.tsx';
import type { ProofReplay } from '../replay/use-proof-replay.ts';
import type { UnresolvedPair } from '../waveform/bad-input.ts';
import type { AnalysisWorkspaceProps } from './analysis-workspace.tsx';
import classes from './workspace.module.css';
import type { WorkspaceModel } from './workspace-model.ts';
import { findingsElsewhere } from './workspace-opening.ts';

/** Beside the plots: what is wrong and the evidence for it, its proof, the scheme, the figures of the record, the notes. */
export function FindingRail(
  props: AnalysisWorkspaceProps & {
    model: WorkspaceModel;
    quality: QualityAnswer | null;
    unresolved: UnresolvedPair | null;
    /** The finding that the open record belongs to, as it is followed over records. */
    condition: FindingCondition | null;
    isFolded: boolean;
    onFolded: (isFolded: boolean) => void;
    replay: ProofReplay;
    onEvidence: (finding: WaveformDiagnosis['findings'][number], hz: number | null) => void;
    onElsewhere: (condition: FindingCondition) => void;
    notes: ReturnType<typeof useAnnotations>;
    draft: DraftPlace | null;
    onDraft: (draft: DraftPlace | null) => void;
    onGo: (place: DraftPlace) => void;
  },
) {
  const { t } = useTranslation('vibration');
  const { model, waveform, kinematics, viewState, onViewState, condition, isFolded, onFolded } = props;
  const channelNames = new Map(props.waveforms.map(({ channel, channelName }) => [channel, channelName]));
  const fold = (
    <ActionIcon
      size={24}
      className={classes.fold}
      aria-label={t(isFolded ? 'workspace.unfold' : 'workspace.fold')}
      title={t(isFolded ? 'workspace.unfold' : 'workspace.fold')}
      aria-expanded={!isFolded}
      onClick={() => onFolded(!isFolded)}
    >
      {isFolded ? (
        <IconLayoutSidebarRightExpand size={16} stroke={1.7} />
      ) : (
        <IconLayoutSidebarRightCollapse size={16} stroke={1.7} />
      )}
    </ActionIcon>
  );
  if (isFolded)
    return (
      <aside className={classes.rail} data-folded aria-label={t('workspace.rail')}>
        {fold}
      </aside>
    );
  return (
    <aside className={classes.rail} aria-label={t('workspace.rail')}>
      {fold}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys */}
      <section className={classes.railBody} tabIndex={0} aria-label={t('workspace.rail')}>
        <WarningNotes quality={props.quality} unresolved={props.unresolved} />
        {props.localFindings ?? (
          <FindingsPanel
            waveformId={waveform.id}
            summary={
              condition !== null && (
                <>
                  <FollowedFacts condition={condition} />
                  <p className="meta">
                    <ForecastText forecast={condition.doubling} says="doubles" />
                  </p>
                  <DoNow condition={condition} />
                </>
              )
            }
            elsewhere={findingsElsewhere(props.machineFindings, waveform)}
            onElsewhere={props.onElsewhere}
            channelNames={channelNames}
            selectedPart={viewState.part}
            onPart={(part) => onViewState({ part })}
            onEvidence={props.onEvidence}
          />
        )}
        {condition !== null && <ReplayButtons replay={props.replay} />}
        {condition === null && props.replay.hasNothing && <p role="status">{t('replay.nothing')}</p>}
        {kinematics !== null && (
          <section className={classes.scheme}>
            <GearScheme
              kinematics={kinematics}
              label={t('schemeOf', { name: props.equipmentName })}
              severities={props.severities}
              partNames={props.partNames}
              highlightedElement={model.highlighted}
              onLight={model.light}
              selected={viewState.part}
              onSelect={(part) => onViewState({ part })}
            />
          </section>
        )}
        <IndicatorStrip waveform={waveform} />
        <AnnotationsPanel notes={props.notes} draft={props.draft} onDraft={props.onDraft} onGo={props.onGo} />
      </section>
      {condition !== null && <FindingVerdict condition={condition} replay={props.replay} />}
    </aside>
  );
}
