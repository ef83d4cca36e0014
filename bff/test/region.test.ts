import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

/** A service whose first question is the neighbourhood. */
const plumbing = (city: string, query = '') =>
  `/order/home-services/plumbing/plumbing-emergency?city_id=${city}${query}`;
const question = '701';
const areas = /^GET \/v2\/areas\/$/;
const services = /^GET \/v2\/services\//;

/** Areas of Tehran and of Mashhad. */
const vanak = '1001';
const ofMashhad = '2001';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
  // Content that the BFF remembers expires.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

async function opened(url: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}
const widget = (customer: Customer) => {
  const { widget } = customer.node('question');
  if (widget.type !== 'search_select') throw new Error(`the widget is ${widget.type}`);
  return widget;
};
const areaIds = (customer: Customer) => widget(customer).options.map(({ id }) => id);

describe('a region question', () => {
  it('offers only the areas of the city [O-3.22, O-7.14, O-4.48]', async () => {
    const [tehran, mashhad] = [await opened(plumbing('1')), await opened(plumbing('2'))];
    expect(widget(tehran).options).toContainEqual({ id: vanak, title: 'ونک' });
    expect(areaIds(tehran)).toHaveLength(20);
    expect(areaIds(mashhad)).toContain(ofMashhad);
    expect(areaIds(tehran).filter((id) => areaIds(mashhad).includes(id))).toEqual([]);
    expect(world.proxy.calls(areas).map(({ query }) => query.get('cityId'))).toEqual(['1', '2']);
  });

  it('asks the upstream once for many customers', async () => {
    await Promise.all([opened(plumbing('1')), opened(plumbing('1', '&utm_source=ads'))]);
    expect(world.proxy.count(areas)).toBe(1);
  });

  it('accepts an area of the city and refuses one of another city', async () => {
    const customer = await opened(plumbing('1'));
    const { body } = await customer.send(answer(question, [ofMashhad]), next());
    expect(body.applied).toBe(0);
    expect(customer.node('question')).toMatchObject({ id: question, answer: null });
    await customer.send(answer(question, [vanak]), next());
    expect(customer.flow.step).not.toBe(question);
    expect(customer.screen.aside[0]).toMatchObject({ items: [{ key: question, text: 'ونک' }] });
  });

  it('must be answered', async () => {
    const customer = await opened(plumbing('1'));
    await customer.send(next());
    expect(customer.node('question')).toMatchObject({
      id: question,
      error: 'لطفا محله یا شهرستان را انتخاب کنید',
    });
  });

  it('is asked again with the areas of another city [O-4.48]', async () => {
    const customer = await opened(plumbing('1'));
    await customer.send(answer(question, [vanak]), next());
    const { body } = await customer.sendAndWait(event('change_city', { city: '2' }));
    await customer.open(body.screen?.redirect ?? '');
    expect(customer.node('question')).toMatchObject({ id: question, answer: null });
    expect(areaIds(customer)).toContain(ofMashhad);
    expect(areaIds(customer)).not.toContain(vanak);
  });

  it('takes the area of the link unless it belongs to another city', async () => {
    expect((await opened(plumbing('1', `&area=${vanak}`))).node('question').answer).toEqual({
      values: [vanak],
    });
    expect((await opened(plumbing('1', `&area=${ofMashhad}`))).node('question').answer).toBeNull();
  });

  it('changes the version of the service if its areas change', async () => {
    const before = (await opened(plumbing('1'))).flow.service_version;
    world.ahead += 60_000;
    world.proxy.fail(areas, {
      does: 'rewrite',
      with: (body) => {
        const { results } = JSON.parse(body) as { results: object[] };
        return JSON.stringify({ results: [...results, { id: '1999', name: 'محله تازه', city: 'تهران' }] });
      },
    });
    const customer = await opened(plumbing('1'));
    expect(customer.flow.service_version).not.toBe(before);
    expect(areaIds(customer)).toContain('1999');
  });

  it('makes its service unavailable if the areas are unknown; other services continue', async () => {
    // A BFF that has never read them.
    await world.restartBff();
    world.proxy.fail(areas, { does: 'answer', status: 500 });
    const customer = world.newCustomer();
    const { body } = await customer.open(plumbing('1'));
    expect(body.screen?.id).not.toBe('order.question');
    expect((await opened(homeCleaning)).screen.id).toBe('order.question');
    world.proxy.heal();
    await customer.open(plumbing('1'));
    expect(areaIds(customer)).toContain(vanak);
  });

  it('can be a select with the tag of an expert’s area [O-3.24]', async () => {
    world.proxy.fail(services, {
      does: 'rewrite',
      with: (body) => {
        const service = JSON.parse(body) as { questions: object[] };
        const asked = { id: 'a', type: 'single_select', title: 'محله', type_tags: ['workman_area'] };
        return JSON.stringify({ ...service, questions: [{ ...asked, is_mandatory: true }] });
      },
    });
    const customer = await opened(plumbing('1', `&area=${vanak}`));
    const { constraints, answer: given } = customer.node('question');
    expect(constraints).toMatchObject({ kind: 'choice', allowed: expect.arrayContaining([vanak]) });
    expect(given).toEqual({ values: [vanak] });
  });
});
