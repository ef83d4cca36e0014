import type { ServiceDetail } from '@gam/schemas/questions';
import { jalaliMonthRange, splitJalaliDay } from '@gam/shared/jalali';
import { tehranDay } from '@gam/shared/tehran-time';
import { monthsAhead } from '@gam/shared/month-grid';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Customer } from './customer.ts';
import { answer } from './events.ts';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startDateWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  beforeEach(() => world.proxy.forget());
  afterEach(() => {
    world.proxy.heal();
    // Services and months that the BFF remembers expire.
    world.ahead += 120_000;
  });
  afterAll(() => world.stop());
}

const car = '/order/car-services/car-care/car-periodic-service?city_id=1';
const quarter = 'زمان سفارش باید حداقل یک ربع آینده باشد';
export type Question = ServiceDetail['questions'][number];
export const when = (fields: Partial<Question> = {}): Question => ({
  id: 'when',
  type: 'timestamp',
  title: 'زمان',
  is_mandatory: true,
  ...fields,
});
const note: Question = { id: 'note', type: 'text', title: 'توضیح' };
/** A customer at the first question of a demo service, with another kind of date question. */
export async function asked(
  questions: readonly Question[],
  service: Partial<ServiceDetail> = {},
  url = car,
): Promise<Customer> {
  world.changeService((loaded) => ({ ...loaded, ...service, questions: [...questions, note] }));
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}
export const now = () => Date.now() + world.ahead;
export const today = () => tehranDay(new Date(now()).toISOString());
export const months = () =>
  monthsAhead(splitJalaliDay(today()), 2).map(({ year, month }) => jalaliMonthRange(year, month));
export async function expectRefused(
  customer: Customer,
  values: readonly string[],
  message = quarter,
): Promise<void> {
  const { status, body } = await customer.send(answer('when', values));
  // A slot that was not offered is no error of the customer's.
  const said = status === 422 ? body.error?.message : customer.node('question').error;
  expect([values, body.applied ?? 0, said]).toEqual([values, 0, message]);
  expect(customer.node('question').answer).toBeNull();
}
