import type { Address, Area } from '@gam/schemas/upstream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidyDetail, judgeForm } from '@gam/engine/fixtures';
import { defaultCountry } from '@gam/engine/questions';
import { readCountryPhone } from '@gam/shared/country-phone';
import { makeAddressForm } from './address-form.ts';

type AddressFormParts = Parameters<typeof makeAddressForm>[0];

const vanak: Area = { id: '1001', name: 'ونک', city: 'تهران', location: { lat: 35.75, lng: 51.41 } };
const punak: Area = { id: '1002', name: 'پونک', city_name: 'تهران', location: null };
const home: Address = {
  id: 'a1',
  area: vanak,
  detail: 'خیابان ملاصدرا، پلاک ۱۸',
  landline: '982188034455',
  lat: 35.7582,
  lng: 51.4009,
  location: { type: 'Point', coordinates: [51.4009, 35.7582] },
  isActive: true,
};
const formOf = (parts: Partial<AddressFormParts> = {}) =>
  makeAddressForm({
    kind: 'full',
    areas: [vanak, punak],
    forced: null,
    country: null,
    address: null,
    tiles: null,
    customer: null,
    ...parts,
  });
const filled = { area: '1001', detail: 'خیابان ملاصدرا، پلاک ۱۸' };
const place = { lat: 35.7582, lng: 51.4009 };
const required = { area: 'لطفا محله را انتخاب کنید', detail: 'لطفا آدرس دقیق را وارد کنید!' };
const wrongPhone = 'لطفا شماره تماس جهت هماهنگی را به درستی وارد کنید!';

/** The messages of each field that is wrong. */
const judge = (values: object, parts: Partial<AddressFormParts> = {}) =>
  Object.fromEntries(judgeForm(formOf(parts), { ...values }).map(({ name, message }) => [name, message]));

describe('makeAddressForm', () => {
  it('asks for area, detail, phone and location, and shows the map [W-9.03]', () => {
    const { id, title, ui, data, schema, map } = formOf();
    expect({ id, title, data }).toEqual({ id: 'new', title: 'آدرس جدید', data: {} });
    expect(ui['ui:order']).toEqual(['location', 'area', 'detail', 'landline']);
    expect(schema).toMatchObject({
      required: ['area', 'detail'],
      properties: {
        area: {
          oneOf: [
            { const: '1001', title: 'ونک' },
            { const: '1002', title: 'پونک' },
          ],
        },
        landline: { minLength: 11, maxLength: 11 },
      },
    });
    expect(map).toMatchObject({ centre: { lat: 35.75, lng: 51.41 }, areas: [{ id: '1001', name: 'ونک' }] });
  });

  it('contains the values of a saved address, the phone with a leading 0 [W-3.01, W-5.07]', () => {
    expect(formOf({ address: home })).toMatchObject({
      id: 'a1',
      title: 'ویرایش آدرس',
      data: { ...filled, landline: '02188034455', location: place },
    });
  });

  it('leaves out the location of a saved address at its area’s location, so that it follows the area [W-3.02]', () => {
    const address = { ...home, area: vanak, lat: 35.75, lng: 51.41 };
    expect(formOf({ address }).data).not.toHaveProperty('location');
  });

  it('makes a forced area read-only [W-2.02]', () => {
    const { data, ui, schema } = formOf({ areas: [vanak], forced: vanak });
    expect(data).toEqual({ area: '1001' });
    expect(ui['area']).toEqual({ 'ui:widget': 'area', 'ui:readonly': true });
    expect(schema).toMatchObject({ properties: { area: { oneOf: [{ const: '1001' }] } } });
  });

  it('asks only for the area in the simple form, and shows no map [W-5.04, W-9.03]', () => {
    const { schema, map, messages, data } = formOf({ kind: 'simple', address: home });
    expect(Object.keys(schema['properties'] as object)).toEqual(['area', 'location']);
    expect(Object.keys(messages)).toEqual(['area', 'location']);
    expect(Object.keys(data)).toEqual(['area', 'location']);
    expect(map).toBeNull();
  });

  it('centres its map on Tehran if no area has a location [W-9.01]', () => {
    const defaultCentre = { lat: 35.699573, lng: 51.337765 };
    expect(formOf({ areas: [punak] }).map).toMatchObject({ centre: defaultCentre, areas: [] });
  });

  it('accepts phones of the country’s length [W-5.05]', () => {
    const country = { min_length: 8, max_length: 9, sample: '07001234' };
    expect(formOf({ country }).schema).toMatchObject({
      properties: { landline: { minLength: 8, maxLength: 9 } },
    });
    expect(formOf({ country }).ui['landline']).toMatchObject({ 'ui:placeholder': 'برای مثال: ۰۷۰۰۱۲۳۴' });
    expect(judge({ ...filled, landline: '0700123' }, { country })).toEqual({
      landline: 'لطفا حداقل ۸ رقم وارد کنید',
    });
  });
});

describe('judgeForm', () => {
  it.each([
    ['area and detail', filled],
    ['a detail of ten letters', { ...filled, detail: 'کوچه دوم ۱' }],
    ['a detail of a thousand letters', { ...filled, detail: 'ا'.repeat(1000) }],
    ['a landline with the code of its city', { ...filled, landline: '02188034455' }],
    ['a mobile', { ...filled, landline: '09121234567' }],
    ['a place', { ...filled, location: place }],
    ['markup, as text', { ...filled, detail: '<script>alert(1)</script> کوچه' }],
  ])('accepts %s', (_what, values) => {
    expect(judge(values)).toEqual({});
  });

  it.each([
    ['nothing [W-5.01, W-5.04]', {}, required],
    ['an area that is not there', { ...filled, area: '2001' }, { area: required.area }],
    ['nine letters', { ...filled, detail: 'کوچه دوم۱' }, { detail: 'لطفا حداقل ۱۰ حرف وارد کنید' }],
    [
      'too many letters',
      { ...filled, detail: 'ا'.repeat(1001) },
      { detail: 'لطفا حداکثر ۱۰۰۰ حرف وارد کنید!' },
    ],
    ['no letter at all [W-5.02]', { ...filled, detail: '12345678901' }, { detail: 'آدرس دقیق معتبر نیست' }],
    ['a short phone', { ...filled, landline: '0218803' }, { landline: 'لطفا حداقل ۱۱ رقم وارد کنید' }],
    ['a long phone', { ...filled, landline: '021880344556' }, { landline: 'لطفا حداکثر ۱۱ رقم وارد کنید!' }],
    ['a phone without its city', { ...filled, landline: '88034455123' }, { landline: wrongPhone }],
    ['letters as a phone', { ...filled, landline: '021abcdefgh' }, { landline: wrongPhone }],
    [
      'a place off the Earth',
      { ...filled, location: { lat: 91, lng: 0 } },
      { location: 'لطفا محل را دوباره روی نقشه مشخص کنید' },
    ],
    [
      'half a place',
      { ...filled, location: { lat: 35 } },
      { location: 'لطفا محل را دوباره روی نقشه مشخص کنید' },
    ],
  ])('reports %s at its field', (_what, values, problems) => {
    expect(judge(values)).toEqual(problems);
  });

  it.each([
    ['the area', { area: '1001' }, {}],
    ['the place alone', { location: place }, {}],
    ['nothing', {}, { area: required.area }],
    ['another area', { area: '2001' }, { area: required.area }],
  ])('judges the simple form with %s [W-5.04]', (_what, values, problems) => {
    expect(judge(values, { kind: 'simple' })).toEqual(problems);
  });

  it('accepts only the forced area [W-2.02]', () => {
    const parts = { areas: [vanak], forced: vanak };
    expect(judge(filled, parts)).toEqual({});
    expect(judge({ ...filled, area: '1002' }, parts)).toEqual({ area: required.area });
  });

  it('offers no area in a city without areas', () => {
    expect(judge(filled, { areas: [] })).toEqual({ area: required.area });
  });
});

describe('an operator’s form', () => {
  const customer = { phone: '989121234567', name: 'missing' } as const;
  const fields = (parts: Partial<AddressFormParts>) => formOf(parts).ui['ui:order'];
  const named = { first_name: 'سارا', last_name: 'Ahmadi' };

  it('begins with the customer’s read-only phone, and asks for a missing name [O-2.48, W-6.03]', () => {
    const { data, ui, schema } = formOf({ customer });
    expect(ui['ui:order']).toEqual([
      'phone',
      'first_name',
      'last_name',
      'location',
      'area',
      'detail',
      'landline',
    ]);
    expect(data).toEqual({ phone: '09121234567' });
    expect(ui['phone']).toMatchObject({
      'ui:widget': 'phone',
      'ui:readonly': true,
      'ui:autocomplete': 'off',
    });
    expect(schema['required']).toEqual(['phone', 'first_name', 'last_name', 'area', 'detail']);
  });

  it.each([
    ['known', ['phone'], ['phone']],
    ['missing', ['phone', 'first_name', 'last_name'], ['phone', 'first_name', 'last_name']],
    ['unknown', ['phone', 'first_name', 'last_name'], ['phone']],
  ] as const)('asks for a name that is %s with %j and requires %j [W-6.03]', (name, asked, needed) => {
    const parts = { customer: { ...customer, name } };
    expect(fields(parts)).toEqual([...asked, 'location', 'area', 'detail', 'landline']);
    expect(formOf(parts).schema['required']).toEqual([...needed, 'area', 'detail']);
    expect(fields({ ...parts, kind: 'simple' })).toEqual([...asked, 'area', 'location']);
    expect(formOf({ ...parts, kind: 'simple' }).schema).toMatchObject({
      required: needed,
      if: { required: ['location'] },
      else: { required: ['area'] },
    });
  });

  it('accepts a typed phone of the country before a customer is chosen [O-5.06]', () => {
    const noCustomer = { customer: { phone: null, name: 'unknown' } as const };
    expect(formOf(noCustomer).ui['phone']).not.toHaveProperty('ui:readonly');
    expect(judge({ ...filled, phone: '0912' }, noCustomer)).toEqual({ phone: 'لطفا حداقل ۱۱ رقم وارد کنید' });
    expect(judge({ ...filled, phone: '0912123456a' }, noCustomer)).toEqual({
      phone: 'لطفا شماره موبایل مشتری را به درستی وارد کنید!',
    });
    expect(judge({ ...filled, phone: '09121234567' }, noCustomer)).toEqual({});
  });

  it.each([
    ['nothing', {}, ['لطفا نام مشتری را وارد کنید!', 'لطفا نام خانوادگی مشتری را وارد کنید!']],
    ['one letter', { ...named, first_name: 'س' }, ['لطفا حداقل ۲ حرف وارد کنید']],
    ['too many letters', { ...named, last_name: 'ا'.repeat(21) }, ['لطفا حداکثر ۲۰ حرف وارد کنید!']],
    ['a digit', { ...named, last_name: 'احمدی۲' }, ['لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید']],
    ['markup', { ...named, last_name: '<b>علی</b>' }, ['لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید']],
    ['two words with a half-space', { first_name: 'امیر\u200cعلی', last_name: 'van Dijk' }, []],
  ])('reports %s as a name at its field [O-5.07]', (_what, names, messages) => {
    const values = { ...filled, phone: '09121234567', ...names };
    expect(Object.values(judge(values, { customer }))).toEqual(messages);
  });

  it('does not judge a read-only phone by the city’s country', () => {
    const country = { min_length: 8, max_length: 9, sample: '07001234' };
    const parts = { customer: { ...customer, name: 'known' } as const, country };
    expect(judge({ ...filled, phone: '09121234567' }, parts)).toEqual({});
  });
});

const tidyPhone = (typed: string) => readCountryPhone(typed, defaultCountry);

describe('typed text', () => {
  it.each([
    ['۰۲۱-۸۸۰۳۴۴۵۵', '02188034455'],
    ['982188034455', '02188034455'],
    ['+98 912 123 4567', '09121234567'],
    ['00982188034455', '02188034455'],
    ['021', '021'],
    ['abc', 'abc'],
    ['', ''],
  ])('becomes as a phone, %s, %s [W-5.07]', (typed, tidy) => {
    expect(tidyPhone(typed)).toBe(tidy);
  });

  it.each([
    ['۹۱۲ ۱۲۳ ۴۵۶۷', '09121234567'],
    ['+98 912 123 4567', '09121234567'],
    ['02188034455', '02188034455'],
    ['abc', 'abc'],
  ])('becomes as a mobile number, %s, %s', (typed, tidy) => {
    expect(tidyPhone(typed)).toBe(tidy);
  });

  it('loses surrounding spaces as a detail and gets Persian letters', () => {
    expect(tidyDetail('  كوچه يكم ')).toBe('کوچه یکم');
    expect(tidyDetail('   ')).toBe('');
  });

  it('does not change when it is tidied again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(tidyPhone(tidyPhone(typed))).toBe(tidyPhone(typed));
      }),
    );
  });
});
