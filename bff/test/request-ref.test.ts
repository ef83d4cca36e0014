import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPersianDigits } from '@gam/shared/digits';
import { logOptions } from '../src/platform/log-options.ts';
import { World } from './support/world.ts';

interface Line {
  readonly reqId?: string | null;
  readonly call?: string;
}

const lines: Line[] = [];
const stream = new Writable({
  write: (line, _encoding, done) => {
    lines.push(JSON.parse(String(line)) as Line);
    done();
  },
});

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ logger: { ...logOptions('info'), stream } });
});
afterAll(() => world.stop());

it('names a failed request on its screen, in its error and in the log line of what failed', async () => {
  world.proxy.fail(/catalogue/, { does: 'answer', status: 500 });
  const customer = world.newCustomer();
  const { body } = await customer.open('/?city_id=1');
  const ref = body.error?.ref ?? '';
  expect(ref).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(customer.node('empty').ref).toEqual({ label: 'کد پیگیری', value: toPersianDigits(ref) });
  expect(lines.filter(({ call, reqId }) => call !== undefined && reqId === ref)).not.toEqual([]);
  const page = await customer.visit('/?city_id=1');
  expect(page.text).toContain('کد پیگیری');
});

it('names no request in an error that is the customer’s own', async () => {
  const { status, body } = await world.newCustomer().open('/nowhere/at/all');
  expect(status).toBe(404);
  expect(body.error).not.toHaveProperty('ref');
});
