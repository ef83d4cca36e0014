import { describe, expect, it } from 'vitest';
import { makeAddressForm } from './address-form.ts';
import { ask, Customer, makeFlow } from '@gam/engine/fixtures';
import { noLookUps } from '@gam/engine/flow';

const flow = makeFlow([
  ask('from', { type: 'location', options: [] }),
  ask('to', { type: 'location', options: [] }),
  ask('end'),
]);
const vanak = { id: '1001', name: 'ونک', city: 'تهران', location: null };
const form = (id: string | null = null) =>
  makeAddressForm({
    kind: 'full',
    areas: [vanak],
    forced: null,
    country: null,
    tiles: null,
    customer: null,
    address:
      id === null
        ? null
        : { id, area: vanak, detail, landline: null, lat: null, lng: null, location: null, isActive: true },
  });
const detail = 'خیابان ملاصدرا، پلاک ۱۸';
const signedIn = { session: { guest: false } };
const create = (args: object = { area: '1001', detail }) => ({ name: 'address_create', args }) as const;
const update = (id: string, args: object = { area: '1001', detail }) =>
  ({ name: 'address_update', args: { id, ...args } }) as const;
const remove = (id: string) => ({ name: 'address_delete', args: { id } }) as const;

/** A customer at the first place, whose sources offer the form of an address; null for the form of a new one. */
function atPlace(id: string | null = null, session: object = {}): Customer {
  const customer = new Customer(flow, { session: { ...signedIn.session, ...session } });
  customer.offers = { ...noLookUps, form: { form: form(id) } };
  return customer;
}
const saved = (id: string, label = `تهران، ونک، ${id}`) => ({ id, label });
const created = (id: string) => ({ name: 'address_created', address: saved(id) }) as const;

describe('an address that was made', () => {
  it('is requested from the outside world and becomes the answer with its text [W-4.02, W-3.07]', () => {
    const customer = atPlace().send(create());
    expect(customer.intent).toEqual({
      call: 'create_address',
      address: { area: '1001', detail, landline: null, lat: null, lng: null },
      by_location: false,
    });
    customer.hear(created('a1'));
    expect(customer.step).toBe('from');
    expect(customer.state.answers['from']).toEqual({ values: ['a1'], by: 'customer', chosen: [saved('a1')] });
    expect(customer.state.addresses_saved).toBe(1);
    expect(customer.next().step).toBe('to');
  });
});

describe('an address that was changed', () => {
  it('becomes the answer, with its new text wherever it was chosen [W-4.02]', () => {
    const customer = atPlace('a1').send(create()).hear(created('a1')).next().send(update('a1'));
    expect(customer.intent).toMatchObject({ call: 'update_address', id: 'a1' });
    customer.hear({ name: 'address_updated', address: saved('a1', 'جای دیگر') });
    const { answers } = customer.state;
    expect([answers['from']?.chosen, answers['to']?.chosen]).toEqual([
      [saved('a1', 'جای دیگر')],
      [saved('a1', 'جای دیگر')],
    ]);
  });

  it('drops the quote of the previous place [O-4.15]', () => {
    const customer = atPlace('a1').send(create()).hear(created('a1')).next();
    customer.hear(created('a2')).next().go('yes').quoted();
    expect(customer.phase).toBe('quote');
    customer
      .jump('to')
      .send(update('a2'))
      .hear({ name: 'address_updated', address: saved('a2', 'جای دیگر') });
    expect(customer.state.quote).toBeNull();
  });

  it('is refused with a null phone and accepted with an empty one [W-5.05]', () => {
    const phone = (landline: string | null) => update('a1', { area: '1001', detail, landline });
    expect(atPlace('a1').refusalOf(phone(null))).toMatchObject({ fields: [{ name: 'landline' }] });
    expect(atPlace('a1').send(phone('')).intent).toMatchObject({ address: { landline: null } });
  });
});

describe('an address that was deleted', () => {
  it('is removed from the answers with a toast [O-8.10, W-4.02]', () => {
    const customer = atPlace('a1').send(remove('a1'));
    expect(customer.intent).toEqual({ call: 'delete_address', id: 'a1', area: '1001', detail });
    customer.hear({ name: 'address_deleted', id: 'a1' });
    expect(customer.effects).toEqual([{ type: 'toast', level: 'success', text: 'آدرس با موفقیت حذف شد' }]);
    expect(customer.state).toMatchObject({ addresses_saved: 1, answers: {} });
  });

  it('is refused while it is the answer of any place in the order [O-5.20, W-4.02]', () => {
    const customer = atPlace('a1').send(create()).hear(created('a1'));
    const refusal = {
      code: 'address',
      message: expect.stringMatching(/^امکان حذف آدرس انتخاب شده/),
      fields: [],
    };
    expect(customer.refusalOf(remove('a1'))).toEqual(refusal);
    customer.next();
    expect(customer.refusalOf(remove('a1'))).toEqual(refusal);
  });
});

describe('an address that was refused', () => {
  it('changes only the messages, until the next event [W-8.01]', () => {
    const fields = [{ name: 'area', message: 'نه' }];
    const customer = atPlace().send(create()).hear({ name: 'address_refused', message: 'نه', fields });
    expect(customer.state).toMatchObject({
      problem: { message: 'نه', fields },
      addresses_saved: 0,
      answers: {},
    });
    expect(customer.effects).toEqual([{ type: 'toast', level: 'error', text: 'نه' }]);
    expect(customer.send(create()).state.problem).toBeNull();
  });

  it.each([
    ['an expert changes none [W-6.02]', () => atPlace('a1', { expert: true }), update('a1')],
    ['an expert deletes none [W-6.02]', () => atPlace('a1', { expert: true }), remove('a1')],
    [
      'it is none of the customer’s',
      () => Object.assign(atPlace(), { offers: { ...noLookUps, form: { form: null } } }),
      update('a9'),
    ],
    [
      'no place is asked for',
      () => atPlace().send(create()).hear(created('a1')).next().hear(created('a2')).next(),
      create(),
    ],
  ])('is not offered when %s', (_where, customer, event) => {
    expect(customer().refusalOf(event)).toMatchObject({ code: 'not_offered', offered: false });
  });

  it('is refused when its form could not be loaded', () => {
    const customer = Object.assign(atPlace(), { offers: noLookUps });
    expect(customer.refusalOf(create())).toMatchObject({ code: 'address', fields: [] });
  });
});

it('asks a guest to sign in before a place, whether or not the question requires it [W-6.01]', () => {
  expect(new Customer(flow, { session: { guest: true } })).toMatchObject({ phase: 'login', step: '@phone' });
  expect(atPlace()).toMatchObject({ phase: 'questions', step: 'from' });
});

it('changes the answers alone that are places and name the address [W-4.02]', () => {
  const withNote = makeFlow([
    ask('note', { type: 'text' }),
    ask('from', { type: 'location', options: [] }),
    ask('to', { type: 'location', options: [] }),
    ask('end'),
  ]);
  const customer = new Customer(withNote, signedIn).go('a1');
  customer.hear(created('a1')).next().hear(created('a2')).next().go('yes').quoted();
  const { answers, quote } = customer.state;
  customer.hear({ name: 'address_deleted', id: 'a9' });
  expect(customer.state).toMatchObject({ answers, quote, addresses_saved: 3 });
  customer.hear({ name: 'address_deleted', id: 'a1' });
  const { from: _from, ...others } = answers;
  expect(customer.state).toMatchObject({ quote: null, expert: null, addresses_saved: 4 });
  expect(customer.state.answers).toEqual(others);
});
