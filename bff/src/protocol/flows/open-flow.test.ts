import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeFavourite, makeOption, makeQuote } from '@gam/engine/fixtures';
import type { FlowRecord, OpenFlow } from '../records/flow-record.ts';
import type { Ticket } from '../records/ticket.ts';
import { openFlow } from './open-flow.ts';
import { answerAndGo, event, FlowWorld, guest, replied } from './flow-world-fixture.ts';
import { claimFlow } from './claim-flow.ts';

let world: FlowWorld;
let ticket: Ticket;
beforeEach(async () => {
  world = new FlowWorld([
    ask('who', { type_tags: ['auto_allocation'] }),
    ask('b', { is_auth_required: true }),
    ask('c'),
  ]);
  world.replies.askQuote = () => replied(makeQuote());
  world.replies.listFavouriteWorkmen = () => replied({ results: [makeFavourite('w1')] });
  ticket = await world.ticket();
});

/** The guest's flow after some events. */
const opened = async (events: Parameters<FlowWorld['send']>[2]): Promise<OpenFlow> => {
  const answer = await world.send(ticket, 0, events);
  if (answer.is !== 'shown') throw new Error(answer.is);
  return answer.open;
};
const claim = async (open: OpenFlow): Promise<FlowRecord> =>
  (await claimFlow(world.parts, open, await world.signIn())).record;

describe('claimFlow', () => {
  it('gives the flow to the customer, with what the rules may know of them [O-6.02]', async () => {
    const open = await opened([event('answer', { question: 'who', values: ['yes'] })]);
    world.now += 1000;
    expect(await claim(open)).toEqual({
      ...open.record,
      subject: 'sara',
      actor: 'sara',
      decided_at: world.now,
      state: {
        ...open.record.state,
        facts: {
          ...open.record.state.facts,
          session: { ...open.record.state.facts.session, guest: false },
          favourites: [makeFavourite('w1')],
        },
      },
    });
    expect(world.callsOf('listFavouriteWorkmen')).toMatchObject([{ query: { city: '1' } }]);
  });

  it('closes the login', async () => {
    const open = await opened(answerAndGo('who', 'yes'));
    expect(open.record.state).toMatchObject({ phase: 'login', login: { resume_at: 'b' } });
    expect(await claim(open)).toMatchObject({
      state: {
        phase: 'questions',
        step: 'b',
        skim: false,
        login: null,
        facts: { session: { guest: false } },
      },
    });
  });

  it("drops a guest's quote, and asks for it again with the next event", async () => {
    world = new FlowWorld([ask('a')]);
    world.replies.askQuote = () => replied(makeQuote());
    ticket = await world.ticket();
    const open = await opened(answerAndGo('a', 'yes'));
    expect(open.record.state).toMatchObject({ phase: 'quote', quote: { price: 100_000 } });
    const moved_to = { page: 'path', path: '/there' } as const;
    const moved = { ...open, record: { ...open.record, state: { ...open.record.state, moved_to } } };
    expect(await claim(moved)).toMatchObject({ state: { phase: 'quote', quote: null, moved_to } });
  });

  it('replays the answers when the current question is no longer asked', async () => {
    const open = await opened([event('answer', { question: 'who', values: ['yes'] })]);
    const { state } = open.record;
    const lost = { ...open, record: { ...open.record, state: { ...state, step: 'gone' } } };
    expect(await claim(lost)).toMatchObject({ state: { phase: 'questions', step: 'who', skim: true } });
    expect(await claim(open)).toMatchObject({ state: { step: 'who', skim: false } });
  });

  it('keeps where the customer stands and how they came there', async () => {
    world = new FlowWorld([ask('a'), ask('b')]);
    ticket = await world.ticket();
    const open = await opened([
      ...answerAndGo('a', 'yes'),
      event('jump', { step: 'a', by: 'summary' }),
      event('answer', { question: 'a', values: ['no'] }),
    ]);
    expect(open.record.state).toMatchObject({ step: 'a', skim: true });
    expect((await claim(open)).state).toMatchObject({ step: 'a', skim: true });
  });

  it('keeps the expert step and what was chosen there', async () => {
    const favourite = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
    const who = ask('who', { type_tags: ['auto_allocation'], options: ['best', favourite] });
    world = new FlowWorld([who], { is_periodic: true });
    world.replies.listExperts = () =>
      replied({ results: [{ id: 'e1', image: null, first_name: 'سارا', last_name: 'الف' }] });
    ticket = await world.ticket();
    const open = await opened([...answerAndGo('who', 'mine'), event('select_expert', { expert: 'e1' })]);
    expect(open.record.state).toMatchObject({ phase: 'expert_selection', expert: { chosen: { id: 'e1' } } });
    expect((await claim(open)).state).toMatchObject({
      phase: 'expert_selection',
      expert: open.record.state.expert,
    });
  });

  it('leaves a flow as it is for a guest, for its customer, and while a call is pending', async () => {
    const open = await opened(answerAndGo('who', 'yes'));
    const sara = await world.signIn();
    const claimed = await claimFlow(world.parts, open, sara);
    const pending = { ...open, record: { ...open.record, pending: {} as FlowRecord['pending'] } };
    expect(await claimFlow(world.parts, open, guest)).toBe(open);
    expect(await claimFlow(world.parts, claimed, sara)).toBe(claimed);
    expect(await claimFlow(world.parts, pending, sara)).toBe(pending);
  });
});

it('finds no flow without its ticket that was never stored', async () => {
  expect(await openFlow(world.parts, guest, { id: 'f_1', ticket: null })).toEqual({
    ok: false,
    failure: { is: 'gone', who: guest },
  });
});
