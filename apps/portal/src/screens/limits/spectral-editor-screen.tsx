import { Button, SegmentedControl } from '@mantine/core';
import { checkSpectralRule, evaluateSpectrum, spectralRuleKey } from '@ritzel/alarms';
import { ProblemError, type SpectralLimits } from '@ritzel/contract';
import { hashKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { LimitConflict } from '../../features/limits/limit-conflict.tsx';
import headClasses from '../../features/limits/limit-editor-head.module.css';
import { LimitLeaveGuard } from '../../features/limits/limit-leave-guard.tsx';
import cardClasses from '../../features/limits/limits.module.css';
import { LimitPublishDialog } from '../../features/limits/publish-dialog.tsx';
import { SpectralChart } from '../../features/limits/spectral-chart.tsx';
import {
  asRule,
  bandAround,
  flatMask,
  type LimitedSpectrumKind,
  noBands,
  type SpectralDraft,
  type SpectralKind,
  spectralDraftOf,
  spectralRuleOf,
  storedEdition,
  unitOfSpectrum,
  withSpectralRule,
} from '../../features/limits/spectral-draft.ts';
import { LineChooser, SpectralForm } from '../../features/limits/spectral-form.tsx';
import { SpectralTimeMachine } from '../../features/limits/spectral-time-machine.tsx';
import { useSteps, useUndoKey } from '../../features/limits/use-draft.ts';
import {
  useLimitedSpectrum,
  useProposal,
  useSpectralLimits,
  useSpectralReplay,
  useWholeReplay,
} from '../../features/limits/use-spectral-limits.ts';
import { WithdrawDialog } from '../../features/limits/withdraw-dialog.tsx';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './limit-editor-screen.module.css';

/** Masks and bands of a channel, on the spectrum of one of its records. */
export function SpectralEditorScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  const { waveformId = '' } = useParams();
  return maySee ? <Opened key={waveformId} waveformId={waveformId} /> : <ForbiddenScreen />;
}

function Opened({ waveformId }: { waveformId: string }) {
  const opened = useSpectralLimits(waveformId);
  return <Loaded query={opened.limits}>{(limits) => <Editor limits={limits} opened={opened} />}</Loaded>;
}

function Editor({
  limits,
  opened: { act, acts },
}: {
  limits: SpectralLimits;
  opened: ReturnType<typeof useSpectralLimits>;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const isPhone = useIsPhone();
  const { channel, record, shows, mayChange } = limits;
  const stored = storedEdition(limits);
  const first = useMemo(() => spectralDraftOf(limits), [limits]);
  const edited = useSteps<SpectralDraft, NonNullable<typeof stored>>(stored, first);
  const { draft, change, isDirty, revision, conflict, reset } = edited;
  const [spectrumKind, setSpectrumKind] = useState<LimitedSpectrumKind>(
    draft.rules[0]?.spectrum ?? shows.spectra[0] ?? 'velocity',
  );
  const [kind, setKind] = useState<SpectralKind>(draft.rules[0]?.kind ?? 'mask');
  const [dialog, setDialog] = useState<'publish' | 'withdraw' | null>(null);
  const speedHz = record.speedRpm === null ? null : Math.abs(record.speedRpm) / 60;
  const { spectrum, error } = useLimitedSpectrum(record.id, channel, spectrumKind);
  const problems = useMemo(() => problemsOf(draft, limits), [draft, limits]);
  const replay = useSpectralReplay(record.id, problems.size === 0 ? draft.rules : []);
  const whole = useWholeReplay(record.id, mayChange);
  const wholeFault = whole.start.error ?? whole.cancel.error;
  const proposal = useProposal(record.id, (rule) => change(withSpectralRule(draft, rule)));
  useDocumentTitle(t('spectral.title', { name: formats.name(channel.name) }));
  useUndoKey(edited.undo);

  const mask = spectralRuleOf(draft, 'mask', spectrumKind);
  const bands = spectralRuleOf(draft, 'bands', spectrumKind);
  const shown = kind === 'mask' ? mask : bands;
  const above = useMemo(
    () =>
      spectrum === null || shown === undefined || problems.size > 0
        ? []
        : evaluateSpectrum(spectrum, asRule(shown), { speedHz: speedHz ?? Number.NaN, lines: record.lines })
            .above,
    [spectrum, shown, problems, speedHz, record.lines],
  );
  const highestNear = (hz: number, percent: number): number => {
    if (spectrum === null) return 0;
    const from = Math.max(1, Math.floor((hz * (1 - percent / 100)) / spectrum.stepHz));
    const to = Math.ceil((hz * (1 + percent / 100)) / spectrum.stepHz);
    return spectrum.values.subarray(from, to + 1).reduce((most, value) => Math.max(most, value), 0);
  };
  const addBand = (line: string) => {
    const found = record.lines.find(({ id }) => id === line);
    if (found === undefined) return;
    const rule = bands ?? noBands(spectrumKind);
    const band = bandAround(line, found.harmonics, highestNear(found.frequencyHz, 1.5));
    change(withSpectralRule(draft, { ...rule, bands: [...rule.bands, band] }));
  };
  const run = (work: () => Promise<unknown>) =>
    act.mutate(work, {
      onSuccess: () => {
        reset();
        // A save that ends while another dialog was opened closes nothing.
        setDialog((now) => (now === dialog ? null : now));
      },
    });
  const fault = act.error instanceof ProblemError ? act.error.message : null;
  const inForce = limits.editions.find(({ state }) => state === 'in-force');
  const isDraft = revision !== null || isDirty;
  const edition =
    limits.editions.find(({ state }) => state === 'draft')?.edition ?? (limits.editions[0]?.edition ?? 0) + 1;
  const hasRules = draft.rules.length > 0;
  const textOf = (rules: SpectralDraft['rules']) =>
    formats.list(
      rules.map((rule) => `${t(`spectral.kind.${rule.kind}`)}, ${t(`spectral.of.${rule.spectrum}`)}`),
    );
  const unit = unitOfSpectrum(spectrumKind);
  return (
    <div className={classes.root}>
      <LimitLeaveGuard isDirty={isDirty} />
      <header className={headClasses.head}>
        <div className={headClasses.title}>
          <h1>{t('spectral.title', { name: formats.name(channel.name) })}</h1>
          {isDraft && <span className={headClasses.badge}>{t('draftOf', { edition })}</span>}
          <p>
            <Link
              to={equipmentUrl({
                id: channel.equipmentId,
                type: channel.equipmentType,
                drivetrainId: channel.drivetrainId,
              })}
            >
              {channel.equipmentName}
            </Link>{' '}
            · {channel.equipmentIdentifier} · <TimeText at={record.at} format="YYYY-MM-DD HH:mm" />
            {record.speedRpm !== null && <> · {formats.quantity(record.speedRpm, 'rpm')}</>} ·{' '}
            {inForce === undefined
              ? t('inForce.nothing')
              : t('spectral.inForce', { edition: inForce.edition })}
          </p>
        </div>
        {mayChange && (
          <div className={headClasses.acts}>
            {inForce !== undefined && !isDraft && (
              <Button
                size="xs"
                variant="default"
                disabled={act.isPending}
                onClick={() => setDialog('withdraw')}
              >
                {t('act.withdraw')}
              </Button>
            )}
            {isDraft && (
              <Button
                size="xs"
                variant="default"
                disabled={act.isPending}
                onClick={() => (revision === null ? reset() : run(acts.discard))}
              >
                {t('act.discard')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={!isDirty || !hasRules || problems.size > 0}
              loading={act.isPending && dialog === null}
              onClick={() => run(acts.save(revision, draft))}
            >
              {t('act.save')}
            </Button>
            <Button
              size="xs"
              // What is saved at the moment changes the revision that would be published.
              disabled={!isDraft || !hasRules || problems.size > 0 || act.isPending}
              onClick={() => setDialog('publish')}
            >
              {t('act.publish', { edition })}
            </Button>
          </div>
        )}
      </header>
      {conflict !== null && (
        <LimitConflict
          mine={textOf(draft.rules)}
          theirs={conflict.theirs && { ...conflict.theirs, text: textOf(conflict.theirs.rules) }}
          onTakeTheirs={reset}
          onKeepMine={edited.keepMine}
        />
      )}
      {fault !== null && dialog === null && conflict === null && (
        <p role="alert" className={cardClasses.fault}>
          {fault}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={cardClasses.card}>
            {spectrum === null ? (
              <p className={cardClasses.quiet}>{error?.message ?? t('spectral.loading')}</p>
            ) : (
              <SpectralChart
                key={spectrumKind}
                title={t('spectral.chart', { spectrum: t(`spectral.of.${spectrumKind}`) })}
                fileName={`spectral-limits-${channel.equipmentIdentifier}`}
                topHz={Math.min(shows.passBandHz, (spectrum.values.length - 1) * spectrum.stepHz)}
                heightPx={isPhone ? 280 : 440}
                {...{ unit, spectrum, mask, bands, speedHz, above }}
                lines={record.lines}
                onMask={mayChange ? (next) => change(withSpectralRule(draft, next)) : null}
                tools={
                  <SegmentedControl
                    size="xs"
                    aria-label={t('spectral.spectrum')}
                    value={spectrumKind}
                    data={shows.spectra.map((value) => ({ value, label: t(`spectral.of.${value}`) }))}
                    onChange={setSpectrumKind}
                  />
                }
              />
            )}
          </section>
        </div>
        <aside className={classes.side} aria-label={t('side')}>
          <SpectralTimeMachine
            replay={replay.data}
            rule={spectralRuleKey({ kind, spectrum: spectrumKind })}
            fault={replay.error?.message ?? null}
            whole={
              mayChange && problems.size === 0 && draft.rules.length > 0
                ? {
                    newest: whole.newest.data,
                    isOfDraft: hashKey([whole.newest.data?.rules]) === hashKey([draft.rules]),
                    fault: wholeFault?.message ?? null,
                    isPending: whole.start.isPending,
                    onStart: () => whole.start.mutate(draft.rules),
                    onCancel: () => whole.cancel.mutate(),
                  }
                : null
            }
          />
          <section className={cardClasses.card} aria-labelledby="spectral-rules">
            <header className={cardClasses.cardHead}>
              <h2 id="spectral-rules">{t('form.title')}</h2>
              <span className={cardClasses.quiet}>{formats.unit(unit)}</span>
            </header>
            {kind === 'bands' && mayChange && record.lines.length > 0 && (
              <LineChooser
                lines={record.lines}
                chosen={bands?.bands.map(({ line }) => line) ?? []}
                onChoose={addBand}
              />
            )}
            {kind === 'bands' && record.lines.length === 0 && <p>{t('spectral.noLines')}</p>}
            <SpectralForm
              {...{ draft, kind, speedHz, mayChange, problems }}
              spectrum={spectrumKind}
              lines={record.lines}
              healthyRecords={limits.healthyRecords}
              proposing={{ isPending: proposal.isPending, fault: proposal.error?.message ?? null }}
              onKind={setKind}
              onChange={change}
              onDraw={
                spectrum &&
                (() => {
                  const highest = spectrum.values.reduce((most, value) => Math.max(most, value), 0);
                  const toHz = Math.min(shows.passBandHz, (spectrum.values.length - 1) * spectrum.stepHz);
                  change(withSpectralRule(draft, flatMask(spectrumKind, highest, { fromHz: 5, toHz })));
                })
              }
              onPropose={(marginDb, axis, lines) =>
                proposal.mutate({ kind, spectrum: spectrumKind, axis, marginDb, lines })
              }
            />
          </section>
        </aside>
      </div>
      {dialog === 'publish' && (
        <LimitPublishDialog
          draft={draft}
          edition={edition}
          facts={replay.data}
          isPending={act.isPending}
          fault={fault}
          onPublish={(words) => run(acts.publish(revision, { ...draft, ...words }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && (
        <WithdrawDialog
          isPending={act.isPending}
          fault={fault}
          onWithdraw={(reason) => run(acts.withdraw(reason))}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** What is wrong with each rule, by kind, spectrum and field: `mask velocity points.1.at`. */
function problemsOf(
  { rules }: SpectralDraft,
  { shows, record }: SpectralLimits,
): ReadonlyMap<string, string> {
  const share =
    shows.highestRpm === null || record.speedRpm === null ? 1 : shows.highestRpm / Math.abs(record.speedRpm);
  const channel = {
    ...{ nyquistHz: shows.nyquistHz, passBandHz: shows.passBandHz, spectra: shows.spectra },
    highestRpm: shows.highestRpm ?? undefined,
    lines: new Map(record.lines.map(({ id, frequencyHz }) => [id, frequencyHz * share])),
  };
  return new Map(
    rules.flatMap((rule) =>
      checkSpectralRule(asRule(rule), channel).map(
        ({ field, code }) => [`${rule.kind} ${rule.spectrum} ${field}`, code] as const,
      ),
    ),
  );
}
