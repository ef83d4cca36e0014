import { describe, expect, it } from 'vitest';
import { makeAddressForm } from './address-form.ts';
import { ask, Customer, makeFlow } from '@gam/engine/fixtures';
import { noLookUps } from '@gam/engine/flow';

type AddressFormParts = Parameters<typeof makeAddressForm>[0];

const vanak = { id: '1001', name: 'ونک', city: 'تهران', location: null };
const flow = makeFlow([ask('from', { type: 'location', options: [] }), ask('note', { type: 'text' })]);
const detail = 'خیابان ملاصدرا، پلاک ۱۸';
const create = (args: object) =>
  ({ name: 'address_create', args: { area: '1001', detail, ...args } }) as const;

/** A customer at the place, with the form of a new address. */
function atForm(parts: Partial<AddressFormParts>, service: typeof flow = flow): Customer {
  const form = makeAddressForm({
    kind: 'full',
    areas: [vanak],
    forced: null,
    country: null,
    tiles: null,
    customer: null,
    address: null,
    ...parts,
  });
  return Object.assign(new Customer(service, { session: { admin: true } }), {
    offers: { ...noLookUps, form: { form } },
  });
}
const someone = { phone: null, name: 'unknown' } as const;
const saved = { area: '1001', detail, landline: null, lat: null, lng: null };

describe('a new address for a customer of an operator', () => {
  it('names the customer by the phone that the operator typed [W-6.03]', () => {
    const { intent } = atForm({ customer: someone }).send(create({ phone: '09121234567' }));
    expect(intent).toMatchObject({
      call: 'create_address',
      address: saved,
      customer: { phone: '989121234567' },
    });
  });

  it('names the customer whom the operator acts for, whatever the browser sends', () => {
    const customer = { phone: '989121234567', name: 'known' } as const;
    const { intent } = atForm({ customer }).send(create({ phone: '09350000000' }));
    expect(intent).toMatchObject({ customer: { phone: '989121234567' } });
  });

  it("refuses a phone that does not match the country's pattern, once [O-5.06]", () => {
    const wrong = atForm({ customer: someone }).refusalOf(create({ phone: '02188034455' }));
    expect(wrong).toMatchObject({ code: 'address', fields: [{ name: 'phone' }] });
    expect(wrong.message).toBe(wrong.fields?.[0]?.message);
    const short = atForm({ customer: someone }).refusalOf(create({ phone: '0912' }));
    expect(short.fields?.map(({ name }) => name)).toEqual(['phone']);
    const missing = atForm({ customer: someone }).refusalOf(create({}));
    expect(missing.fields?.map(({ name }) => name)).toEqual(['phone']);
    const both = atForm({ customer: someone }).refusalOf(create({ phone: '02188034455', detail: 'x' }));
    expect(both.fields?.map(({ name }) => name)).toEqual(['phone', 'detail']);
  });

  it('checks the length alone when the country has no pattern', () => {
    const country = { min_length: 11, max_length: 11, sample: '02188034455' };
    const elsewhere = makeFlow([ask('from', { type: 'location', options: [] })], { service: { country } });
    const { intent } = atForm({ customer: someone, country }, elsewhere).send(
      create({ phone: '02188034455' }),
    );
    expect(intent).toMatchObject({ call: 'create_address' });
  });
});

describe('a new address of a customer', () => {
  it('names no one, and takes its location from the area', () => {
    const { intent } = atForm({}).send(create({ phone: '0912' }));
    expect(intent).toEqual({ call: 'create_address', address: saved, by_location: false });
  });

  it('takes its location from the place without an area [W-5.04]', () => {
    const customer = atForm({ kind: 'simple' });
    const { intent } = customer.send({ name: 'address_create', args: { lat: 35.7, lng: 51.4 } });
    expect(intent).toMatchObject({ address: { area: null, lat: 35.7, lng: 51.4 }, by_location: true });
  });

  it('is not saved when it is wrong', () => {
    const refusal = atForm({}).refusalOf(create({ detail: 'x', area: '9' }));
    expect(refusal.fields?.map(({ name }) => name).toSorted()).toEqual(['area', 'detail']);
  });
});

it('deletes an address that stands in an answer of another type', () => {
  const texts = makeFlow([ask('note', { type: 'text' }), ask('from', { type: 'location', options: [] })]);
  const home = {
    id: 'a1',
    area: vanak,
    detail,
    landline: null,
    lat: null,
    lng: null,
    location: null,
    isActive: true,
  };
  const customer = new Customer(texts).go('a1');
  const form = makeAddressForm({
    kind: 'full',
    areas: [vanak],
    forced: null,
    country: null,
    tiles: null,
    customer: null,
    address: home,
  });
  customer.offers = { ...noLookUps, form: { form } };
  expect(customer.send({ name: 'address_delete', args: { id: 'a1' } }).intent).toMatchObject({ id: 'a1' });
});
