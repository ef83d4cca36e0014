import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { makeOgg, makePng } from '../../../test/files.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { upload } from '../../../test/upload.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { uploads } from '../../people/uploads/repository.ts';

type SignedIn = Awaited<ReturnType<typeof signIn>>;

let database: OpenDatabase;
let test: TestApp;
let customer: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  customer = await signIn(test);
  stranger = await signIn(test);
  await addQuestions(database.db, '1', [
    question('file_images', 'pictures', 'تصویرها', { is_mandatory: false }),
    question('voice', 'sound', 'صدا', { is_mandatory: false }),
  ]);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

type By = Pick<SignedIn, 'token'> | Record<string, never>;
const image = async (by: By = {}) =>
  String((await upload(test, 'uploadImage', { content: makePng(20, 20) }, by)).body['id']);
const voice = async (by: By = {}) =>
  String((await upload(test, 'uploadVoice', { content: makeOgg() }, by)).body['id']);
const answersOf = (id: string, values: string[]) => [...cleaningAnswers, answer(id, values)];
const ask = (id: string, values: string[], { token }: By = {}, more = {}) =>
  test.client.send('askQuote', {
    body: quoteBody({ answers: answersOf(id, values), ...more }),
    token,
    key: randomUUID(),
  });
const place = (inquiry: unknown, id: string, values: string[], { token }: By, more = {}) =>
  test.client.send('placeOrder', {
    body: orderBody(String(inquiry), { answers: answersOf(id, values), ...more }),
    token,
    key: randomUUID(),
  });
const order = async (id: string, values: string[], by: By) => {
  const { body } = await place((await ask(id, values, by)).body['inquiry_id'], id, values, by);
  return test.client.ask('loadOrder', { params: { id: String(body['order_uuid']) }, token: by['token'] });
};
const rowOf = async (id: string) => (await database.db.select().from(uploads).where(eq(uploads.id, id)))[0];

describe('an answer of images', () => {
  it('accepts one to five uploaded images', async () => {
    const ids = [await image(customer), await image(customer), await image(), await image(), await image()];
    expect((await ask('pictures', ids.slice(0, 1), customer)).status).toBe(200);
    expect((await ask('pictures', ids, customer)).status).toBe(200);
  });

  it.each([
    ['six of them', async () => Promise.all(Array.from({ length: 6 }, () => image(customer)))],
    ['the same twice', async () => image(customer).then((id) => [id, id])],
    ['one that is unknown', async () => [await image(customer), randomUUID()]],
    ["another's", async () => [await image(stranger)]],
    ['a voice', async () => [await voice(customer)]],
    ['a url', async () => ['/media/uploads/x/300.jpg']],
  ])('is refused for %s', async (_name, values) => {
    expect(await ask('pictures', await values(), customer)).toMatchObject({
      status: 400,
      body: { code: 'bad_answers', message: expect.stringContaining('تصویرها') },
    });
  });

  it("refuses a user's image from a guest", async () => {
    expect((await ask('pictures', [await image(customer)])).status).toBe(400);
  });
});

describe('an answer of a voice', () => {
  it('accepts exactly one uploaded voice', async () => {
    const [one, other] = [await voice(), await voice()];
    expect((await ask('sound', [one])).status).toBe(200);
    expect((await ask('sound', [one, other])).status).toBe(400);
    expect((await ask('sound', [await image()])).status).toBe(400);
  });
});

describe('an order', () => {
  it("claims a guest's upload for its customer alone", async () => {
    const id = await image();
    const theirs = await ask('pictures', [id], stranger);
    const mine = await ask('pictures', [id]);
    expect((await place(mine.body['inquiry_id'], 'pictures', [id], customer)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ ownerId: customer.user.id, claimedAt: expect.any(Date) });
    const late = await place(theirs.body['inquiry_id'], 'pictures', [id], stranger);
    expect(late).toMatchObject({ status: 400, body: { code: 'inquiry_changed' } });
    expect((await ask('pictures', [id], stranger)).status).toBe(400);
  });

  it('claims an upload once among two parallel orders', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await image();
      const quotes = await Promise.all([customer, stranger].map((by) => ask('pictures', [id], by)));
      const replies = await Promise.all(
        [customer, stranger].map((by, at) => place(quotes[at]?.body['inquiry_id'], 'pictures', [id], by)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('accepts images of an earlier order of the same customer', async () => {
    const id = await image(customer);
    await order('pictures', [id], customer);
    const { claimedAt } = (await rowOf(id)) ?? {};
    await order('pictures', [id], customer);
    expect((await rowOf(id))?.claimedAt).toEqual(claimedAt);
  });

  it('claims an operator’s uploads for the customer', async () => {
    test.wait(60 * 60_000);
    const operator = await signInTeam(test);
    const id = await image(operator);
    const extra = { matching_flow: 'main_flow', customer_id: customer.user.id };
    const quote = await ask('pictures', [id], operator, { extra });
    expect((await place(quote.body['inquiry_id'], 'pictures', [id], operator, { extra })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ ownerId: customer.user.id });
  });
});

describe('the images of an earlier order', () => {
  const list = (orderId: string, imagesId: string[], { token }: By) =>
    test.client.send('listOrderImages', { body: { orderId, imagesId }, token });

  it("are returned by id to the order's own customer [O-7.08]", async () => {
    const ids = [await image(customer), await image(customer)];
    const { legacy_id } = await order('pictures', ids, customer);
    const { results } = await test.client.ask('listOrderImages', {
      body: { orderId: legacy_id, imagesId: [...ids.toReversed(), randomUUID(), await image(customer)] },
      token: customer.token,
    });
    expect(results).toEqual(
      ids
        .toReversed()
        .map((id) => ({ id, url: expect.stringMatching(/^\/media\/uploads\/[\w-]{22}\/300\.jpg$/) })),
    );
    expect((await test.app.inject({ url: results[0]?.url ?? '' })).statusCode).toBe(200);
    expect(await list(legacy_id, [], customer)).toMatchObject({ status: 200, body: { results: [] } });
  });

  it("are refused for another customer's order and an unknown one", async () => {
    const ids = [await image(customer)];
    const { legacy_id } = await order('pictures', ids, customer);
    expect((await list(legacy_id, ids, stranger)).status).toBe(404);
    expect((await list('999999999', ids, customer)).status).toBe(404);
    expect((await list(legacy_id, ids, {})).status).toBe(401);
    expect((await list('1 or 1=1', ids, customer)).status).toBe(400);
  });

  it('do not include its voices, which have their own call', async () => {
    const id = await voice(customer);
    const { legacy_id } = await order('sound', [id], customer);
    const ask = {
      body: { orderId: legacy_id, voiceIds: [id, await voice(customer)] },
      token: customer.token,
    };
    const { results } = await test.client.ask('listOrderVoices', ask);
    expect(results).toEqual([{ id, url: expect.stringMatching(/^\/media\/uploads\/[\w-]{22}\.ogg$/) }]);
    const { statusCode, headers } = await test.app.inject({ url: results[0]?.url ?? '' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'audio/ogg']);
    expect((await list(legacy_id, [id], customer)).body).toEqual({ results: [] });
    const theirs = { ...ask, token: stranger.token };
    expect((await test.client.send('listOrderVoices', theirs)).status).toBe(404);
  });

  it('are copied into the next order [O-2.09]', async () => {
    const ids = [await image(customer)];
    const { legacy_id, main, category, service } = await order('pictures', ids, customer);
    const { questions } = await test.client.ask('loadService', {
      params: { main, category, service },
      query: { city_id: '1', similar_id: legacy_id },
      token: customer.token,
    });
    expect(questions.find(({ id }) => id === 'pictures')?.answers).toEqual({ values: ids });
  });
});
