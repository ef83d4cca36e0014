import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, beforeAll } from 'vitest';
import { placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { orders } from '../records/tables.ts';
import {
  apply,
  cancel,
  database,
  price,
  quote,
  request,
  stored,
  test,
  setUpDiscounts,
} from './discounts-fixture.ts';

setUpDiscounts();

describe('the club discount', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await signIn(test, '09120000001'));
  });

  it('is offered to members, applied with «!» and removed [W-4.08, W-3.06]', async () => {
    const body = quoteBody();
    const { inquiry_id, discount_data } = await test.client.ask('askQuote', {
      body,
      token,
      key: randomUUID(),
    });
    expect(discount_data).toMatchObject({
      has_club_discount: true,
      club_discount_text: 'تخفیف باشگاه مشتریان: ۵ درصد، تا ۵۰٬۰۰۰ تومان',
      hasAppliedClubDiscount: false,
    });
    const taken = {
      has_applied_club_discount: true,
      has_applied_discount: false,
      price_with_discount: 476_500,
    };
    for (const shown of [501_500, 501_500]) {
      expect(await apply(request(inquiry_id, '!', { price: shown }), token)).toMatchObject({
        status: 200,
        body: taken,
      });
    }
    expect((await stored(inquiry_id))?.quote.discount_data.hasAppliedClubDiscount).toBe(true);
    expect(await cancel(request(inquiry_id, '!', { price: 476_500 }), token)).toMatchObject({
      status: 200,
      body: { has_applied_club_discount: false, price_with_discount: 501_500 },
    });
  });

  it('is taken off after the voucher in either order [W-4.08]', async () => {
    const turns = [
      ['!', 'TEN'],
      ['TEN', '!'],
    ];
    for (const codes of turns) {
      const inquiry = await quote(token);
      for (const code of codes) await apply(request(inquiry, code), token);
      expect(await price(inquiry)).toBe(501_500 - 50_100 - 22_500);
    }
  });

  it('is offered to customers with three done orders, not to others and guests [W-4.08]', async () => {
    const another = (await signIn(test)).token;
    const inquiry = await quote(another);
    const refused = { status: 400, body: { code: 'no_club_discount' } };
    expect(await apply(request(inquiry, '!'), another)).toMatchObject(refused);
    expect(await apply(request(await quote(), '!'))).toMatchObject(refused);
    for (let done = 0; done < 3; done += 1) {
      const { order_uuid } = await placeOrder(test.client, another);
      await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order_uuid));
    }
    expect((await apply(request(inquiry, '!'), another)).status).toBe(200);
  });

  it.each([
    ['TEN', true],
    ['!', false],
  ])('is refused if code and kind differ: %s', async (code, is_club_discount) => {
    expect(await apply(request(await quote(), code, { is_club_discount }))).toMatchObject({ status: 400 });
  });
});
