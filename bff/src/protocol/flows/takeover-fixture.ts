import { done } from '@gam/shared/result';
import type { ClientEvent } from '@gam/schemas/descriptors';
import type { UpstreamCallName } from '@gam/schemas/upstream';
import { ask, makeQuote } from '@gam/engine/fixtures';
import type { Who } from '../../platform/sessions/who.ts';
import type { Parts } from '../parts.ts';
import type { Ticket } from '../records/ticket.ts';
import { answerAndGo, event, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';

export const day = 24 * 3600_000;
export const second = 1_000;

/** A flow whose next event needs a call. */
interface Start {
  readonly world: FlowWorld;
  readonly ticket: Ticket;
  readonly rev: number;
  readonly who: Who;
  readonly event: ClientEvent;
  /** How often the call was sent. */
  readonly count: () => number;
  /** The bodies and keys with which it was sent. */
  readonly sent: () => readonly unknown[];
}

/** A similar order, with an action that shows it. */
export const duplication = {
  message: 'سفارش مشابه',
  is_mandatory: false,
  edit_state: null,
  duplication_state: null,
  order_id: 'o-1',
  legacy_id: '12',
  legacy_city_id: '3',
  chain_actions: [{ verb: 'POST', path: '/v2/orders/100001/begin-edit/', body: {} }],
  edit_actions: [],
};

const order = { order_uuid: 'o_1', top_transaction_token: null };
const signedIn = () => ({ access_token: 'token', user: makeUser('sara') });

/** Begins flows whose call of each name is next. Every reply of that call is `reply`, which may hang. */
export const starts = {
  quote: async (reply: () => Promise<void>) => {
    const world = new FlowWorld([ask('a')]);
    world.replies.askQuote = () => reply().then(() => replied(makeQuote()));
    const ticket = await world.ticket();
    await world.send(ticket, 0, [event('answer', { question: 'a', values: ['yes'] })]);
    return counting(world, 'askQuote', { ticket, rev: 1, who: guest, event: event('next', {}) });
  },
  place_order: async (reply: () => Promise<void>) => {
    const world = new FlowWorld([ask('a')]);
    world.replies.askQuote = () => replied(makeQuote());
    world.replies.placeOrder = () => reply().then(() => replied(order));
    const { ticket, who } = await atQuote(world);
    return counting(world, 'placeOrder', { ticket, rev: 2, who, event: event('place_order', {}) });
  },
  verify_code: async (reply: () => Promise<void>) => {
    const world = new FlowWorld([ask('a'), ask('b', { is_auth_required: true })]);
    world.replies.requestCode = () =>
      replied({
        verification_id: 'c_1',
        expires_at: new Date(world.now).toISOString(),
        resend_after_ms: 60_000,
      });
    world.replies.verifyCode = () =>
      reply().then(() => replied({ ...signedIn(), expires_at: new Date(world.now + day).toISOString() }));
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    await world.send(ticket, 2, [event('login_request_code', { phone: '09121234567' })]);
    const verify = event('login_verify', { code: '123456' });
    return counting(world, 'verifyCode', { ticket, rev: 3, who: guest, event: verify });
  },
  run_actions: async (reply: () => Promise<void>) => {
    const world = new FlowWorld([ask('a')]);
    world.replies.askQuote = () => replied(makeQuote({ duplication }));
    world.act = async () => {
      await reply();
      return done(null);
    };
    const { ticket, who } = await atQuote(world);
    const start = { world, ticket, rev: 2, who, event: event('duplicate_details', {}) };
    return { ...start, count: () => world.acts, sent: () => [] };
  },
} as const satisfies Record<string, (reply: () => Promise<void>) => Promise<Start>>;

type CallName = keyof typeof starts;

const counting = (
  world: FlowWorld,
  name: UpstreamCallName,
  start: Omit<Start, 'world' | 'count' | 'sent'>,
) => ({
  ...start,
  world,
  count: () => world.callsOf(name).length,
  sent: () => world.callsOf(name).map(({ body, key }) => ({ body, key })),
});

async function atQuote(world: FlowWorld) {
  const who = await world.signIn();
  const ticket = await world.ticket();
  await world.send(ticket, 0, answerAndGo('a', 'yes'), { who });
  return { ticket, who };
}

/** A reply that can be held back. */
export function makeReply() {
  let held: PromiseWithResolvers<void> | null = null;
  return {
    reply: () => held?.promise ?? Promise.resolve(),
    hold: () => (held = Promise.withResolvers<void>()),
    release: () => (held = null),
  };
}

/** A flow whose call the first process has sent without an answer, after its request was answered. */
export async function begin(name: CallName) {
  const { reply, hold, release } = makeReply();
  const start = await starts[name](reply);
  const first = hold();
  const { world, ticket, rev, who } = start;
  await world.send(ticket, rev, [start.event], { who });
  release();
  const goOn = (parts: Parts) => world.send(ticket, rev + 1, [event('continue', {})], { who, parts });
  return { ...start, first, hold, release, goOn };
}

export const isPending = async (world: FlowWorld) => (await world.stored())?.pending !== null;
