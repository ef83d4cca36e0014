import { done } from '@gam/shared/result';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  compileSound,
  Customer,
  defaultDocument,
  documentOf,
  makeFlow,
  makeOption,
  makeQuote,
  noon,
  rulesOf,
} from '@gam/engine/fixtures';
import type { Flow } from '@gam/engine/flow';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Ticket } from '../records/ticket.ts';
import { answerAndGo, event, failed, FlowWorld, replied } from './flow-world-fixture.ts';
import { findFlow, foundFailed } from './find-flow.ts';
import { moveFlow } from './move-flow.ts';

const versions = { service_version: 's', rules_version: 'default@1#a', city: '1' };
const recordOf = ({ state }: Customer): FlowRecord => ({
  ...versions,
  id: 'f_1',
  visitor: 'v_1',
  subject: null,
  actor: null,
  place: { main: 'home', category: 'cleaning', service: 'cleaning', similar_id: null, query: [] },
  issued_at: noon,
  decided_at: noon,
  rev: 3,
  state,
  pending: null,
  seen: [],
});
const movedUnder = (flow: Flow, customer: Customer): FlowRecord =>
  moveFlow(recordOf(customer), { flow, versions: { ...versions, rules_version: 'default@2#b' } });

describe('a flow under other versions', () => {
  const flow = makeFlow([ask('a'), ask('b')]);

  it('stays at its step, under the next revision', () => {
    expect(movedUnder(flow, new Customer(flow).go('yes'))).toMatchObject({
      rules_version: 'default@2#b',
      rev: 4,
      state: { step: 'b', trail: ['a'] },
    });
  });

  it('leads to another city when its order went on there [O-4.37]', () => {
    const customer = new Customer(flow).go('yes').hear({ name: 'city_changed', url: '/order/there' });
    expect(movedUnder(flow, customer).state.moved_to).toEqual({ page: 'path', path: '/order/there' });
  });

  it('drops its quote', () => {
    const customer = new Customer(flow).go('yes', 'yes').quoted();
    expect(movedUnder(flow, customer).state).toMatchObject({ phase: 'quote', quote: null });
  });

  const login = makeFlow([ask('a'), ask('b', { is_auth_required: true })]);
  const atCode = () =>
    new Customer(login, { session: { guest: true } })
      .go('yes')
      .send({ name: 'login_request_code', args: { phone: '09121234567' } })
      .hear({ name: 'code_sent', verification_id: 'c_1', resend_at: noon });

  it('keeps the login that is still needed', () => {
    const customer = atCode();
    const { step, login: before } = customer.state;
    expect(before?.step).toBe('code');
    expect(movedUnder(login, customer).state).toMatchObject({ phase: 'login', step, login: before });
  });

  it('begins the login again for another question', () => {
    const other = makeFlow([ask('a', { is_auth_required: true }), ask('b', { is_auth_required: true })]);
    const moved = movedUnder(other, atCode());
    expect(moved.state).toMatchObject({ phase: 'login', login: { step: 'phone', resume_at: 'a' } });
    expect(movedUnder(flow, atCode()).state).toMatchObject({ phase: 'questions', step: 'b', login: null });
  });

  it('keeps the chosen expert while the answers are the same', () => {
    const favourite = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
    const who = ask('who', { type_tags: ['auto_allocation'], options: ['best', favourite] });
    const service = { is_periodic: true };
    const periodic = makeFlow([ask('a'), who], { service });
    const chosen = () =>
      new Customer(periodic)
        .offered('e1')
        .go('yes', 'mine')
        .send({ name: 'select_expert', args: { expert: 'e1' } });
    const { expert } = chosen().state;
    expect(expert).toMatchObject({ chosen: { id: 'e1' } });
    expect(movedUnder(periodic, chosen()).state.expert).toEqual(expert);
    const without = makeFlow([ask('a', { options: ['no', 'maybe'] }), who], { service });
    expect(movedUnder(without, chosen()).state.expert).toBeNull();
  });
});

describe('findFlow', () => {
  let world: FlowWorld;
  let ticket: Ticket;
  const newer = compileSound({ ...(defaultDocument as object), name: 'newer' });
  beforeEach(async () => {
    world = new FlowWorld([ask('a'), ask('b')]);
    world.replies.askQuote = () => replied(makeQuote());
    ticket = await world.ticket();
    await world.send(ticket, 0, answerAndGo('a', 'yes'));
  });
  const find = async (parts = world.parts) => {
    const found = await findFlow(parts, 'f_1');
    if (!found.ok || !found.value) return found;
    const { record, version, isMoved } = found.value;
    expect(version).toBe((await world.store.get('flow', 'f_1'))?.version);
    return { rev: record.rev, rules: record.rules_version, service: record.service_version, isMoved };
  };
  const own = () => ({ rev: 2, rules: ticket.rules_version, service: ticket.service_version });

  it('finds a flow under its own versions', async () => {
    expect(await find()).toEqual(own());
    expect(await findFlow(world.parts, 'f_2')).toEqual(done(null));
  });

  it('moves a flow when its rules are withdrawn', async () => {
    world.rules = newer;
    world.withdrawn.add(ticket.rules_version);
    expect(await find()).toEqual({ ...own(), rev: 3, rules: newer.version, isMoved: true });
    const next = await world.send(ticket, 3, [event('back', {})]);
    expect(next).toMatchObject({ is: 'shown', open: { record: { rev: 4, rules_version: newer.version } } });
    // The versions that it moved to are kept with it.
    world.rules = rulesOf();
    expect(await find(world.restarted())).toMatchObject({ rev: 4, rules: newer.version });
  });

  it.each([
    ['with a pending call', { pending: {} }],
    ['with an order', { order: {} }],
  ])(
    'does not move a flow %s',
    async (_what, { pending = null, order = null }: { pending?: object | null; order?: object | null }) => {
      world.rules = newer;
      world.withdrawn.add(ticket.rules_version);
      const stored = await world.stored();
      if (!stored) throw new Error('no flow');
      const record = { ...stored, pending, state: { ...stored.state, order } };
      await world.store.remove('flow', 'f_1');
      await world.store.insert('flow', 'f_1', record, Infinity);
      expect(await find()).toEqual(own());
      // Under a lost version it is found under the current one, and stays as it is.
      await world.store.remove('snapshot', `rules/${ticket.rules_version}`);
      expect(await find(world.restarted())).toEqual({ ...own(), isMoved: true });
    },
  );

  it('compiles lost versions again; the flow stays when they are the same', async () => {
    await world.store.remove('snapshot', `service/${ticket.service_version}`);
    await world.store.remove('snapshot', `rules/${ticket.rules_version}`);
    expect(await find(world.restarted())).toEqual({ ...own(), isMoved: true });
  });

  it('keeps the rules that still count when only the service is lost', async () => {
    await world.store.remove('snapshot', `service/${ticket.service_version}`);
    world.rules = rulesOf();
    expect(await find(world.restarted())).toEqual({ ...own(), isMoved: true });
    world.replies.loadService = () => failed(500);
    expect(await find(world.restarted())).toMatchObject({ ok: false, failure: { status: 500 } });
    world.replies.loadService = () => failed(404);
    expect(await find(world.restarted())).toEqual(done(null));
  });

  it('keeps the service when only the rules are lost', async () => {
    await world.store.remove('snapshot', `rules/${ticket.rules_version}`);
    delete world.replies.loadService;
    world.rules = compileSound({ ...documentOf([]), name: 'other' });
    expect(await find(world.restarted())).toEqual({
      ...own(),
      rev: 3,
      rules: world.rules.version,
      isMoved: true,
    });
  });
});

it('takes a flow as gone when the upstream no longer has its service', () => {
  expect(foundFailed(failed(404).failure)).toEqual(done(null));
  expect(foundFailed(failed(403).failure)).toEqual(failed(403));
});
