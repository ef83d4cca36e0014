import { customerOn } from './support/customer.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const moving = '/order/home-services/moving/home-moving?city_id=1';
const headings = [
  'چه چیزی جابه‌جا می‌شود؟',
  'چه خودرویی نیاز دارید؟',
  'کدام وسایل سنگین و از هر کدام چند تا دارید؟',
  'چه لوازمی برای بسته‌بندی بیاوریم؟',
  'چند کارگر همراه خودرو بیاید؟',
  'ساختمان مبدا آسانسور دارد؟',
  'خانه مبدا در کدام طبقه است؟',
  'ساختمان مقصد آسانسور دارد؟',
] as const;
const [kind, truck, heavy, packing, workers, lift, floor, lastLift] = headings;

test('restores the answer of every widget when its step is shown again, and sends it once [O-4.15]', async ({
  page,
}) => {
  const customer = customerOn(page);
  const answers: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return;
    const { events } = request.postDataJSON() as { events: { name: string; args: unknown }[] };
    answers.push(...events.filter(({ name }) => name === 'answer').map(({ args }) => args));
  });
  const field = page.getByRole('textbox');
  const count = (title: string) => page.getByRole('group', { name: title, exact: true }).getByRole('status');
  await page.goto(moving);
  await customer.at(kind);
  await customer.choose('وسایل محل کار');
  await customer.at(truck);
  await customer.choose('کامیونت');
  await customer.at(heavy);
  await customer.choose('مبل راحتی');
  await customer.button('افزایش تعداد: مبل راحتی').click();
  await customer.next();
  await customer.at(packing);
  await customer.chooseAndContinue('کارتن بزرگ');
  await customer.at(workers);
  await field.fill('۳');
  await customer.next();
  await customer.at(lift);
  await customer.choose('ندارد');
  await customer.at(floor);
  // Going back does not send the answer; it is restored with its step.
  await field.fill('۴');
  await customer.back();
  await customer.at(lift);
  await customer.next();
  await customer.at(floor);
  await expect(field).toHaveValue('۴');
  await customer.next();
  await customer.at(lastLift);
  await customer.waitForReplies();
  const sent = answers.length;

  for (const heading of headings.toReversed().slice(1)) {
    await customer.back();
    await customer.at(heading);
  }
  const kept: Record<string, () => Promise<void>> = {
    [kind]: () => expect(customer.option('وسایل محل کار')).toBeChecked(),
    [truck]: () => expect(customer.option('کامیونت')).toBeChecked(),
    [heavy]: () => expect(count('مبل راحتی')).toHaveText('۲'),
    [packing]: () => expect(count('کارتن بزرگ')).toHaveText('۵'),
    [workers]: () => expect(field).toHaveValue('۳'),
    [lift]: () => expect(customer.option('ندارد')).toBeChecked(),
    [floor]: () => expect(field).toHaveValue('۴'),
  };
  for (const heading of headings.slice(0, -1)) {
    await customer.at(heading);
    await kept[heading]?.();
    await customer.next();
  }
  await customer.at(lastLift);
  await customer.waitForReplies();
  // The restored answers equal the stored ones, so that no answer is sent.
  expect(answers).toHaveLength(sent);
  expect(answers.filter((answer) => JSON.stringify(answer).includes('"407"'))).toEqual([
    { question: '407', values: ['4'] },
  ]);
});
