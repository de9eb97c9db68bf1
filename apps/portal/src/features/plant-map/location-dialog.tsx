import { Button, TextInput } from '@mantine/core';
import { changeLocation, type Location, type PlantPlace, readLocation } from '@ritzel/contract';
import { IconMapPin } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { focusFirstRefused, refusedFields } from '../../platform/refused-fields.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PositionPicker } from '../../widgets/locations/position-picker.tsx';
import classes from './location-dialog.module.css';

/** Address and position of a location, for all that stands there. */
export function LocationDialog({ place, onClose }: { place: PlantPlace; onClose: () => void }) {
  const { t } = useTranslation('locations');
  const query = useQuery(queryOf(readLocation, { params: { id: place.id } }));
  return (
    <Dialog title={place.name} onClose={onClose}>
      <p className="meta">
        {place.town}, {place.country}
      </p>
      <Loaded query={query}>{(location) => <LocationForm location={location} onDone={onClose} />}</Loaded>
      {query.isError && (
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      )}
    </Dialog>
  );
}

const FIELDS = ['address', 'latitude', 'longitude'] as const;
type Field = (typeof FIELDS)[number];

/** As people type it: a comma or a dot. */
const degreesOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

function LocationForm({ location, onDone }: { location: Location; onDone: () => void }) {
  const { t } = useTranslation('locations');
  const formats = useFormats();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<Readonly<Record<Field, string>>>({
    address: location.address,
    latitude: String(location.latitude),
    longitude: String(location.longitude),
  });
  const [isPicking, setPicking] = useState(false);
  const [latitude, longitude] = [degreesOf(entries.latitude), degreesOf(entries.longitude)];
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const save = useMutation({
    mutationFn: () =>
      call(changeLocation, {
        params: { id: location.id },
        body: { address: entries.address, latitude, longitude },
      }),
    onSuccess: async () => {
      await Promise.all(
        ['listPlaces', 'listPlaceClusters', 'readLocation', 'listLocations'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      );
      onDone();
    },
    onError: () => focusFirstRefused(form.current),
  });
  const refused = save.isError
    ? refusedFields(save.error, (path) => FIELDS.find((name) => name === path))
    : undefined;
  const errorOf = (field: Field) => refused?.fields.get(field)?.message;
  const outOfRange = (field: 'latitude' | 'longitude', degrees: number, limit: number) =>
    Math.abs(degrees) <= limit ? errorOf(field) : t('degrees', { limit: formats.count(limit) });
  const set = (field: Field) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setEntries((before) => ({ ...before, [field]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPosition) save.mutate();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('address')}
        value={entries.address}
        maxLength={200}
        data-autofocus
        autoComplete="off"
        onChange={set('address')}
        error={errorOf('address')}
      />
      <div className={classes.position}>
        <TextInput
          label={t('latitude')}
          value={entries.latitude}
          inputMode="decimal"
          rightSection="°"
          onChange={set('latitude')}
          error={outOfRange('latitude', latitude, 90)}
        />
        <TextInput
          label={t('longitude')}
          value={entries.longitude}
          inputMode="decimal"
          rightSection="°"
          onChange={set('longitude')}
          error={outOfRange('longitude', longitude, 180)}
        />
        <Button variant="default" leftSection={<IconMapPin size={14} />} onClick={() => setPicking(true)}>
          {t('pickOnMap')}
        </Button>
      </div>
      <p className="meta">
        {t('forAll', { count: location.drivetrains, number: formats.count(location.drivetrains) })}
      </p>
      {refused?.restCode != null && (
        <p role="alert" className={classes.error}>
          {t(`refused.${refused.restCode}`, { defaultValue: t('refused.internal') })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!isPosition} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
      {isPicking && (
        <PositionPicker
          start={isPosition ? { latitude, longitude } : undefined}
          onClose={() => setPicking(false)}
          onChoose={(position) => {
            setEntries((before) => ({
              ...before,
              latitude: String(position.latitude),
              longitude: String(position.longitude),
            }));
            setPicking(false);
          }}
        />
      )}
    </form>
  );
}
