import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSetFavorite } from '../platform/favorites.ts';
import { useAllowed } from '../platform/session.ts';

/** The star of one equipment; hidden from who may not keep favourites. */
export function FavoriteStar({ id, name, isFavorite }: { id: string; name: string; isFavorite: boolean }) {
  const { t } = useTranslation();
  const setFavorite = useSetFavorite();
  if (!useAllowed('EQUIPMENT_1003')) return null;
  const Icon = isFavorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      size={26}
      aria-pressed={isFavorite}
      aria-label={t('favorite.of', { name })}
      title={t(isFavorite ? 'favorite.remove' : 'favorite.add')}
      onClick={(event) => {
        event.stopPropagation();
        setFavorite.mutate({ id, isFavorite: !isFavorite });
      }}
    >
      <Icon size={15} stroke={1.7} />
    </ActionIcon>
  );
}
