import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeOption, makeQuote } from '@gam/engine/fixtures';
import type { Who } from '../../platform/sessions/who.ts';
import { readPageState } from '../records/page-state.ts';
import type { Ticket } from '../records/ticket.ts';
import { answerAndGo, event, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';
import { recallPreAnswers, rememberFlow } from './pre-answers.ts';

const area = ask('area', { type: 'region', options: [makeOption('1', 'ونک'), makeOption('2', 'پونک')] });
const marked = ask('marked', { options: [makeOption('x', 'x', { is_default_answer: true }), 'y'] });

let world: FlowWorld;
let ticket: Ticket;
beforeEach(async () => {
  world = new FlowWorld([ask('a'), area, marked]);
  world.replies.askQuote = () => replied(makeQuote());
  ticket = await world.ticket();
});

const recall = async (who: Who, fields: Partial<Ticket> = {}) => {
  const flow = await world.parts.compiled.find(ticket);
  if (!flow) throw new Error('no flow');
  const answers = await recallPreAnswers(world.parts, who, flow, { ...ticket, flow: 'f_2', ...fields });
  return Object.fromEntries(Object.entries(answers).map(([id, { values }]) => [id, values]));
};
const begun = { a: ['no'], area: ['2'] };
const begin = (who: Who = guest, fields: Partial<Ticket> = {}) =>
  world.send({ ...ticket, ...fields }, 0, [...answerAndGo('a', 'no'), ...answerAndGo('area', '2')], { who });

describe('the answers of an unfinished flow', () => {
  it("are there for the next one of the browser, the customer's own alone [O-3.18] [O-4.10]", async () => {
    expect(await recall(guest)).toEqual({});
    await begin();
    expect(await recall(guest)).toEqual(begun);
    expect(await recall({ ...guest, visitor: 'v_2' })).toEqual({});
    expect(await recall(guest, { service: 'other' })).toEqual({});
  });

  it('include those that came from a flow before', async () => {
    await begin();
    await world.send({ ...ticket, flow: 'f_2' }, 0, [event('back', {})]);
    await world.send({ ...ticket, flow: 'f_2' }, 0, [event('answer', { question: 'a', values: ['no'] })]);
    expect(await recall(guest, { flow: 'f_3' })).toEqual(begun);
  });

  it('are those of the flow that was begun last', async () => {
    await begin();
    await world.send({ ...ticket, flow: 'f_3' }, 0, answerAndGo('a', 'yes'));
    await world.send(ticket, 4, [event('back', {})]);
    expect(await recall(guest)).toMatchObject({ a: ['yes'] });
  });

  it('are not there for another visitor, even under a name that is remembered', async () => {
    await begin();
    const page = await readPageState(world.store, guest);
    await world.store.insert('page_state', 'v_2', page.value, Infinity);
    expect(await recall({ ...guest, visitor: 'v_2' })).toEqual({});
  });

  it('do not include the places of another city [O-4.34]', async () => {
    await begin();
    expect(await recall(guest, { city: '2' })).toEqual({ a: ['no'] });
  });

  it('of a guest count for the customer who signed in since, those of a customer for no one else', async () => {
    await begin();
    const sara = await world.signIn();
    expect(await recall(sara)).toEqual(begun);
    // Her own flow takes the place of the guest's.
    await begin(sara, { flow: 'f_3' });
    await world.store.remove('flow', 'f_1');
    expect(await recall(sara)).toEqual(begun);
    expect(await recall(guest)).toEqual({});
    expect(await recall(await world.signIn(makeUser('omid')))).toEqual({});
  });

  it('do not include those of a placed order', async () => {
    const sara = await world.signIn();
    await begin(sara);
    world.replies.placeOrder = () => replied({ order_uuid: 'o_1', top_transaction_token: null });
    await world.send(ticket, 4, answerAndGo('marked', 'y'), { who: sara });
    expect(await recall(sara)).toEqual({ ...begun, marked: ['y'] });
    const placed = await world.send(ticket, 6, [event('place_order', {})], { who: sara });
    expect(placed).toMatchObject({ open: { record: { state: { phase: 'placed' } } } });
    expect(await recall(sara)).toEqual({});
  });

  it('do not include those of an order that is being placed', async () => {
    const sara = await world.signIn();
    await begin(sara);
    world.replies.placeOrder = () => new Promise(() => {});
    const events = [...answerAndGo('marked', 'y'), event('place_order', {})];
    await world.send(ticket, 4, events, { who: sara });
    const placing = await world.send(ticket, 6, [event('place_order', {})], { who: sara });
    expect(placing).toMatchObject({ open: { record: { state: { phase: 'placing' } } } });
    expect(await recall(sara)).toEqual({});
  });
});

describe('rememberFlow', () => {
  const flows = async () => (await readPageState(world.store, guest)).value.flows;
  const remember = async (service: string, id: string, subject: string | null = null) => {
    const record = (await world.stored()) ?? { place: ticket };
    const place = { ...record.place, service };
    await rememberFlow(world.parts, guest, { ...record, id, place, subject } as Parameters<
      typeof rememberFlow
    >[2]);
  };

  it('keeps the last flow of each service and customer', async () => {
    await remember('s1', 'f1');
    await remember('s2', 'f2');
    await remember('s1', 'f3');
    expect(await flows()).toEqual([
      { service: 's2', subject: null, flow: 'f2' },
      { service: 's1', subject: null, flow: 'f3' },
    ]);
    await remember('s2', 'f4', 'sara');
    await remember('s2', 'f5', 'omid');
    expect((await flows()).map(({ flow }) => flow)).toEqual(['f3', 'f4', 'f5']);
    await remember('s2', 'f6');
    expect((await flows()).map(({ flow }) => flow)).toEqual(['f3', 'f4', 'f5', 'f6']);
  });

  it('keeps 20 services', async () => {
    for (let index = 0; index <= 20; index += 1) await remember(`s${index}`, `f${index}`);
    const kept = await flows();
    expect([kept.length, kept[0]?.flow, kept.at(-1)?.flow]).toEqual([20, 'f1', 'f20']);
  });

  it.each([
    [2, ['f1', 'f2']],
    [3, ['f1']],
  ])('tries again after %i concurrent writes', async (rivals, expected) => {
    await remember('s1', 'f1');
    world.store.rivals = rivals;
    await remember('s2', 'f2');
    world.store.rivals = 0;
    expect((await flows()).map(({ flow }) => flow)).toEqual(expected);
  });
});
