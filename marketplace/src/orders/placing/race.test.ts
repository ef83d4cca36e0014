import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { databases } from '../../../test/databases.ts';
import { selectRows } from '../../../test/database.ts';
import { orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

describe.each(databases)('parallel placements on $name', ({ open, skipped }) => {
  describe.skipIf(skipped)('with real requests', () => {
    let database: OpenDatabase;
    let test: TestApp;
    let token: string;

    beforeAll(async () => {
      database = await open();
      test = await startApp(database);
      token = (await signIn(test)).token;
    });

    afterAll(async () => {
      await test.close();
      await database.close();
    });

    const quote = async () => {
      const { inquiry_id } = await test.client.ask('askQuote', {
        body: quoteBody(),
        token,
        key: randomUUID(),
      });
      return orderBody(inquiry_id);
    };
    const placeAll = (bodies: unknown[], keyOf: (index: number) => string) =>
      Promise.all(
        bodies.map((body, index) => test.client.insist('placeOrder', { body, token, key: keyOf(index) })),
      );

    it('with one key and body return one order to all', async () => {
      for (let round = 0; round < 5; round += 1) {
        const body = await quote();
        const replies = await placeAll(
          Array.from({ length: 20 }, () => body),
          () => `round-${round}`,
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(replies.map(({ body }) => body['order_uuid'])).size).toBe(1);
        const stored = sql`select from placements where idempotency_key = ${`round-${round}`}`;
        expect(await selectRows(database, stored)).toHaveLength(1);
      }
    });

    it('with one inquiry and many keys make one order, which the other replies name', async () => {
      const body = await quote();
      const replies = await placeAll(
        Array.from({ length: 20 }, () => body),
        () => randomUUID(),
      );
      const [winner, ...more] = replies.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      const losers = replies.filter((reply) => reply !== winner);
      expect(losers.every(({ status }) => status === 409)).toBe(true);
      expect(new Set(losers.map(({ body }) => body['order_uuid']))).toEqual(
        new Set([winner?.body['order_uuid']]),
      );
    });

    it('with one key and many inquiries make one order, which the other replies name', async () => {
      const bodies = await Promise.all(Array.from({ length: 10 }, quote));
      const replies = await placeAll(bodies, () => 'one-key');
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(replies.map(({ body }) => body['order_uuid'])).size).toBe(1);
    });
  });
});
