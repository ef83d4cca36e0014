import type { Locator, Page } from '@playwright/test';
import { customerOn, steps } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

const unchecked = (role: 'radio' | 'checkbox' | 'switch') => (page: Page) =>
  page.getByRole('main').getByRole(role, { checked: false, disabled: false }).last();

/** A state of the gallery, and the control in it that shows by its look whether it is chosen. */
const controls: Readonly<Record<string, (page: Page) => Locator>> = {
  'choices/single': unchecked('radio'),
  'choices/multiple': unchecked('checkbox'),
  'choices/compact': unchecked('radio'),
  'choices/counted': unchecked('checkbox'),
  'choices/pictures': unchecked('radio'),
  'fetched_choices/come': unchecked('radio'),
  'repair_shops/chosen': unchecked('radio'),
  'addresses/list': unchecked('radio'),
  'experts/loaded': unchecked('radio'),
  'gateways/both': unchecked('radio'),
  'calendar/slots': unchecked('radio'),
};

/** Takes a picture of a box without the ring of what has the focus. */
const look = async (page: Page, box: Locator) => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return box.screenshot({ animations: 'disabled' });
};

for (const [state, find] of Object.entries(controls)) {
  test(`shows in forced colours what is chosen: ${state}`, async ({ page, allowComplaints }) => {
    allowComplaints(/status of 4\d\d|Failed to load/);
    await page.goto(`/dev/widgets/${state}`);
    await find(page).evaluate((input) => input.setAttribute('data-tried', ''));
    const control = page.locator('[data-tried]');
    const box = control.locator('xpath=..');
    const before = await look(page, box);
    await control.press(' ');
    await expect(control).toBeChecked();
    expect(await look(page, box)).not.toEqual(before);
  });
}

test('shows in forced colours which day of a month is chosen', async ({ page }) => {
  await page.goto('/dev/widgets/calendar/day');
  await page.getByRole('main').locator('[aria-haspopup="dialog"]').click();
  const day = page.getByRole('dialog').locator('[aria-pressed="false"]:not([aria-disabled="true"])').last();
  await day.evaluate((button) => button.setAttribute('data-tried', ''));
  const tried = page.locator('[data-tried]');
  const before = await look(page, tried);
  await tried.press('Enter');
  await expect(tried).toHaveAttribute('aria-pressed', 'true');
  expect(await look(page, tried)).not.toEqual(before);
});

test('shows in forced colours how far an order is', async ({ page }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  const bar = page.locator(':has(> [role="progressbar"])');
  const before = await look(page, bar);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  expect(await look(page, bar)).not.toEqual(before);
});

/** A state of the gallery, and what an outline marks in it. */
const marked: Readonly<Record<string, (page: Page) => Locator>> = {
  'experts/pending': (page) => page.locator('[data-placeholder]').first(),
  'picker/city': (page) => page.locator('main label[data-checked]').first(),
  'images/full': (page) => page.locator('main li[data-state]').first(),
};

for (const [state, find] of Object.entries(marked)) {
  test(`marks in forced colours what is said by a background elsewhere: ${state}`, async ({
    page,
    allowComplaints,
  }) => {
    allowComplaints(/status of 4\d\d|Failed to load/);
    await page.goto(`/dev/widgets/${state}`);
    const box = find(page);
    const before = await look(page, box);
    await box.evaluate((element: HTMLElement) => element.style.setProperty('outline', 'none', 'important'));
    expect(await look(page, box)).not.toEqual(before);
  });
}

test('parts a dialog in forced colours from the page behind', async ({ page }) => {
  await page.goto('/dev/widgets/calendar/day');
  await page.getByRole('main').locator('[aria-haspopup="dialog"]').click();
  const dialog = page.getByRole('dialog');
  const before = await look(page, dialog);
  await dialog.evaluate((element) => (element.style.borderColor = 'Canvas'));
  expect(await look(page, dialog)).not.toEqual(before);
});

for (const [state, role] of [
  ['choices/limited', 'checkbox'],
  ['toggles/disabled', 'checkbox'],
] as const) {
  test(`shows in forced colours what cannot be chosen: ${state}`, async ({ page }) => {
    await page.goto(`/dev/widgets/${state}`);
    const control = page.getByRole('main').getByRole(role, { disabled: true }).first();
    await control.evaluate((input) => input.setAttribute('data-tried', ''));
    const box = page
      .locator('[data-tried]')
      .locator('xpath=ancestor::*[self::label or self::li or self::div][1]');
    const before = await look(page, box);
    await page.locator('[data-tried]').evaluate((input: HTMLInputElement) => (input.disabled = false));
    expect(await look(page, box)).not.toEqual(before);
  });
}

test('shows in forced colours which switch is on', async ({ page }) => {
  await page.goto('/dev/widgets/toggles/several');
  const box = (checked: boolean) =>
    page.getByRole('main').getByRole('checkbox', { checked }).first().locator('xpath=..');
  expect(await look(page, box(true))).not.toEqual(await look(page, box(false)));
});
