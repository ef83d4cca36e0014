import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDays, openInstant, openSlot } from './support/calendar.ts';
import type { Customer } from './support/customer.ts';
import { makeOgg, makePng } from './support/files.ts';
import { type AnswersBy, answerAll, orderIt, saveAddress, savedAddress, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const appliance = '/order/home-services/appliances/appliance-repair?city_id=1';
const car = '/order/car-services/car-care/car-periodic-service?city_id=1';

/** The fetched option with this title. */
const fetched = (title: string) => async (customer: Customer) => {
  const found = (await itemsOf(customer)).find(
    (item) => ('title' in item ? item.title : item.name) === title,
  );
  if (!found) throw new Error(`${customer.flow.step} does not offer ${title}`);
  return [found.id];
};

/** The fetched items of the question; on a busy machine they may arrive a moment later than the screen. */
async function itemsOf(customer: Customer) {
  const { widget } = customer.node('question');
  if (widget.type !== 'fetched_choices' && widget.type !== 'repair_shops')
    throw new Error(`${widget.type} fetches nothing to choose from`);
  if (widget.items === null) {
    await customer.askSource(widget.source.name, widget.source.v ?? '');
    await customer.open(customer.screen.url);
    return itemsOf(customer);
  }
  return widget.items;
}

const uploaded = (kind: 'images' | 'voice', file: Uint8Array) => async (customer: Customer) => {
  const { status, body } = await customer.upload(kind, file);
  if (!body.id) throw new Error(`${status} ${JSON.stringify(body)}`);
  return [body.id];
};

/** A signed-in customer at the quote of a service with these answers. */
async function atQuote(url: string, answers: (address: string) => AnswersBy): Promise<Customer> {
  const customer = await signedIn(world);
  const address = await saveAddress(world, customer);
  await customer.open(url);
  await answerAll(customer, answers(address));
  expect(customer.flow.phase).toBe('quote');
  return customer;
}

/** The answers that the quote shows, by question. */
const onQuote = (customer: Customer) =>
  Object.fromEntries(customer.node('summary').items.map(({ key, text }) => [key, text]));

/** The answers that the order's page shows. */
function onPage({ screen }: Customer) {
  const items = screen.body.flatMap((block) => (block.type === 'facts' ? block.items : []));
  const answers = items.filter(({ key }) => /^\d+$/.test(key));
  return Object.fromEntries(answers.map(({ key, value }) => [key, value]));
}

const day = '[\\u0600-\\u06ff\\u200c ]+ [۰-۹]{1,2} [\\u0600-\\u06ff]+ [۰-۹]{4}';

describe('answers in words, on the quote and on the order’s page', () => {
  it('show fetched options and models, symptoms, a voice recording, a picture, an address, a time and a note [O-3.07, O-7.10]', async () => {
    const customer = await atQuote(appliance, (address) => ({
      '601': () => ['60101'],
      '602': fetched('سامسونگ'),
      '603': async (at) => [(await itemsOf(at))[0]?.id ?? ''],
      '604': () => ['60401', '60403'],
      '605': uploaded('voice', makeOgg(20_000)),
      '606': uploaded('images', makePng(80, 60)),
      '607': () => [address],
      '608': async (at) => [openInstant(await calendarDays(at))],
      '609': () => ['کد خطای آن E21 است'],
    }));
    const quoted = onQuote(customer);
    expect(quoted).toEqual({
      '601': 'یخچال و فریزر',
      '602': 'سامسونگ',
      '603': expect.stringMatching(/\S/),
      '604': 'روشن نمی‌شود، سرد یا گرم نمی‌کند',
      '605': 'فایل صوتی',
      '606': 'تصویر ۱',
      '607': savedAddress.text,
      '608': expect.stringMatching(new RegExp(`^${day}، ساعت [۰-۹]{1,2}:[۰-۹]{2}$`)),
      '609': 'کد خطای آن E21 است',
    });
    expect(quoted['603']).not.toMatch(/^\d+$/);
    await orderIt(customer);
    expect(onPage(customer)).toEqual(quoted);
  });

  it('show a repair shop, who brings the car, an address and a courier slot [O-3.07, O-7.09]', async () => {
    let shop = '';
    const customer = await atQuote(car, (address) => ({
      '501': () => ['50102'],
      '502': () => ['50202'],
      '504': async (at) => {
        const [first] = await itemsOf(at);
        shop = first && 'name' in first ? first.name : '';
        return [first?.id ?? ''];
      },
      '505': fetched('راننده گام می‌آید'),
      '506': () => [address],
      '507': async (at) => openSlot(await calendarDays(at)),
    }));
    const quoted = onQuote(customer);
    expect(quoted).toEqual({
      '501': 'پژو، سمند، رانا و دنا',
      '502': 'ایرانول رسی نیمه‌سینتتیک',
      '504': shop,
      '505': 'راننده گام می‌آید',
      '506': savedAddress.text,
      '507': expect.stringMatching(new RegExp(`^${day}، .*[۰-۹]`)),
    });
    await orderIt(customer);
    expect(onPage(customer)).toEqual(quoted);
  });
});
