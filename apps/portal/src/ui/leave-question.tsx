import { Button, Group } from '@mantine/core';
import { Dialog } from './dialog.tsx';

/** Asked once when one leaves with changes that were not saved or sent. */
export function LeaveQuestion({
  words,
  onStay,
  onLeave,
}: {
  words: { readonly title: string; readonly text: string; readonly stay: string; readonly leave: string };
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog title={words.title} onClose={onStay}>
      <p>{words.text}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {words.stay}
        </Button>
      </Group>
    </Dialog>
  );
}
