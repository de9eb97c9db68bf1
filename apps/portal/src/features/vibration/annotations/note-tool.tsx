import { Button } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What stands beside a plot for the place of its cursor. */
export type CursorTool = (place: number | null) => ReactNode;

/** Pins a note where the cursor stands, as the key n does. */
export function NoteTool({ place, onPin }: { place: number | null; onPin: (place: number) => void }) {
  const { t } = useTranslation('vibration');
  return (
    <Button
      size="compact-xs"
      variant="default"
      title={t('notes.pinHint')}
      disabled={place === null}
      leftSection={<IconNote size={13} aria-hidden="true" />}
      onClick={() => {
        if (place !== null) onPin(place);
      }}
    >
      {t('notes.pin')}
    </Button>
  );
}
