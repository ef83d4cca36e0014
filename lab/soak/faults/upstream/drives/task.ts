import type { Customer } from '../../../../../bff/test/support/customer.ts';
import {
  coldAir,
  goToImages,
  goToVoice,
  imagesQuestion,
  voiceQuestion,
} from '../../../../../bff/test/support/cold-air.ts';
import { calendarDays, openSlot } from '../../../../../bff/test/support/calendar.ts';
import { answer, event, next, submitForm } from '../../../../../bff/test/support/events.ts';
import { finishWork } from '../../../../../bff/test/support/finish-work.ts';
import { makeOgg, makePng } from '../../../../../bff/test/support/files.ts';
import { answerAll, orderIt, saveAddress, signedIn } from '../../../../../bff/test/support/order.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import type { Drive } from '../drive.ts';

/** A customer on the page of an order. */
export async function atTask(world: World): Promise<Customer> {
  const customer = await world.customerAt(null);
  await orderIt(customer);
  return customer;
}

export const listOrders: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const customer = await atTask(world);
    return () => customer.open('/my-orders');
  },
};

export const loadOrder: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const customer = await atTask(world);
    const { url } = customer.screen;
    return () => customer.open(url);
  },
};

export const cancelOrder: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await atTask(world);
    await customer.open(`${customer.screen.url}?ask=cancel`);
    return () => customer.send(event('cancel_order', {}));
  },
};

/** Lets the upstream say that the order is done, so that it has a receipt. */
function finish(world: World): void {
  const done = { status: 'done', may: { pay: false, cancel: false, edit: false, invoice: true } };
  world.proxy.fail(/^GET \/v2\/orders\/[\w-]{36}\/$/, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...done }),
  });
}

export const downloadInvoice: Drive = {
  way: 'page_read',
  prepare: async (world) => {
    const customer = await atTask(world);
    finish(world);
    await customer.open(customer.screen.url);
    return () => customer.send(event('invoice_download', {}));
  },
};

export const emailInvoice: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await atTask(world);
    finish(world);
    await customer.open(customer.screen.url);
    return () => customer.send(event('invoice_send', { email: 'sara@example.com' }));
  },
};

export const rateOrder: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await atTask(world);
    const { url } = customer.screen;
    await finishWork(world, new URL(url, world.bff.url).pathname.split('/').at(-1) ?? '');
    await customer.open(url);
    return () => customer.send(submitForm('order_rating', { stars: '5', comment: '' }));
  },
};

/** The other customers of the run choose slots too. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** A customer on the page of an order with a picture or a recording. */
async function atTaskWith(world: World, kind: 'images' | 'voice'): Promise<Customer> {
  const customer = await signedIn(world);
  const address = await saveAddress(world, customer);
  await customer.open(coldAir);
  await goToVoice(customer);
  if (kind === 'voice') {
    const { body } = await customer.upload('voice', makeOgg(8 * 1024));
    await customer.send(answer(voiceQuestion, [body.id ?? '']), next());
  } else {
    await customer.send(next());
    const { body } = await customer.upload('images', makePng(80, 60));
    await customer.send(answer(imagesQuestion, [body.id ?? '']), next());
  }
  await answerAll(customer, {
    '210': () => [address],
    '211': async (asked) => openSlot(shuffled(await calendarDays(asked))),
  });
  await orderIt(customer);
  return customer;
}

const openingTaskWith = (kind: 'images' | 'voice'): Drive => ({
  way: 'optional',
  prepare: async (world) => {
    const customer = await atTaskWith(world, kind);
    return () => customer.open(customer.screen.url);
  },
});

export const listOrderImages = openingTaskWith('images');
export const listOrderVoices = openingTaskWith('voice');

const uploading = (kind: 'images' | 'voice'): Drive => ({
  way: 'upload',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open(coldAir);
    await (kind === 'images' ? goToImages : goToVoice)(customer);
    const file = kind === 'images' ? makePng(80, 60) : makeOgg(8 * 1024);
    return async () => {
      const { status, body } = await customer.upload(kind, file);
      return { status, headers: {}, body: { ...(body.error && { error: body.error }) } };
    };
  },
});

export const uploadImage = uploading('images');
export const uploadVoice = uploading('voice');
