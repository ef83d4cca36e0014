import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { isBusy } from './error-handler.ts';

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code });

it.each([
  ['a statement that took too long', coded('57014'), true],
  ['a deadlock', coded('40P01'), true],
  ['one wrapped by a query', new Error('Failed query', { cause: coded('53300') }), true],
  ['a constraint', coded('23505'), false],
  ['any other fault', new Error('undefined is no function'), false],
  ['what is no error', 'timeout exceeded when trying to connect', false],
])('%s: %j', (_what, error, expected) => {
  expect(isBusy(error)).toBe(expected);
});

it('recognises the timeout error of a full pool in the installed version as busy', async () => {
  // Accepts connections and never answers: each stays taken.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, user: 'unknown', max: 1, connectionTimeoutMillis: 50 });
  const first = pool.connect().catch((error: unknown) => error);
  const second = await pool.connect().catch((error: unknown) => error);
  await first;
  expect(isBusy(second)).toBe(true);
  silent.close();
});
