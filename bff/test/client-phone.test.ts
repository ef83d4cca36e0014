import { keepLines } from '@gam/shared/test/keep-lines';
import type { City } from '@gam/schemas/upstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { World } from './support/world.ts';

const cities = /^GET \/v2\/cities\/$/;
const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.ahead += 60_000;
});
afterAll(() => world.stop());

/** A customer at the question for the client's phone, which a note follows. */
async function askedForPhone(): Promise<Customer> {
  const question = (id: string, type_tags: string[]) => ({
    id,
    type: 'text',
    title: 'شماره',
    is_mandatory: true,
    type_tags,
  });
  const questions = [question('phone', ['client_phone']), question('note', [])];
  world.changeService((service) => ({ ...service, questions }));
  const customer = world.newCustomer();
  await customer.open('/order/home-services/painting/house-painting?city_id=1');
  return customer;
}

/** Gives every city the phones of this country. */
function moveTo(country: City['country']): void {
  world.proxy.fail(cities, {
    does: 'rewrite',
    with: (body) => {
      const { results } = JSON.parse(body) as { results: City[] };
      return JSON.stringify({ results: results.map((city) => ({ ...city, country })) });
    },
  });
}

/** The stored form of a typed phone; null if it is refused. */
async function storedOf(typed: string): Promise<string | null> {
  const customer = await askedForPhone();
  const { body } = await customer.send(answer('phone', [typed]));
  if (body.applied !== 1) return null;
  return customer.node('question').answer?.values[0] ?? null;
}

describe("the client's phone [O-5.06]", () => {
  it.each(['09121234567', '۰۹۱۲ ۱۲۳ ۴۵۶۷', '+98 912-123-4567', '0098 (0) 912 123 4567', '9121234567'])(
    'is stored as digits of Iran, from %s',
    async (typed) => {
      expect(await storedOf(typed)).toBe('09121234567');
    },
  );

  it.each(['091212345678', '0912123456', '+1 912 123 4567', '0812 123 4567'])(
    'is refused if it is not a number of Iran: %s',
    async (typed) => {
      expect(await storedOf(typed)).toBeNull();
    },
  );

  it('keeps +98 and 0098 as they are in another country', async () => {
    moveTo({ min_length: 9, max_length: 14, regex: '^(5|0098)[0-9]*$', sample: '501234567' });
    expect(await storedOf('50 123 45 67')).toBe('501234567');
    expect(await storedOf('0098 912 123 4567')).toBe('00989121234567');
    expect(await storedOf('+98 912 123 4567')).toBeNull();
  });

  it('is matched as a whole with the pattern of its country, however long it is', async () => {
    moveTo({ min_length: 9, max_length: 40, regex: '^5[0-9]{24}$', sample: '501234567' });
    expect(await storedOf(`5${'0'.repeat(24)}`)).toBe(`5${'0'.repeat(24)}`);
    expect(await storedOf(`5${'0'.repeat(25)}`)).toBeNull();
  });

  it('is judged by its length alone if the pattern of its country looks ahead, which the log says', async () => {
    const { lines, stream } = keepLines(String);
    await world.restartBff({ logger: { level: 'warn', stream } });
    moveTo({ min_length: 9, max_length: 9, regex: '^(?=5)[0-9]+$', sample: '501234567' });
    expect(await storedOf('401234567')).toBe('401234567');
    expect(await storedOf('40123456')).toBeNull();
    expect(lines.join('')).toContain('cannot be matched in linear time');
    await world.restartBff();
  });

  it('accepts Persian digits and sends Latin ones', async () => {
    const customer = await askedForPhone();
    await customer.send(answer('phone', ['+98 912 123 4567']), next());
    expect(customer.screen.aside).toContainEqual(
      expect.objectContaining({
        type: 'summary',
        items: [expect.objectContaining({ key: 'phone', text: '۰۹۱۲۱۲۳۴۵۶۷' })],
      }),
    );
    await customer.sendAndWait(answer('note', ['زنگ بزنید']), next());
    expect(world.proxy.calls(quotes).at(-1)?.body).toMatchObject({
      answers: [{ id: 'phone', values: ['09121234567'], text: '۰۹۱۲۱۲۳۴۵۶۷' }, { id: 'note' }],
    });
  });
});
