import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeQuote } from '@gam/engine/fixtures';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Ticket } from '../records/ticket.ts';
import { answerAndGo, event, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b')]);
  world.replies.askQuote = () => replied(makeQuote());
});

const day = 24 * 3600_000;
const url = '/order/home/cleaning/cleaning?city_id=1&flow=f_1';

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

describe('a flow whose last writes the store has lost', () => {
  const answers = [
    { question: 'a', values: ['yes'] },
    { question: 'b', values: ['no'] },
  ];
  const restore = () => event('restore', { ticket: '', answers, step: '@quote' });

  /** A flow that the client has at revision 4, and the store at revision 2. */
  async function halfLost(change: (record: FlowRecord) => FlowRecord = (record) => record): Promise<Ticket> {
    const ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
    const earlier = await world.stored();
    await world.send(ticket, 2, answerAndGo('b', 'no'));
    if (!earlier) throw new Error('no flow');
    await world.store.remove('flow', 'f_1');
    await world.store.insert('flow', 'f_1', change(earlier), day);
    return ticket;
  }

  it('is behind the client, which restores its answers over it under the next revision', async () => {
    const ticket = await halfLost();
    const behind = await world.send(ticket, 4, [event('back', {})]);
    expect(behind).toMatchObject({ is: 'behind', open: { record: { rev: 2, state: { step: 'b' } } } });
    const action = restore();
    for (const base of [4, 4]) {
      const restored = await world.send(ticket, base, [action]);
      expect(restored).toMatchObject({ is: 'shown', applied: 1, open: { record: { rev: 5 } } });
    }
    expect(await world.stored()).toMatchObject({
      rev: 5,
      state: { phase: 'quote', answers: { a: { values: ['yes'] }, b: { values: ['no'] } } },
    });
    // Another tab that has not noticed does not write over it.
    expect(await world.send(ticket, 4, [event('back', {})])).toMatchObject({ is: 'conflict' });
  });

  it('is restored by one of two tabs', async () => {
    const ticket = await halfLost();
    const both = await Promise.all([1, 2].map(() => world.send(ticket, 4, [restore()])));
    expect(both.map((answer) => answer.is).toSorted()).toEqual(['conflict', 'shown']);
    expect(await world.stored()).toMatchObject({ rev: 5 });
  });

  it('is not restored over a revision that the client does not know', async () => {
    const ticket = await halfLost();
    expect(await world.send(ticket, 2, [restore()])).toMatchObject({ is: 'shown', applied: 0 });
    expect(await world.send(ticket, 1, [restore()])).toMatchObject({ is: 'conflict' });
    expect(await world.stored()).toMatchObject({ rev: 2 });
  });

  it('is shown as it is once its order is placed', async () => {
    const ticket = await halfLost((record) => ({
      ...record,
      state: { ...record.state, order: { id: 'o_1' } as unknown as FlowRecord['state']['order'] },
    }));
    expect(await world.send(ticket, 4, [restore()])).toMatchObject({ is: 'conflict' });
    expect(await world.send(ticket, 4, [event('back', {})])).toMatchObject({ is: 'conflict' });
  });

  it('is not restored by another browser or customer', async () => {
    const ticket = await halfLost((record) => ({ ...record, subject: 'sara', actor: 'sara' }));
    const ali = await world.signIn(makeUser('ali'));
    expect((await world.send(ticket, 4, [restore()], { who: ali })).is).not.toBe('shown');
    expect((await world.send(ticket, 4, [restore()])).is).toBe('locked');
    const other = { ...guest, visitor: 'v_2' };
    expect((await world.send(ticket, 4, [restore()], { who: other })).is).toBe('gone');
    expect(await world.stored()).toMatchObject({ rev: 2 });
  });
});
