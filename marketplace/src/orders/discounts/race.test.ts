import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { databases } from '../../../test/databases.ts';
import { services } from '../../../demo/index.ts';
import { orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { simplestAnswers } from '../../../test/simplest-answers.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { discountUses } from './repository.ts';

describe.each(databases)('rivals for a discount on $name', ({ open, rivals, skipped }) => {
  describe.skipIf(skipped)('with real requests', () => {
    let database: OpenDatabase;
    let test: TestApp;
    const tokens: string[] = [];

    beforeAll(async () => {
      database = await open();
      test = await startApp(database);
      for (let one = 0; one < rivals; one += 1) tokens.push((await signIn(test)).token);
    });

    afterAll(async () => {
      await test.close();
      await database.close();
    });

    type More = Parameters<typeof quoteBody>[0];
    const quote = async (token: string, more: More) => {
      const body = quoteBody(more);
      const { inquiry_id, discount_data } = await test.client.ask('askQuote', {
        body,
        token,
        key: randomUUID(),
      });
      const { city: _city, voucherCode: _voucher, ...same } = body;
      return { discount_data, token, body: orderBody(inquiry_id, same) };
    };
    const placeAll = (quotes: Awaited<ReturnType<typeof quote>>[]) =>
      Promise.all(
        quotes.map(({ token, body }) => test.client.insist('placeOrder', { body, token, key: randomUUID() })),
      );

    it('use a single-use voucher once in every round [W-7.08]', async () => {
      for (let round = 0; round < 2; round += 1) {
        const voucherCode = await addVoucher(database.db, `once${round}`, { totalUses: 1 });
        const quotes = await Promise.all(tokens.map((token) => quote(token, { voucherCode })));
        expect(quotes.every(({ discount_data }) => discount_data.has_applied_discount)).toBe(true);
        const replies = await placeAll(quotes);
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        const losers = replies.filter(({ status }) => status !== 200);
        expect(new Set(losers.map(({ status, body }) => `${status} ${String(body['code'])}`))).toEqual(
          new Set(['409 discount_gone']),
        );
        const uses = await database.db
          .select()
          .from(discountUses)
          .where(eq(discountUses.voucher, voucherCode));
        expect(uses).toHaveLength(1);
      }
    });

    it('get one first order and one voucher use per customer [W-7.08]', async () => {
      const questions = services.find(({ detail }) => detail.id === '11')?.detail.questions ?? [];
      const answers = await simplestAnswers(questions, async ({ options }) => options);
      const voucherCode = await addVoucher(database.db, 'of-one', { usesPerCustomer: 1 });
      for (const more of [{ category: '11', answers }, { voucherCode }]) {
        const { token } = await signIn(test);
        const quotes = await Promise.all(Array.from({ length: 20 }, () => quote(token, more)));
        const replies = await placeAll(quotes);
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      }
    });
  });
});
