import { expect, test, vi } from 'vitest';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { LearningAgain } from './learning-again.tsx';

const since = '2026-07-12T08:00:00.000Z';

test('of what a reset has ended it says how far it can be learned again, and offers it when it can', async () => {
  const onLearn = vi.fn();
  const { screen } = await renderInPortal(
    <LearningAgain
      rules={[
        { kind: 'baseline', since, samples: 31, needed: 20 },
        { kind: 'model', since, samples: 12, needed: 200 },
      ]}
      isPending={false}
      onLearn={onLearn}
    />,
    { areas: ['limits'] },
  );
  const region = screen.getByRole('region', { name: 'Learning again' });
  await expect.element(region).toBeVisible();
  const said = region.element().textContent;
  expect(said).toMatch(/Baseline: learning again since 2026-07-12.*, 20 of 20 samples\./);
  expect(said).toMatch(/Model: learning again since 2026-07-12.*, 12 of 200 samples\./);
  const [baseline, model] = region.getByRole('button', { name: 'Learn from the values since then' }).all();
  await expect.element(model!).toBeDisabled();
  await baseline!.click();
  expect(onLearn).toHaveBeenCalledExactlyOnceWith('baseline', Date.parse(since));
});

test('who may not change limits is offered nothing, and where nothing was ended it says nothing', async () => {
  const { screen } = await renderInPortal(
    <>
      <LearningAgain rules={[]} isPending={false} onLearn={null} />
      <LearningAgain
        rules={[{ kind: 'model', since, samples: 12, needed: 200 }]}
        isPending={false}
        onLearn={null}
      />
    </>,
    { areas: ['limits'] },
  );
  await expect.element(screen.getByRole('region', { name: 'Learning again' })).toBeVisible();
  expect(screen.getByRole('region').all()).toHaveLength(1);
  expect(screen.getByRole('button').all()).toEqual([]);
});
