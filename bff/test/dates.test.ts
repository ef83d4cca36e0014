import type { Option, ServiceDetail } from '@gam/schemas/questions';
import { jalaliMonthRange, jalaliParts, tehranDay, toJalaliDay } from '@gam/shared/jalali';
import { monthsAhead } from '@gam/shared/month-grid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarOf, calendarDays, openSlot } from './support/calendar.ts';
import type { Customer } from './support/customer.ts';
import { answer, back, next } from './support/events.ts';
import { World } from './support/world.ts';

let world: World;
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

const car = '/order/car-services/car-care/car-periodic-service?city_id=1';
const cleaningWith = (workman: string) =>
  `/order/home-services/cleaning/home-cleaning?city_id=1&workman=${workman}`;
const services = /GET \/v2\/services\//;
const bookings = /GET \/v2\/calendar\/booking\//;
const pickups = /POST \/v2\/calendar\/days\//;
const couriers = /POST \/v2\/calendar\/repair-shop\/courier\//;
const quarter = 'زمان سفارش باید حداقل یک ربع آینده باشد';

type Question = ServiceDetail['questions'][number];
const when = (fields: Partial<Question> = {}): Question => ({
  id: 'when',
  type: 'timestamp',
  title: 'زمان',
  is_mandatory: true,
  ...fields,
});
const note: Question = { id: 'note', type: 'text', title: 'توضیح' };
const part = (id: string, title: string, value: string): Option => ({
  id,
  title,
  value,
  description: null,
  image_new: null,
  is_recommended: false,
  is_default_answer: false,
  price: null,
  original_price: null,
  discount_percentage: null,
  min_price: null,
  max_price: null,
  help_text: [],
  operation_key: null,
});

/** A customer at the first question of a demo service, with another kind of date question. */
async function asked(
  questions: readonly Question[],
  service: Partial<ServiceDetail> = {},
  url = car,
): Promise<Customer> {
  world.proxy.fail(services, {
    does: 'rewrite',
    with: (body) =>
      JSON.stringify({ ...(JSON.parse(body) as object), ...service, questions: [...questions, note] }),
  });
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}

const now = () => Date.now() + world.ahead;
const today = () => tehranDay(new Date(now()).toISOString());
const months = () =>
  monthsAhead(jalaliParts(today()), 2).map(({ year, month }) => jalaliMonthRange(year, month));

async function expectRefused(
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

describe('a day alone', () => {
  const service = { date_question_type: 'just_date', min_hours_before_order_allowed: 0 } as const;

  it('offers this month with the screen, further months on request, and ends with the next month [O-9.03] [O-9.04]', async () => {
    const customer = await asked([when()], service);
    const calendar = calendarOf(customer);
    expect(calendar).toMatchObject({ picks: 'day', last_offset: 1 });
    const days = await calendarDays(customer);
    expect(days.at(0)?.id).toBe(months()[0]?.first);
    expect(days.at(-1)?.id).toBe(months()[1]?.last);
    expect(days.find(({ is_today }) => is_today)).toMatchObject({ id: today() });
    for (const item of ['2', '0', '-1', 'x']) {
      const { status } = await customer.askSource('calendar', calendar.source.v ?? '', customer.flow, item);
      expect([item, status]).toEqual([item, 404]);
    }
  });

  it('is accepted and shown in words; a day that cannot be ordered is refused and not stored [O-5.05]', async () => {
    const customer = await asked([when()], service);
    const [, second, third] = months();
    for (const day of ['2020-01-01', '2026-02-30', third?.first ?? '', '1405-08-30', 'فردا'])
      await expectRefused(customer, [day]);
    await expectRefused(customer, [second?.last ?? '', 'slot']);
    await customer.send(answer('when', [second?.last ?? '']));
    const text = calendarOf(customer).answer?.text;
    expect(text).toMatch(/^\S+ [۰-۹]+ \S+ [۰-۹]{4}$/);
    await customer.send(next());
    expect(customer.flow.step).toBe('note');
    expect(customer.screen.aside).toContainEqual(
      expect.objectContaining({ type: 'summary', items: [expect.objectContaining({ text })] }),
    );
  });

  it('comes with what the service says of its dates [O-3.19]', async () => {
    const message = 'شاید یک روز دیرتر';
    const withNotice = { ...service, weather_enabled: true, date_probability_message: message };
    const { notices } = calendarOf(await asked([when()], withNotice));
    expect(notices.map(({ level }) => level)).toEqual(['info', 'warning']);
    expect(notices[1]?.text).toBe(message);
  });
});

describe('an exact time', () => {
  const service = { date_question_type: 'exact_date_time', min_hours_before_order_allowed: 2 } as const;
  const hours = 'زمان سفارش باید برای حداقل ۲ ساعت آینده باشد';

  it('is the start of a day and a quarter of an hour far enough ahead [O-5.05]', async () => {
    const customer = await asked([when()], service);
    expect(calendarOf(customer)).toMatchObject({
      picks: 'time',
      hours: expect.objectContaining({ length: 24 }),
    });
    const day = (await calendarDays(customer)).find(({ unavailable }) => unavailable === null);
    const instant = (minutes: number) =>
      new Date(Date.parse(day?.starts_at ?? '') + minutes * 60_000).toISOString();
    const from = day?.from ?? 0;
    expect(Date.parse(instant(from))).toBeGreaterThanOrEqual(now() + 2 * 3_600_000 - 60_000);
    await expectRefused(customer, [new Date(Math.ceil(now() / 900_000) * 900_000).toISOString()], hours);
    await expectRefused(customer, [instant(from + 1)], 'زمان سفارش باید سر یکی از ربع‌های ساعت باشد');
    await expectRefused(customer, [day?.id ?? ''], hours);
    await customer.send(answer('when', [instant(from)]), next());
    expect(customer.flow.step).toBe('note');
    await customer.send(back());
    expect(calendarOf(customer).answer?.text).toBe(
      `${day?.label}، ساعت ${
        calendarOf(customer)
          .hours.flatMap(({ times }) => times)
          .find(({ minutes }) => minutes === from)?.label
      }`,
    );
  });

  it('is judged again at next, since it may have come too near [O-5.05]', async () => {
    const customer = await asked([when()], service);
    const day = (await calendarDays(customer)).find(({ unavailable }) => unavailable === null);
    const instant = new Date(Date.parse(day?.starts_at ?? '') + (day?.from ?? 0) * 60_000).toISOString();
    await customer.send(answer('when', [instant]));
    const { ahead } = world;
    // An hour before it.
    world.ahead = Date.parse(instant) - Date.now() - 3_600_000;
    const { body } = await customer.send(next());
    world.ahead = ahead;
    expect(body.applied).toBe(0);
    expect(customer.node('question').error).toBe(hours);
  });
});

describe('a rough time', () => {
  it('is a day with one of the service’s own times [O-3.19] [O-3.24]', async () => {
    const options = [part('m', 'صبح', '09:00-12:00'), part('e', 'شب', '23:00-24:00')];
    const customer = await asked([when()], {
      date_question_type: 'exact_date_rough_time',
      date_question_values: { options },
      min_hours_before_order_allowed: 0,
    });
    const day = (await calendarDays(customer)).at(-1);
    expect(day?.slots.map(({ id, label }) => [id, label])).toEqual([
      ['m', 'صبح'],
      ['e', 'شب'],
    ]);
    await expectRefused(customer, [day?.id ?? '', 'x']);
    await expectRefused(customer, [day?.id ?? '']);
    await customer.send(answer('when', [day?.id ?? '', 'm']), next(), back());
    expect(calendarOf(customer).answer?.text).toBe(`${day?.label}، صبح`);
  });
});

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
    const message = customer.node('question').constraints.required;
    expect(day?.slots[0]?.unavailable).toBe('ظرفیت تکمیل است');
    await expectRefused(customer, [day?.id ?? '', day?.slots[0]?.id ?? ''], message);
    await expectRefused(customer, [day?.id ?? '', '02-03'], message);
    await expectRefused(customer, [closed?.id ?? '', day?.slots[0]?.id ?? ''], message);
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
          message: 'ارتباط با سرور برقرار نشد. لطفا اتصال اینترنت خود را بررسی کنید و دوباره تلاش کنید',
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
