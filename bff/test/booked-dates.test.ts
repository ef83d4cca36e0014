import { toJalaliDay } from '@gam/shared/jalali';
import { describe, expect, it } from 'vitest';
import { calendarOf, calendarDays, openSlot } from './support/calendar.ts';
import { answer, back, next } from './support/events.ts';
import {
  world,
  type Question,
  when,
  asked,
  today,
  months,
  expectRefused,
  startDateWorld,
} from './support/date-step.ts';

startDateWorld();

const cleaningWith = (workman: string) =>
  `/order/home-services/cleaning/home-cleaning?city_id=1&workman=${workman}`;
const bookings = /GET \/v2\/calendar\/booking\//;
const pickups = /POST \/v2\/calendar\/days\//;
const couriers = /POST \/v2\/calendar\/repair-shop\/courier\//;

describe('a booking', () => {
  const questions = [when({ type_tags: ['date_question'] })];

  it('is a slot of the booking calendar, requested by whole Jalali months [W-7.10] [O-7.11]', async () => {
    const customer = await asked(questions);
    const days = await calendarDays(customer);
    const [first, second] = months();
    const calls = world.proxy.calls(bookings);
    expect(calls.map(({ name }) => name)).toEqual(
      Array.from({ length: 2 }, () => 'GET /v2/calendar/booking/5/1/-/'),
    );
    expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual(
      [first, second].map((range) => ({
        from_date: toJalaliDay(range?.first ?? ''),
        to_date: toJalaliDay(range?.last ?? ''),
        enforce: 'true',
      })),
    );
    const chosen = openSlot(days);
    await customer.send(answer('when', chosen), next());
    expect(customer.flow.step).toBe('note');
    await customer.send(back());
    const day = days.find(({ id }) => id === chosen[0]);
    const label = day?.slots.find(({ id }) => id === chosen[1])?.label;
    expect(calendarOf(customer).answer?.text).toBe(`${day?.label}، ${label}`);
    // A month that was just shown was requested once.
    expect(world.proxy.count(bookings)).toBe(2);
  });

  it('belongs to the expert of the link [W-7.10]', async () => {
    const customer = await asked(questions, {}, cleaningWith('41'));
    await calendarDays(customer);
    expect(world.proxy.calls(bookings)[0]?.name).toBe('GET /v2/calendar/booking/1/1/41/');
  });

  it('refuses a slot that was not offered or is full [W-3.05]', async () => {
    const full = (body: string) =>
      JSON.stringify({
        days: (JSON.parse(body) as { days: { hours: false | { available: boolean }[] }[] }).days.map(
          (day) => ({
            ...day,
            hours:
              day.hours &&
              day.hours.map((slot, index) => ({ ...slot, available: index > 0 && slot.available })),
          }),
        ),
      });
    world.proxy.fail(bookings, { does: 'rewrite', with: full });
    const customer = await asked(questions);
    const days = await calendarDays(customer);
    const day = days.find(({ unavailable }) => unavailable === null);
    const closed = days.find(({ unavailable, id }) => unavailable !== null && id > today());
    const early = customer.node('question').constraints.required;
    const [taken, none, shut] = [
      'ظرفیت این زمان تکمیل است. لطفا زمان دیگری را انتخاب کنید',
      'در این زمان سفارش پذیرفته نمی‌شود. لطفا زمان دیگری را انتخاب کنید',
      'در این روز سفارش پذیرفته نمی‌شود. لطفا روز دیگری را انتخاب کنید',
    ];
    expect(day?.slots[0]?.unavailable).toBe('ظرفیت تکمیل است');
    await expectRefused(customer, [day?.id ?? '', day?.slots[0]?.id ?? ''], taken);
    await expectRefused(customer, [day?.id ?? '', '02-03'], none);
    await expectRefused(customer, [closed?.id ?? '', day?.slots[0]?.id ?? ''], shut);
    await expectRefused(customer, ['2099-01-05', '09-11'], shut);
    await expectRefused(customer, ['2020-01-01', '09-11'], early);
  });

  it('shows the server’s message if it is refused [O-8.02, W-8.03]', async () => {
    const body = JSON.stringify({ message: 'تقویم این متخصص بسته است' });
    world.proxy.fail(bookings, { does: 'answer', status: 400, body });
    const customer = await asked(questions);
    const refused = await customer.askSource('calendar', calendarOf(customer).source.v ?? '');
    expect(refused.body.error?.message).toBe('تقویم این متخصص بسته است');
  });

  it('shows an error with retry if it cannot be loaded, and accepts no slot that was not shown [W-8.03]', async () => {
    world.proxy.fail(bookings, { does: 'answer', status: 500 });
    const customer = await asked(questions);
    const { items, source } = calendarOf(customer);
    expect(items).toBeNull();
    const failed = await customer.askSource('calendar', source.v ?? '');
    expect(failed).toMatchObject({
      status: 502,
      body: {
        error: {
          kind: 'fault',
          message: 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید',
        },
      },
    });
    const day = months()[1]?.last ?? '';
    expect((await customer.send(answer('when', [day, '09-11']))).body.applied).toBe(0);
    expect(customer.node('question').answer).toBeNull();
    world.proxy.heal();
    expect((await customer.askSource('calendar', source.v ?? '')).status).toBe(200);
  });
});

describe('a pickup', () => {
  const kind: Question = {
    id: 'kind',
    type: 'single_select',
    title: 'نوع',
    is_mandatory: true,
    options: [
      { id: 'a', title: 'الف' },
      { id: 'b', title: 'ب' },
    ],
  };
  const pickup = when({ type_tags: ['pickup_date_time'] });

  it('is a slot for the answers before it; other answers load other months and clear the choice [O-7.11] [O-4.45]', async () => {
    const customer = await asked([kind, pickup]);
    await customer.send(answer('kind', ['a']), next());
    const days = await calendarDays(customer);
    const [first] = months();
    expect(world.proxy.calls(pickups)[0]?.body).toMatchObject({
      fromDate: toJalaliDay(first?.first ?? ''),
      toDate: toJalaliDay(first?.last ?? ''),
      serviceId: '5',
      cityId: '1',
      answers: [{ id: 'kind', values: ['a'] }],
    });
    await customer.send(answer('when', openSlot(days)));
    expect(calendarOf(customer).answer).not.toBeNull();
    const { v } = calendarOf(customer).source;
    await customer.send(back(), answer('kind', ['b']), next());
    expect(customer.node('question').answer).toBeNull();
    expect(calendarOf(customer).answer).toBeNull();
    expect(calendarOf(customer).source.v).not.toBe(v);
  });
});

describe('a pickup for a repair shop', () => {
  it('is within the hours of its courier [W-7.11]', async () => {
    const shop: Question = {
      id: '504',
      type: 'single_select_by_fetch',
      title: 'تعمیرگاه',
      type_tags: ['repair_shop_selection'],
      is_mandatory: true,
    };
    const customer = await asked([shop, when({ type_tags: ['pickup_date_time'] })]);
    await customer.send(answer('504', ['301']), next());
    await calendarDays(customer);
    const [first] = months();
    expect(world.proxy.count(pickups)).toBe(0);
    expect(world.proxy.calls(couriers)[0]?.body).toMatchObject({
      category: '5',
      city: '1',
      from_date: toJalaliDay(first?.first ?? ''),
      to_date: toJalaliDay(first?.last ?? ''),
      answers: [{ id: '504', values: ['301'] }],
    });
  });
});
