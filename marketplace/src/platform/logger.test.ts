import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import type { OpenDatabase } from './database/database.ts';
import { loggerAt } from './logger.ts';

const { err: describeError } = loggerAt('info').serializers;

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

describe('the error of a log line', () => {
  it('describes a failed query by statement and reason, without its values', async () => {
    const failed = database.db.execute(sql`select * from missing_table where phone = ${'989120000001'}`);
    const error: unknown = await failed.then(
      () => null,
      (error: unknown) => error,
    );
    if (!(error instanceof Error)) throw new Error('the query should have failed');
    const described = describeError(error);
    expect(described.message).toMatch(/select .* missing_table .*does not exist/);
    expect(described.stack).toMatch(/^\s+at /);
    expect(JSON.stringify(described)).not.toContain('989120000001');
  });

  it('describes any other error by its message', () => {
    expect(describeError(new TypeError('wrong'))).toMatchObject({ type: 'TypeError', message: 'wrong' });
  });
});
