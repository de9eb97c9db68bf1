import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, PHONE, renderInPortal } from '../testing/render-in-portal.testing.tsx';
import { FigureHelp, FigureName, FigureUnfold } from './figure-name.tsx';
import { ColumnHead } from './list/column-head.tsx';

const areas = ['figures'];

describe('the name of a figure', () => {
  beforeEach(() => page.viewport(...DESKTOP));

  test.each(['{Enter}', ' '])(
    'opens what it means by %j and closes by Escape, the focus back on it',
    async (key) => {
      const { screen } = await renderInPortal(<FigureName figure="kurtosis">Kurtosis</FigureName>, { areas });
      const name = screen.getByRole('button', { name: 'Kurtosis', exact: true });
      await expect.element(name).toHaveAttribute('aria-expanded', 'false');
      await userEvent.keyboard('{Tab}');
      await expect.element(name).toHaveFocus();
      await userEvent.keyboard(key);
      const help = screen.getByRole('dialog', { name: 'Kurtosis' });
      await expect.element(help).toBeVisible();
      await expect.element(help).toMatchTextContent(/3 is noise.*m₄ \/ m₂².*No standard defines/);
      await expect.element(name).toHaveAttribute('aria-expanded', 'true');
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => help.query()).toBeNull();
      await expect.element(name).toHaveFocus();
      await expect.element(name).toHaveAttribute('aria-expanded', 'false');
    },
  );

  test('states the standards, and closes by a second press, its button or a press elsewhere', async () => {
    const { screen } = await renderInPortal(
      <>
        <h1>Elsewhere</h1>
        <FigureName figure="alarmFloods">Time in floods</FigureName>
      </>,
      { areas },
    );
    const name = screen.getByRole('button', { name: 'Time in floods', exact: true });
    const help = screen.getByRole('dialog');
    const open = async () => {
      await name.click();
      await expect.element(help).toMatchTextContent('ISA-18.2 · IEC 62682');
    };
    await open();
    await name.click();
    await expect.poll(() => help.query()).toBeNull();
    await open();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => help.query()).toBeNull();
    await open();
    await screen.getByText('Elsewhere').click({ position: { x: 4, y: 4 } });
    await expect.poll(() => help.query()).toBeNull();
  });

  test('stays on a phone, is large enough for a finger and moves nothing', async () => {
    await page.viewport(...PHONE);
    const { screen } = await renderInPortal(
      <dl>
        <dt data-testid="plain" style={{ width: 'max-content' }}>
          Crest factor
        </dt>
        <dt data-testid="figure" style={{ width: 'max-content' }}>
          <FigureName figure="crest">Crest factor</FigureName>
        </dt>
      </dl>,
      { areas },
    );
    const size = (id: string) => {
      const { width, height } = screen.getByTestId(id).element().getBoundingClientRect();
      return [width, height];
    };
    expect(size('figure')).toEqual(size('plain'));
    const name = screen.getByRole('button', { name: 'Crest factor' });
    const { bottom, left } = name.element().getBoundingClientRect();
    // A little below the letters is still the name.
    expect(document.elementFromPoint(left + 2, bottom + 3)).toBe(name.element());
    await name.click();
    const help = screen.getByRole('dialog');
    await expect.element(help).toBeVisible();
    await expect
      .poll(() => {
        const place = help.element().getBoundingClientRect();
        return place.left >= 0 && place.right <= PHONE[0] && place.width > 200;
      })
      .toBe(true);
  });

  test('keeps its keys and presses from what it stands in', async () => {
    const onOuter = vi.fn();
    const { screen } = await renderInPortal(
      // biome-ignore lint/a11y/noStaticElementInteractions: @NOTE stands for a plot with keys of its own
      <div onClick={onOuter} onKeyDown={onOuter}>
        <FigureHelp figure="growth" name="Growth" />
      </div>,
      { areas },
    );
    await screen.getByRole('button', { name: 'What “Growth” means' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    onOuter.mockClear();
    await screen.getByText('6 dB are twice the amplitude', { exact: false }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    expect(onOuter).not.toHaveBeenCalled();
  });
});

test('the head of a column sorts by its name and explains by its mark, at the same width', async () => {
  await page.viewport(...DESKTOP);
  const onOrder = vi.fn();
  const head = (figure: 'confidence' | null) => (
    <table>
      <thead>
        <tr>
          <ColumnHead
            column={{ name: 'c', label: 'Confidence', sort: 'c', cell: () => null, figure }}
            order={{ current: '', onOrder }}
            arrangement={undefined}
            dragged={undefined}
            onDrag={() => {}}
          />
        </tr>
      </thead>
    </table>
  );
  const { screen } = await renderInPortal(
    <>
      {head(null)}
      {head('confidence')}
    </>,
    { areas },
  );
  const heads = screen.getByRole('columnheader', { name: 'Confidence', exact: true });
  const explained = heads.nth(1);
  await explained.getByRole('button', { name: 'Confidence', exact: true }).click();
  expect(onOrder).toHaveBeenCalledTimes(1);
  await explained.getByRole('button', { name: 'What “Confidence” means' }).click();
  expect(onOrder).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/10 dB give 50\s%/);
});

test('inside of a card that stands open already it unfolds below; what is no figure unfolds nothing', async () => {
  const { screen } = await renderInPortal(
    <>
      <FigureUnfold figure="oilCleanliness" />
      <FigureUnfold figure={null} />
    </>,
    { areas },
  );
  await screen.getByText('Meaning and calculation').click();
  await expect.element(screen.getByText('ISO 4406', { exact: true })).toBeVisible();
});
