import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './saved-views.module.css';
import { useSavedViews } from './use-saved-views.ts';

const loadPanel = () => import('./saved-views-panel.tsx');
const SavedViewsPanel = lazy(async () => ({ default: (await loadPanel()).SavedViewsPanel }));

/** Names the saved view that is open; pressed, it offers them all. The panel is fetched when the pointer comes near. */
export function SavedViewsButton({
  address,
  savedId,
  onOpen,
}: {
  /** What is shown, as a saved view would keep it. */
  address: string;
  /** The saved view that is open, or was before it was changed. */
  savedId: string;
  onOpen: (address: string) => void;
}) {
  const { t } = useTranslation('saved-views');
  const [isOpen, setOpen] = useState(false);
  const { views, act } = useSavedViews();
  const current = views.data?.find((view) => view.id === savedId);
  const isChanged = current !== undefined && current.address !== address;
  const button = (
    <Button
      size="xs"
      variant="default"
      className={classes.button!}
      leftSection={<IconBookmark size={14} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setOpen(!isOpen)}
    >
      {current === undefined ? t('title') : current.name}
      {isChanged && <span className={classes.changed}>{t('changed')}</span>}
    </Button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <SavedViewsPanel
        target={button}
        views={views}
        act={act}
        address={address}
        savedId={savedId}
        onOpen={(next) => {
          setOpen(false);
          onOpen(next);
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
