import { describe, expect, it } from 'vitest';
import { placeOrder } from './support/events.ts';
import {
  active,
  answerWith,
  pay,
  purchases,
  quotes,
  startPrepaymentWorld,
  world,
} from './support/prepayment.ts';

startPrepaymentWorld();

const gateway = {
  name: 'bank',
  label: 'درگاه بانک گام',
  image: null,
  meta: { message: null, description: null },
  messages: [],
};
/** Makes the quotes those of a change of a paid order. */
function sayOfChange(change_message: string | null, prepayment_amount: number | null): void {
  world.proxy.fail(quotes, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), change_message, prepayment_amount }),
  });
  answerWith(active, { debit: [gateway], installment: [] });
}

const said = 'این تغییر ۵٬۹۹۰٬۰۰۰ تومان بیشتر می‌شود.';

describe('the quote of a change of a paid order', () => {
  it('says what the change means for the money', async () => {
    sayOfChange('آنچه زیادی پرداخت کرده‌اید بازگردانده می‌شود.', null);
    const customer = await world.customerAt(null);
    expect(customer.screen.body.find(({ key }) => key === 'change_message')).toMatchObject({
      type: 'notice',
      text: 'آنچه زیادی پرداخت کرده‌اید بازگردانده می‌شود.',
    });
    await customer.sendAndWait(placeOrder());
    expect(customer.screen.modal).toBeNull();
    expect(world.proxy.count(purchases)).toBe(0);
  });

  it('asks for the difference before the change counts, through the gateways of its context', async () => {
    sayOfChange(said, 5_990_000);
    const customer = await world.customerAt(null);
    await customer.send(placeOrder());
    const { modal } = customer.screen;
    expect(modal).toMatchObject({ key: 'prepayment', title: 'پرداخت مابه‌التفاوت' });
    expect(modal?.body.slice(0, 2)).toMatchObject([
      { type: 'paragraph', text: said },
      { type: 'price_box', label: 'مابه‌التفاوت', final: '۵٬۹۹۰٬۰۰۰ تومان' },
    ]);
    expect(modal?.actions.find(({ id }) => id === 'pay')?.label).toBe('پرداخت و تغییر سفارش');
    const asked = world.proxy.calls(active).map(({ query }) => Object.fromEntries(query));
    expect(asked).toContainEqual({ amount: '5990000', context: 'upfront' });
    answerWith(/^POST \/v2\/billings\/charge_credit\/$/, { RefId: 'ref-1' });
    await customer.sendAndWait(pay());
    expect(world.proxy.calls(/charge_credit/)[0]?.body).toMatchObject({ amount: 5_990_000 });
  });

  it.each([null, ' '])('is as any other where nothing is said of the money (%j)', async (message) => {
    sayOfChange(message, null);
    const customer = await world.customerAt(null);
    expect(customer.screen.body.some(({ key }) => key === 'change_message')).toBe(false);
  });
});
