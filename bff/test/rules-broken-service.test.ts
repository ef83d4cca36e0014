import type { ServiceDetail } from '@gam/schemas/questions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

type Questions = ServiceDetail['questions'];

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

let changes = 0;

/** Lets the upstream send other questions in the service from now on, each time under a new version. */
async function serve(questions: Questions): Promise<void> {
  changes += 1;
  const title = `خدمت ${changes}`;
  world.changeService((service) => ({ ...service, title, questions }));
  // The BFF remembers content for a moment.
  world.ahead += 10_000;
}

const select = (id: string, fields: Partial<Questions[number]> = {}): Questions[number] => ({
  id,
  type: 'single_select',
  title: id,
  is_mandatory: true,
  options: [
    { id: `${id}-a`, title: 'الف' },
    { id: `${id}-b`, title: 'ب' },
  ],
  ...fields,
});

const serverError = 'خطای سرور! لطفا دوباره تلاش نمایید';

describe('a service whose questions are broken', () => {
  it.each<[string, Questions]>([
    ['a parent that does not exist', [select('x', { parent: 'missing' })]],
    ['a parent that comes later', [select('x', { parent: 'y' }), select('y', { parent: 'z' })]],
    ['itself as its parent', [select('x', { parent: 'x' })]],
    ['a requirement that is not an option', [select('x', { parent: 'q', parent_requirements: ['none'] })]],
    [
      'a cycle of parents',
      [select('x', { parent: 'z' }), select('y', { parent: 'x' }), select('z', { parent: 'y' })],
    ],
  ])('asks the customer the questions that are sound: %s', async (_name, broken) => {
    await serve([select('q'), ...broken, select('last')]);
    const customer = world.newCustomer();
    expect((await customer.open(homeCleaning)).status).toBe(200);
    expect(customer.flow.step).toBe('q');
    await customer.send(answer('q', ['q-a']), next());
    expect(customer.flow.step).toBe('last');
    // The page for browsers is the same.
    expect((await customer.visit(homeCleaning)).status).toBe(200);
  });

  it.each<[string, Questions]>([
    ['every parent is missing', [select('x', { parent: 'missing' })]],
    ['the parents form a circle', [select('x', { parent: 'y' }), select('y', { parent: 'x' })]],
    ['every id is invalid', [select('__proto__'), select('constructor')]],
  ])('shows the error page if no question can be asked: %s', async (_name, questions) => {
    await serve(questions);
    const customer = world.newCustomer();
    const { status, body } = await customer.open(homeCleaning);
    expect(status).toBe(502);
    expect(body.screen?.id).toBe('error');
    expect(body.error?.message).toBe(serverError);
    const page = await customer.visit(homeCleaning);
    expect(page.status).toBe(502);
    expect(page.text).toContain(serverError);
  });

  it('is asked without its mandatory choices that have no options, first or later', async () => {
    await serve([
      select('x', { options: [] }),
      select('q'),
      select('empty', { options: [] }),
      select('last'),
    ]);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    expect(customer.flow.step).toBe('q');
    const { status } = await customer.send(answer('q', ['q-a']), next());
    expect(status).toBe(200);
    expect(customer.flow.step).toBe('last');
  });

  it('is not an error if rules answer every question', async () => {
    await serve([select('only', { options: [{ id: 'a', title: 'الف' }] })]);
    const customer = world.newCustomer();
    expect((await customer.open(homeCleaning)).status).toBe(200);
    expect(customer.flow.phase).toBe('quote');
  });

  it('tells the operator, but not the customer, what is wrong', async () => {
    await serve([select('q'), select('lost', { parent: 'missing' }), { ...select('odd'), type: 'hologram' }]);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    expect(customer.screen.aside.map(({ key }) => key)).not.toContain('findings');
    const operator = await signInOperator(world);
    await operator.open(forCustomer(homeCleaning, await chooseCustomer(operator, world.newPhone())));
    const labels = ['پرسش والد وجود ندارد', 'داده نادرست اصلاح شد'];
    expect(operator.screen.aside.find(({ key }) => key === 'findings')).toMatchObject({
      items: expect.arrayContaining(labels.map((label) => expect.objectContaining({ label }))),
    });
  });
});
