import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { releaseSlots } from '../../orders/slots/take-slots.ts';
import { serviceSlots } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;

/** Saturday, 28 Azar 1405, half past eight in Tehran. */
const today = Date.parse('2026-12-19T05:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  test.wait(today - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

type Answers = ReturnType<typeof answer>[];

const booking = async (from: string, to: string, more: Record<string, string> = {}) => {
  const { referral = '-', service = '1', ...query } = more;
  const reply = await test.client.ask('listBookingDays', {
    params: { service, city: '1', referral },
    query: { from_date: from, to_date: to, ...query },
  });
  return reply.days;
};
const courierBody = (answers: Answers, from = '1405-10-01', to = '1405-10-06') => ({
  answers,
  category: '5',
  city: '1',
  from_date: from,
  to_date: to,
});
const open = (days: { day: string; hours: false | { id: string; available: boolean }[] }[]) =>
  Object.fromEntries(
    days.map(({ day, hours }) => [
      day,
      hours === false ? false : hours.filter(({ available }) => available).map(({ id }) => id),
    ]),
  );
const allDay = ['08-10', '10-12', '12-14', '14-16', '16-18', '18-20'];
const shop = (id: string, courier: string) => [answer('504', [id]), answer('505', [courier])];

describe('the booking calendar', () => {
  it('has Jalali days with their hours, without past hours [W-7.10]', async () => {
    const days = await booking('1405-09-27', '1405-09-29');
    expect(open(days)).toEqual({ '1405-09-27': false, '1405-09-28': allDay.slice(1), '1405-09-29': allDay });
    const [, first] = days;
    expect(first?.hours).toContainEqual({ id: '08-10', title: '۸ تا ۱۰', available: false });
    expect(first?.hours).toContainEqual({ id: '10-12', title: '۱۰ تا ۱۲', available: true });
  });

  it('has slot ids that are unique within a day and equal on every day [W-3.05]', async () => {
    const days = await booking('1405-10-01', '1405-10-30');
    for (const { hours } of days) {
      const ids = (hours || []).map(({ id }) => id);
      expect(ids).toEqual(allDay);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('names the solar and the lunar public holidays', async () => {
    const days = [
      ...(await booking('1405-10-01', '1405-10-02')),
      ...(await booking('1405-11-22', '1405-11-22')),
    ];
    expect(days.map(({ holiday }) => holiday)).toEqual([null, 'ولادت امام علی', 'پیروزی انقلاب اسلامی']);
  });

  it('has only the hours of the chosen expert', async () => {
    // 42 works from 8 to 20 but on Fridays and holidays, 43 in the mornings, 44 from noon on.
    const days = (referral: string) => booking('1405-10-01', '1405-10-04', { referral }).then(open);
    expect(await days('42')).toMatchObject({ '1405-10-01': allDay, '1405-10-04': false });
    expect((await days('43'))['1405-10-01']).toEqual(allDay.slice(0, 3));
    expect((await days('44'))['1405-10-04']).toEqual(allDay.slice(2));
    expect((await days('44'))['1405-10-02']).toEqual(allDay.slice(2));
  });

  it('leaves out the hours of notice if the rules are enforced', async () => {
    const day = async (more = {}) =>
      open(await booking('1405-09-28', '1405-09-28', { service: '6', ...more }));
    expect((await day())['1405-09-28']).toEqual(allDay.slice(2));
    expect((await day({ enforce: 'false' }))['1405-09-28']).toEqual(allDay.slice(1));
  });

  it('shows slots as full when open orders took all seats, if the rules are enforced', async () => {
    const isSlot = and(eq(serviceSlots.serviceId, '1'), eq(serviceSlots.from, 10));
    await database.db.update(serviceSlots).set({ capacity: 2 }).where(isSlot);
    const { token } = await signIn(test);
    // Sunday, 6 Dey 1405.
    const answers = [...cleaningAnswers, answer('when', ['2026-12-27', '10-12'])];
    const day = async (more = {}) => open(await booking('1405-10-06', '1405-10-06', more))['1405-10-06'];
    await placeOrder(test.client, token, { answers, specificWorkman: '42' });
    expect(await day()).toEqual(allDay);
    expect(await day({ referral: '42' })).not.toContain('10-12');
    expect(await day({ referral: '45' })).toContain('10-12');
    const { order_uuid } = await placeOrder(test.client, token, { answers });
    expect(await day()).not.toContain('10-12');
    expect(await day({ enforce: 'false' })).toEqual(allDay);
    await releaseSlots(database.db, order_uuid);
    expect(await day()).toEqual(allDay);
  });

  it('has no hours on a day whose slots are all taken', async () => {
    await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '1'));
    const { token } = await signIn(test);
    for (const slot of allDay) {
      const answers = [...cleaningAnswers, answer('when', ['2026-12-28', slot])];
      await placeOrder(test.client, token, { answers });
    }
    const days = await booking('1405-10-07', '1405-10-08');
    expect(open(days)).toEqual({ '1405-10-07': false, '1405-10-08': allDay });
  });
});

describe('the calendar by fetch', () => {
  const ask = (more = {}) =>
    test.client.ask('fetchCalendar', {
      body: {
        fromDate: '1405-10-01',
        toDate: '1405-10-30',
        answers: [],
        serviceId: '5',
        cityId: '1',
        ...more,
      },
    });

  it('returns every day of the Jalali month [O-3.09, O-7.11]', async () => {
    const { year, month, days } = await ask();
    expect([year, month, days.length]).toEqual([1405, 10, 30]);
    expect(days[0]).toEqual({
      day: '1405-10-01',
      hours: expect.arrayContaining([{ id: '08-10', title: '۸ تا ۱۰', available: true }]),
      holiday: null,
      open: [{ from: 8, to: 20 }],
    });
  });

  it('shows closed Fridays and public holidays and the open hours of the service', async () => {
    const { days } = await ask();
    expect(days.slice(0, 3).map((one) => one.open)).toEqual([
      [{ from: 8, to: 20 }],
      [],
      [{ from: 8, to: 20 }],
    ]);
    const closed = days.filter(({ hours }) => hours === false).map(({ day }) => day.slice(-2));
    expect(closed).toEqual(['02', '04', '11', '16', '18', '25']);
  });

  it('has the hours of the chosen repair shop', async () => {
    const { days } = await ask({ toDate: '1405-10-01', answers: shop('302', '50503') });
    expect(open(days)).toEqual({ '1405-10-01': ['09-11', '11-13', '16-18', '18-20'] });
  });
});

describe('the courier calendar', () => {
  const ask = async (...given: Parameters<typeof courierBody>) =>
    test.client.ask('listCourierDays', { body: courierBody(...given) });

  it('has the hours of the chosen shop [W-7.11]', async () => {
    const { year, month, days } = await ask(shop('301', '50503'));
    expect([year, month]).toEqual([1405, 10]);
    expect(open(days)).toMatchObject({
      '1405-10-01': ['08-10', '10-12', '12-14', '14-16', '16-18'],
      '1405-10-02': false,
      '1405-10-03': ['08-10', '10-12', '12-14'],
      '1405-10-04': false,
    });
  });

  it('leaves out Fridays if our own driver comes', async () => {
    const friday = async (courier: string) => open((await ask(shop('303', courier))).days)['1405-10-04'];
    expect(await friday('50503')).toEqual(['09-11', '11-13']);
    expect(await friday('50502')).toBe(false);
  });

  it('shows slots as full when open orders took all seats of the shop', async () => {
    const { token } = await signIn(test);
    const given = [answer('501', ['50106']), answer('502', ['50203'])];
    const answers = [...given, ...shop('304', '50502'), answer('507', ['2026-12-26', '10-12'])];
    const day = async () => open((await ask([...given, ...shop('304', '50502')])).days)['1405-10-05'];
    await placeOrder(test.client, token, { category: '5', answers });
    expect(await day()).toContain('10-12');
    await placeOrder(test.client, token, { category: '5', answers });
    expect(await day()).not.toContain('10-12');
    const elsewhere = (await ask([...given, ...shop('303', '50502')])).days;
    expect(open(elsewhere)['1405-10-05']).toContain('10-12');
  });

  it.each([
    ['no shop', []],
    ['a shop of another city', shop('307', '50502')],
    ['a shop that does not do such cars', [answer('501', ['50101']), ...shop('304', '50502')]],
  ])('is refused for %s', async (_what, answers) => {
    const reply = await test.client.send('listCourierDays', { body: courierBody(answers) });
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('تعمیرگاه') } });
  });
});

describe('a range of days', () => {
  const send = (from_date: string, to_date: string, params = {}) =>
    test.client.send('listBookingDays', {
      params: { service: '1', city: '1', referral: '-', ...params },
      query: { from_date, to_date },
    });

  it('may span two months and the last day of a leap year', async () => {
    expect((await send('1405-01-01', '1405-02-31')).status).toBe(200);
    expect((await send('1403-12-30', '1403-12-30')).status).toBe(200);
  });

  it.each([
    ['a day that there is not', '1405-12-30', '1405-12-30'],
    ['the 31st of a month of 30', '1405-07-31', '1405-08-01'],
    ['a month that there is not', '1405-13-01', '1405-13-02'],
    ['the day 0', '1405-01-00', '1405-01-01'],
    ['an end before its start', '1405-02-02', '1405-02-01'],
    ['more than 62 days', '1405-01-01', '1405-03-01'],
    ['Gregorian days', '2026-12-01', '2026-12-02'],
    ['no days', '', ''],
    ['something else', 'امروز', 'فردا'],
  ])('is refused for %s', async (_what, from, to) => {
    const message = expect.stringMatching(/[\u0600-\u06ff]/);
    expect(await send(from, to)).toMatchObject({ status: 400, body: { message } });
    const body = courierBody(shop('301', '50503'), from, to);
    expect(await test.client.send('listCourierDays', { body })).toMatchObject({ status: 400 });
  });

  it.each([
    ['an unknown service', { service: '99' }],
    ['an unknown city', { city: '9' }],
    ['an unknown expert', { referral: '999' }],
    ['an expert of another service', { referral: '67' }],
  ])('is refused for %s', async (_what, params) => {
    expect((await send('1405-10-01', '1405-10-02', params)).status).toBe(404);
  });
});
