import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { openInMemory } from '../../../test/database.ts';
import { findLatestSms, type QueuedSms, queueSms, sendWaitingSms } from './outbox.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openInMemory();
});

afterAll(() => database.close());

const queue = (phone: string, now: number) =>
  database.db.transaction((tx) =>
    queueSms(tx, { phone, purpose: 'sign_in_code', body: `code of ${phone}`, now }),
  );
const bodies = (sent: QueuedSms[]) => sent.map(({ body }) => body);

describe('the SMS outbox', () => {
  it('sends committed messages once and rolled-back ones never', async () => {
    await queue('1', 0);
    await database.db
      .transaction(async (tx) => {
        await queueSms(tx, { phone: '2', purpose: 'sign_in_code', body: 'never', now: 0 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const sent: QueuedSms[] = [];
    const send = async (sms: QueuedSms) => void sent.push(sms);
    await sendWaitingSms(database.db, send, { now: 0, keepBody: true });
    await sendWaitingSms(database.db, send, { now: 60_000, keepBody: true });
    expect(bodies(sent)).toEqual(['code of 1']);
  });

  it('tries again after a failure', async () => {
    await queue('3', 0);
    const fail = async () => {
      throw new Error('no signal');
    };
    const sent: QueuedSms[] = [];
    const send = async (sms: QueuedSms) => void sent.push(sms);
    expect(await sendWaitingSms(database.db, fail, { now: 0, keepBody: true })).toBe(1);
    expect(await sendWaitingSms(database.db, send, { now: 4_999, keepBody: true })).toBe(0);
    expect(await sendWaitingSms(database.db, send, { now: 5_000, keepBody: true })).toBe(1);
    expect(bodies(sent)).toEqual(['code of 3']);
  });

  it('sends each message once from two parallel passes', async () => {
    for (let count = 0; count < 5; count += 1) await queue('4', 0);
    const sent: QueuedSms[] = [];
    const send = async (sms: QueuedSms) => void sent.push(sms);
    const look = () => sendWaitingSms(database.db, send, { now: 0, keepBody: true });
    await Promise.all([look(), look(), look()]);
    expect(sent).toHaveLength(5);
  });

  it('deletes the text of a sent message in production', async () => {
    await queue('5', 0);
    await sendWaitingSms(database.db, async () => undefined, { now: 0, keepBody: false });
    expect(await findLatestSms(database.db, '5')).toMatchObject([{ body: null, sentAt: expect.any(Date) }]);
  });
});
