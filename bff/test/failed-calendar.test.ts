import { describe, expect, it } from 'vitest';
import { calendarDays, calendarOf } from './support/calendar.ts';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { questionOf, startEntryWorld, world } from './support/entry.ts';
import { tehranDay } from '@gam/shared/tehran-time';

startEntryWorld();

const bookings = /^GET \/v2\/calendar\/booking\//;
const inAWeek = tehranDay(new Date(Date.now() + 7 * 24 * 3_600_000).toISOString());

async function askedForDay(fault: { status: number; body: string }): Promise<Customer> {
  world.changeService((service) => ({
    ...service,
    date_question_type: 'just_date',
    questions: [
      questionOf({ id: 'when', type: 'timestamp' }),
      { id: 'note', type: 'text', title: 'نکته', is_mandatory: false },
    ],
  }));
  world.proxy.fail(bookings, { does: 'answer', ...fault });
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  return customer;
}

describe('a calendar of a service', () => {
  it.each([
    [500, '{}'],
    [403, '{"message":"تقویم این خدمت بسته است"}'],
    [200, '{"days":"none"}'],
  ])('says so where it cannot be loaded, and offers no day: %s %s [O-4.44]', async (status, body) => {
    const customer = await askedForDay({ status, body });
    const { items, source } = calendarOf(customer);
    expect(items).toBeNull();
    const told = await customer.askSource('calendar', source.v ?? '');
    expect([told.status, typeof told.body.error?.message]).toEqual([502, 'string']);
  });

  it('offers every day where the upstream has none', async () => {
    const customer = await askedForDay({ status: 404, body: '{}' });
    expect((await calendarDays(customer)).length).toBeGreaterThan(28);
    await customer.send(answer('when', [inAWeek]), next());
    expect(customer.flow.step).toBe('note');
  });
});
