import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Bearing, listBearings } from '@ritzel/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { changeElement } from './drivetrain-changes.ts';
import type { MountedBearingDraft } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditorStore } from './editor-context.tsx';
import { typedNumber } from './number-entry.ts';
import { resolveDesignation } from './resolve-designation.ts';

const OFFERED = 8;

/** The designation, with what the catalogue has under it: a choice brings its figures along, and says if estimated. */
export function BearingPicker({
  bearing,
  onChange,
}: {
  bearing: MountedBearingDraft;
  onChange: (change: Partial<MountedBearingDraft>) => void;
}) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const maySearch = useAllowed('BEARING_4301');
  const [wanted] = useDebouncedValue(bearing.designation.trim(), 180);
  const found = useQuery({
    ...queryOf(listBearings, { query: { search: wanted, size: OFFERED } }),
    enabled: maySearch && wanted.length >= 3 && wanted === bearing.designation.trim(),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  /** By hand, and not resolved since. */
  const typed = useRef(false);
  /** Whoever types a name and leaves the field means that bearing: its figures come along as with a choice. */
  const resolve = async (text: string) => {
    const name = text.trim();
    if (!typed.current || !maySearch || name.length < 3) return;
    typed.current = false;
    const options = queryOf(listBearings, { query: { search: name, size: OFFERED } });
    // Without an answer the name stays what was typed.
    const answer = await client.fetchQuery(options).catch(() => undefined);
    const row = resolveDesignation(name, answer?.rows ?? []);
    const now = store.get().draft.bearings.find(({ id }) => id === bearing.id);
    // Somebody may have typed on, or undone it.
    if (row !== undefined && now?.designation.trim() === name) onChange(figuresOf(row, now));
  };
  const rows = wanted.length >= 3 ? (found.data?.rows ?? []) : [];
  const labels = new Map(rows.map((row) => [labelOf(row), row]));
  return (
    <Autocomplete
      size="xs"
      className={classes.text!}
      label={t('bearing.designation')}
      placeholder={t('notKnown')}
      value={bearing.designation}
      data={[...labels.keys()]}
      filter={({ options }) => options}
      limit={OFFERED}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      data-field={`${bearing.id}:designation`}
      onChange={(text) => {
        if (labels.has(text)) return;
        typed.current = true;
        store.change(
          (draft) => changeElement(draft, 'bearings', bearing.id, { designation: text }),
          `${bearing.id}:designation`,
        );
      }}
      onOptionSubmit={(label) => {
        const row = labels.get(label);
        if (row === undefined) return;
        typed.current = false;
        onChange(figuresOf(row, bearing));
      }}
      onBlur={(event) => void resolve(event.currentTarget.value)}
    />
  );

  function labelOf(row: Bearing): string {
    const size = row.boreMm === null ? '' : `, ${row.boreMm} × ${row.outerDiameterMm} mm`;
    const maker = row.manufacturer === null ? '' : ` ${row.manufacturer}`;
    return `${row.designation}${maker}${size}, ${t(`trust.${row.trust}`)}`;
  }
}

/** What the catalogue knows of a bearing, as the form holds it. */
function figuresOf(
  { designation, geometry, multipliers, trust }: Bearing,
  before: MountedBearingDraft,
): Partial<MountedBearingDraft> {
  const knows = geometry !== null ? 'geometry' : multipliers !== null ? 'multipliers' : 'unknown';
  return {
    designation,
    knows,
    isEstimated: trust === 'estimated',
    ...(geometry === null
      ? { elements: '', elementDiameterMm: '', pitchDiameterMm: '', contactAngleDeg: '' }
      : {
          elements: typedNumber(geometry.elements),
          elementDiameterMm: typedNumber(geometry.elementDiameterMm),
          pitchDiameterMm: typedNumber(geometry.pitchDiameterMm),
          contactAngleDeg: typedNumber(geometry.contactAngleDeg),
        }),
    ...(knows === 'multipliers' && multipliers !== null
      ? {
          ftf: typedNumber(multipliers.ftf),
          bpfo: typedNumber(multipliers.bpfo),
          bpfi: typedNumber(multipliers.bpfi),
          bsf: typedNumber(multipliers.bsf),
        }
      : { ftf: '', bpfo: '', bpfi: '', bsf: '' }),
    name: before.name,
  };
}
