import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FlowRecord } from '../src/protocol/records/flow-record.ts';
import type { Customer } from './support/customer.ts';
import { answer, placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

const contexts = ['expert_app', 'in_app', 'from_ewano'] as const;
/** Claims that a link may make beside a context. */
const claims =
  'role=operator&admin=1&expert=1&session=x&guest=false&email_signup=true&customer=demo-customer';

const people: Readonly<Record<string, string | null>> = {
  'a guest': null,
  'a customer': '09120000001',
  'an operator’s phone': '09120000002',
  'an expert': '09120000003',
  'a rules editor': '09120000004',
};

/** The session facts of the rules, after one answer. */
async function knownOf(customer: Customer, query: string): Promise<FlowRecord['state']['facts']['session']> {
  await customer.open(homeCleaning + query);
  await customer.send(answer('101', ['10101']));
  const stored = await world.bff.parts.store.get<FlowRecord>('flow', customer.flow.id);
  if (!stored) throw new Error('nothing was stored');
  return stored.value.state.facts.session;
}

describe('a context in the link', () => {
  const rows = Object.entries(people).flatMap(([who, phone]) =>
    contexts.map((context) => [who, context, phone] as const),
  );

  it.each(rows)(
    'leaves %s their own role: %s [O-6.01] [O-6.04] [O-6.05] [W-6.05]',
    async (_who, context, phone) => {
      const customer = world.newCustomer();
      if (phone !== null) {
        await customer.open('/login');
        await customer.signIn(phone, world.readCode);
      }
      const plain = await knownOf(customer, '');
      const inside = await knownOf(customer, `&${context}=1&${claims}`);
      const isFact = context !== 'from_ewano';
      expect(inside).toEqual({ ...plain, ...(isFact && { [context]: true }) });
    },
  );

  it.each(contexts)('%s changes no price', async (context) => {
    const priced = async (query: string) => {
      const customer = await world.customerAt(null, query);
      const box = customer.node('price_box');
      return { ...box, key: '' };
    };
    expect(await priced(`&${context}=1`)).toEqual(await priced(''));
  });
});

describe("the experts' app", () => {
  it('reports the order both to the app and to the page around it [O-6.04] [O-4.35]', async () => {
    const customer = await world.customerAt(null, '&expert_app=1');
    const { body } = await customer.sendAndWait(placeOrder());
    const reported = (body.effects ?? []).flatMap((effect) =>
      effect.type === 'notify_host' ? [effect.payload['host']] : [],
    );
    expect(reported).toEqual(['android', 'parent_frame']);
    expect(customer.screen.redirect).toMatch(/^\/task-details\/[\w-]+\?expert_app=1$/);
  });
});
