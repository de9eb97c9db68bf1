import { ActionIcon } from '@mantine/core';
import { listEquipment, type PlantPlace } from '@ritzel/contract';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { whyParts } from '../../platform/why-sentence.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { LocationDialog } from './location-dialog.tsx';
import classes from './place-equipment.module.css';
import type { PlaceFilter } from './places-query.ts';

const SHOWN = 200;

/** What stands at one place, or nowhere that is known, worst first: a click previews, the name's link opens. */
export function PlaceEquipment({
  place,
  filter,
  previewedId,
  onPreview,
  onBack,
}: {
  /** Null: what has no location. */
  place: PlantPlace | null;
  filter: PlaceFilter;
  previewedId: string;
  onPreview: (id: string) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('plant');
  const formats = useFormats();
  const query = useQuery({
    ...queryOf(listEquipment, {
      query: { ...filter, place: place?.id ?? 'none', sort: '-severity,assetname', size: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  const mayEdit = useAllowed('EQUIPMENT_1002');
  const [isEditing, setEditing] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  // The list that had the focus is gone.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className={classes.head}>
        <ActionIcon
          ref={back}
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('map.back')}
          onClick={onBack}
        >
          <IconArrowLeft size={16} />
        </ActionIcon>
        <div>
          <h2>{place?.name ?? t('map.withoutLocation')}</h2>
          <p className="meta">
            {place === null ? t('map.withoutLocationHint') : `${place.town}, ${place.country}`}
          </p>
        </div>
        {mayEdit && place !== null && (
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t('map.edit')}
            title={t('map.edit')}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
      </header>
      {isEditing && place !== null && <LocationDialog place={place} onClose={() => setEditing(false)} />}
      <div className={classes.list}>
        <Loaded query={query}>
          {({ rows, total }) => (
            <>
              <ul
                aria-label={
                  place === null ? t('map.withoutLocation') : t('map.equipmentAt', { place: place.name })
                }
              >
                {rows.map((row) => {
                  const { statement } = whyParts(row.condition.reason, formats, row.name);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: @NOTE the link inside takes the keys
                    <li
                      key={row.id}
                      data-row={row.id}
                      data-open={row.id === previewedId || undefined}
                      className={classes.row}
                      onClick={(event) => {
                        if (event.target instanceof Element && event.target.closest('a')) return;
                        onPreview(row.id);
                      }}
                    >
                      <SeverityMark severity={row.condition.severity} size={16} />
                      <span className={classes.name}>
                        <Link to={equipmentUrl(row)}>{row.name}</Link>
                        <span className="meta">
                          {t(`severity.${row.condition.severity}`)} · {statement}
                        </span>
                      </span>
                      <EquipmentIcon type={row.type} size={15} title={t(`equipmentType.${row.type}`)} />
                    </li>
                  );
                })}
              </ul>
              {total > rows.length && (
                <p className={classes.more}>
                  {t('map.rowsOfTotal', { shown: formats.count(rows.length), total: formats.count(total) })}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
