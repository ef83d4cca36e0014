import { customerOn, makePhone } from './support/customer.ts';
import { signInRulesEditor } from './support/rules-editor.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const accepted = 'می‌دانم که پیش از آمدن متخصص باید آب و برق خانه وصل باشد.';
const tick = {
  name: 'tick-before-cleaning',
  kind: 'layer',
  applies_to: { services: ['home-cleaning'], cities: ['1'] },
  rules: [
    {
      id: 'water-and-power',
      at: 'quote',
      when: {},
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document, and a rule is never awaited
      then: { confirm: { text: accepted } },
      because: 'Experts came to homes without water.',
    },
  ],
};

test('asks for a tick that a rule wants before the order, and says on its page what rules say of it', async ({
  page,
  product,
}) => {
  const editor = await signInRulesEditor(product);
  await editor.publishLayer(tick);
  await editor.publishExample('words-of-the-order-page');
  try {
    const customer = customerOn(page);
    const box = page.getByRole('checkbox', { name: accepted });
    await expect(async () => {
      await customer.open('cleaning');
      await customer.answerUpToQuote(makePhone(), product);
      await expect(box).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(box).not.toBeChecked();
    await expectGoodScreen(page);

    await customer.button('ثبت نهایی سفارش').click();
    await expect(
      page.getByText('برای ثبت سفارش، ابتدا موردهای پیش از دکمه ثبت را تایید کنید.'),
    ).toBeVisible();
    await expectGoodScreen(page);
    await box.check();
    await expect(box).toBeChecked();
    await customer.place();

    await expect(page.getByRole('link', { name: 'شرایط لغو' })).toHaveAttribute('href', /^\/pages\/terms/);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'انصراف از سفارش' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('از سفارش منصرف شدید؟')).toBeVisible();
    await expect(dialog.getByText(/لغو تا ساعت ۲۰ روز پیش رایگان است/)).toBeVisible();
    await expectGoodScreen(page);
  } finally {
    await editor.rollBack('words-of-the-order-page');
    await editor.rollBack(tick.name);
  }
});
