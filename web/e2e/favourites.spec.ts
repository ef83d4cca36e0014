import { customerOn, steps } from './support/customer.ts';
import { dateStepOn } from './support/date-step.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

/** The demo customer with favourites and addresses. */
const sara = '09120000001';
const wash = '/order/home-services/cleaning/furniture-wash?city_id=1';
const nearest = 'نزدیک‌ترین متخصص آزاد';
const byName = 'یکی از متخصصین محبوبم';
const headings = {
  things: 'چه چیزی و چند تا شسته شود؟',
  cushions: 'کوسن یا بالش هم شسته شود؟',
  bundles: 'این بسته‌ها ارزان‌تر از خرید تکی است',
  carpets: 'چند متر فرش یا موکت شسته شود؟',
  address: 'متخصص به کدام آدرس بیاید؟',
  who: 'چه کسی بیاید؟',
  time: 'چه روزی و چه ساعتی بیاید؟',
};

test('offers the favourite experts in place of their option, first three and then all, and orders with the chosen one [O-1.05, O-3.08, O-4.49, O-4.50, O-9.05]', async ({
  page,
  product,
}) => {
  // From the first question to the task page.
  test.slow();
  const customer = customerOn(page);
  const date = dateStepOn(page);
  await page.goto(wash);
  await customer.at(headings.things);
  await customer.chooseAndContinue('صندلی ناهارخوری');
  await customer.at(headings.cushions);
  await customer.next();
  await customer.at(headings.bundles);
  await customer.next();
  await customer.at(headings.carpets);
  await customer.next();
  await customer.at(steps.login);
  await customer.signIn(sara, product);
  await customer.at(headings.address);
  await page.locator('[data-address]').filter({ hasText: 'ملاصدرا' }).getByRole('radio').check();
  await customer.next();

  await customer.at(headings.who);
  await expect(customer.option(nearest)).toBeVisible();
  await expect(customer.option(byName)).toHaveCount(0);
  const group = page.getByRole('group', { name: 'متخصصین مورد علاقه من' });
  const favourites = group.getByRole('radio');
  const preview = ['فاطمه رضایی', 'محمد رحیمی', 'لیلا حسینی'];
  await expect(favourites).toHaveCount(preview.length);
  for (const name of preview) await expect(group.getByRole('radio', { name })).toBeVisible();
  await expect(group.getByText('امتیاز', { exact: false }).first()).toBeVisible();
  await expect(group.locator('img')).toHaveCount(preview.length);
  await expectGoodScreen(page);
  await page.getByRole('main').getByRole('button', { name: 'مشاهده بیشتر' }).click();
  await expect(customer.button('مشاهده کمتر')).toHaveAttribute('aria-expanded', 'true');
  expect(await favourites.count()).toBeGreaterThan(preview.length);
  await expectGoodScreen(page);
  await group.getByRole('radio', { name: 'نرگس صادقی' }).click();

  await customer.at(headings.time);
  await customer.back();
  await customer.at(headings.who);
  // The chosen one is not among the first three: the whole list is open.
  await expect(group.getByRole('radio', { name: 'نرگس صادقی' })).toBeChecked();
  await customer.next();
  await customer.at(headings.time);
  await date.open();
  await date.turnTo('last');
  const day = date.openDays.last();
  const chosen = await date.dateOf(day);
  await day.click();
  await date.pick('ساعت ۱۴');
  await date.pick('۱۴:۳۰');
  await date.confirm.click();
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();
  for (const text of ['نرگس صادقی', 'ملاصدرا', chosen]) {
    // The expert is shown in the answers and on a card; a wide display has when and where beside the page.
    await expect(page.getByText(text, { exact: false }).filter({ visible: true })).not.toHaveCount(0);
  }
  await expectGoodScreen(page);
});

test('skips the question about the expert for a customer without favourites when one option is left [O-4.49]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  product.border.reshape(/^\/v2\/services\/.*furniture-wash/, (body) => {
    const service = JSON.parse(body) as { questions: { id: string }[] };
    const kept = service.questions.filter(({ id }) => ['1202', '1206', '1207'].includes(id));
    return JSON.stringify({ ...service, questions: kept.map((one) => ({ ...one, is_auth_required: true })) });
  });
  await page.goto(wash);
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.at(headings.cushions);
  await customer.next();
  await customer.at(headings.time);
  await customer.back();
  await customer.at(headings.cushions);
});
