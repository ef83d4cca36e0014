import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarDays, lateSlot, openSlot } from './support/calendar.ts';
import { coldAir, goToImages, imagesQuestion } from './support/cold-air.ts';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { makePng } from './support/files.ts';
import { type AnswersBy, answerAll, newestNumber, orderIt, saveAddress, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

const pictures = /POST \/v2\/uploads\/images\/by-order\//;
const quotes = /POST \/v2\/orders\/price-inquiry\//;
const places = /POST \/v2\/orders\/$/;
const shades = [60, 200];

interface Ordered {
  readonly customer: Customer;
  /** The order's page and number. */
  readonly page: string;
  readonly number: string;
  /** The ids of its two images at the upstream. */
  readonly ids: readonly string[];
}

let world: World;
let ordered: Ordered;
beforeAll(async () => {
  world = await World.start();
  ordered = await orderWithImages();
});
beforeEach(() => world.proxy.forget());
afterEach(() => {
  world.proxy.heal();
  // Lists that the BFF remembers expire.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const sentImages = (call: RegExp): readonly string[] | undefined => {
  const body = world.proxy.calls(call).at(-1)?.body as
    { answers: { id: string; values: string[] }[] } | undefined;
  return body?.answers.find(({ id }) => id === imagesQuestion)?.values;
};

const slot: AnswersBy = { '211': async (customer) => openSlot(await calendarDays(customer)) };

async function uploadTwo(customer: Customer): Promise<string[]> {
  const names: string[] = [];
  for (const shade of shades) {
    const { status, body } = await customer.upload('images', makePng(80, 60, shade));
    if (!body.id) throw new Error(`${status} ${JSON.stringify(body)}`);
    names.push(body.id);
  }
  return names;
}

async function orderWithImages(): Promise<Ordered> {
  const customer = await signedIn(world);
  const address = await saveAddress(world, customer);
  await customer.open(coldAir);
  await goToImages(customer);
  await customer.send(answer(imagesQuestion, await uploadTwo(customer)), next());
  await answerAll(customer, { ...slot, '210': () => [address] });
  await orderIt(customer);
  const ids = sentImages(places) ?? [];
  expect(ids).toHaveLength(shades.length);
  return { customer, page: customer.screen.url, number: await newestNumber(world, customer), ids };
}

/** The images in the answers on the order's page. */
function imagesFact({ screen }: Customer) {
  const facts = screen.body.flatMap((block) => (block.type === 'facts' ? block.items : []));
  return facts.find(({ key }) => key === imagesQuestion);
}
const smallPictures = [expect.stringMatching(/\/48\.jpg$/), expect.stringMatching(/\/48\.jpg$/)];

/** On a busy machine the first page may lack them; a later one has them. */
const expectPictures = (customer: Customer, page: string): Promise<void> =>
  expect
    .poll(
      async () => {
        await customer.open(page);
        return imagesFact(customer)?.images;
      },
      { timeout: 60_000 },
    )
    .toEqual(smallPictures);

describe('the page of an order with images', () => {
  it('shows them at 48 px and serves them [O-7.08, O-9.01]', async () => {
    const { customer, page, number, ids } = ordered;
    await expectPictures(customer, page);
    const { value, images = [] } = imagesFact(customer) ?? {};
    expect(value).toBe('تصویر ۱ - تصویر ۲');
    expect(new Set(images).size).toBe(2);
    expect(world.proxy.calls(pictures)[0]?.body).toEqual({ orderId: number, imagesId: ids });
    for (const image of images) {
      const { status, headers } = await fetch(customer.bff.url + image);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  it.each([
    ['fails', { does: 'answer', status: 500 }],
    ['is refused', { does: 'answer', status: 404, body: '{"message":"نه"}' }],
    ['is malformed', { does: 'answer', status: 200, body: '<html>' }],
    ['contains none of the images', { does: 'answer', status: 200, body: '{"results":[]}' }],
    ['contains no URLs of the images', { does: 'rewrite', with: withoutUrls }],
  ] as const)('is shown in words only if their list %s', async (_what, fault) => {
    const { customer, page } = ordered;
    world.proxy.fail(pictures, fault);
    expect((await customer.open(page)).status).toBe(200);
    expect(customer.screen.id).toBe('task_details');
    expect(imagesFact(customer)).toEqual({
      key: imagesQuestion,
      label: 'عکس دستگاه',
      value: 'تصویر ۱ - تصویر ۲',
    });
  });

  it('waits once for their list, and not until it ends', async () => {
    const { customer, page } = ordered;
    world.proxy.fail(pictures, { does: 'hang' });
    await customer.open(page);
    expect(imagesFact(customer)).not.toHaveProperty('images');
    expect(world.proxy.count(pictures)).toBe(1);
  });

  it('requests no pictures if the order has no images', async () => {
    const customer = await world.customerAt(null);
    await orderIt(customer);
    expect(customer.screen.id).toBe('task_details');
    expect(world.proxy.count(pictures)).toBe(0);
  });
});

function withoutUrls(body: string): string {
  const { results } = JSON.parse(body) as { results: { id: string }[] };
  return JSON.stringify({ results: results.map(({ id }) => ({ id })) });
}

const copyOf = (number: string) => coldAir.replace('?', `/${number}?`);

/** Passes the prefilled questions up to the one about pictures. */
async function goToCopied(customer: Customer): Promise<void> {
  while (customer.flow.phase === 'questions' && customer.flow.step !== imagesQuestion)
    await customer.send(next());
  expect(customer.flow.step).toBe(imagesQuestion);
}
const filesOf = (customer: Customer) => {
  const { widget } = customer.node('question');
  if (widget.type !== 'images') throw new Error(`the question has ${widget.type}, not images`);
  return widget.files;
};

describe('a copy of an order with images', () => {
  it('shows them in the widget, named for the new flow, and is ordered with the same ones [O-2.09, O-7.08]', async () => {
    const { customer, number, ids } = ordered;
    await customer.open(copyOf(number));
    expect(world.proxy.calls(pictures).map(({ body }) => body)).toEqual([{ orderId: number, imagesId: ids }]);
    await goToCopied(customer);
    const files = filesOf(customer);
    expect(files.map(({ id }) => id.slice(0, id.lastIndexOf('.')))).toEqual(ids);
    expect(files.map(({ image }) => image)).toEqual([
      expect.stringMatching(/\/300\.jpg$/),
      expect.stringMatching(/\/300\.jpg$/),
    ]);
    const [first, second] = files.map(({ id }) => id);
    // The name belongs to this flow alone: another flow refuses it.
    const other = await signedIn(world);
    await other.open(coldAir);
    await goToImages(other);
    expect((await other.send(answer(imagesQuestion, [first ?? '']))).status).toBe(422);
    // One is removed and put back with a new one, all with their pictures.
    await customer.send(answer(imagesQuestion, [second ?? '']));
    const [added = ''] = await uploadTwo(customer);
    await customer.send(answer(imagesQuestion, [second ?? '', added]), next());
    const [aside] = customer.screen.aside;
    const row = aside?.type === 'summary' ? aside.items.find(({ key }) => key === imagesQuestion) : null;
    expect(row?.images).toEqual(smallPictures);
    await answerAll(customer, { '211': async () => lateSlot(await calendarDays(customer)) });
    const sent = [ids[1], added.slice(0, added.lastIndexOf('.'))];
    expect(sentImages(quotes)).toEqual(sent);
    // Only the first screen.
    expect(world.proxy.count(pictures)).toBe(1);
    // The first order is still open: the customer wants a copy.
    await customer.send(event('dismiss_modal', {}));
    await orderIt(customer);
    expect(sentImages(places)).toEqual(sent);
    await expectPictures(customer, customer.screen.url);
  });

  it('begins the same way in a process that does not know its first screen [O-2.09]', async () => {
    const { customer, number, ids } = ordered;
    await customer.open(copyOf(number));
    await world.restartBff();
    customer.bff = world.bff;
    await goToCopied(customer);
    expect(filesOf(customer)).toEqual(
      ids.map((id) => ({
        id: expect.stringMatching(new RegExp(`^${id}\\.`)),
        image: expect.stringMatching(/\/300\.jpg$/),
      })),
    );
  });

  it('shows their pictures if the fifth try for their list succeeds [O-7.19]', async () => {
    const { customer, number } = ordered;
    // Four of these pauses take longer than the list's former time limit.
    await world.restartBff({ pauseMs: 600 });
    customer.bff = world.bff;
    world.proxy.fail(pictures, { does: 'answer', status: 500 }, 4);
    await customer.open(copyOf(number));
    await goToCopied(customer);
    expect(filesOf(customer).every(({ image }) => image?.endsWith('/300.jpg'))).toBe(true);
    expect(world.proxy.count(pictures)).toBe(5);
    await world.restartBff();
    customer.bff = world.bff;
  });

  it.each([
    ['fails', { does: 'answer', status: 500 }],
    ['hangs', { does: 'hang' }],
  ] as const)('has the files without their pictures if their list %s', async (_what, fault) => {
    const { customer, number, ids } = ordered;
    // A call that hangs is tried again as well.
    await world.restartBff({ tryMs: 500 });
    customer.bff = world.bff;
    world.proxy.fail(pictures, fault);
    await customer.open(copyOf(number));
    await goToCopied(customer);
    expect(filesOf(customer)).toEqual(
      ids.map((id) => ({ id: expect.stringMatching(new RegExp(`^${id}\\.`)) })),
    );
    await customer.send(next());
    expect(customer.flow.step).not.toBe(imagesQuestion);
    await world.restartBff();
    customer.bff = world.bff;
  });

  it('leaves out an image that no longer exists', async () => {
    const { customer, number, ids } = ordered;
    world.proxy.fail(pictures, {
      does: 'rewrite',
      with: (body) =>
        JSON.stringify({ results: (JSON.parse(body) as { results: unknown[] }).results.slice(1) }),
    });
    await customer.open(copyOf(number));
    await goToCopied(customer);
    expect(filesOf(customer).map(({ id }) => id.slice(0, id.lastIndexOf('.')))).toEqual([ids[1]]);
  });

  it('leads to the category if the order is another customer’s, as for a missing service [O-2.09]', async () => {
    const stranger = await signedIn(world);
    await stranger.open(copyOf(ordered.number));
    expect(stranger.screen.redirect).toBe(
      '/categories/home-services/air-conditioner?redirected=true&city_id=1',
    );
    expect(world.proxy.count(pictures)).toBe(0);
  });

  it('copies nothing for a guest [O-2.09]', async () => {
    const guest = world.newCustomer();
    await guest.open(copyOf(ordered.number));
    expect(guest.node('question').answer).toBeNull();
    await goToImages(guest);
    expect(filesOf(guest)).toEqual([]);
    expect(world.proxy.count(pictures)).toBe(0);
  });
});
