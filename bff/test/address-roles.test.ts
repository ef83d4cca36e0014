import { World } from './support/world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import {
  creations,
  changes,
  world,
  cleaning,
  goToAddress,
  expertPhone,
  atAddress,
  widgetOf,
  askForm,
  formOf,
  home,
  detail,
  area,
  other,
  save,
  change,
  remove,
  chosenOf,
  idsOf,
  toasts,
  problemsOf,
  withAddresses,
  startAddressWorld,
} from './support/address-step.ts';

startAddressWorld(() => World.startAlone());

describe("the experts' app", () => {
  const inApp = (id: string) => cleaning(`&expert_app=1&address_id=${id}`);

  it('fills in the address of the link [O-6.04]', async () => {
    const { customer, ids } = await withAddresses(2);
    const [last = ''] = ids.slice(-1);
    expect(chosenOf(customer)).not.toEqual([last]);
    await customer.open(inApp(last));
    await goToAddress(customer);
    expect(chosenOf(customer)).toEqual([last]);
    const step = customer.flow.step;
    await customer.sendAndWait(next());
    expect(customer.flow.step).not.toBe(step);
  });

  it('does not fill in the address of another customer [O-6.04]', async () => {
    const { ids } = await withAddresses(1);
    const [foreign = ''] = ids;
    for (const phone of [world.newPhone(), expertPhone]) {
      const stranger = await atAddress(inApp(foreign), phone);
      expect(JSON.stringify(stranger.screen)).not.toContain(detail);
      expect((await idsOf(stranger)).includes(foreign)).toBe(false);
      const step = stranger.flow.step;
      for (const tried of [[next()], [answer(step ?? '', [foreign]), next()]]) {
        await stranger.sendAndWait(...tried);
        expect(stranger.flow.step).toBe(step);
      }
    }
  });
});

describe('an expert', () => {
  it('can choose and add addresses but not change or delete them [W-6.02]', async () => {
    const customer = await atAddress(cleaning(), expertPhone);
    expect(widgetOf(customer)).toMatchObject({ editable: false, removable: false });
    await save(customer);
    await save(customer, other);
    const ids = await idsOf(customer);
    expect((await askForm(customer, ids[0])).status).toBe(404);
    expect((await change(customer, ids[0] ?? '', home)).status).toBe(422);
    expect((await remove(customer, ids[1] ?? '')).status).toBe(422);
    expect(world.proxy.count(changes)).toBe(0);
  });
});

describe('an operator', () => {
  let desk: Customer;
  beforeAll(async () => {
    desk = await signInOperator(world);
  });
  /** The operator at the question for an address, for a new customer in a new window. */
  async function atForm(phone = world.newPhone()): Promise<Customer> {
    const tab = desk.twin();
    const id = await chooseCustomer(tab, phone);
    await tab.open(cleaning(`&customer=${id}`));
    await goToAddress(tab);
    return tab;
  }
  const stored = (phone: string) => `98${phone.slice(1)}`;
  const theirs = { ...home, first_name: ' سارا ', last_name: 'احمدي' };
  const marks = /^POST \/v2\/admin\/users\/existing\/$/;

  it('sees the customer’s phone in the form, enters their name and marks them as existing [O-2.48, O-6.03, W-3.02, W-6.03]', async () => {
    const phone = world.newPhone();
    const customer = await atForm(phone);
    expect(customer.node('question').log_id).toBe('admin_location');
    expect(widgetOf(customer).labels.list).toBe('آدرس‌های مشتری');
    const { ui, data, schema } = await formOf(customer);
    expect((ui['ui:order'] as string[]).slice(0, 4)).toEqual([
      'phone',
      'first_name',
      'last_name',
      'location',
    ]);
    expect(ui['phone']).toMatchObject({ 'ui:readonly': true });
    expect(data).toEqual({ phone });
    expect(schema['required']).toEqual(['phone', 'first_name', 'last_name', 'area', 'detail']);

    // The browser cannot choose another phone.
    const sent = event('address_create', { ...theirs, phone: world.newPhone() });
    const answered = await customer.sendAndWait(sent);
    expect(toasts(answered)).toEqual([]);
    const [created] = world.proxy.calls(creations);
    expect(created?.body).toEqual({
      area,
      detail,
      landline: '982188034455',
      lat: home.lat,
      lng: home.lng,
      createByLocation: false,
      phoneNumber: stored(phone),
      firstName: 'سارا',
      lastName: 'احمدی',
    });
    const [marked] = world.proxy.calls(marks);
    expect(marked?.body).toEqual({ phoneNumber: stored(phone) });
    expect(marked?.headers['idempotency-key']).toBe(`${sent.action_id}:existing`);
    expect(marked?.headers.authorization).toBe(created?.headers.authorization);
    expect(await idsOf(customer)).toEqual(chosenOf(customer));
    await customer.open(customer.screen.url);
    expect(customer.node('app_bar').customer?.label).toContain('سارا احمدی');

    const themselves = await atAddress(cleaning(), phone);
    expect(await idsOf(themselves)).toHaveLength(1);
    expect((await formOf(themselves)).data).toEqual({});
  });

  it.each([
    ['no name', { first_name: '' }, ['first_name']],
    ['a name of digits [O-5.07]', { last_name: '12' }, ['last_name']],
  ])('is refused with %s before any call, at the field', async (_what, fields, names) => {
    const customer = await atForm();
    await save(customer, { ...theirs, ...fields });
    expect(Object.keys(problemsOf(customer))).toEqual(names);
    expect(world.proxy.count(creations)).toBe(0);
  });

  it('keeps the address if marking the customer fails', async () => {
    const customer = await atForm();
    world.proxy.fail(marks, { does: 'answer', status: 403, body: '{"message":"نه"}' });
    const answered = await save(customer, theirs);
    expect(toasts(answered)).toEqual([]);
    expect(widgetOf(customer)).toMatchObject({ saved: 1, problem: null });
    expect(world.proxy.count(marks)).toBe(1);
  });

  it('sees the upstream’s message about the name at its field [W-8.01]', async () => {
    const customer = await atForm();
    world.proxy.fail(creations, { does: 'answer', status: 400, body: '{"firstName":["این نام نه"]}' }, 1);
    await save(customer, theirs);
    expect(problemsOf(customer)).toEqual({ first_name: 'این نام نه' });
    expect(world.proxy.count(marks)).toBe(0);
  });

  it('cannot be impersonated: the phone and name that a customer sends are ignored [W-6.03]', async () => {
    const customer = await atAddress();
    expect((await formOf(customer)).schema['properties']).not.toHaveProperty('phone');
    await save(customer, { ...theirs, phone: world.newPhone() });
    const body = world.proxy.calls(creations)[0]?.body;
    for (const field of ['phoneNumber', 'firstName', 'lastName']) expect(body).not.toHaveProperty(field);
    expect(world.proxy.count(marks)).toBe(0);
    expect(await idsOf(customer)).toHaveLength(1);
  });
});
