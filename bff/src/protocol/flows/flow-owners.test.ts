import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeQuote } from '@gam/engine/fixtures';
import { answerAndGo, event, failed, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b')]);
  world.replies.askQuote = () => replied(makeQuote());
});

const day = 24 * 3600_000;
const url = '/order/home/cleaning/cleaning?city_id=1&flow=f_1';

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
