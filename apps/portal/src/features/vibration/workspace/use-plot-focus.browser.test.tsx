import { useRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { usePlotFocus } from './use-plot-focus.ts';

function Workspace({ isDrawn }: { isDrawn: boolean }) {
  const work = useRef<HTMLDivElement>(null);
  const focus = usePlotFocus(work, 'spectrum');
  return (
    <div ref={work}>
      <button type="button" aria-expanded="true">
        42 measurements
      </button>
      <button type="button" onClick={() => focus('spectrum')}>
        Spectrum
      </button>
      <div data-pane="spectrum">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE as a plot is */}
        {isDrawn && <div role="application" aria-label="The spectrum" tabIndex={0} />}
      </div>
    </div>
  );
}

test('the plot that the workspace was opened with has the focus once it is drawn', async () => {
  const screen = await render(<Workspace isDrawn={false} />);
  await screen.rerender(<Workspace isDrawn />);
  await expect.element(screen.getByRole('application')).toHaveFocus();
});

test('it leaves the focus to a menu that was opened before it was drawn, and takes it when it is asked for', async () => {
  const screen = await render(<Workspace isDrawn={false} />);
  const menu = screen.getByRole('button', { name: '42 measurements' });
  await userEvent.click(menu);
  await screen.rerender(<Workspace isDrawn />);
  await expect.element(menu).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Spectrum' }));
  await screen.rerender(<Workspace isDrawn />);
  await expect.element(screen.getByRole('application')).toHaveFocus();
});
