import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toLatinDigits } from '@gam/shared/digits';
import { screenRoutes } from '../src/features/screens.ts';
import type { Customer } from './support/customer.ts';
import { event, placeOrder, submitForm as submit } from './support/events.ts';
import { oneDifference, task } from './support/finance.ts';
import { chooseCustomer, makeMember, signInOperator } from './support/operator.ts';
import { makeWriter } from './support/voices.ts';
import { World } from './support/world.ts';

/** What a customer may have stored: markup, a script, marks that turn the direction, and a word without an end. */
const markup = '</script><img src=x onerror="pwned()"><script>pwned()</script>';
const hostile = `${markup} javascript:pwned() {{pwned()}} \u202Eوارونه\u2066 ${'ا'.repeat(300)}`;

/** The fields of the upstream's replies that people write. */
const written = new Set(
  'text author description reply reason first_name last_name label service_title city_name'.split(' '),
);
/** Returns a reply as it is when people have written that everywhere. */
const spoil = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    typeof value === 'string' && written.has(key) ? hostile : value,
  );

let world: World;
let operator: Customer;
let customer: string;
let message: string;
let order: string;
beforeAll(async () => {
  world = await World.start();
  operator = await signInOperator(world, await makeMember(world.marketplace, ['operator', 'finance']));
  const writer = await makeWriter(world);
  customer = writer.id;
  const buyer = await world.customerAt(null);
  await buyer.sendAndWait(placeOrder());
  await operator.open('/operator/orders');
  order = toLatinDigits(tableOf(operator)[0] ?? '');
  message = await writer.criticise(hostile.slice(0, 500));
  const question = await writer.ask(hostile.slice(0, 500));
  await writer.answer(question, hostile.slice(0, 500));
  await operator.open(`/operator/customers/${customer}`);
  await operator.send(submit('desk_note', { note: hostile.slice(0, 500) }));
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

const tableOf = ({ screen }: Customer): string[] =>
  screen.body.flatMap((block) => (block.type === 'table' ? block.rows.flatMap((row) => row.cells) : []));

/** Returns where in a screen the text stands, by the names of the fields, without repetitions. */
function placesOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return value.includes('pwned') ? [name] : [];
  if (Array.isArray(value)) return value.flatMap((each) => placesOf(each, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => placesOf(each, key));
}
/** The fields of descriptors that the client shows as texts and never reads otherwise. */
const shownAsText = ['cells', 'text', 'value', 'title', 'label', 'description', 'detail', 'items', 'lines'];

const pages: Readonly<Record<string, () => string>> = {
  'operator.desk': () => '/operator',
  'operator.orders': () => '/operator/orders',
  'operator.work': () => `/operator/orders/${order}`,
  'operator.feedback': () => '/operator/feedback',
  'operator.message': () => `/operator/feedback/${message}`,
  'operator.posts': () => '/operator/posts',
  'operator.reviews': () => '/operator/reviews',
  'operator.order': () => `/operator/order?of=${customer}`,
  'operator.again': () => `/operator/customers/${customer}/again/${order}`,
  'operator.customer': () => `/operator/customers/${customer}`,
  'operator.audit': () => '/operator/audit',
  'operator.finance': () => '/operator/finance?ask=r-1',
  'operator.reconciliations': () => '/operator/finance/reconciliations',
  'operator.enrol': () => '/operator/enrol?link=unknown',
};

/** The pages that show services or the team, or only lead on. */
const withoutTexts = new Set(['operator.order', 'operator.again', 'operator.enrol']);

describe("what customers stored, on the operators' pages", () => {
  it('is tried on every page of the desk', () => {
    const ids = screenRoutes.map(({ id }) => id).filter((id) => id.startsWith('operator.'));
    expect(Object.keys(pages).toSorted()).toEqual(ids.toSorted());
  });

  it.each(Object.keys(pages).map((id) => [id]))('is text and never markup: %s', async (id) => {
    // Nothing goes back and nothing was compared here, so that the lists of money are said by hand.
    for (const [list, one] of [
      [/^GET \/v2\/finance\/refunds\/$/, task()],
      [/^GET \/v2\/finance\/reconciliations\/$/, oneDifference],
    ] as const) {
      const body = spoil(JSON.stringify({ results: [one], next: null }));
      world.proxy.fail(list, { does: 'answer', status: 200, body });
    }
    world.proxy.fail(/^GET \/v2\//, { does: 'rewrite', with: spoil });
    const tab = operator.twin();
    const url = pages[id]?.() ?? '';
    const { text } = await tab.visit(url);
    expect(text).not.toMatch(/<img src=x|<script>pwned|href="javascript:/);
    const { headers } = await tab.open(url);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const places = [...new Set(placesOf(tab.screen))];
    expect(places.filter((place) => !shownAsText.includes(place))).toEqual([]);
    expect(places.length > 0 || withoutTexts.has(id)).toBe(true);
  });

  it.each(['feedback', 'posts', 'reviews', 'audit', 'orders'])(
    'stands in the cells of the list of %s',
    async (list) => {
      world.proxy.fail(/^GET \/v2\/admin\//, { does: 'rewrite', with: spoil });
      const tab = operator.twin();
      await tab.open(`/operator/${list}`);
      const spoiled = tableOf(tab).filter((cell) => cell.includes('pwned'));
      expect(spoiled).not.toEqual([]);
    },
  );

  it('is found by the search of the desk as text', async () => {
    const phone = world.newPhone();
    await chooseCustomer(operator, phone);
    world.proxy.fail(/^POST \/v2\/admin\/search\//, { does: 'rewrite', with: spoil });
    const tab = operator.twin();
    await tab.open('/operator');
    await tab.send(event('find_customer', { phone }));
    const places = [...new Set(placesOf(tab.screen))];
    expect(places.filter((place) => !shownAsText.includes(place))).toEqual([]);
  });
});
