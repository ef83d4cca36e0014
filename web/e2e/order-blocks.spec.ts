import { expectAccessible } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const states = [
  'entry/empty',
  'entry/wrong',
  'entry/done',
  'entry/long',
  'toggles/several',
  'toggles/disabled',
  'notes/several',
  'actions/kinds',
  'countdown/minutes',
  'countdown/near',
  'countdown/expired',
  'timeline/placed',
  'timeline/in-progress',
  'timeline/done',
  'gateways/both',
  'gateways/wrong',
  'gateways/pending',
  'gateways/failed',
];

for (const state of states) {
  test(`shows ${state} without accessibility violations and without cut-off content`, async ({
    page,
    allowComplaints,
  }) => {
    // A failing state requests the source of a flow that does not exist.
    if (state.endsWith('/failed')) allowComplaints(/410/);
    await page.goto(`/dev/widgets/${state}`);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expectAccessible(page);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
  });
}

for (const state of ['price_box/discounted', 'receipt/discounted']) {
  test(`strikes the price before a discount through: ${state} [O-1.06]`, async ({ page }) => {
    await page.goto(`/dev/widgets/${state}`);
    await expect(page.locator('main s').first()).toHaveCSS('text-decoration-line', 'line-through');
  });
}

test('shows the price beside the way to the order, however wide the display is', async ({ page }) => {
  await page.goto('/dev/widgets/order_bar/priced');
  await expect(page.getByText(/از ۴۵۰.۰۰۰ تومان/)).toBeVisible();
});

test('shows the words of each badge whole', async ({ page }) => {
  await page.goto('/dev/widgets/choices/compact');
  const cut = await page
    .locator('main .mantine-Badge-label')
    .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth + 1).length);
  expect(cut).toBe(0);
});

test('moves by arrow keys through both sections of the gateways as one list [W-2.08]', async ({ page }) => {
  await page.goto('/dev/widgets/gateways/both');
  const chosen = page.getByRole('radio', { checked: true });
  await page.getByRole('radio').first().focus();
  for (const name of ['کیف پول', 'پرداخت در چهار قسط', 'درگاه بانک']) {
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveAccessibleName(name);
    await expect(chosen).toBeFocused();
  }
});

test('shows what is missing by Enter in an entry, without pressing the page’s button [W-5.06]', async ({
  page,
}) => {
  await page.goto('/dev/widgets/entry/email');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const field = page.getByRole('textbox');
  await expect(page.getByRole('button', { name: 'ارسال به ایمیل' })).toBeDisabled();
  // The page is shown before its script listens to the keys.
  await expect(async () => {
    await field.press('Enter');
    await expect(page.getByText('لطفا یک ایمیل معتبر وارد کنید!')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(field).toBeFocused();
  expect(sent.filter((path) => path === '/api/events')).toEqual([]);
  await field.fill('a@example.com');
  await expect(page.getByRole('button', { name: 'ارسال به ایمیل' })).toBeEnabled();
});

test('toggles a switch by a press anywhere on its line, which is at least 44 pixels high', async ({
  page,
  allowComplaints,
}) => {
  // This page has no flow that stores the change, so the switch goes back.
  allowComplaints(/422/);
  await page.goto('/dev/widgets/toggles/off');
  const line = page.locator('label').filter({ has: page.getByRole('checkbox') });
  const box = await line.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('counts down by the second in a real browser [O-4.36]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dev/widgets/countdown/near');
  await expect(page.getByRole('timer')).toContainText('۰۰:۴۵');
  await page.clock.runFor(5000);
  await expect(page.getByRole('timer')).toContainText('۰۰:۴۰');
  await page.clock.fastForward('10:00');
  await expect(page.getByRole('timer')).toHaveText('منقضی شده');
});
