import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { answer } from '../../../test/requests.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

type Answers = ReturnType<typeof answer>[];

const body = (answers: Answers, cityId = '1', more = {}) => ({ answers, serviceId: '5', cityId, ...more });
const shops = async (...given: Parameters<typeof body>) =>
  (await test.client.ask('listRepairShops', { body: body(...given) })).results;
const ids = async (...given: Parameters<typeof body>) => (await shops(...given)).map(({ id }) => id);

const pride = answer('501', ['50101']);
const toyota = answer('501', ['50106']);

describe('repair shops', () => {
  it('are listed for the service in the city, best first, with rates, area and couriers [O-7.09]', async () => {
    expect(await ids([])).toEqual(['304', '301', '302', '303', '305', '306']);
    expect(await ids([], '2')).toEqual(['308', '307', '309']);
    const [, album] = await shops([]);
    expect(album).toEqual({
      id: '301',
      name: 'اتوسرویس البرز',
      image: expect.stringMatching(/^\/media\/repair-shop-301\.\w+\.svg$/),
      work_experience: 18,
      rate: { average: 4.8, count: 412 },
      area: { name: 'سعادت‌آباد' },
      courier_options: [
        { value: 'SELF_COURIER', label: 'مراجعه حضوری' },
        { value: 'SYSTEM_COURIER', label: 'راننده گام' },
        { value: 'REPAIR_SHOP_COURIER', label: 'راننده تعمیرگاه' },
      ],
    });
  });

  it('match the answers', async () => {
    expect(await ids([pride])).not.toContain('304');
    expect(await ids([toyota])).toContain('304');
    expect(await ids([toyota])).not.toContain('302');
  });

  it('show their hours and badges in their details [O-7.09]', async () => {
    const open = (id: string) => test.client.ask('loadRepairShop', { params: { id } });
    expect(await open('301')).toEqual({
      calender: {
        title: 'ساعت کار',
        timetable: [
          { title: 'شنبه تا چهارشنبه', value: '۸ تا ۱۸' },
          { title: 'پنجشنبه', value: '۸ تا ۱۴' },
          { title: 'جمعه', value: 'تعطیل' },
          { title: 'تعطیلات رسمی', value: 'تعطیل' },
        ],
      },
      badges: [
        { value: 'warranty', label: 'ضمانت شش‌ماهه' },
        { value: 'genuine_parts', label: 'قطعه اصلی با فاکتور' },
        { value: 'trusted', label: 'منتخب مشتریان' },
      ],
    });
    expect((await open('302')).calender.timetable[0]).toEqual({
      title: 'شنبه تا پنجشنبه',
      value: '۹ تا ۱۳ و ۱۶ تا ۲۰',
    });
  });

  it('have a picture that is served', async () => {
    const [first] = await shops([]);
    const reply = await test.app.inject({ url: first?.image ?? '' });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  it('offer their own couriers', async () => {
    const brings = async (shop: string) => {
      const given = { questionId: '505', answers: [answer('504', [shop])], serviceId: '5', cityId: '1' };
      return (await test.client.ask('fetchOptions', { body: given })).results.map(({ value }) => value);
    };
    expect(await brings('302')).toEqual(['SELF_COURIER', 'REPAIR_SHOP_COURIER']);
    expect(await brings('306')).toEqual(['SELF_COURIER']);
  });

  it.each([
    ['an unknown service', { serviceId: '99' }, 404],
    ['an unknown city', { cityId: '9' }, 404],
    ['no answers', { answers: undefined }, 400],
  ])('are not listed for %s', async (_what, more, status) => {
    const reply = await test.client.send('listRepairShops', { body: body([], '1', more) });
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
  });

  it('are empty for a service without shops and missing for an unknown shop', async () => {
    expect(await ids([], '1', { serviceId: '6' })).toEqual([]);
    expect((await test.client.send('loadRepairShop', { params: { id: '999' } })).status).toBe(404);
  });
});
