import type { CDPSession, Locator, Page } from '@playwright/test';
import { customerOn, orderPages, steps } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** A keyboard that composes, such as one that suggests words. */
async function keyboardOf(
  page: Page,
): Promise<{ compose: (text: string) => Promise<void>; end: (text: string) => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: async (text) => {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    },
    end: async (text) => {
      await session.send('Input.insertText', { text });
    },
  };
}

/** The middle of an element, px. */
async function middleOf(element: Locator): Promise<readonly [x: number, y: number]> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not drawn.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('takes digits from a keyboard that composes, and a code that is filled in with a separator', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const keyboard = await keyboardOf(page);
  await customer.open('cleaning');
  await customer.choose('نظافت محل کار');
  await customer.at(steps.area);
  const area = page.getByRole('textbox');
  await area.focus();
  for (const digit of ['1', '2', '0']) {
    const before = await area.inputValue();
    await keyboard.compose(digit);
    await expect(area).toHaveValue(before + digit);
    await keyboard.end(digit);
  }
  await expect(area).toHaveValue('۱۲۰');

  await page.goto('/login');
  const field = page.getByLabel('شماره موبایل');
  await field.focus();
  await keyboard.compose(phone);
  await expect(field).toHaveValue(phone);
  await keyboard.end(phone);
  await customer.button('دریافت کد').click();
  const code = page.getByLabel('کد تایید پیامک‌شده را وارد کنید');
  await expect(code).toBeVisible();
  const given = await product.readCode(phone);
  await code.focus();
  await page.keyboard.insertText(`${given.slice(0, 3)}\u00a0${given.slice(3)}`);
  await expect(page).not.toHaveURL(/login/);
});

test('leaves out no step by two taps, and lets a tap belong to the step that was shown when the finger went down', async ({
  page,
}) => {
  const customer = customerOn(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', [x, y]: readonly [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [{ x, y }] : [] });
  const tap = async (at: readonly [number, number]) => {
    await touch('touchStart', at);
    await touch('touchEnd', at);
  };
  await customer.open('cleaning');
  // A slow machine draws the next step late and taps late: the time of a double tap is as much longer for it.
  await page.evaluate(() => document.documentElement.style.setProperty('--gam-arriving', '4s'));
  const card = await middleOf(customer.option('نظافت منزل'));
  await tap(card);
  await page.waitForTimeout(150);
  await tap(card);
  await customer.at(steps.rooms);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await customer.choose('اتاق خواب');
  const next = await middleOf(customer.button('مرحله بعد'));
  await tap(next);
  await page.waitForTimeout(150);
  await tap(next);
  await customer.at(steps.extras);
  await customer.waitForReplies();
  await customer.at(steps.extras);

  // A finger that stays down while the step changes: the extras are optional, and their next one is seen by nobody.
  await page.goto(orderPages.cleaning);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  // What was chosen before may be chosen already.
  await customer.choose('آشپزخانه');
  await customer.button('مرحله بعد').focus();
  await page.waitForTimeout(400);
  await touch('touchStart', await middleOf(customer.button('مرحله بعد')));
  await page.keyboard.press('Enter');
  await customer.at(steps.extras);
  await page.waitForTimeout(350);
  await touch('touchEnd', next);
  await customer.waitForReplies();
  await customer.at(steps.extras);
});

test('shows what is wrong with a voucher where it covers nothing, also on a small phone with large text, until the right one', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const code = page.getByRole('textbox', { name: 'کد تخفیف' });
  const apply = customer.button('اعمال کد');
  const toast = page.getByRole('alert').filter({ hasText: 'این کد تخفیف درست نیست' });
  // The first toast comes with its code, the next one at once.
  for (const wrong of ['NOCODE', 'NOCODE2', 'NOCODE3']) {
    await code.fill(wrong);
    await apply.click();
    await customer.waitForReplies();
    // The page moves to it once it is drawn.
    await expect(toast).toBeInViewport();
    const covered = await toast.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const meets = (other: DOMRect) =>
        other.width > 0 &&
        other.left < box.right - 1 &&
        other.right > box.left + 1 &&
        other.top < box.bottom - 1 &&
        other.bottom > box.top + 1;
      const controls = [...document.querySelectorAll('input, textarea, button, header, footer, nav')];
      const met = controls.filter((one) => !element.contains(one) && meets(one.getBoundingClientRect()));
      return met.map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
    expect(covered, wrong).toEqual([]);
  }
  await code.fill('GAM20');
  await apply.click();
  await expect(page.getByRole('status').filter({ hasText: 'کد تخفیف GAM20' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});
