import type { Option } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { calendarOf, calendarDays } from './support/calendar.ts';
import { answer, back, next } from './support/events.ts';
import {
  world,
  when,
  asked,
  now,
  today,
  months,
  expectRefused,
  startDateWorld,
} from './support/date-step.ts';

startDateWorld();

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
    for (const day of ['2020-01-01', '2026-02-30', '1405-08-30', 'فردا'])
      await expectRefused(customer, [day]);
    const shut = 'در این روز سفارش پذیرفته نمی‌شود. لطفا روز دیگری را انتخاب کنید';
    await expectRefused(customer, [third?.first ?? ''], shut);
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
