import { setTimeout as pause } from 'node:timers/promises';
import type { UpstreamCallName } from '@gam/schemas/upstream';
import { homeCleaning } from '../../../../../bff/test/support/home-cleaning.ts';
import { signedIn } from '../../../../../bff/test/support/order.ts';
import { RulesDesk, seedWith } from '../../../../../bff/test/support/rules-desk.ts';
import type { Drive } from '../drive.ts';
import { patternOf } from '../fault-names.ts';

/** Opens an order after the rules of the upstream were asked for in the background: the last good ones stay. */
const reading = (name: UpstreamCallName): Drive => ({
  way: 'optional',
  prepare: async (world) => {
    const { proxy } = world;
    const customer = world.newCustomer();
    return async () => {
      const before = proxy.count(patternOf(name));
      const documents = [{ name: 'default', stable: 1, candidate: null }];
      const body = JSON.stringify({ revision: 1, documents, withdrawn: [] });
      proxy.fail(patternOf('loadLiveFlowRules'), { does: 'answer', status: 200, body });
      for (let waited = 0; waited < 100 && proxy.count(patternOf(name)) === before; waited += 1)
        await pause(50);
      return customer.open(homeCleaning);
    };
  },
});

/** Opens an order as a signed-in customer under a rule that reads earlier orders: without them it reads null. */
export const loadOrderHistory: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await signedIn(world);
    new RulesDesk(world.proxy).publish(1, seedWith(readsHistory));
    const guest = world.newCustomer();
    do {
      await pause(50);
      await guest.open(homeCleaning);
    } while (!guest.flow.rules.startsWith('default@1#'));
    return () => customer.open(homeCleaning);
  },
};

const readsHistory = {
  id: 'reads-earlier-orders',
  at: 'question',
  when: { 'customer.orders_count': { minimum: 1000 } },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
  then: { require_login: true },
  because: 'The rule makes the BFF ask for earlier orders.',
};

export const loadLiveFlowRules = reading('loadLiveFlowRules');
export const loadFlowRules = reading('loadFlowRules');
