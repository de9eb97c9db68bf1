import { Button } from '@mantine/core';
import { markReference, type Waveform } from '@ritzel/contract';
import { operatingBin, speedsOfBin } from '@ritzel/drivetrain';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../../platform/demo-access.ts';
import { useFormats } from '../../../platform/formats.ts';
import { isLocalRecord } from '../local-file/local-records.ts';
import classes from '../vibration.module.css';
import { referenceFor, useReferenceChanges, type useReferences } from './use-references.ts';

/**
 * Whether the measurement in the analysis workspace is the reference of its speed and load, which one is, who said so
 * and in place of what; and for who may, the button that makes it one or takes it back.
 */
export function ReferenceMark({
  chosen,
  references,
  mark,
}: {
  chosen: Waveform;
} & ReturnType<typeof useReferences>) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const mayMark = useOffersAct(markReference);
  const bin = useBinText();
  const changes = useReferenceChanges(chosen.id);
  if (isLocalRecord(chosen.id)) return null;
  const found = referenceFor(references, chosen);
  const current = found?.isSameBin ? found.reference : null;
  const isOwn = current?.waveform.id === chosen.id;
  const isReference = isOwn && current.isChosen;
  const when = (at: string) => formats.instant(at, 'YYYY-MM-DD HH:mm');
  return (
    <section className={classes.referenceMark} aria-label={t('reference.title')}>
      {mayMark && (
        <Button
          size="compact-xs"
          variant="default"
          aria-pressed={isReference}
          loading={mark.isPending}
          leftSection={
            isReference ? (
              <IconStarFilled size={13} aria-hidden="true" />
            ) : (
              <IconStar size={13} aria-hidden="true" />
            )
          }
          onClick={() => mark.mutate({ id: chosen.id, isReference: !isReference })}
        >
          {isReference ? t('reference.unmark') : t('reference.mark')}
        </Button>
      )}
      <span className="meta">{t('reference.holdsFor', { bin: bin(chosen) })}</span>
      <span className="meta">
        {current === null
          ? t(found === null ? 'reference.none' : 'reference.otherBinOnly', {
              bin: found === null ? '' : bin(found.reference.waveform),
            })
          : isOwn
            ? current.isChosen
              ? t('reference.isThis')
              : t('reference.isThisEarly')
            : t(current.isChosen ? 'reference.isOther' : 'reference.isOtherEarly', {
                at: when(current.waveform.at),
                by: current.markedBy,
              })}
      </span>
      {changes.map(({ action, by, at, replaced }) => (
        <span key={`${action} ${at}`} className="meta">
          {replaced === null
            ? t(`reference.change.${action}`, { at: when(at), by })
            : t('reference.change.replaced', { at: when(at), by, replaced: when(replaced.at) })}
        </span>
      ))}
      {mark.isError && <span role="alert">{mark.error.message}</span>}
    </section>
  );
}

/** Speed and load of an operating bin in words: `1 418 to 1 560 rpm, 75 % load`. */
export function useBinText() {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  return (measurement: Pick<Waveform, 'speedRpm' | 'load'>): string => {
    const { speedStep, loadQuarter } = operatingBin(measurement);
    const speeds = speedStep === null ? null : speedsOfBin(speedStep);
    const speed =
      speeds === null
        ? t('reference.anySpeed')
        : t('reference.speeds', {
            low: formats.number(speeds.lowRpm, 0),
            high: formats.number(speeds.highRpm, 0),
          });
    const load =
      loadQuarter === null ? t('reference.anyLoad') : t('reference.load', { percent: 25 * loadQuarter });
    return formats.phrases([speed, load]);
  };
}
