import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { databases } from '../../../test/databases.ts';
import type { OpenDatabase } from '../database/database.ts';
import { smsOutbox } from '../sms/outbox.ts';
import { never, nextTry, oneMore, type Retries, takeDue } from './queue.ts';

const second = 1_000;

describe.each(databases)('a queue on $name', ({ open, rivals, skipped }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    if (!skipped) database = await open();
  });

  afterAll(async () => {
    if (!skipped) await database.close();
  });

  beforeEach(async () => {
    if (!skipped) await database.db.delete(smsOutbox);
  });

  const add = (phones: readonly string[], dueAt = 0) =>
    database.db.insert(smsOutbox).values(
      phones.map((phone) => ({
        phone,
        purpose: 'order_placed' as const,
        createdAt: new Date(0),
        nextAttemptAt: new Date(dueAt),
      })),
    );
  const take = (now: number, retries: Retries = { retryAfterMs: second }, maxRows = 20) =>
    takeDue(
      database.db,
      {
        table: smsOutbox,
        id: smsOutbox.id,
        dueAt: smsOutbox.nextAttemptAt,
        age: smsOutbox.id,
        isWaiting: isNull(smsOutbox.sentAt),
        postpone: {
          attempts: oneMore(smsOutbox.attempts),
          nextAttemptAt: nextTry(smsOutbox.attempts, retries, now),
        },
        maxRows,
      },
      now,
    );
  const phonesOf = ({ rows }: Awaited<ReturnType<typeof take>>) => rows.map(({ phone }) => phone);

  it.skipIf(skipped)('is read in one statement, whether rows are due or not', async () => {
    const watch = watchStatements(database);
    const idle = await watch(() => take(0));
    expect(idle).toMatchObject({ outcome: { rows: [], mayHaveMore: false }, statements: { length: 1 } });
    await add(['first', 'second', 'third']);
    const busy = await watch(() => take(0));
    expect(phonesOf(busy.outcome)).toEqual(['first', 'second', 'third']);
    expect(busy.statements).toHaveLength(1);
  });

  it.skipIf(skipped)('gives the oldest rows that are due, however the table keeps them', async () => {
    await add(['first', 'second', 'third', 'fourth']);
    await add(['later'], second);
    await database.db.update(smsOutbox).set({ body: 'moved' }).where(eq(smsOutbox.phone, 'first'));
    await database.db
      .update(smsOutbox)
      .set({ sentAt: new Date(0) })
      .where(eq(smsOutbox.phone, 'second'));
    const some = await take(0, undefined, 2);
    expect([phonesOf(some), some.mayHaveMore]).toEqual([['first', 'third'], true]);
    const rest = await take(0, undefined, 2);
    expect([phonesOf(rest), rest.mayHaveMore]).toEqual([['fourth'], false]);
  });

  it.skipIf(skipped)('counts the tries, and waits longer after each until the last', async () => {
    await add(['one']);
    const bounded = { retryAfterMs: 40_000, maxWaitMs: 60_000, maxAttempts: 3 };
    const seen: unknown[] = [];
    for (const now of [0, 39_999, 40_000, 99_999, 100_000, Date.now()])
      for (const { attempts, nextAttemptAt } of (await take(now, bounded)).rows)
        seen.push([now, attempts, nextAttemptAt]);
    expect(seen).toEqual([
      [0, 1, new Date(40_000)],
      [40_000, 2, new Date(100_000)],
      [100_000, 3, never],
    ]);
  });

  it.skipIf(skipped)('gives each row to one of many that ask at once', async () => {
    const phones = Array.from({ length: 100 }, (_, index) => `${index}`);
    await add(phones);
    const taken: string[] = [];
    const drain = async () => {
      for (;;) {
        const { rows, mayHaveMore } = await take(0, undefined, 3);
        taken.push(...rows.map(({ phone }) => phone));
        if (!mayHaveMore) return;
      }
    };
    await Promise.all(Array.from({ length: rivals }, drain));
    expect(taken.toSorted()).toEqual(phones.toSorted());
  });
});
