import { createServer, type AddressInfo } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { isConflict, isPassing, NoConnection, WorkTooLong } from './failure.ts';

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code });
const ofQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

it.each([
  ['a statement out of time', coded('57014'), true],
  ['a lock out of time', coded('55P03'), true],
  ['a transaction that was idle for too long', coded('25P03'), true],
  ['a deadlock', coded('40P01'), true],
  ['a backend that an administrator ended', coded('57P01'), true],
  ['a crashed server', coded('57P02'), true],
  ['a server that starts', coded('57P03'), true],
  ['a server that only reads', coded('25006'), true],
  ['a broken connection', coded('08006'), true],
  ['too many connections, wrapped by a query', ofQuery(coded('53300')), true],
  ['a query without a network', ofQuery(coded('ECONNRESET')), true],
  ['a refused connection', new NoConnection(coded('ECONNREFUSED')), true],
  ['a connection that ended', ofQuery(new Error('Connection terminated unexpectedly')), true],
  [
    'a connection that ended before',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['work that took too long', new WorkTooLong(), true],
  ['a refused connection to another server', coded('ECONNREFUSED'), false],
  ['a constraint', ofQuery(coded('23505')), false],
  ['any other fault', new Error('undefined is no function'), false],
  ['a value that is no error', 'timeout exceeded when trying to connect', false],
])('%s: %j', (_what, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});

it('tells conflicts between transactions from other failures', () => {
  expect(isConflict(ofQuery(coded('40001')))).toBe(true);
  expect(isConflict(coded('40P01'))).toBe(true);
  expect(isConflict(coded('57P01'))).toBe(false);
});

it('recognises the timeouts of connections and of a full pool in the installed version', async () => {
  // Accepts connections and never answers: each stays taken.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, user: 'unknown', max: 1, connectionTimeoutMillis: 50 });
  const errorOf = () => pool.connect().catch((error: unknown) => error);
  const errors = await Promise.all([errorOf(), errorOf()]);
  expect(errors.map((error) => isPassing(error))).toEqual([true, true]);
  silent.close();
});
