import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { BearingEditor } from './bearing-editor.tsx';

async function open() {
  const onClose = vi.fn();
  const { screen } = await renderInPortal(
    <BearingEditor
      id={undefined}
      isPhone={false}
      speedRpm={1500}
      onSpeed={() => {}}
      onClose={onClose}
      onSaved={() => {}}
    />,
    { areas: ['bearings', 'schemes'] },
  );
  const editor = screen.getByRole('dialog', { name: 'New bearing' });
  return { editor, onClose, field: (name: string) => editor.getByRole('textbox', { name, exact: true }) };
}

test('what is not a number is said at its field, and the form is not sent', async () => {
  const { editor, field } = await open();
  await field('Designation').fill('6205 own');
  await field('BPFO').fill('three');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('BPFO')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .poll(() => editor.getByRole('alert').element().textContent)
    .toBe('Correct the marked fields, then save again.');
  await field('BPFO').fill('3,5848');
  await expect.element(field('BPFO')).not.toHaveAttribute('aria-invalid');
});

test('a doubled BSF is found while it is typed, and the figure that follows from the others is taken over by a key', async () => {
  const { editor, field } = await open();
  await field('Designation').fill('6205 own');
  for (const [name, value] of [
    ['BPFO', '3.5848'],
    ['BPFI', '5.4152'],
    ['BSF', '4.7135'],
    ['FTF', '0.39828'],
  ] as const)
    await field(name).fill(value);
  const use = editor.getByRole('button', { name: /^Use / });
  await expect.element(use).toBeVisible();
  (use.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('BSF')).toHaveDisplayValue(/^2\.35/);
});

test('Escape asks first when something was typed, and what was typed stays', async () => {
  const { editor, onClose, field } = await open();
  await field('Designation').fill('6');
  await userEvent.keyboard('{Escape}');
  await expect.element(editor.getByRole('alert').first()).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await editor.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('Designation')).toHaveValue('6');
});
