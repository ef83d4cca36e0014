import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { type QueuedSms, smsOutbox } from '../sms/outbox.ts';
import { sendWaiting } from './outbox.ts';

it('leaves other messages to other processes while it sends one', async () => {
  const { db, ...database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const at = new Date(0);
  const sms = { purpose: 'order_placed', createdAt: at, nextAttemptAt: at } as const;
  await db.insert(smsOutbox).values([
    { ...sms, phone: 'first' },
    { ...sms, phone: 'second' },
  ]);
  const sent: string[] = [];
  const pass = (isReady: Promise<void>, begin?: () => void) => {
    const send = async ({ phone }: QueuedSms) => {
      begin?.();
      await isReady;
      sent.push(phone);
    };
    return sendWaiting(db, { table: smsOutbox, send, retries: { retryAfterMs: 1_000 } }, 0);
  };
  const { promise: isReady, resolve: makeReady } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const slow = pass(isReady, begin);
  await hasBegun;
  await pass(Promise.resolve());
  expect(sent).toEqual(['second']);
  makeReady();
  await slow;
  expect(sent).toEqual(['second', 'first']);
});
