import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type AddressSuggestion, findAddressAt, readMapToken } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useIsDark } from '../../ui/use-is-dark.ts';
import { AddressSearch } from './address-search.tsx';
import classes from './locations.module.css';
import type { Position } from './position-map.tsx';

const PositionMap = lazy(() => import('./position-map.tsx'));

/** About a metre. */
const DECIMALS = 5;
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** Nearer than the distance is written. */
const HERE_KM = 0.05;

/** Asked when the dialog opens; a browser without it cannot draw the map. */
const canDraw = () => document.createElement('canvas').getContext('webgl2') !== null;

/** A dialog in which a position is chosen on the map, or found by its address; it says what lies there. */
export function PositionPicker({
  start,
  onChoose,
  onClose,
}: {
  start: Position | undefined;
  /** `nearest` is what lies there, as far as it is known. */
  onChoose: (position: Position, nearest: AddressSuggestion | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('locations');
  const { language } = usePreferences();
  const formats = useFormats();
  const isDark = useIsDark();
  const [isDrawable] = useState(canDraw);
  const [position, setPosition] = useState(start);
  /** Another one sets the map up anew, there. */
  const [origin, setOrigin] = useState(start);
  const token = useQuery({ ...queryOf(readMapToken, {}), staleTime: Number.POSITIVE_INFINITY });
  const ownStyle = useMemo(
    () => (token.data?.styleUrl ? { styleUrl: token.data.styleUrl, token: token.data.token } : undefined),
    [token.data],
  );
  const [asked] = useDebouncedValue(position, 250);
  const nearest = useQuery({
    ...queryOf(findAddressAt, {
      query: { latitude: rounded(asked?.latitude ?? 0), longitude: rounded(asked?.longitude ?? 0) },
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const there = position === undefined ? undefined : (nearest.data?.nearest ?? undefined);
  const degrees = (value: number) => formats.number(value, DECIMALS);
  return (
    <Dialog title={t('pick')} size={760} onClose={onClose}>
      <div className={classes.picker}>
        <AddressSearch
          onChoose={({ latitude, longitude }) => {
            setPosition({ latitude, longitude });
            setOrigin({ latitude, longitude });
          }}
        />
        {isDrawable && !token.isPending ? (
          <Suspense fallback={<LoadingState />}>
            <PositionMap
              key={origin === undefined ? 'world' : `${origin.latitude} ${origin.longitude}`}
              start={origin}
              label={t('mapLabel')}
              isDark={isDark}
              language={language}
              ownStyle={ownStyle}
              onMoved={setPosition}
            />
          </Suspense>
        ) : (
          !isDrawable && <p role="status">{t('cannotDraw')}</p>
        )}
        <p className={classes.readout} role="status">
          {position === undefined ? (
            t('moveMap')
          ) : (
            <>
              <b>
                {degrees(position.latitude)}°, {degrees(position.longitude)}°
              </b>
              {there !== undefined &&
                ` · ${t(there.distanceKm < HERE_KM ? 'here' : 'near', {
                  place: `${there.address ?? there.town}, ${countries.of(there.country) ?? there.country}`,
                  distance: formats.number(there.distanceKm, there.distanceKm < 10 ? 1 : 0),
                })}`}
            </>
          )}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={position === undefined}
            onClick={() =>
              position !== undefined &&
              onChoose(
                { latitude: rounded(position.latitude), longitude: rounded(position.longitude) },
                there,
              )
            }
          >
            {t('use')}
          </Button>
        </div>
        {nearest.data !== undefined && <p className={classes.attribution}>{nearest.data.attribution.text}</p>}
      </div>
    </Dialog>
  );
}
