import { done } from '@gam/shared/result';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { databases } from '../../../test/databases.ts';
import { beginAtBank, placeOwing } from '../../../test/paid-orders.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { Bank } from '../bank/bank.ts';
import { watchPayments } from './watch-payments.ts';

const day = 24 * 60 * 60_000;

describe.each(databases)('a pass of the watch over payments on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  let test: TestApp;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    test = await startApp(database);
  });

  afterAll(async () => {
    if (skipped) return;
    await test.close();
    await database.close();
  });

  const pass = async (bank: Partial<Bank>, now: number) => {
    const { log } = test.app;
    const poller = watchPayments({ db: database.db, bank: bank as Bank, now: () => now, log });
    poller.wake();
    await poller.stop();
  };

  it.skipIf(skipped)('is one statement where nothing is due', async () => {
    const watch = watchStatements(database);
    const { statements } = await watch(() => pass({}, test.now()));
    expect(statements).toHaveLength(1);
  });

  it.skipIf(skipped)('gives back at once what it finds paid by mistake', async () => {
    const { token } = await signIn(test);
    const { reference } = await beginAtBank(test, token, await placeOwing(test, token));
    const given: string[] = [];
    const bank: Partial<Bank> = {
      gateways: [],
      refunds: { parts: true, windowMs: null },
      verify: async ({ paymentId, amountRial }) => ({
        status: 'paid',
        paymentId,
        amountRial: amountRial + 10,
        trackingCode: '1',
        card: null,
      }),
      refund: async (refund) => {
        given.push(refund.reference);
        return done({ reference: null });
      },
    };
    await pass(bank, test.now() + day);
    expect(given).toEqual([reference]);
  });
});
