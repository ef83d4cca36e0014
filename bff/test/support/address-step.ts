import type { AddressForm, AddressPage, WidgetOf } from '@gam/schemas/descriptors';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Answer, Customer } from './customer.ts';
import { answer, event, next } from './events.ts';
import { World } from './world.ts';

export let world: World;
/** The browser in which the demo’s expert signed in: a phone gets one code a minute. */
let expert: Customer | null = null;

/** Starts the world of a test file and ends it after the file's tests. `start`: `World.startAlone` for demo accounts. */
export function startAddressWorld(start: () => Promise<World> = () => World.start()): void {
  beforeAll(async () => {
    world = await start();
    expert = null;
  });
  beforeEach(() => world.proxy.forget());
  afterEach(() => {
    world.proxy.heal();
    // Lists that the BFF remembers expire.
    world.ahead += 60_000;
  });
  afterAll(() => world.stop());
}

export const lists = /^GET \/v2\/addresses\/$/;
export const creations = /^POST \/v2\/addresses\/$/;
export const changes = /^PATCH \/v2\/addresses\//;
export const cleaning = (query = '', city = '1') =>
  `/order/home-services/cleaning/deep-cleaning?city_id=${city}${query}`;
export const moving = (query = '') => `/order/home-services/moving/home-moving?city_id=1${query}`;
/** Answers each question with the first valid answer, until the flow reaches a question for an address or its end. */
export async function goToAddress(customer: Customer): Promise<void> {
  while (customer.flow.phase === 'questions') {
    const { id, widget, constraints, answer: known } = customer.node('question');
    if (widget.type === 'addresses') return;
    const { status, body } = await customer.sendAndWait(
      ...(known ? [] : [answer(id, ...example(constraints))]),
      next(),
    );
    if (status !== 200 || customer.flow.step === id) throw new Error(`${id}: ${JSON.stringify(body.error)}`);
  }
}
type Constraints = ReturnType<typeof constraintsOf>;
const constraintsOf = (customer: Customer) => customer.node('question').constraints;
function example(constraints: Constraints): [string[], { value: string; number: number }[]?] {
  if (constraints.kind === 'number') return [[String(constraints.min)]];
  if (constraints.kind !== 'choice' || !constraints.mandatory) return [[]];
  const [value = ''] = constraints.allowed;
  return constraints.counts ? [[value], [{ value, number: constraints.counts.min }]] : [[value]];
}
/** The phone of the demo’s expert. */
export const expertPhone = '09120000003';
/** A customer signed in at the first question for an address. */
export async function atAddress(url = cleaning(), phone = world.newPhone()): Promise<Customer> {
  const customer = (phone === expertPhone && expert?.twin()) || world.newCustomer();
  await customer.open(url);
  await goToAddress(customer);
  if (customer.flow.phase === 'login') await customer.signIn(phone, world.readCode);
  await goToAddress(customer);
  expect(widgetOf(customer).type).toBe('addresses');
  if (phone === expertPhone) expert = customer;
  return customer;
}
export function widgetOf(customer: Customer): WidgetOf<'addresses'> {
  const { widget } = customer.node('question');
  if (widget.type !== 'addresses') throw new Error(`${customer.flow.step} asks for no address`);
  return widget;
}
/** A page of the list, as the widget requests it. */
export async function listOf(customer: Customer, item: string | null = null): Promise<AddressPage> {
  const { body } = await askList(customer, item);
  const [page] = (body.items ?? []) as AddressPage[];
  if (!page) throw new Error(JSON.stringify(body));
  return page;
}
export const askList = (customer: Customer, item: string | null = null) =>
  customer.askSource('addresses', widgetOf(customer).source.v ?? '', customer.flow, item);
export const askForm = (customer: Customer, item = 'new') =>
  customer.askSource('address_form', widgetOf(customer).form.v ?? '', customer.flow, item);
export async function formOf(customer: Customer, item = 'new'): Promise<AddressForm> {
  const { body } = await askForm(customer, item);
  const [form] = (body.items ?? []) as AddressForm[];
  if (!form) throw new Error(JSON.stringify(body));
  return form;
}
/** The centre of an area, as the map of the form draws it. */
export async function placeOf(customer: Customer, id: string): Promise<{ lat: number; lng: number }> {
  const found = (await formOf(customer)).map?.areas.find((one) => one.id === id);
  if (!found) throw new Error(`The map has no area ${id}`);
  return { lat: found.lat, lng: found.lng };
}
export const home = {
  area: '1001',
  detail: 'خیابان ملاصدرا، پلاک ۱۸',
  landline: '02188034455',
  lat: 35.7582,
  lng: 51.4009,
};
export const { detail, area } = home;
export const other = { area: '1002', detail: 'میدان پونک، کوچه دوم، پلاک ۴' };
export const save = (customer: Customer, fields: object = home) =>
  customer.sendAndWait(event('address_create', fields));
export const change = (customer: Customer, id: string, fields: object) =>
  customer.sendAndWait(event('address_update', { id, ...fields }));
export const remove = (customer: Customer, id: string) =>
  customer.sendAndWait(event('address_delete', { id }));
export const chosenOf = (customer: Customer) => customer.node('question').answer?.values ?? [];
export const idsOf = async (customer: Customer) => (await listOf(customer)).addresses.map(({ id }) => id);
export const toasts = ({ body }: Answer) =>
  (body.effects ?? []).flatMap((effect) => (effect.type === 'toast' ? [[effect.level, effect.text]] : []));
export const problemsOf = (customer: Customer) =>
  Object.fromEntries((widgetOf(customer).problem?.fields ?? []).map(({ name, message }) => [name, message]));
/** Saves addresses as on another visit, oldest first; the list shows the last one first. */
export async function withAddresses(
  count: number,
  url = cleaning(),
): Promise<{ customer: Customer; ids: string[] }> {
  const customer = await atAddress(url);
  for (let index = 0; index < count; index += 1) {
    await save(customer, index === 0 ? home : other);
  }
  return { customer, ids: await idsOf(customer) };
}
/** The same for a question without an answer. */
export async function withSaved(count: number): Promise<{ customer: Customer; ids: string[] }> {
  const found = await withAddresses(count);
  await found.customer.send(answer('1104', []));
  expect(chosenOf(found.customer)).toEqual([]);
  return found;
}
