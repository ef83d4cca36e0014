import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeQuote } from '../../engine/flow/flow-fixtures.ts';
import { makeOption } from '../../engine/questions/question-fixtures.ts';
import { registerFeatures } from '../../features/index.ts';
import { writeTicket } from '../records/ticket.ts';
import { handleFlowEvents } from './handle-flow-events.ts';
import { answerAndGo, event, failed, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';

registerFeatures();

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b')]);
  world.replies.askQuote = () => replied(makeQuote());
});

const day = 24 * 3600_000;
const url = '/order/home/cleaning/cleaning?city_id=1&flow=f_1';

describe('a batch of events', () => {
  it('makes the flow of its ticket and stores what it accepted', async () => {
    const answer = await world.send(await world.ticket(), 0, answerAndGo('a', 'yes'));
    expect(answer).toMatchObject({ is: 'shown', applied: 2, refusal: null, who: guest });
    expect(await world.stored()).toMatchObject({
      id: 'f_1',
      visitor: 'v_1',
      subject: null,
      actor: null,
      rev: 2,
      pending: null,
      state: { step: 'b', answers: { a: { values: ['yes'], by: 'customer' } } },
      seen: [{ rev: 1 }, { rev: 2 }],
    });
  });

  it('keeps the versions of a flow that begins, so that another process opens it', async () => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    delete world.replies.loadService;
    const answer = await world.send(ticket, 2, [event('back', {})], { parts: world.restarted() });
    expect(answer).toMatchObject({ is: 'shown', open: { record: { rev: 3, state: { step: 'a' } } } });
  });

  it('stops at the first event that is not accepted', async () => {
    const wrong = event('answer', { question: 'b', values: ['maybe'] });
    const events = [...answerAndGo('a', 'yes'), wrong, event('next', {})];
    const result = await world.send(await world.ticket(), 0, events);
    expect(result).toMatchObject({ is: 'shown', applied: 2, open: { record: { rev: 2 } } });
    expect(result).toHaveProperty('refusal.code');
    expect((await world.stored())?.rev).toBe(2);
  });

  it('stores nothing when its first event is not accepted', async () => {
    const wrong = event('answer', { question: 'a', values: ['maybe'] });
    const result = await world.send(await world.ticket(), 0, [wrong]);
    expect(result).toMatchObject({ is: 'shown', applied: 0, effects: [], open: { record: { rev: 0 } } });
    expect(result).toHaveProperty('refusal.message');
    expect(await world.stored()).toBeNull();
  });

  it('gives a repeated action its first reply, and applies only what is new', async () => {
    const ticket = await world.ticket();
    const events = answerAndGo('a', 'yes');
    const first = await world.send(ticket, 0, events);
    const again = await world.send(ticket, 0, events);
    expect(again).toEqual({ ...first, open: again.is === 'shown' ? again.open : null });
    expect(again).toMatchObject({ open: { record: { rev: 2 } } });
    const more = await world.send(ticket, 0, [...events, event('back', {})]);
    expect(more).toMatchObject({ is: 'shown', applied: 3, open: { record: { rev: 3 } } });
  });

  it('refuses an action id that comes with other arguments', async () => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, [event('answer', { question: 'a', values: ['yes'] }, 'same')]);
    const other = event('answer', { question: 'a', values: ['no'] }, 'same');
    expect(await world.send(ticket, 1, [other])).toEqual({ is: 'reused', who: guest });
  });

  it('refuses an action id that comes twice in the batch that begins a flow', async () => {
    const twice = [event('next', {}, 'same'), event('next', {}, 'same')];
    expect(await world.send(await world.ticket(), 0, twice)).toEqual({ is: 'reused', who: guest });
    expect(await world.stored()).toBeNull();
  });

  it('gives an earlier action its reply after newer ones', async () => {
    const ticket = await world.ticket();
    const [first, ...others] = answerAndGo('a', 'yes');
    const earlier = first ? [first] : [];
    await world.send(ticket, 0, [...earlier, ...others]);
    await world.send(ticket, 2, [event('back', {})]);
    const again = await world.send(ticket, 0, earlier);
    expect(again).toMatchObject({ is: 'shown', applied: 1, effects: [], open: { record: { rev: 3 } } });
  });

  it('checks what an answer chose against the offers', async () => {
    world = new FlowWorld([ask('brand', { type: 'single_select_by_fetch', options: [] })]);
    world.replies.fetchOptions = () => replied({ results: [makeOption('b1', 'Bosch')] });
    const ticket = await world.ticket();
    const answer = (value: string) => event('answer', { question: 'brand', values: [value] });
    expect(await world.send(ticket, 0, [answer('b2')])).toMatchObject({ refusal: { code: 'never_offered' } });
    await world.send(ticket, 0, [answer('b1')]);
    expect(await world.stored()).toMatchObject({
      state: { answers: { brand: { chosen: [{ id: 'b1', label: 'Bosch' }] } } },
    });
  });

  it('keeps the partners of the ticket with the flow [O-9.08]', async () => {
    const ticket = await world.ticket({ referrers: ['referrer_partner_one'] });
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    expect((await world.stored())?.place.referrers).toEqual(['referrer_partner_one']);
    await world.send(await world.ticket({ flow: 'f_2' }), 0, answerAndGo('a', 'yes'));
    expect((await world.stored('f_2'))?.place).not.toHaveProperty('referrers');
  });

  it('conflicts with a flow at another revision', async () => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    for (const rev of [0, 1, 3])
      expect(await world.send(ticket, rev, [event('back', {})])).toMatchObject({
        is: 'conflict',
        open: { record: { rev: 2, state: { step: 'b' } } },
        who: guest,
      });
  });

  it.each([
    [4, 'shown', 3],
    [5, 'conflict', 2],
  ])('after %i concurrent writes is %s', async (rivals, is, rev) => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    world.store.rivals = rivals;
    const result = await world.send(ticket, 2, [event('back', {})]);
    expect(result).toMatchObject({ is, open: { record: { rev } } });
  });
});

describe('a ticket', () => {
  it('is forged when its signature or its flow is wrong', async () => {
    const ticket = await world.ticket();
    const text = writeTicket(world.parts.signers.ticket, ticket);
    const events = answerAndGo('a', 'yes');
    const send = (flow: string, given: string) =>
      handleFlowEvents(world.parts, guest, { flow, ticket: given, base_rev: 0, events });
    expect(await send('f_1', `${text}x`)).toEqual({ is: 'forged', who: guest });
    expect(await send('f_2', text)).toEqual({ is: 'forged', who: guest });
  });

  it('begins a flow for a day', async () => {
    const ticket = await world.ticket();
    world.now += day + 1;
    expect(await world.send(ticket, 0, answerAndGo('a', 'yes'))).toEqual({ is: 'gone', who: guest });
    world.now -= 1;
    expect(await world.send(ticket, 0, answerAndGo('a', 'yes'))).toMatchObject({ is: 'shown' });
  });

  it('begins no flow at a later revision', async () => {
    const gone = { is: 'gone', who: guest };
    expect(await world.send(await world.ticket(), 1, [event('next', {})])).toEqual(gone);
    const twice = [event('next', {}, 'same'), event('next', {}, 'same')];
    expect(await world.send(await world.ticket(), 1, twice)).toEqual(gone);
  });

  it('of another visitor begins no flow, and opens none of another visitor', async () => {
    const ticket = await world.ticket();
    const other = { ...guest, visitor: 'v_2' };
    const events = answerAndGo('a', 'yes');
    expect(await world.send(ticket, 0, events, { who: other })).toEqual({ is: 'gone', who: other });
    await world.send(ticket, 0, events);
    expect(await world.send(ticket, 2, [event('back', {})], { who: other })).toEqual({
      is: 'gone',
      who: other,
    });
  });

  it('of an earlier visitor continues at the flow of its signed-in customer', async () => {
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'), { who: sara });
    const moved = await world.signIn(makeUser('sara'), 'v_2');
    expect(await world.send(ticket, 2, [event('back', {})], { who: moved })).toMatchObject({
      is: 'conflict',
      open: { record: { rev: 2, subject: 'sara' } },
      who: moved,
    });
    const stranger = { ...guest, visitor: 'v_3' };
    expect(await world.send(ticket, 2, [event('back', {})], { who: stranger })).toEqual({
      is: 'gone',
      who: stranger,
    });
  });

  it('is busy while the upstream does not bring the lost service of its flow', async () => {
    const ticket = await world.ticket();
    delete world.replies.loadService;
    const result = await world.send(ticket, 0, answerAndGo('a', 'yes'), { parts: world.restarted() });
    expect(result).toMatchObject({ is: 'busy', failure: { status: 0 }, who: guest });
    world.replies.loadService = () => failed(403);
    const refused = await world.send(ticket, 0, answerAndGo('a', 'yes'), { parts: world.restarted() });
    expect(refused).toMatchObject({ is: 'busy', failure: { status: 403 } });
    world.replies.loadService = () => failed(404);
    const gone = await world.send(ticket, 0, answerAndGo('a', 'yes'), { parts: world.restarted() });
    expect(gone).toEqual({ is: 'gone', who: guest });
  });
});

describe("a customer's flow", () => {
  it('looks like a missing one under the ticket of another visitor', async () => {
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'), { who: sara });
    const other = await world.ticket({ visitor: 'v_2' });
    expect(await world.send(other, 2, [event('back', {})])).toEqual({ is: 'gone', who: guest });
  });

  it('is busy while its lost questions are unavailable', async () => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    await world.store.remove('snapshot', `service/${ticket.service_version}`);
    delete world.replies.loadService;
    const result = await world.send(ticket, 2, [event('back', {})], { parts: world.restarted() });
    expect(result).toEqual({ is: 'busy', failure: failed(0).failure, who: guest });
  });

  it('is locked for its browser without the session, and open with it', async () => {
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'), { who: sara });
    expect(await world.stored()).toMatchObject({ subject: 'sara', actor: 'sara' });
    const back = [event('back', {})];
    expect(await world.send(ticket, 2, back)).toEqual({ is: 'locked', url, by: 'customer', who: guest });
    const omid = await world.signIn(makeUser('omid'));
    expect(await world.send(ticket, 2, back, { who: omid })).toEqual({ is: 'gone', who: omid });
    expect(await world.send(ticket, 2, back, { who: sara })).toMatchObject({ is: 'shown', applied: 1 });
  });

  it('is claimed by the customer who signs in beside it', async () => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    const sara = await world.signIn();
    await world.send(ticket, 2, [event('back', {})], { who: sara });
    expect(await world.stored()).toMatchObject({
      subject: 'sara',
      actor: 'sara',
      state: { step: 'a', facts: { session: { guest: false } } },
    });
  });
});

describe("an operator's flow for a customer", () => {
  const begin = async () => {
    const operator = await world.signIn(makeUser('operator', 'operator'));
    world.replies.actForCustomer = () =>
      replied({
        access_token: 'acting',
        expires_at: new Date(world.now + 3600_000).toISOString(),
        user: makeUser('sara'),
      });
    const ticket = await world.ticket({ subject: 'sara', actor: 'operator' });
    return { operator, ticket };
  };

  it('begins under the session of the operator alone', async () => {
    const { operator, ticket } = await begin();
    const events = answerAndGo('a', 'yes');
    const locked = { is: 'locked', url: '/order/home/cleaning/cleaning?city_id=1', by: 'operator' };
    expect(await world.send(ticket, 0, events)).toEqual({ ...locked, who: guest });
    const other = await world.signIn(makeUser('another', 'operator'));
    expect(await world.send(ticket, 0, events, { who: other })).toEqual({ ...locked, who: other });
    expect(world.callsOf('actForCustomer')).toEqual([]);
    const shown = await world.send(ticket, 0, events, { who: operator });
    expect(shown).toMatchObject({ is: 'shown', who: { session: { user: { id: 'sara' }, token: 'acting' } } });
    expect(await world.stored()).toMatchObject({ subject: 'sara', actor: 'operator' });
    expect(await world.send(ticket, 2, [event('back', {})])).toEqual({
      is: 'locked',
      url,
      by: 'operator',
      who: guest,
    });
  });

  it.each([
    [400, 'gone'],
    [401, 'gone'],
    [404, 'gone'],
    [500, 'busy'],
    [0, 'busy'],
  ])('is answered, when the upstream grants no customer with %i, as %s', async (status, is) => {
    const { operator, ticket } = await begin();
    world.replies.actForCustomer = () => failed(status);
    const result = await world.send(ticket, 0, answerAndGo('a', 'yes'), { who: operator });
    expect(result).toMatchObject({ is, who: operator });
    const session = await world.parts.sessions.find(operator.sessionId ?? '');
    expect(session === null).toBe(status === 401);
  });
});

describe('a call of the upstream', () => {
  const toQuote = () => [...answerAndGo('a', 'yes'), ...answerAndGo('b', 'yes')];

  it('is answered with its result when that comes in time', async () => {
    const result = await world.send(await world.ticket(), 0, toQuote());
    expect(result).toMatchObject({
      is: 'shown',
      applied: 4,
      open: { record: { rev: 4, pending: null, state: { phase: 'quote', quote: { price: 100_000 } } } },
    });
    const [call] = world.callsOf('askQuote');
    const { seen = [] } = (await world.stored()) ?? {};
    expect(call).toMatchObject({ key: seen.at(-1)?.id, token: null, body: { city: '1' } });
    expect(world.callsOf('askQuote')).toHaveLength(1);
    // The effects of the result belong to the event that asked.
    const effects = result.is === 'shown' ? result.effects : [];
    expect(seen.flatMap((action) => action.effects)).toEqual(effects);
    expect(new Set(effects.map(({ id }) => id)).size).toBe(effects.length);
  });

  it('applies no event after the one that asks for it', async () => {
    const result = await world.send(await world.ticket(), 0, [...toQuote(), event('back', {})]);
    expect(result).toMatchObject({ applied: 4, refusal: null, open: { record: { rev: 4 } } });
  });

  it('is stored before it is made, and brought by `continue`', async () => {
    const late = Promise.withResolvers<ReturnType<typeof replied<ReturnType<typeof makeQuote>>>>();
    world.replies.askQuote = async () => {
      expect(await world.stored()).toMatchObject({ rev: 4, pending: { intent: { call: 'quote' } } });
      return late.promise;
    };
    const ticket = await world.ticket();
    const waiting = await world.send(ticket, 0, toQuote());
    expect(waiting).toMatchObject({ applied: 4, open: { record: { state: { phase: 'quote_pending' } } } });
    const still = await world.send(ticket, 4, [event('continue', {})]);
    expect(still).toMatchObject({ is: 'shown', applied: 1, effects: [], refusal: null });
    expect(still).toMatchObject({ open: { record: { rev: 4, state: { phase: 'quote_pending' } } } });
    late.resolve(replied(makeQuote()));
    const come = event('continue', {});
    const brought = await world.send(ticket, 4, [come]);
    expect(brought).toMatchObject({
      applied: 1,
      refusal: null,
      open: { record: { rev: 5, pending: null, state: { phase: 'quote' } } },
    });
    expect((await world.stored())?.seen.at(-1)).toMatchObject({
      id: come.action_id,
      rev: 5,
      effects: brought.is === 'shown' ? brought.effects : null,
    });
    expect(world.callsOf('askQuote')).toHaveLength(1);
    const again = await world.send(ticket, 4, [come]);
    expect(again).toMatchObject({ is: 'shown', applied: 1, open: { record: { rev: 5 } } });
  });

  it('is sent again, unchanged under its key, after its process died', async () => {
    world.replies.askQuote = () => new Promise(() => {});
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote());
    world.replies.askQuote = () => replied(makeQuote());
    const after = await world.send(ticket, 4, [event('continue', {})], { parts: world.restarted() });
    expect(after).toMatchObject({ open: { record: { rev: 5, state: { phase: 'quote' } } } });
    const [first, second, ...others] = world.callsOf('askQuote');
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  it('is left to another process that may still make it', async () => {
    world.store.isOwn = false;
    world.replies.askQuote = () => new Promise(() => {});
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote());
    world.replies.askQuote = () => replied(makeQuote());
    const parts = world.restarted();
    const waiting = await world.send(ticket, 4, [event('continue', {})], { parts });
    expect(waiting).toMatchObject({ open: { record: { rev: 4, state: { phase: 'quote_pending' } } } });
    world.now += 40_000;
    const after = await world.send(ticket, 4, [event('continue', {})], { parts });
    expect(after).toMatchObject({ open: { record: { rev: 5, state: { phase: 'quote' } } } });
  });

  it('is undecided when an order may or may not exist', async () => {
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote(), { who: sara });
    const placing = await world.send(ticket, 4, [event('place_order', {})], { who: sara });
    expect(placing).toMatchObject({
      applied: 1,
      open: { record: { rev: 5, state: { phase: 'placing' }, pending: { undecided: expect.any(String) } } },
    });
    expect(await world.stored()).toMatchObject({ pending: { until: world.now, key: 'f_1' } });
    world.replies.placeOrder = () => replied({ order_uuid: 'o_1', top_transaction_token: null });
    const placed = await world.send(ticket, 5, [event('continue', {})], { who: sara });
    expect(placed).toMatchObject({ open: { record: { rev: 6, pending: null, state: { phase: 'placed' } } } });
    // The effects of the result are kept with both events, under ids of the one that asked.
    const { seen = [] } = (await world.stored()) ?? {};
    const effects = placed.is === 'shown' ? placed.effects : [];
    expect(effects.map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `${seen.at(-2)?.id}.${index}`),
    );
    expect(effects.at(-1)).toMatchObject({ to: '/task-details/o_1', replace: true });
    expect(seen.map((action) => action.effects)).toEqual([[], [], [], [], effects, effects]);
  });

  it('follows from the result of another, under a key of its own', async () => {
    const action = { verb: 'POST', path: '/v2/orders/100001/begin-edit/', body: {} };
    const duplication = {
      message: 'سفارش مشابه',
      is_mandatory: false,
      edit_state: null,
      duplication_state: null,
      order_id: 'o-1',
      legacy_id: '12',
      legacy_city_id: '3',
      chain_actions: [action],
      edit_actions: [],
    };
    world.replies.askQuote = () => replied(makeQuote({ duplication }));
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote(), { who: sara });
    const details = event('duplicate_details', {});
    const result = await world.send(ticket, 4, [details], { who: sara });
    expect(result).toMatchObject({
      is: 'shown',
      effects: [{ id: `${details.action_id}.0`, type: 'toast' }],
      open: { record: { rev: 5, pending: null, state: { phase: 'quote', quote: { duplication } } } },
    });
    expect(world.callsOf('askQuote').map(({ key }) => key)).toEqual([
      expect.any(String),
      `${details.action_id}:1`,
    ]);
    const { seen = [] } = (await world.stored()) ?? {};
    expect(seen.map((one) => one.effects.length)).toEqual([0, 0, 0, 0, 1]);
  });

  it('asks for another city before the price of a flow whose every answer is given', async () => {
    world = new FlowWorld([ask('a', { is_mandatory: false })]);
    const ticket = await world.ticket({ query: [['auto-answered', '1']] });
    world.replies.listCities = () => new Promise(() => {});
    world.now += 60_000;
    await world.send(ticket, 0, [event('change_city', { city: '2' })]);
    expect(await world.stored()).toMatchObject({ pending: { intent: { call: 'change_city' } } });
    await world.send(ticket, 1, [event('continue', {})]);
    expect(await world.stored()).toMatchObject({ rev: 1, pending: { intent: { call: 'change_city' } } });
    expect(world.callsOf('askQuote')).toEqual([]);
  });

  it('asks for the price of a flow whose every answer is given, which ends at going back', async () => {
    world = new FlowWorld([ask('a', { is_mandatory: false })]);
    world.replies.askQuote = () => replied(makeQuote());
    const query = [
      ['city_id', '1'],
      ['auto-answered', '1'],
      ['source', 'x'],
    ] as const;
    const ticket = await world.ticket({ query: query.map(([name, value]) => [name, value]) });
    const result = await world.send(ticket, 0, [event('continue', {})]);
    expect(result).toMatchObject({
      applied: 1,
      open: { record: { rev: 1, state: { phase: 'quote' }, place: { query } } },
    });
    expect(world.callsOf('askQuote')).toHaveLength(1);
    await world.send(ticket, 1, [event('back', {})]);
    expect(await world.stored()).toMatchObject({
      state: { step: 'a' },
      place: { query: [query[0], query[2]] },
    });
  });
});

describe('a sign-in in a flow', () => {
  const begin = async () => {
    world = new FlowWorld([ask('a'), ask('b', { is_auth_required: true })]);
    world.replies.requestCode = () =>
      replied({
        verification_id: 'c_1',
        expires_at: new Date(world.now).toISOString(),
        resend_after_ms: 60_000,
      });
    world.replies.verifyCode = () =>
      replied({
        access_token: 'token',
        expires_at: new Date(world.now + day).toISOString(),
        user: makeUser('sara'),
      });
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    return ticket;
  };

  it('claims the flow, and hands its session over again when the reply was lost', async () => {
    const ticket = await begin();
    const phone = event('login_request_code', { phone: '09121234567' });
    const asked = await world.send(ticket, 2, [phone]);
    expect(asked).toMatchObject({ is: 'shown', open: { record: { state: { login: { step: 'code' } } } } });
    const verify = event('login_verify', { code: '123456' });
    const signed = await world.send(ticket, 3, [verify]);
    expect(signed).toMatchObject({
      is: 'shown',
      open: { record: { subject: 'sara', actor: 'sara', state: { step: 'b', login: null } } },
      who: { session: { user: { id: 'sara' } } },
    });
    const again = await world.send(ticket, 3, [verify]);
    expect(again).toMatchObject({ is: 'shown', applied: 1, who: { sessionId: signed.who.sessionId } });
    expect(world.callsOf('verifyCode')).toHaveLength(1);
  });
});

describe('restoring a lost flow', () => {
  const restore = (step: string | null = 'b') =>
    event('restore', { ticket: '', answers: [{ question: 'a', values: ['yes'] }], step });

  it('makes it again from its ticket and the answers of the client', async () => {
    const ticket = await world.ticket();
    const result = await world.send(ticket, 0, [restore(), event('next', {})]);
    expect(result).toMatchObject({
      is: 'shown',
      applied: 1,
      open: { record: { rev: 1, state: { step: 'b', answers: { a: { values: ['yes'], by: 'customer' } } } } },
    });
    expect(await world.stored()).toMatchObject({ rev: 1 });
    expect(await world.store.get('snapshot', `service/${ticket.service_version}`)).not.toBeNull();
  });

  it.each([
    [null, 'a'],
    ['a', 'a'],
    ['b', 'b'],
  ])('at the step %s stands at %s', async (step, stands) => {
    const result = await world.send(await world.ticket(), 0, [restore(step)]);
    expect(result).toMatchObject({ open: { record: { state: { step: stands } } } });
  });

  it('goes past every question when it stood at no question', async () => {
    const both = event('restore', {
      ticket: '',
      answers: [
        { question: 'a', values: ['yes'] },
        { question: 'b', values: ['no'] },
      ],
      step: '@quote',
    });
    const result = await world.send(await world.ticket(), 0, [both]);
    expect(result).toMatchObject({ open: { record: { state: { phase: 'quote', step: '@quote' } } } });
  });

  it('keeps the counts of answers', async () => {
    world = new FlowWorld([ask('n', { type: 'numerical_single_select', max_allowed_value: 5 }), ask('b')]);
    const counts = [{ value: 'yes', number: 3 }];
    const counted = event('restore', {
      ticket: '',
      answers: [{ question: 'n', values: ['yes'], counts }],
      step: 'b',
    });
    const result = await world.send(await world.ticket(), 0, [counted]);
    expect(result).toMatchObject({
      open: { record: { state: { step: 'b', answers: { n: { values: ['yes'], counts, by: 'customer' } } } } },
    });
  });

  it('leads to the order that the flow became', async () => {
    world.replies.findOrderByKey = () => replied({ order_uuid: 'o_1', top_transaction_token: null });
    const result = await world.send(await world.ticket(), 0, [restore()]);
    expect(result).toEqual({ is: 'ordered', order: 'o_1', who: guest });
    expect(world.callsOf('findOrderByKey')).toMatchObject([{ params: { key: 'f_1' } }]);
  });

  it('is locked without the session of its customer', async () => {
    const ticket = await world.ticket({ subject: 'sara', actor: 'sara' });
    expect(await world.send(ticket, 0, [restore()])).toEqual({
      is: 'locked',
      url,
      by: 'customer',
      who: guest,
    });
    const omid = await world.signIn(makeUser('omid'));
    expect(await world.send(ticket, 0, [restore()], { who: omid })).toEqual({ is: 'gone', who: omid });
    const sara = await world.signIn();
    expect(await world.send(ticket, 0, [restore()], { who: sara })).toMatchObject({
      is: 'shown',
      applied: 1,
    });
  });

  it('is possible for 30 days', async () => {
    const ticket = await world.ticket();
    world.now += 30 * day + 1;
    expect(await world.send(ticket, 0, [restore()])).toEqual({ is: 'gone', who: guest });
    world.now -= 1;
    expect(await world.send(ticket, 0, [restore()])).toMatchObject({ is: 'shown' });
  });

  it('is busy while its questions are unavailable', async () => {
    const ticket = await world.ticket();
    delete world.replies.loadService;
    const parts = world.restarted();
    expect(await world.send(ticket, 0, [restore()], { parts })).toMatchObject({ is: 'busy', who: guest });
  });
});
