import type { ServiceDetail } from '@gam/schemas/questions';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Customer } from './customer.ts';
import { answer, next } from './events.ts';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. `start`: `World.startAlone` for demo accounts. */
export function startEntryWorld(start: () => Promise<World> = () => World.start()): void {
  beforeAll(async () => {
    world = await start();
  });
  afterEach(() => {
    world.proxy.heal();
    // Content that the BFF remembers expires.
    world.ahead += 60_000;
  });
  afterAll(() => world.stop());
}

export const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
export const services = /^GET \/v2\/services\//;
export const painting = '/order/home-services/painting/house-painting';
export async function opened(url: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}
export const asked = (customer: Customer) => customer.node('question');
export const optionsOf = (customer: Customer): string[] => {
  const { constraints } = asked(customer);
  return constraints.kind === 'choice' ? constraints.allowed : [];
};
type UpstreamQuestion = ServiceDetail['questions'][number];
export const questionOf = (fields: Partial<UpstreamQuestion> & Pick<UpstreamQuestion, 'id' | 'type'>) => ({
  title: 'پرسش',
  is_mandatory: true,
  ...fields,
});
export const option = (id: string, fields: object = {}) => ({ id, title: id, ...fields });
/** Types whose answers a test cannot invent: files, neighbourhoods and days. */
const givenElsewhere = ['file_images', 'region', 'timestamp'];
/** A customer at the quote of a painting order without questions whose answers a test cannot invent. */
export async function pricedAt(url: string): Promise<Customer> {
  world.changeService((service) => ({
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
