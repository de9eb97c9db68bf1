import { ActionIcon, Button, Popover } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconDots,
  IconHeadphones,
  IconKeyboard,
  IconLink,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '../../../charts/computing/spectrum-requests.ts';
import { FamilyChips } from '../../../charts/spectrum/family-chips.tsx';
import { useFormats } from '../../../platform/formats.ts';
import { EnvelopeTools } from '../spectrum/envelope-tools.tsx';
import { SetupFields, SpectrumAxisChoices } from '../spectrum/spectrum-tools.tsx';
import { type AudioPlayer, ListenTools } from '../waveform/listen-tools.tsx';
import { CURSOR_KEYS } from './cursor-keys.ts';
import { ViewToggles } from './view-toggles.tsx';
import classes from './workspace.module.css';
import type { WorkspaceModel } from './workspace-model.ts';
import type { WorkspaceView } from './workspace-view-state.ts';

/** The one row of tools: which views are open, how their axes read, band, lines, cursors, sound, and the rest. */
export function WorkspaceToolbar({
  model,
  panes,
  onOpen,
  isLinked,
  onLinked,
  kurtogram,
  isRefining,
  onRefining,
  onCursorKey,
  audioPlayer,
  isLocal,
  onHelp,
}: {
  model: WorkspaceModel;
  panes: readonly WorkspaceView[];
  onOpen: (view: WorkspaceView, isBelow: boolean) => void;
  isLinked: boolean;
  onLinked: (isLinked: boolean) => void;
  kurtogram: Answer<'kurtogram'> | null;
  isRefining: boolean;
  onRefining: (isRefining: boolean) => void;
  /** A key of the cursors, to be pressed in the plot that is active. */
  onCursorKey: (key: string) => void;
  audioPlayer: AudioPlayer;
  isLocal: boolean;
  onHelp: () => void;
}) {
  const { t } = useTranslation('vibration');
  const { t: ofCharts } = useTranslation('charts');
  const formats = useFormats();
  const { speedRpm, waveform, settings, band } = model;
  const hasSpectrum = panes.some((view) => view === 'spectrum' || view === 'envelope' || view === 'orders');
  const hasEnvelope = panes.includes('envelope') || panes.includes('waterfall');
  const hasLines = hasSpectrum || panes.includes('cepstrum');
  const part = model.allLines.find(({ element }) => element === (model.viewState.part ?? ''));
  return (
    <div className={classes.toolbar}>
      <ViewToggles panes={panes} onOpen={onOpen} />
      {panes.length > 1 && (
        <ActionIcon
          size={26}
          aria-label={t('workspace.link')}
          title={t('workspace.link')}
          aria-pressed={isLinked}
          className={classes.pressed}
          onClick={() => onLinked(!isLinked)}
        >
          <IconLink size={15} stroke={1.7} />
        </ActionIcon>
      )}
      {hasSpectrum && (
        <ToolMenu
          label={t('workspace.axes')}
          name=""
          value={formats.phrases([
            ofCharts(`frequencyUnit.${settings.frequencyUnit}`),
            settings.scale === 'linear' ? model.unit : ofCharts(`scale.${settings.scale}`),
          ])}
        >
          <div className={classes.menu}>
            <SpectrumAxisChoices model={model} />
            <SetupFields model={model} />
            {model.unit !== model.measuredUnit && <p className="meta">{t('unitHint')}</p>}
          </div>
        </ToolMenu>
      )}
      {hasEnvelope && (
        <ToolMenu
          name={t('band')}
          value={`${formats.number(band.lowHz / 1000, 1)}–${formats.number(band.highHz / 1000, 1)} kHz`}
        >
          <div className={classes.bandMenu}>
            <EnvelopeTools model={model} kurtogram={kurtogram} isPictured />
          </div>
        </ToolMenu>
      )}
      {hasLines && model.allLines.length > 0 && (
        <ToolMenu name={t('workspace.lines')} value={part?.name ?? ''}>
          <div className={classes.menu}>
            <FamilyChips lines={model.allLines} hidden={model.hidden} onHidden={model.setHidden} />
            {speedRpm !== null && (
              <Button
                size="compact-xs"
                variant="default"
                aria-pressed={isRefining}
                title={t('refineHint')}
                onClick={() => onRefining(!isRefining)}
              >
                {t('refine')}
              </Button>
            )}
          </div>
        </ToolMenu>
      )}
      {hasSpectrum && (
        <fieldset className={classes.cursors}>
          <legend className="visually-hidden">{t('keys.cursors')}</legend>
          {CURSOR_KEYS.map(([key, name]) => (
            <button
              key={key}
              type="button"
              className={classes.cursor}
              title={`${t(`keys.${name}`)} (${key})`}
              aria-label={t(`keys.${name}`)}
              aria-keyshortcuts={key}
              onClick={() => onCursorKey(key)}
            >
              {key}
            </button>
          ))}
        </fieldset>
      )}
      <span className={classes.spring} />
      {model.isRefined && speedRpm !== null && (
        <span className={classes.refined}>
          {t('refined', {
            used: formats.number(speedRpm, 2),
            measured: waveform.speedRpm === null ? '–' : formats.number(waveform.speedRpm, 2),
          })}
          <Button size="compact-xs" variant="subtle" onClick={() => model.setSpeed(null)}>
            {t('refineBack')}
          </Button>
        </span>
      )}
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <ActionIcon size={26} aria-label={t('listen.title')} title={t('listen.title')}>
            <IconHeadphones size={15} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={10}>
          <div className={classes.listen}>
            <ListenTools audioPlayer={audioPlayer} />
          </div>
        </Popover.Dropdown>
      </Popover>
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <ActionIcon size={26} aria-label={t('workspace.more')} title={t('workspace.more')}>
            <IconDots size={15} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={6}>
          <div className={classes.menu}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              justify="start"
              leftSection={<IconKeyboard size={15} stroke={1.6} aria-hidden="true" />}
              onClick={onHelp}
            >
              {t('keys.title')}
            </Button>
            {!isLocal && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                justify="start"
                component={Link}
                to={`/limits/spectrum/${waveform.id}`}
                leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.6} aria-hidden="true" />}
              >
                {t('spectralLimits')}
              </Button>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** A button that says what is chosen, with the choices behind it. */
function ToolMenu({
  label,
  name,
  value,
  children,
}: {
  /** Where the name is not shown. */
  label?: string;
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <Popover position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.tool}
          aria-label={label && `${label}: ${value}`}
          title={label}
        >
          {name}
          {value !== '' && <b>{value}</b>}
          <IconChevronDown size={12} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={10}>{children}</Popover.Dropdown>
    </Popover>
  );
}
