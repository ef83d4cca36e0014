import { describe, expect, it } from 'vitest';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import {
  quotes,
  services,
  painting,
  world,
  opened,
  asked,
  optionsOf,
  questionOf,
  option,
  pricedAt,
  startEntryWorld,
} from './support/entry.ts';

startEntryWorld();

const restrictions = /^GET \/v2\/experts\/\d+\/restrictions\/$/;
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
    world.changeService((service) => ({ ...service, new_work_flow: true }));
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
    world.changeService((service) => ({
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
    world.changeService((service) => ({
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
    const customer = world.newCustomer();
    const { body } = await customer.open(homeCleaning);
    const [track] = body.effects ?? [];
    expect(track).toMatchObject({
      type: 'track',
      params: { category: 'cleaning', service: 'home-cleaning', rules: customer.flow.rules },
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
    world.changeService((service) => ({
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
