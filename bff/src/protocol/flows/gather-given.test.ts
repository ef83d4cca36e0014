import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeFavourite, makeService } from '@gam/engine/fixtures';
import type { Flow } from '@gam/engine/flow';
import type { Who } from '../../platform/sessions/who.ts';
import type { Ticket } from '../records/ticket.ts';
import { answerAndGo, failed, FlowWorld, guest, makeUser, replied } from './flow-world-fixture.ts';
import { noCustomer } from '@gam/engine/facts';
import { gatherGiven, knownIn, loadFavourites } from './gather-given.ts';

const questions = [ask('a'), ask('who', { type_tags: ['auto_allocation'] })];

let world: FlowWorld;
let ticket: Ticket;
let flow: Flow;
const favourites = Array.from({ length: 60 }, (_, index) => makeFavourite(`w${index}`));

beforeEach(async () => {
  world = new FlowWorld(questions);
  world.replies.listFavouriteWorkmen = () => replied({ results: favourites });
  ticket = await world.ticket();
  const found = await world.parts.compiled.find(ticket);
  if (!found) throw new Error('no flow');
  flow = found;
});

const gather = (who: Who, fields: Partial<Ticket> = {}) =>
  gatherGiven(world.parts, { ticket: { ...ticket, ...fields }, flow, who, loaded: null });

describe('gatherGiven', () => {
  it('finds nothing for a new guest, and makes no call', async () => {
    const before = world.calls.length;
    world.replies.loadService = () => failed(500);
    expect(await gather(guest)).toEqual(
      replied({ copied: {}, pre: {}, favourites: [], customer: noCustomer }),
    );
    expect(world.calls).toHaveLength(before);
  });

  it('finds the favourites of a customer once for each flow and customer [O-6.02]', async () => {
    const sara = await world.signIn();
    const given = await gather(sara);
    expect(given).toMatchObject({ ok: true, value: { favourites: { length: 50 } } });
    expect(await gather(sara)).toEqual(given);
    expect(world.callsOf('listFavouriteWorkmen')).toMatchObject([
      { query: { service: 's1', city: '1' }, token: 'token of sara' },
    ]);
    await gather(sara, { flow: 'f_2' });
    await gather(await world.signIn(makeUser('omid')));
    expect(world.callsOf('listFavouriteWorkmen')).toHaveLength(3);
  });

  it('finds the answers of an earlier visit for a new order alone [O-3.18]', async () => {
    await world.send(ticket, 0, answerAndGo('a', 'no'));
    const fields = { flow: 'f_2' };
    expect(await gather(guest, fields)).toMatchObject({ value: { pre: { a: { values: ['no'] } } } });
    expect(await gather(guest, { flow: 'f_3', mode: 'copy' })).toMatchObject({ value: { pre: {} } });
  });

  describe('for a copy', () => {
    const copy = { similar_id: '12', mode: 'copy' } as const;
    const { findings: _findings, ...service } = makeService(questions);
    const [first, ...others] = service.questions;
    const detail = { ...service, questions: [{ ...first, answers: { values: ['no'] } }, ...others] };

    it('loads the answers of the earlier order [O-2.09]', async () => {
      world.replies.loadService = () => replied(detail as typeof service);
      const sara = await world.signIn();
      expect(await gather(sara, copy)).toMatchObject({
        ok: true,
        value: { copied: { a: { values: ['no'] } } },
      });
      expect(world.callsOf('loadService').at(-1)).toMatchObject({
        query: { similar_id: '12', city_id: '1' },
      });
    });

    it('takes them from the service that was just loaded', async () => {
      const loaded = await world.parts.services.service(ticket, { city_id: '1' });
      if (!loaded.ok) throw new Error(loaded.failure.code);
      const { length } = world.calls;
      const entry = { ticket: { ...ticket, ...copy }, flow, who: guest };
      const given = { a: { values: ['yes'] } };
      const gathered = await gatherGiven(world.parts, { ...entry, loaded: { ...loaded.value, given } });
      expect(gathered).toEqual(replied({ copied: given, pre: {}, favourites: [], customer: noCustomer }));
      // The first event begins with the same.
      expect(await gather(guest, copy)).toEqual(gathered);
      expect(world.calls).toHaveLength(length);
      const newer = { b: { values: ['no'] } };
      const again = await gatherGiven(world.parts, { ...entry, loaded: { ...loaded.value, given: newer } });
      expect(again).toMatchObject({ value: { copied: newer } });
    });

    it('fails with the upstream', async () => {
      world.replies.loadService = () => failed(500);
      const sara = await world.signIn();
      expect(await gather(sara, copy)).toMatchObject({ ok: false, failure: { status: 500 } });
    });
  });
});

describe('loadFavourites', () => {
  it('asks nothing for a service that allocates no favourite', async () => {
    const { session } = await world.signIn();
    const other = new FlowWorld([ask('a')]);
    const plain = await other.parts.compiled.find(await other.ticket());
    expect(plain && (await loadFavourites(world.parts, session, plain, '1'))).toEqual([]);
    expect(world.callsOf('listFavouriteWorkmen')).toEqual([]);
  });

  it('is empty when the upstream does not answer, and writes that to the log', async () => {
    world.replies.listFavouriteWorkmen = () => failed(500);
    const { session } = await world.signIn();
    expect(await loadFavourites(world.parts, session, flow, '1')).toEqual([]);
    expect(world.logged).toMatchObject([[{ service: 's1', failure: { status: 500 } }, expect.any(String)]]);
  });
});

describe('knownIn', () => {
  it('finds the favourites by the versions of a flow; none when these are lost', async () => {
    const { session } = await world.signIn();
    if (!session) throw new Error('no session');
    const record = { ...ticket, id: ticket.flow };
    expect((await knownIn(world.parts, session, record)).favourites).toHaveLength(50);
    const lost = { ...record, service_version: 'lost' };
    expect(await knownIn(world.parts, session, lost)).toEqual({ favourites: [], customer: noCustomer });
  });
});
