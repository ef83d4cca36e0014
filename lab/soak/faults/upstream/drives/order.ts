import { setTimeout as pause } from 'node:timers/promises';
import { texts } from '@gam/engine';
import { errorTexts } from '../../../../../bff/src/platform/texts.ts';
import { commonTexts } from '../../../../../bff/src/protocol/texts.ts';
import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { answer, event, next, placeOrder, proceed } from '../../../../../bff/test/support/events.ts';
import {
  answerUntil,
  answerWhereAndWhen,
  homeCleaning,
} from '../../../../../bff/test/support/home-cleaning.ts';
import { orderIt, signedIn } from '../../../../../bff/test/support/order.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import { faultNames } from '../fault-names.ts';
import { askFor, type Drive, type Driven, forEach, type Outcomes } from '../drive.ts';
import { notHttp } from '../fault-names.ts';

export const askQuote: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await world.customerAt('112');
    return () => customer.send(next());
  },
};

export const applyDiscount: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await world.customerAt(null);
    return () => customer.send(event('apply_voucher', { code: 'GAM20' }));
  },
};

export const cancelDiscount: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(event('apply_voucher', { code: 'GAM20' }));
    return () => customer.send(event('remove_voucher', {}));
  },
};

/** A customer who is signed in has it by name; the quote leaves it out where the upstream has none. */
export const loadMotivation: Drive = {
  way: 'source',
  isPersonal: true,
  outcomes: { missing: ['works'] },
  prepare: async (world) => {
    const customer = await world.customerAt('112');
    return async () => {
      const sent = await customer.sendAndWait(next());
      const isThere = customer.screen.body.some(({ type }) => type === 'motivation');
      return customer.flow.phase === 'quote' && isThere
        ? askFor(customer, () => customer.node('motivation').source)
        : sent;
    };
  },
};

/** After replies that do not name the order its key tells whether it was placed. */
const telling = ['cut_body', 'wrong_field'] as const;

/** An order whose outcome is unknown waits; there is never a second one. */
export const placeOrderCall: Drive = {
  way: 'intent',
  prepare: (world) => placing(world),
  outcomes: { ...forEach(['reset', ...notHttp], 'undecided'), ...forEach(telling, 'moved') },
};

/** After a reply that does not name the order, its key is asked for. */
export const findOrderByKey: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const driven = await placing(world);
    world.proxy.fail(/^POST \/v2\/orders\/$/, { does: 'rewrite', with: () => '{}' });
    return driven;
  },
  outcomes: {
    hang: ['pending'],
    slow: ['moved'],
    missing: [{ says: errorTexts.server }],
    ...forEach(['reset', ...notHttp, 'error', 'garbage', ...telling], 'undecided'),
  },
};

/** A customer who places an order; afterwards there is exactly this one. */
async function placing(world: World): Promise<Driven> {
  const customer = await world.customerAt(null);
  const flow = customer.flow.id;
  return {
    act: () => customer.send(placeOrder()),
    settle: async () => {
      for (let asked = 0; customer.screen.redirect === null && asked < 60; asked += 1) {
        await pause(250);
        await customer.open(customer.screen.url);
        const { phase } = customer.flow;
        const offered = customer.screen.footer.map((button) => button.event);
        if (phase === 'quote') await customer.send(placeOrder());
        else if (offered.includes('retry')) await customer.send(event('retry', {}));
        else if (phase !== 'placed') await customer.send(proceed());
      }
      const order = await world.orderOfFlow(flow);
      const orders = await world.ordersOf(customer);
      const isOne =
        order !== null && orders.length === 1 && customer.screen.redirect === `/task-details/${order}`;
      return isOne
        ? null
        : `${orders.length} orders, ${order} under the flow, shows ${customer.screen.redirect}`;
    },
  };
}

export const listExperts: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
    await customer.send(answer('102', ['10201'], [{ value: '10201', number: 1 }]), next(), next());
    await customer.send(answer('110', ['11002']), next());
    await customer.signIn(world.newPhone(), world.readCode);
    await answerWhereAndWhen(customer);
    await customer.send(next(), answer('113', ['11302']));
    return async () => {
      await customer.send(next());
      return askFor(customer, () => customer.node('experts').source);
    };
  },
  outcomes: { ...forEach(faultNames, { says: texts.experts.loadError }), slow: ['works', 'again'] },
};

/** The message for any action of a duplication that fails; what it answers when it succeeds is not read. */
const actionOutcomes: Outcomes = {
  ...forEach(faultNames, { says: commonTexts.duplicate.failure }),
  hang: ['pending'],
  slow: ['moved'],
  garbage: ['moved'],
  wrong_field: ['moved'],
};

/** A customer in the dialog about an open order like this one. */
async function atDuplicate(world: World): Promise<Customer> {
  const customer = await signedIn(world);
  await customer.open(homeCleaning);
  await answerUntil(customer);
  await orderIt(customer);
  await customer.open(homeCleaning);
  await answerUntil(customer);
  return customer;
}

export const discardInquiry: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await atDuplicate(world);
    return () => customer.send(event('duplicate_details', {}));
  },
  outcomes: actionOutcomes,
};

export const beginEdit: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await atDuplicate(world);
    return () => customer.send(event('duplicate_edit', {}));
  },
  outcomes: actionOutcomes,
};
