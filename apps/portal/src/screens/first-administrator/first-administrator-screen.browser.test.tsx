import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { FirstAdministratorScreen } from './first-administrator-screen.tsx';

const open = () =>
  renderInPortal(<FirstAdministratorScreen />, {
    url: `/first#token=${'x'.repeat(40)}`,
    areas: ['login'],
  });

test('Enter in an empty form names what is missing at each field and leads to the first', async () => {
  const { screen } = await open();
  const organisation = screen.getByRole('textbox', { name: 'Organisation' });
  await organisation.click();
  await userEvent.keyboard('{Enter}');
  for (const field of [organisation, screen.getByRole('textbox', { name: 'E-mail' })])
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(organisation).toHaveFocus();
});

test('a field is right again as soon as it is, and the keyboard goes through the form in its order', async () => {
  const { screen } = await open();
  await screen.getByRole('textbox', { name: 'Organisation' }).click();
  await userEvent.keyboard('{Enter}Works{Tab}Ines{Tab}not an address{Tab}');
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await expect
    .element(screen.getByRole('textbox', { name: 'Organisation' }))
    .not.toHaveAttribute('aria-invalid');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  const described = (await email.element()).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described.split(' ').at(-1) ?? '')?.textContent).toContain('e-mail');
  await email.fill('ines@works.example');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
});
