import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarOf, calendarDays } from './support/calendar.ts';
import type { Customer } from './support/customer.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const restrictions = /^GET \/v2\/experts\/\d+\/restrictions\/$/;
const favourites = /^GET \/v2\/experts\/favourites\/$/;
const bookings = /^GET \/v2\/calendar\/booking\//;

/** The first customer of the demo content has two favourite experts of home cleaning. */
const sara = '09120000001';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
  // Four of these pauses take longer than the read's former time limit.
  await world.restartBff({ pauseMs: 600 });
});
beforeEach(() => world.proxy.forget());
afterEach(() => {
  world.proxy.heal();
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const failFourTimes = (call: RegExp) => world.proxy.fail(call, { does: 'answer', status: 500 }, 4);

/** Lets the upstream offer the service with this one question. */
const askOnly = (question: object) =>
  world.changeService((service) => ({
    ...service,
    date_question_type: 'just_date',
    is_periodic: false,
    questions: [question],
  }));

const optionsOf = (customer: Customer): string[] => {
  const { constraints } = customer.node('question');
  return constraints.kind === 'choice' ? constraints.allowed : [];
};

describe('optional reads [O-7.19]', () => {
  it('try the work of an expert five times [O-7.02]', async () => {
    const open = async () => {
      const customer = world.newCustomer();
      await customer.open(`${homeCleaning}&workman=43`);
      return [customer.flow.step, optionsOf(customer)];
    };
    const expected = await open();
    world.ahead += 60_000;
    world.proxy.forget();
    failFourTimes(restrictions);
    expect(await open()).toEqual(expected);
    expect(world.proxy.count(restrictions)).toBe(5);
  });

  it('try a customer’s favourites five times [O-6.02]', async () => {
    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(sara, world.readCode);
    askOnly({
      id: 'who',
      type: 'single_select',
      title: 'متخصص',
      is_mandatory: true,
      type_tags: ['auto_allocation'],
      options: [
        { id: 'any', title: 'هر متخصصی' },
        { id: 'mine', title: 'متخصصین من', operation_key: 'FAVORITE_ALLOCATION' },
      ],
    });
    failFourTimes(favourites);
    await customer.open(homeCleaning);
    expect(optionsOf(customer).some((id) => id.startsWith('workman:'))).toBe(true);
    expect(world.proxy.count(favourites)).toBe(5);
  });

  it('try the available days of a service five times [W-7.10]', async () => {
    askOnly({ id: 'when', type: 'timestamp', title: 'زمان', is_mandatory: true });
    failFourTimes(bookings);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { source } = calendarOf(customer);
    await customer.askSource('calendar', source.v ?? '');
    expect(world.proxy.count(bookings)).toBe(5);
    expect((await calendarDays(customer)).length).toBeGreaterThan(28);
  });
});
