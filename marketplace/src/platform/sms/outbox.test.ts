import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { FinalFailure } from '../queues/outbox.ts';
import { deleteOldSms, findLatestSms, queueSms, sendWaitingSms } from './outbox.ts';
import type { Sms } from './sms-driver.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const queue = (phone: string, now: number) =>
  database.db.transaction((tx) =>
    queueSms(tx, { phone, purpose: 'sign_in_code', body: `code of ${phone}`, now }),
  );
const bodies = (sent: Sms[]) => sent.map(({ body }) => body);

describe('the SMS outbox', () => {
  it('sends committed messages once and rolled-back ones never', async () => {
    await queue('1', 0);
    await database.db
      .transaction(async (tx) => {
        await queueSms(tx, { phone: '2', purpose: 'sign_in_code', body: 'never', now: 0 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const sent: Sms[] = [];
    const send = async (sms: Sms) => void sent.push(sms);
    await sendWaitingSms(database.db, send, { now: 0, keepBody: true });
    await sendWaitingSms(database.db, send, { now: 60_000, keepBody: true });
    expect(bodies(sent)).toEqual(['code of 1']);
  });

  it('tries again after a failure', async () => {
    await queue('3', 0);
    const fail = async () => {
      throw new Error('no signal');
    };
    const sent: Sms[] = [];
    const send = async (sms: Sms) => void sent.push(sms);
    await sendWaitingSms(database.db, fail, { now: 0, keepBody: true });
    await sendWaitingSms(database.db, send, { now: 4_999, keepBody: true });
    expect(sent).toEqual([]);
    await sendWaitingSms(database.db, send, { now: 5_000, keepBody: true });
    expect(bodies(sent)).toEqual(['code of 3']);
  });

  it('sends each message once from two parallel passes', async () => {
    for (let count = 0; count < 5; count += 1) await queue('4', 0);
    const sent: Sms[] = [];
    const send = async (sms: Sms) => void sent.push(sms);
    const look = () => sendWaitingSms(database.db, send, { now: 0, keepBody: true });
    await Promise.all([look(), look(), look()]);
    expect(sent).toHaveLength(5);
  });

  it('deletes the text of a sent message in production', async () => {
    await queue('5', 0);
    await sendWaitingSms(database.db, async () => undefined, { now: 0, keepBody: false });
    expect(await findLatestSms(database.db, '5')).toMatchObject([{ body: null, sentAt: expect.any(Date) }]);
  });

  it('gives a refused message up and deletes its text in production', async () => {
    await queue('6', 0);
    let tries = 0;
    const refuse = async () => {
      tries += 1;
      throw new FinalFailure('the number is wrong');
    };
    for (const now of [0, 60_000, 86_400_000])
      await sendWaitingSms(database.db, refuse, { now, keepBody: false });
    expect(tries).toBe(1);
    expect(await findLatestSms(database.db, '6')).toMatchObject([{ body: null, sentAt: null }]);
  });

  it('does not send a code that has expired, and deletes it', async () => {
    await database.db.transaction((tx) =>
      queueSms(tx, {
        phone: '7',
        purpose: 'sign_in_code',
        body: 'code 123456',
        code: '123456',
        expiresAt: new Date(120_000),
        now: 0,
      }),
    );
    const fail = async () => {
      throw new Error('no signal');
    };
    const sent: Sms[] = [];
    const send = async (sms: Sms) => void sent.push(sms);
    await sendWaitingSms(database.db, fail, { now: 119_000, keepBody: false });
    await sendWaitingSms(database.db, send, { now: 124_000, keepBody: false });
    expect(sent).toEqual([]);
    expect(await findLatestSms(database.db, '7')).toMatchObject([
      { body: null, code: null, sentAt: null, attempts: 2 },
    ]);
  });

  it('tries ten times with growing pauses, then deletes the text in production', async () => {
    await queue('8', 0);
    const tries: number[] = [];
    let now = 0;
    const fail = async () => {
      tries.push(now);
      throw new Error('no signal');
    };
    for (; now <= 300_000; now += 5_000) await sendWaitingSms(database.db, fail, { now, keepBody: false });
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45].map((seconds) => seconds * 1_000));
    expect(await findLatestSms(database.db, '8')).toMatchObject([{ body: null, sentAt: null }]);
  });

  it('sends a message once more after a process that died before it recorded the answer', async () => {
    await queue('9', 0);
    const accepted: Sms[] = [];
    const accept = async (sms: Sms) => void accepted.push(sms);
    const dying = new Proxy(database.db, {
      get: (target, name, receiver) => {
        if (name === 'update') throw new Error('the process died');
        return Reflect.get(target, name, receiver);
      },
    });
    await expect(sendWaitingSms(dying, accept, { now: 0, keepBody: true })).rejects.toThrow('died');
    for (const now of [5_000, 60_000, 120_000])
      await sendWaitingSms(database.db, accept, { now, keepBody: true });
    expect(accepted.map(({ id }) => id)).toEqual([accepted[0]?.id, accepted[0]?.id]);
  });

  it('deletes the messages of before an instant', async () => {
    await queue('10', 1_000);
    await queue('10', 2_000);
    await deleteOldSms(database.db, new Date(2_000));
    const left = await findLatestSms(database.db, '10');
    expect(left.map(({ createdAt }) => createdAt.getTime())).toEqual([2_000]);
  });
});
