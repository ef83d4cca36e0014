/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { ServiceDetail } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next, placeOrder } from './support/events.ts';
import {
  list,
  world,
  skip,
  select,
  beforeExperts,
  seeList,
  atExperts,
  startExpertWorld,
} from './support/expert-step.ts';

startExpertWorld();

const quotes = /POST \/v2\/orders\/price-inquiry\//;
const services = /GET \/v2\/services\/home-services\/cleaning\/home-cleaning\/$/;
/** A service that is not periodic. Its question loses the tag that would hide the option of favourites. */
function notPeriodic(body: string): string {
  const service = JSON.parse(body) as ServiceDetail;
  const questions = service.questions.map((one) => (one.id === '113' ? { ...one, type_tags: [] } : one));
  return JSON.stringify({ ...service, is_periodic: false, questions });
}
const sentWorkman = () =>
  (world.proxy.calls(quotes).at(-1)?.body as { specificWorkman: string | null } | undefined)?.specificWorkman;

describe('the last question', () => {
  /** The step after the last question. */
  const phaseAfter = async (customer: Customer, allocation: string) => {
    await customer.sendAndWait(answer('113', [allocation]), next());
    return customer.flow.phase;
  };

  it('leads to the expert step only from a periodic service with favourite allocation chosen [O-4.16]', async () => {
    expect(await phaseAfter(await beforeExperts(), '11302')).toBe('expert_selection');
    world.proxy.forget();
    expect(await phaseAfter(await beforeExperts(), '11301')).toBe('quote');

    world.proxy.fail(services, { does: 'rewrite', with: notPeriodic });
    // The BFF requests the service again.
    world.ahead += 60_000;
    expect(await phaseAfter(await beforeExperts(), '11302')).toBe('quote');
    expect(world.proxy.count(list)).toBe(0);
  });
});

describe('a periodic order that chooses its expert', () => {
  it('shows the list of experts after the last question [O-7.07]', async () => {
    const customer = await atExperts();
    expect(customer.screen.id).toBe('order.experts');
    expect(customer.node('heading').text).toBe('متخصصین منتخب گام');
    const { items, selected, then, placeholders } = customer.node('experts');
    expect(items?.[0]).toEqual({
      id: '41',
      name: 'زهرا موسوی',
      image: expect.stringMatching(/^\/media\/expert-41\./),
    });
    expect({ selected, then, placeholders }).toEqual({ selected: null, then: null, placeholders: 6 });
    const [asked] = world.proxy.calls(list);
    expect(asked?.body).toMatchObject({ category: '1', city: '1' });
    const body = asked?.body as { answers: { id: string }[] } | undefined;
    expect(body?.answers.map(({ id }) => id)).toEqual(['101', '102', '110', '111', '114', '113']);
    expect(world.proxy.count(list)).toBe(1);
  });

  it('shows portraits at 200 px if they have sizes [O-9.01]', async () => {
    world.proxy.fail(list, {
      does: 'rewrite',
      with: (body) =>
        body.replaceAll(/"image":"[^"]*"/g, '"image":"/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.jpg"'),
    });
    const customer = await atExperts();
    expect(customer.node('experts').items?.[0]?.image).toBe('/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/200.jpg');
  });

  it('orders with the chosen expert, who can be changed on the quote [O-1.04]', async () => {
    const customer = await atExperts();
    const { body } = await customer.sendAndWait(select('44'), next());
    expect(customer.flow.phase).toBe('quote');
    expect(body.effects).toEqual([]);
    expect(sentWorkman()).toBe('44');
    // The screen, the choice and the step shared one call.
    expect(world.proxy.count(list)).toBe(1);
    const item = customer.node('summary').items.at(-1);
    expect(item).toMatchObject({ title: 'متخصص انتخابی', text: 'لیلا حسینی' });

    await customer.send(event('jump', { step: '@experts', by: 'summary' }));
    expect(customer.node('experts').selected).toBe('44');
    await customer.sendAndWait(select('51'), next());
    expect(sentWorkman()).toBe('51');
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
  });

  it('requires a chosen expert at next [O-5.03]', async () => {
    const customer = await atExperts();
    const { status, body } = await customer.send(next());
    expect({ status, applied: body.applied }).toEqual({ status: 200, applied: 0 });
    expect(customer.node('experts').error).toBe('لطفا یک متخصص انتخاب کنید');
  });

  it('continues without an expert and shows who will be assigned [O-4.17]', async () => {
    const customer = await atExperts();
    const { body } = await customer.sendAndWait(skip());
    expect(customer.flow.phase).toBe('quote');
    expect(sentWorkman()).toBeNull();
    expect(body.effects).toEqual([
      expect.objectContaining({
        type: 'toast',
        level: 'info',
        text: 'متخصصی با بالاترین امتیاز برای شما انتخاب خواهد شد.',
      }),
    ]);
  });

  it('goes back to the last question and loads another list after a changed answer', async () => {
    const customer = await atExperts();
    const { v } = customer.node('experts').source;
    await customer.send(select('51'), back(), event('jump', { step: '101', by: 'summary' }));
    await customer.send(answer('101', ['10102']), next(), answer('103', ['40']), next(), next());
    await seeList(customer);
    expect(customer.flow.step).toBe('@experts');
    expect(customer.node('experts').selected).toBeNull();
    expect(customer.node('experts').source.v).not.toBe(v);
    expect(customer.node('experts').items?.map(({ id }) => id)).not.toContain('43');
  });

  it('refuses an expert who was not offered', async () => {
    const customer = await atExperts();
    const { status, body } = await customer.send(select('57'));
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ kind: 'invalid', code: 'unknown_expert' });
    expect(customer.flow).toMatchObject({ phase: 'expert_selection', rev: body.screen?.flow?.rev });
    expect(customer.node('experts').selected).toBeNull();
  });

  it('can continue in a client that cannot show experts', async () => {
    const customer = await beforeExperts();
    customer.catalogue = 1;
    await customer.send(next());
    expect(customer.node('experts').fallback).toMatchObject({ type: 'notice' });
    expect(customer.screen.footer.map(({ event }) => event)).toEqual(['back', 'skip_expert']);
    await customer.sendAndWait(skip());
    expect(customer.flow.phase).toBe('quote');
  });
});
