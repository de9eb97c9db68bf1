import { Button, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { submitByKey } from './submit-by-key.ts';

const HOUR_MS = 3_600_000;
const PRESETS = { hour: HOUR_MS, shift: 8 * HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS } as const;
type Preset = keyof typeof PRESETS | 'own';

/** For how long, and why: nothing is put aside without an end. */
export function ShelveDialog({
  count,
  isPending,
  fault,
  onShelve,
  onClose,
}: {
  count: number;
  isPending: boolean;
  fault: string | null;
  onShelve: (until: string, comment: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarms');
  const [preset, setPreset] = useState<Preset>('shift');
  const [own, setOwn] = useState('');
  const [comment, setComment] = useState('');
  const [wasTried, setTried] = useState(false);
  const untilMs = preset === 'own' ? Date.parse(own) : Date.now() + PRESETS[preset];
  const ownFault = preset === 'own' && !(untilMs > Date.now()) ? t('shelve.ownFault') : null;
  const commentFault = comment.trim() === '' ? t('shelve.reasonFault') : null;
  return (
    <Dialog title={t('shelve.title', { count })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (ownFault === null && commentFault === null)
            onShelve(new Date(untilMs).toISOString(), comment.trim());
        }}
      >
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('shelve.for')}
          value={preset}
          data={(['hour', 'shift', 'day', 'week', 'own'] as const).map((value) => ({
            value,
            label: t(`shelve.${value}`),
          }))}
          onChange={setPreset}
        />
        {preset === 'own' && (
          <TextInput
            mt="sm"
            type="datetime-local"
            label={t('shelve.until')}
            value={own}
            error={wasTried ? ownFault : null}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
        )}
        <Textarea
          mt="sm"
          label={t('shelve.reason')}
          description={t('comment.keys')}
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
          value={comment}
          error={wasTried ? commentFault : null}
          onChange={(event) => setComment(event.currentTarget.value)}
          onKeyDown={submitByKey}
        />
        {fault !== null && <p role="alert">{fault}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('act.shelve')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
