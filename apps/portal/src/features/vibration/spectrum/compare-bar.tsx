import { ActionIcon, NativeSelect, SegmentedControl, Select } from '@mantine/core';
import { listEquipment, listWaveforms, type Waveform, type WaveformReference } from '@ritzel/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { referenceFor } from '../annotations/use-references.ts';
import classes from '../vibration.module.css';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { COMPARE_HOWS, decodeHow } from './compare-spectra.ts';
import type { Compared } from './use-compared.ts';

const OTHERS_OFFERED = 60;
const SISTERS_OFFERED = 200;

/** What to compare with: the reference, the one before, any other of the channel, or a sister machine's newest. */
export function CompareBar({
  model,
  history,
  references,
  compared,
  isLocal,
}: {
  model: WorkspaceModel;
  /** Measurements of the same channel, newest first. */
  history: readonly Waveform[];
  references: readonly WaveformReference[];
  compared: Compared | null;
  isLocal: boolean;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const client = useQueryClient();
  const [isSister, chooseSister] = useState(false);
  const [noneOf, setNoneOf] = useState<string | null>(null);
  const { waveform, viewState, onViewState } = model;
  const sisters = useQuery({
    ...queryOf(listEquipment, { query: { type: 'any', size: SISTERS_OFFERED, sort: 'assetname' } }),
    enabled: isSister,
  });
  const when = (each: Waveform) => formats.instant(each.at, 'YYYY-MM-DD HH:mm');
  const place = history.findIndex(({ id }) => id === waveform.id);
  const previous = place < 0 ? undefined : history[place + 1];
  const found = referenceFor(references, waveform);
  const reference = found?.reference.waveform.id === waveform.id ? null : found;
  const choose = (id: string | null) => onViewState({ compare: id });

  const chooseMachine = async (equipmentId: string | null) => {
    setNoneOf(null);
    if (equipmentId === null) return;
    const { rows } = await client.fetchQuery(
      queryOf(listWaveforms, { params: { id: equipmentId }, query: { size: 100 } }),
    );
    // The same place of the machine where there is one, at the speed nearest to ours.
    const same = rows.filter(({ channel }) => channel === waveform.channel);
    const best = (same.length > 0 ? same : rows).toSorted(
      (a, b) => distance(a, waveform) - distance(b, waveform) || Date.parse(b.at) - Date.parse(a.at),
    )[0];
    if (best === undefined) setNoneOf(sisters.data?.rows.find(({ id }) => id === equipmentId)?.name ?? '');
    else {
      chooseSister(false);
      choose(best.id);
    }
  };
  const listed =
    viewState.compare !== null &&
    [previous?.id, reference?.reference.waveform.id].includes(viewState.compare);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('compare.with')}
        value={isSister ? 'sister' : (viewState.compare ?? '')}
        onChange={({ currentTarget: { value } }) => {
          chooseSister(value === 'sister');
          if (value !== 'sister') choose(value || null);
        }}
      >
        <option value="">{t('compare.nothing')}</option>
        {reference !== null && (
          // What was measured at another speed or load says nothing about damage: named, and not offered.
          <option value={reference.reference.waveform.id} disabled={!reference.isSameBin}>
            {t(reference.isSameBin ? 'compare.reference' : 'compare.otherReference', {
              at: when(reference.reference.waveform),
            })}
          </option>
        )}
        {previous !== undefined && (
          <option value={previous.id}>{t('compare.previous', { at: when(previous) })}</option>
        )}
        {!isLocal && <option value="sister">{t('compare.sister')}</option>}
        {viewState.compare !== null && !listed && !history.some(({ id }) => id === viewState.compare) && (
          <option value={viewState.compare}>{compared?.name ?? t('compare.loading')}</option>
        )}
        <optgroup label={t('compare.others')}>
          {history
            .filter(({ id }) => id !== waveform.id && id !== previous?.id)
            .slice(0, OTHERS_OFFERED)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {formats.phrases([
                  when(each),
                  each.speedRpm === null ? '–' : formats.quantity(each.speedRpm, 'rpm', 0),
                ])}
              </option>
            ))}
        </optgroup>
      </NativeSelect>
      {isSister && (
        <Select
          size="xs"
          searchable
          aria-label={t('compare.machine')}
          placeholder={t('compare.machine')}
          error={noneOf === null ? null : t('compare.noneOf', { name: noneOf })}
          data={(sisters.data?.rows ?? [])
            .filter(({ id }) => id !== waveform.equipmentId)
            .map(({ id, name, identifier }) => ({ value: id, label: `${identifier} · ${name}` }))}
          onChange={(id) => void chooseMachine(id)}
        />
      )}
      {viewState.compare !== null && (
        <>
          {compared?.isOtherUnit !== true && (
            <SegmentedControl
              size="xs"
              aria-label={t('compare.how')}
              value={decodeHow(viewState.compareHow)}
              data={COMPARE_HOWS.map((value) => ({ value, label: t(`compare.${value}`) }))}
              onChange={(how) => onViewState({ compareHow: how === 'overlay' ? null : how })}
            />
          )}
          <ActionIcon
            size={26}
            aria-label={t('compare.stop')}
            title={t('compare.stop')}
            onClick={() => onViewState({ compare: null, compareHow: null })}
          >
            <IconX size={14} />
          </ActionIcon>
          {compared !== null && !compared.isOtherUnit && (
            <span className={classes.comparedName}>
              <span aria-hidden="true" />
              {compared.name}
            </span>
          )}
        </>
      )}
    </>
  );
}

/** How differently two measurements were taken: in speed, as a share; unknown counts as far. */
function distance(a: Waveform, b: Waveform): number {
  if (a.speedRpm === null || b.speedRpm === null) return 1;
  return Math.round(100 * Math.abs(Math.log(a.speedRpm / b.speedRpm)));
}
