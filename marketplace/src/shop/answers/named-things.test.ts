import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addresses } from '../../people/addresses/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let stranger: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  customer = await signIn(test);
  stranger = await signIn(test);
  await addQuestions(database.db, '1', [
    question('region', 'where', 'محله', { is_mandatory: false }),
    question('location', 'address', 'آدرس', { is_mandatory: false }),
    question('single_select', 'near', 'محله متخصص', {
      is_mandatory: false,
      type_tags: ['workman_area'],
      options: [],
    }),
    question('multi_select', 'around', 'محله‌های متخصص', {
      is_mandatory: false,
      type_tags: ['workman_area'],
      options: [],
    }),
  ]);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const bodyWith = (id: string, ...values: string[]) =>
  quoteBody({ answers: [...cleaningAnswers, answer(id, values)] });
const ask = (body: object, token?: string) =>
  test.client.send('askQuote', { body, ...(token !== undefined && { token }), key: randomUUID() });
const addressOf = async ({ token }: { token: string }, area = '1001') => {
  const body = {
    detail: 'خیابان ملاصدرا، پلاک ۱۸',
    area,
    lat: null,
    lng: null,
    createByLocation: false,
    landline: null,
  };
  return (await test.client.ask('createAddress', { body, token, key: randomUUID() })).id;
};
const refused = {
  status: 400,
  body: { code: 'bad_answers', message: expect.stringMatching(/«(محله|آدرس|محله متخصص|محله‌های متخصص)»/) },
};

describe('a select for the area of an expert [O-3.24]', () => {
  it('accepts areas of the city, several if its type allows', async () => {
    expect((await ask(bodyWith('near', '1001'))).status).toBe(200);
    expect((await ask(bodyWith('around', '1001', '1002'))).status).toBe(200);
  });

  it.each([
    ['one of another city', 'near', ['2001']],
    ['two where one is asked for', 'near', ['1001', '1002']],
    ['one twice', 'around', ['1001', '1001']],
    ['what is no area', 'around', ['خانه']],
  ])('is not %s', async (_about, id, values) => {
    expect(await ask(bodyWith(id, ...values))).toMatchObject(refused);
  });
});

describe('a region', () => {
  it('accepts an area of the city', async () => {
    expect((await ask(bodyWith('where', '1001'))).status).toBe(200);
  });

  it.each([
    ['of another city', ['2001']],
    ['that is unknown', ['x']],
    ['among two', ['1001', '1002']],
    ['of a thousand letters', ['1'.repeat(1000)]],
  ])('is refused %s', async (_name, values) => {
    expect(await ask(bodyWith('where', ...values))).toMatchObject(refused);
  });
});

describe('a location', () => {
  it("accepts the customer's own address in the city", async () => {
    expect((await ask(bodyWith('address', await addressOf(customer)), customer.token)).status).toBe(200);
  });

  it('is refused for another customer’s address and for a guest', async () => {
    const body = bodyWith('address', await addressOf(customer));
    expect(await ask(body, stranger.token)).toMatchObject(refused);
    expect(await ask(body)).toMatchObject(refused);
  });

  it('is refused in another city, deleted, unknown or given twice', async () => {
    const here = await addressOf(customer);
    const gone = await addressOf(customer);
    await database.db.update(addresses).set({ isActive: false }).where(eq(addresses.id, gone));
    const elsewhere = await addressOf(customer, '3001');
    for (const values of [[elsewhere], [gone], ['unknown'], [here, await addressOf(customer)], [here, here]])
      expect(await ask(bodyWith('address', ...values), customer.token)).toMatchObject(refused);
  });

  it('is the address of the customer for whom an operator asks', async () => {
    test.wait(60 * 60_000);
    const operator = await signInTeam(test);
    const extra = { matching_flow: 'main_flow', customer_id: customer.user.id };
    const body = { ...bodyWith('address', await addressOf(customer)), extra };
    expect((await ask(body, operator.token)).status).toBe(200);
  });

  it('is refused when the address was deleted before the order', async () => {
    const address = await addressOf(customer);
    const body = bodyWith('address', address);
    const { body: quote } = await ask(body, customer.token);
    const place = () =>
      test.client.send('placeOrder', {
        body: orderBody(String(quote['inquiry_id']), { answers: body.answers }),
        token: customer.token,
        key: randomUUID(),
      });
    await database.db.update(addresses).set({ isActive: false }).where(eq(addresses.id, address));
    expect(await place()).toMatchObject({ status: 400, body: { code: 'inquiry_changed' } });
    await database.db.update(addresses).set({ isActive: true }).where(eq(addresses.id, address));
    expect((await place()).status).toBe(200);
  });

  it('is copied from an earlier order while the address exists [O-4.11]', async () => {
    const address = await addressOf(customer);
    const body = bodyWith('address', address);
    const { body: quote } = await ask(body, customer.token);
    const placed = await test.client.ask('placeOrder', {
      body: orderBody(String(quote['inquiry_id']), { answers: body.answers }),
      token: customer.token,
      key: randomUUID(),
    });
    const order = await test.client.ask('loadOrder', {
      params: { id: placed.order_uuid },
      token: customer.token,
    });
    const copied = async () => {
      const { questions } = await test.client.ask('loadService', {
        params: { main: order.main, category: order.category, service: order.service },
        query: { city_id: '1', similar_id: order.legacy_id },
        token: customer.token,
      });
      return questions.find(({ id }) => id === 'address')?.answers;
    };
    expect(await copied()).toEqual({ values: [address] });
    await database.db.update(addresses).set({ isActive: false }).where(eq(addresses.id, address));
    expect(await copied()).toBeNull();
  });
});
