import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeOption, makeQuote } from '@gam/engine/fixtures';
import { writeTicket } from '../records/ticket.ts';
import { handleFlowEvents } from './handle-flow-events.ts';
import { answerAndGo, event, failed, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b')]);
  world.replies.askQuote = () => replied(makeQuote());
});

const day = 24 * 3600_000;

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
      seen: [
        [expect.any(String), expect.any(String), 1],
        [expect.any(String), expect.any(String), 2],
      ],
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

  it('conflicts with a flow at another revision, which is behind if it is lower', async () => {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    for (const rev of [0, 1, 3])
      expect(await world.send(ticket, rev, [event('back', {})])).toMatchObject({
        is: rev === 3 ? 'behind' : 'conflict',
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
