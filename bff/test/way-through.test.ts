import type { ServiceDetail } from '@gam/schemas/questions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next } from './support/events.ts';
import { World } from './support/world.ts';

const painting = '/order/home-services/painting/house-painting?city_id=1';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.ahead += 60_000;
});
afterAll(() => world.stop());

/** Lets the upstream offer the service with other questions. */
const reshape = (questions: (loaded: ServiceDetail['questions']) => object[]) =>
  world.changeService((service) => ({ ...service, questions: questions(service.questions) }));

const question = (id: string, fields: object = {}) => ({
  id,
  type: 'single_select',
  title: id,
  is_mandatory: true,
  options: [
    { id: `${id}1`, title: 'یک' },
    { id: `${id}2`, title: 'دو' },
  ],
  ...fields,
});

/** Answers every question of painting that accepts an option, a number or words; skips the others. */
async function quotedPainting(query = ''): Promise<{ customer: Customer; steps: string[] }> {
  const left = ['file_images', 'region', 'timestamp'];
  reshape((loaded) => loaded.filter(({ type }) => !left.includes(type)));
  const customer = world.newCustomer();
  await customer.open(painting + query);
  const steps: string[] = [];
  while (customer.flow.phase === 'questions') {
    const step = customer.flow.step ?? '';
    const { constraints, answer: given } = customer.node('question');
    const sample = constraints.kind === 'number' ? String(constraints.min) : 'مریم';
    const values =
      given?.values ?? (constraints.kind === 'choice' ? constraints.allowed.slice(0, 1) : [sample]);
    steps.push(step);
    await customer.sendAndWait(answer(step, values), next());
  }
  return { customer, steps };
}

describe('back from the quote', () => {
  it('removes auto-answered from the address, also after reopening and a change of city [O-4.02]', async () => {
    const { customer } = await quotedPainting('&auto-answered=1&utm_source=ads');
    expect(customer.flow.phase).toBe('quote');
    const before = customer.screen.url;
    expect(before).toContain('auto-answered=1');

    await customer.send(back());
    expect(customer.flow.phase).toBe('questions');
    expect(customer.screen.url).not.toContain('auto-answered');
    expect(customer.screen.url).toContain('utm_source=ads');

    await customer.open(before);
    expect(customer.screen.url).not.toContain('auto-answered');

    const { body } = await customer.sendAndWait(event('change_city', { city: '2' }));
    expect(body.screen?.redirect).toContain('utm_source=ads');
    expect(body.screen?.redirect).not.toContain('auto-answered');
  });

  it('leaves the address without auto-answered in the ticket, so that a restore asks too [O-4.02]', async () => {
    const { customer } = await quotedPainting('&auto-answered=1');
    await customer.send(back());
    const { id: flow, ticket, step } = customer.flow;
    await world.wipeStore();
    customer.bff = world.bff;
    const restore = event('restore', { ticket, step, answers: [] });
    await customer.post({ flow, ticket, base_rev: 0, events: [restore] });
    expect(customer.flow).toMatchObject({ id: flow, rev: 1 });
    expect(customer.screen.url).not.toContain('auto-answered');
  });

  it('follows the way there after an edit from the summary [O-4.22]', async () => {
    const { customer, steps } = await quotedPainting();
    expect(steps.length).toBeGreaterThan(2);
    await customer.send(event('jump', { step: steps[0] ?? '', by: 'summary' }));
    await customer.sendAndWait(next());
    expect(customer.flow.phase).toBe('quote');
    const seen: (string | null)[] = [];
    while (seen.length < steps.length) {
      await customer.send(back());
      seen.push(customer.flow.step);
    }
    expect(seen).toEqual(steps.toReversed());
  });
});

describe('a question that requires a sign-in and answers itself', () => {
  const both = [
    { id: 'y', title: 'بله', operation_key: 'YES' },
    { id: 'n', title: 'خیر', operation_key: 'NO' },
  ];
  const only = [{ id: 'only', title: 'تنها' }];

  it.each([
    ['the only option [O-4.13]', { options: only }, ''],
    [
      'a filtered delegation [O-4.13] [O-4.14]',
      { type_tags: ['delegation'], options: both, display_in_process: false },
      '',
    ],
    [
      'a given answer [O-4.13]',
      {
        type: 'multi_select',
        options: [{ id: 'd', title: 'پیش‌فرض', is_default_answer: true }, ...only],
        is_mandatory: false,
      },
      '&auto-answered=1',
    ],
  ])('asks a guest to sign in first, then passes over it: %s', async (_name, fields, query) => {
    reshape(() => [
      question('first'),
      question('known', { is_auth_required: true, ...fields }),
      question('last'),
    ]);
    const customer = world.newCustomer();
    await customer.open(painting + query);
    await customer.send(answer('first', ['first1']), next());
    expect(customer.flow.phase).toBe('login');
    await customer.signIn(world.newPhone(), world.readCode);
    expect(customer.flow).toMatchObject({ phase: 'questions', step: 'last' });
    await customer.send(back());
    expect(customer.flow.step).toBe('first');
  });

  it('asks a guest to sign in if it is the only question [O-4.13]', async () => {
    reshape(() => [question('known', { is_auth_required: true, options: only })]);
    const customer = world.newCustomer();
    await customer.open(painting);
    expect(customer.flow.phase).toBe('login');
  });
});

describe('a question whose options the rules take away', () => {
  it('is passed over unanswered: the favourites of a customer who has none [O-4.51]', async () => {
    reshape(() => [
      question('first'),
      question('who', {
        type_tags: ['auto_allocation'],
        options: [{ id: 'mine', title: 'متخصصین منتخب من', operation_key: 'FAVORITE_ALLOCATION' }],
      }),
      question('below', { parent: 'who' }),
      question('last'),
    ]);
    const customer = world.newCustomer();
    await customer.open(painting);
    await customer.send(answer('first', ['first1']), next());
    expect(customer.flow).toMatchObject({ phase: 'questions', step: 'last' });
    await customer.send(back());
    expect(customer.flow.step).toBe('first');
  });
});

describe('a service that does not exist', () => {
  it('leads to its category in the same city [O-2.10]', async () => {
    const customer = world.newCustomer();
    await customer.open('/order/home-services/painting/no-such-service?city_id=2');
    const { redirect } = customer.screen;
    expect(redirect).toBe('/categories/home-services/painting?redirected=true&city_id=2');
    await customer.open(redirect ?? '');
    expect(customer.node('picker')).toMatchObject({ value: '2' });
  });
});

describe('an option with count 0', () => {
  it('does not show the child question that requires it [O-4.05]', async () => {
    reshape(() => [
      question('many', { type: 'numerical_multi_select', min_allowed_value: 0, max_allowed_value: 9 }),
      question('child', { parent: 'many', parent_requirements: ['many1'] }),
      question('last'),
    ]);
    const stepAfter = async (number: number) => {
      const customer = world.newCustomer();
      await customer.open(painting);
      const counts = [
        { value: 'many1', number },
        { value: 'many2', number: 2 },
      ];
      await customer.send(answer('many', ['many1', 'many2'], counts), next());
      return customer.flow.step;
    };
    expect(await stepAfter(0)).toBe('last');
    expect(await stepAfter(1)).toBe('child');
  });
});
