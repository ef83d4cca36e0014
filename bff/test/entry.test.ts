import type { ServiceDetail } from '@gam/schemas/questions';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const services = /^GET \/v2\/services\//;
const restrictions = /^GET \/v2\/experts\/\d+\/restrictions\/$/;
const favourites = /^GET \/v2\/experts\/favourites\/$/;
const painting = '/order/home-services/painting/house-painting';

/** The first customer of the demo content has two favourite experts of home cleaning. */
const sara = '09120000001';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
afterEach(() => {
  world.proxy.heal();
  // Content that the BFF remembers expires.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

async function opened(url: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}
const asked = (customer: Customer) => customer.node('question');
const optionsOf = (customer: Customer): string[] => {
  const { constraints } = asked(customer);
  return constraints.kind === 'choice' ? constraints.allowed : [];
};
/** The service with other questions, as the upstream would send it. */
const reshape = (change: (service: ServiceDetail) => ServiceDetail) =>
  world.proxy.fail(services, {
    does: 'rewrite',
    with: (body) => JSON.stringify(change(JSON.parse(body) as ServiceDetail)),
  });
type UpstreamQuestion = ServiceDetail['questions'][number];
const questionOf = (fields: Partial<UpstreamQuestion> & Pick<UpstreamQuestion, 'id' | 'type'>) => ({
  title: 'پرسش',
  is_mandatory: true,
  ...fields,
});
const option = (id: string, fields: object = {}) => ({ id, title: id, ...fields });

/** Types whose answers a test cannot invent: files, neighbourhoods and days. */
const givenElsewhere = ['file_images', 'region', 'timestamp'];

/** A customer at the quote of a painting order without questions whose answers a test cannot invent. */
async function pricedAt(url: string): Promise<Customer> {
  reshape((service) => ({
    ...service,
    questions: service.questions.filter(({ type }) => !givenElsewhere.includes(type)),
  }));
  const customer = await opened(url);
  while (customer.flow.phase === 'questions') {
    const { constraints, answer: given } = asked(customer);
    const values =
      given?.values ??
      (constraints.kind === 'choice'
        ? constraints.allowed.slice(0, 1)
        : [constraints.kind === 'number' ? String(constraints.min) : 'مریم']);
    await customer.sendAndWait(answer(customer.flow.step ?? '', values), next());
  }
  return customer;
}

/** The body of the price request at the end of a painting order. */
async function quoteOf(url: string): Promise<Record<string, unknown>> {
  await pricedAt(url);
  return world.proxy.calls(quotes).at(-1)?.body as Record<string, unknown>;
}

describe('the query of the order page, each with its effect [O-2.06]', () => {
  it.each([
    ['city_id', 'city_id=2', { city: '2' }],
    ['workman', 'city_id=1&workman=79', { specificWorkman: '79' }],
    ['voucher', 'city_id=1&voucher=EID', { voucherCode: 'EID' }],
    ['utm_source', 'city_id=1&utm_source=ads', { extra: { matching_flow: 'main_flow', utm_source: 'ads' } }],
    ['matching_flow', 'city_id=1&matching_flow=fast', { extra: { matching_flow: 'fast' } }],
  ])('%s reaches the quote', async (_name, query, expected) => {
    expect(await quoteOf(`${painting}?${query}`)).toMatchObject(expected);
  });

  it('edit-mode changes the earlier order instead of copying it', async () => {
    expect(await quoteOf(`${painting}/1001?city_id=1&edit-mode=1`)).toMatchObject({ editOrderId: '1001' });
    expect(await quoteOf(`${painting}/1001?city_id=1`)).toMatchObject({ editOrderId: null });
  });

  it('source=new-flow skips the experts page [O-2.07] [O-2.11]', async () => {
    reshape((service) => ({ ...service, new_work_flow: true }));
    const away = await opened(`${painting}?city_id=1&utm_source=ads`);
    const experts = '/categories/home-services/painting/house-painting/experts?city_id=1&utm_source=ads';
    expect(away.screen.redirect).toBe(experts);
    expect((await opened(`${painting}?city_id=1&source=new-flow`)).screen.id).toBe('order.question');
    expect((await opened(`${painting}?city_id=1&workman=79`)).screen.id).toBe('order.question');
  });

  it('workman_name names the expert who will come [O-1.04]', async () => {
    const customer = await opened(`${homeCleaning}&workman=41&workman_name=${encodeURIComponent('رضا')}`);
    expect(customer.screen.aside[0]).toMatchObject({ items: [{ key: 'workman', text: 'رضا' }] });
  });

  it('auto-answered skips answered questions', async () => {
    reshape((service) => ({
      ...service,
      questions: [
        questionOf({
          id: 'a',
          type: 'single_select',
          options: [option('x', { is_default_answer: true }), option('y')],
        }),
        questionOf({ id: 'b', type: 'text' }),
      ],
    }));
    expect((await opened(`${painting}?city_id=1&auto-answered=1`)).flow.step).toBe('b');
    expect((await opened(`${painting}?city_id=1`)).flow.step).toBe('a');
  });

  it('area and, in the experts’ app, address_id prefill answers', async () => {
    reshape((service) => ({
      ...service,
      questions: [
        questionOf({ id: 'a', type: 'region' }),
        questionOf({ id: 'b', type: 'location', type_tags: ['customer_address'] }),
      ],
    }));
    const customer = world.newCustomer();
    const atAddress = async (query: string) => {
      await customer.open(`${painting}?city_id=1&area=1001${query}`);
      expect(asked(customer).answer).toEqual({ values: ['1001'] });
      await customer.send(next());
      if (customer.flow.phase === 'login') await customer.signIn(world.newPhone(), world.readCode);
    };
    const saveAddress = async (detail: string): Promise<string> => {
      const place = { area: '1001', detail, lat: 35.7582, lng: 51.4009, landline: null };
      await customer.sendAndWait(event('address_create', place));
      return asked(customer).answer?.values[0] ?? '';
    };
    await atAddress('');
    const home = await saveAddress('خیابان ملاصدرا، پلاک ۱۸');
    const office = await saveAddress('خیابان ونک، پلاک ۷');
    await atAddress(`&address_id=${home}&expert_app=1`);
    expect(asked(customer).answer).toEqual({ values: [home] });
    expect((await customer.send(next())).body.applied).toBe(1);
    // Elsewhere the link has no addresses: the answer is that of the visit before.
    await atAddress(`&address_id=${office}`);
    expect(asked(customer).answer).toEqual({ values: [home] });
  });

  it('show_workman_gender_question asks for the gender', async () => {
    const steps = async (url: string) => {
      const customer = await opened(url);
      await answerUntil(customer, '108');
      return customer.flow.step;
    };
    expect(await steps(`${homeCleaning}&show_workman_gender_question=1`)).toBe('108');
    expect(await steps(homeCleaning)).not.toBe('108');
  });

  it('the category becomes a slug of an analytics event [O-2.08]', async () => {
    const { body } = await world.newCustomer().open(homeCleaning);
    const [track] = body.effects ?? [];
    expect(track).toMatchObject({
      type: 'track',
      params: { category: 'cleaning', service: 'home-cleaning' },
    });
  });
});

describe('the questions of a service', () => {
  it('are in memory once, whichever page their customers come from', async () => {
    const params = { main: 'home-services', category: 'painting', service: 'house-painting' };
    const load = (utm_source: string) =>
      world.bff.parts.services.service(params, { city_id: '1', utm_source });
    const [one, other] = [await load('ads'), await load('mail')];
    if (!one.ok || !other.ok) throw new Error('a service could not be loaded');
    expect(
      world.proxy
        .calls(services)
        .slice(-2)
        .map(({ query }) => query.get('utm_source')),
    ).toEqual(['ads', 'mail']);
    expect(other.value.service).toBe(one.value.service);
    expect(other.value.raw).toBe(one.value.raw);
  });
});

describe('an expert of the link', () => {
  it('limits the questions to what the expert does [O-7.02]', async () => {
    const all = optionsOf(await opened(homeCleaning));
    const { results } = (await (
      await fetch(`${world.marketplace.url}/v2/experts/43/restrictions/?service=1`)
    ).json()) as { results: { question: string; answers: string[] }[] };
    const kept = results.find(({ question }) => question === '101')?.answers ?? all;
    expect(kept.length).toBeLessThan(all.length);
    const restricted = await opened(`${homeCleaning}&workman=43`);
    const left = kept.length === 1 ? [] : kept;
    expect(restricted.flow.step === '101' ? optionsOf(restricted) : []).toEqual(left);
  });

  it.each([
    ['fails', { does: 'answer', status: 500 } as const],
    ['hangs', { does: 'hang' } as const],
    ['is malformed', { does: 'answer', status: 200, body: '<html>' } as const],
  ])('limits nothing if the list of the expert’s work %s [O-7.02]', async (_about, fault) => {
    // A call that hangs is tried again as well.
    await world.restartBff({ tryMs: 500 });
    world.proxy.fail(restrictions, fault);
    const customer = await opened(`${homeCleaning}&workman=43`);
    expect(optionsOf(customer)).toEqual(optionsOf(await opened(homeCleaning)));
    await world.restartBff();
  });
});

describe('a signed-in customer', () => {
  const allocation = questionOf({
    id: 'who',
    type: 'single_select',
    type_tags: ['auto_allocation'],
    options: [option('any'), option('mine', { operation_key: 'FAVORITE_ALLOCATION' })],
  });
  const withAllocation = () =>
    reshape((service) => ({ ...service, is_periodic: false, questions: [allocation] }));

  async function signedIn(): Promise<Customer> {
    const customer = await opened('/login');
    await customer.signIn(sara, world.readCode);
    return customer;
  }

  it('gets favourites in place of the option that stands for them [O-4.49] [O-6.02]', async () => {
    const customer = await signedIn();
    withAllocation();
    await customer.open(homeCleaning);
    const ids = optionsOf(customer);
    expect(ids[0]).toBe('any');
    expect(ids.slice(1).every((id) => id.startsWith('workman:'))).toBe(true);
    expect(ids.length).toBeGreaterThan(1);
    await customer.sendAndWait(answer('who', [ids[1] ?? '']), next());
    const workman = (ids[1] ?? '').replace('workman:', '');
    const [sent] = world.proxy.calls(quotes).slice(-1);
    expect(sent?.body).toMatchObject({
      specificWorkman: workman,
      answers: [{ id: 'who', values: [workman] }],
    });
    world.proxy.fail(favourites, { does: 'answer', status: 500 });
    world.ahead += 60_000;
    await customer.open(homeCleaning);
    // One option left and no favourites: it is chosen by itself.
    expect(customer.flow.step).toBe('@quote');
  });
});

describe('a guest who signs in elsewhere in the middle of an order', () => {
  const signIns = /^POST \/v2\/auth\/sessions\/$/;
  const signInElsewhere = async (customer: Customer): Promise<void> => {
    const tab = customer.twin();
    await tab.open('/login');
    await tab.signIn(world.newPhone(), world.readCode);
    for (const [name, value] of tab.cookies) customer.cookies.set(name, value);
  };

  it('continues at the current question if the question before it now answers itself [O-4.14]', async () => {
    const delegation = questionOf({
      id: 'delegation',
      type: 'single_select',
      type_tags: ['delegation'],
      options: [option('1', { operation_key: 'YES' }), option('2', { operation_key: 'NO' })],
    });
    const questions = [
      questionOf({ id: 'a', type: 'text' }),
      delegation,
      questionOf({ id: 'b', type: 'text' }),
    ];
    reshape((service) => ({ ...service, questions }));
    const customer = await opened(`${painting}?city_id=1`);
    await customer.send(answer('a', ['سفید']), next());
    expect(customer.flow.step).toBe('delegation');
    world.proxy.fail(signIns, {
      does: 'rewrite',
      with: (body) => body.replace('"email_signup":false', '"email_signup":true'),
    });
    await signInElsewhere(customer);
    const { status } = await customer.open(customer.screen.url);
    expect([status, customer.screen.flow?.step]).toEqual([200, 'b']);
    await customer.send(answer('b', ['آبی']));
    expect(customer.flow.rev).toBe(3);
  });

  it('gets a new price in place of the guest’s', async () => {
    const customer = await pricedAt(`${painting}?city_id=1`);
    expect(customer.flow.phase).toBe('quote');
    await signInElsewhere(customer);
    await customer.open(customer.screen.url);
    const before = world.proxy.calls(quotes).length;
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('quote');
    expect(world.proxy.calls(quotes)).toHaveLength(before + 1);
    expect(world.proxy.calls(quotes).at(-1)?.headers.authorization).toBeDefined();
  });
});

describe('answers of an earlier visit', () => {
  const answered = async (customer: Customer) => {
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10102']), next());
  };

  it('are prefilled on the next visit, only in this browser [O-3.18] [O-4.10]', async () => {
    const customer = world.newCustomer();
    await answered(customer);
    await customer.open(homeCleaning);
    expect(customer.flow).toMatchObject({ rev: 0, step: '101' });
    expect(asked(customer).answer).toEqual({ values: ['10102'] });
    await customer.send(next());
    expect(customer.flow.step).toBe('103');
    expect(asked(await opened(homeCleaning)).answer).toBeNull();
  });

  it('are prefilled for the subject who gave them, not for another who signs in here [O-3.18]', async () => {
    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await answered(customer);
    const other = customer.twin();
    other.cookies.delete('__Host-gam-session');
    await other.open(homeCleaning);
    expect(asked(other).answer).toBeNull();
    await other.open('/login');
    await other.signIn(world.newPhone(), world.readCode);
    await other.open(homeCleaning);
    expect(asked(other).answer).toBeNull();
    await customer.open(homeCleaning);
    expect(asked(customer).answer).toEqual({ values: ['10102'] });
  });

  it('are prefilled in another city without those that belong to the first city [O-4.10]', async () => {
    const questions = [questionOf({ id: 'a', type: 'text' }), questionOf({ id: 'b', type: 'region' })];
    reshape((service) => ({ ...service, questions }));
    const customer = await opened(`${painting}?city_id=1`);
    await customer.send(answer('a', ['سفید']), next(), answer('b', ['1001']));
    await customer.open(`${painting}?city_id=1`);
    await customer.send(next());
    expect(asked(customer).answer).toEqual({ values: ['1001'] });
    await customer.open(`${painting}?city_id=2`);
    expect(asked(customer).answer).toEqual({ values: ['سفید'] });
    await customer.send(next());
    expect(asked(customer).answer).toBeNull();
  });

  it('are forgotten once they are ordered [O-3.18]', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    await customer.open(homeCleaning);
    expect(asked(customer).answer).toBeNull();
  });
});

describe('a copy of an earlier order', () => {
  it('does not begin without its answers if they cannot be loaded', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    const uuid = await world.orderOfFlow(customer.flow.id);
    await customer.open(`/task-details/${uuid}`);
    const number = await legacyIdOf(customer);
    const copy = `/order/home-services/cleaning/home-cleaning/${number}?city_id=1`;
    // Another flow keeps a snapshot of the copied order's versions; the first screen's versions have none.
    await customer.open(copy);
    await customer.send(next());
    await customer.open(copy);
    await world.restartBff();
    customer.bff = world.bff;
    world.proxy.fail(services, { does: 'answer', status: 500 });
    const batch = customer.batch(next());
    expect((await customer.twin().post(batch)).status).toBe(503);
    world.proxy.heal();
    await customer.post(batch);
    await customer.send(event('back', {}));
    expect(asked(customer)).toMatchObject({ id: '101', answer: { values: ['10101'] } });
  });

  it('prefills its answers and, with auto-answered, skips them [O-4.11]', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    const uuid = await world.orderOfFlow(customer.flow.id);
    await customer.open(`/task-details/${uuid}`);
    const number = await legacyIdOf(customer);
    await customer.open(`/order/home-services/cleaning/home-cleaning/${number}?city_id=1`);
    expect(asked(customer)).toMatchObject({ id: '101', answer: { values: ['10101'] } });
    await customer.open(`/order/home-services/cleaning/home-cleaning/${number}?city_id=1&auto-answered=1`);
    expect(customer.flow.step).toBe('@quote');
    await customer.sendAndWait(event('place_order', {}));
    expect(customer.flow.phase).toBe('quote');
  });
});

async function legacyIdOf(customer: Customer): Promise<string> {
  const session = await world.bff.parts.sessions.find(customer.session);
  const reply = await fetch(`${world.marketplace.url}/v2/orders/`, {
    headers: { authorization: `Bearer ${session?.token ?? ''}` },
  });
  const { results } = (await reply.json()) as { results: { legacy_id: string }[] };
  return results[0]?.legacy_id ?? '';
}

describe("the client's phone", () => {
  it('is checked by the rules of the city’s country, also after a restart [O-5.06]', async () => {
    const country = { min_length: 8, max_length: 8, regex: '^5', sample: '50123456' };
    world.proxy.fail(/^GET \/v2\/cities\//, {
      does: 'rewrite',
      with: (body) => {
        const { results } = JSON.parse(body) as { results: object[] };
        return JSON.stringify({ results: results.map((city) => ({ ...city, country })) });
      },
    });
    reshape((service) => ({
      ...service,
      questions: [
        questionOf({ id: 'p', type: 'text', type_tags: ['client_phone'] }),
        questionOf({ id: 'b', type: 'text' }),
      ],
    }));
    const customer = await opened(`${painting}?city_id=1`);
    expect(asked(customer).constraints).toMatchObject({ form: 'phone', min_length: 8, max_length: 8 });
    expect(asked(customer).widget).toMatchObject({ placeholder: expect.stringContaining('۵۰۱۲۳۴۵۶') });
    // As long as the country's phones, but against their pattern.
    const { body } = await customer.send(answer('p', ['40123456']));
    expect(body).toMatchObject({ applied: 0 });
    await customer.send(answer('p', ['50123456']));
    world.proxy.heal();
    await world.restartBff();
    customer.bff = world.bff;
    await customer.send(next());
    expect(customer.flow.step).toBe('b');
  });
});
