import { customerOn } from './support/customer.ts';
import { nextHeading, dateStepOn, openDate } from './support/date-step.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const booking = /^\/v2\/calendar\/booking\//;

test('chooses an exact time by month, day, hour and quarter, shows the hints, and clears the day when the month changes [O-2.39, O-3.19, W-2.07, W-2.10, W-4.12, W-9.04]', async ({
  page,
  product,
}) => {
  const customer = customerOn(page);
  const step = dateStepOn(page);
  await openDate(page, product, 'exact');
  await expect(page.locator('div[data-level="info"]')).toContainText('هوا');
  await expect(page.locator('div[data-level="warning"]')).toBeVisible();
  await expect(step.field).toContainText('انتخاب زمان');
  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('زمان سفارش باید برای حداقل ۲۴ ساعت آینده باشد');
  await expectGoodScreen(page);

  await step.open();
  await expect(step.grid.getByRole('columnheader')).toHaveText(['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج']);
  await step.turnTo('this');
  await expect(step.confirm).toBeDisabled();
  // Today is disabled where a day's notice is needed, and shows the reason.
  const today = step.dialog.getByRole('button', { name: /، امروز/ });
  await expect(today).toHaveAttribute('aria-label', /حداقل ۲۴ ساعت آینده/);
  await today.click({ force: true });
  await expect(step.pressedDay).toHaveCount(0);

  await step.turnTo('last');
  await step.openDays.last().click();
  await expect(step.pressedDay).toHaveCount(1);
  await step.turnTo('this');
  await step.turnTo('last');
  await expect(step.openDays.first()).toBeVisible();
  await expect(step.pressedDay).toHaveCount(0);

  const day = step.openDays.last();
  const date = await step.dateOf(day);
  await day.click();
  await step.pick('ساعت ۱۴');
  await step.pick('۱۴:۳۰');
  await expectGoodScreen(page);
  await step.confirm.click();
  await expect(step.dialog).toBeHidden();
  await expect(step.field).toBeFocused();
  await expect(step.field).toContainText(`${date}، ساعت ۱۴:۳۰`);
  await customer.next();
  await customer.at(nextHeading);
  await customer.back();
  await expect(step.field).toContainText(`${date}، ساعت ۱۴:۳۰`);
  // The calendar opens at the answer.
  await step.open();
  await expect(step.pressedDay).toHaveAttribute('aria-label', new RegExp(`^${date}`));
});

test('keeps the button of the other dates in its place while the near days load', async ({
  page,
  product,
}) => {
  const step = dateStepOn(page);
  const held = product.border.hold(booking);
  // In a city whose days no test has read before: a BFF keeps them for some seconds.
  await openDate(page, product, 'exact', '2');
  await expect(step.field).toBeVisible();
  const days = page.getByRole('radio', {
    name: /آذر|دی|بهمن|اسفند|فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان/,
  });
  await expect(days).toHaveCount(0);
  const before = await step.field.boundingBox();
  held.release();
  await expect(days).toHaveCount(7);
  // Today cannot be chosen, and its reason takes room as well.
  await expect(days.first()).toBeDisabled();
  expect((await step.field.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('offers the rough times that the service defines [O-3.19, O-3.24]', async ({ page, product }) => {
  const customer = customerOn(page);
  const step = dateStepOn(page);
  await openDate(page, product, 'rough');
  await step.open();
  await step.turnTo('last');
  const day = step.openDays.last();
  const date = await step.dateOf(day);
  await day.click();
  const slots = step.dialog.getByRole('radiogroup', { name: 'بازه زمانی' }).getByRole('radio');
  await slots.first().check();
  await expect(step.dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  await expectGoodScreen(page);
  await step.confirm.click();
  await expect(step.field).toContainText(`${date}، `);
  await customer.next();
  await customer.at(nextHeading);
});

test('asks for a day without a time [O-2.39]', async ({ page, product }) => {
  const customer = customerOn(page);
  const step = dateStepOn(page);
  await openDate(page, product, 'day');
  await expect(step.field).toContainText('انتخاب تاریخ');
  await step.open();
  await step.turnTo('last');
  const day = step.openDays.last();
  const date = await step.dateOf(day);
  await day.click();
  await expect(step.dialog.getByRole('radio')).toHaveCount(0);
  await step.confirm.click();
  await expect(step.field).toContainText(date);
  await customer.next();
  await customer.at(nextHeading);
});

test('shows a booking calendar in its final size while it loads, offers the free slots and marks Fridays by more than colour [W-2.07, W-3.05]', async ({
  page,
  product,
}) => {
  const customer = customerOn(page);
  const step = dateStepOn(page);
  const held = product.border.hold(booking);
  await openDate(page, product, 'booking');
  await step.open();
  const cells = step.dialog.locator('[data-placeholder] > *');
  await expect(cells.first()).toBeVisible();
  await expectGoodScreen(page);
  const place = await step.confirm.boundingBox();
  held.release();
  await expect(step.grid).toBeVisible();
  expect(await step.confirm.boundingBox()).toEqual(place);

  await step.turnTo('last');
  const friday = step.dialog.locator('[data-day][data-off="true"]').first();
  await expect(friday).toHaveAttribute('aria-label', /تعطیل/);
  expect(await friday.evaluate((one) => getComputedStyle(one, '::after').content)).not.toBe('none');
  await step.openDays.last().click();
  await step.dialog.getByRole('radio', { disabled: false }).first().check();
  await expectGoodScreen(page);
  await step.confirm.click();
  await customer.next();
  await customer.at(nextHeading);
});

test('shows in a toast and in place that a booking calendar failed to load, and loads it at the next try [W-8.03]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/502/);
  const step = dateStepOn(page);
  const broken = product.border.failWith(booking, 500);
  await openDate(page, product, 'booking', '2');
  await step.open();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('مشکل از سمت ماست', { timeout: 60_000 });
  await expect(toast.getByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
  await expect(step.retry).toBeVisible();
  await expectGoodScreen(page);
  broken.mend();
  await step.retry.click();
  await expect(step.grid).toBeVisible();
});

test('offers the slots of a courier for the given answers [O-2.42]', async ({ page, product }) => {
  const customer = customerOn(page);
  const step = dateStepOn(page);
  await openDate(page, product, 'pickup');
  await step.open();
  await step.turnTo('last');
  await step.openDays.last().click();
  const slot = step.dialog.getByRole('radio', { disabled: false }).first();
  await slot.check();
  await step.confirm.click();
  await expect(step.field).toContainText(/^\S+ [۰-۹]+ \S+ [۰-۹]{4}، [۰-۹]+ تا [۰-۹]+$/);
  await customer.next();
  await customer.at(nextHeading);
});

test('opens, moves, turns the month, chooses and confirms by keyboard, and discards the choice by Escape [W-2.07, W-2.10]', async ({
  page,
  product,
}) => {
  const customer = customerOn(page);
  const step = dateStepOn(page);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await openDate(page, product, 'exact', '2');
  await step.field.focus();
  await keyboard.press('Enter');
  await expect(focused).toHaveAttribute('data-day', /.+/);
  const first = (await focused.getAttribute('data-day')) ?? '';
  const dayAfter = (days: number) =>
    new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
  // The left arrow moves to the next day, also into the next month.
  await keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-day', dayAfter(1));
  await keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-day', dayAfter(0));
  await keyboard.press('PageDown');
  await expect(step.nextMonth).toBeDisabled();
  await expect(focused).toHaveAttribute('data-day', /.+/);
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  const day = (await focused.getAttribute('aria-label')) ?? '';
  const [date = ''] = day.split('،');
  await keyboard.press('Enter');
  await expect(step.pressedDay).toHaveAttribute('aria-label', day);
  await keyboard.press('Tab');
  await expect(focused).toHaveRole('radio');
  await keyboard.press('Space');
  // The left arrow moves to the next hour, on the left, and chooses it.
  const eight = step.dialog.getByRole('radio', { name: 'ساعت ۰۸' });
  const nine = step.dialog.getByRole('radio', { name: 'ساعت ۰۹' });
  await expect(eight).toBeChecked();
  await keyboard.press('ArrowLeft');
  await expect(nine).toBeFocused();
  await expect(nine).toBeChecked();
  expect((await nine.boundingBox())?.x).toBeLessThan((await eight.boundingBox())?.x ?? 0);
  await keyboard.press('ArrowRight');
  await expect(eight).toBeFocused();
  await expect(eight).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(step.confirm).toBeFocused();
  await keyboard.press('Enter');
  await expect(step.field).toBeFocused();
  await expect(step.field).toContainText(`${date}، ساعت ۰۸:۱۵`);

  await keyboard.press('Enter');
  await expect(step.pressedDay).toBeFocused();
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(step.dialog).toBeHidden();
  await expect(step.field).toBeFocused();
  await expect(step.field).toContainText(`${date}، ساعت ۰۸:۱۵`);
  await customer.next();
  await customer.at(nextHeading);
});
