import type { AddressForm, ErrorReply, SourceReply } from '@gam/schemas/descriptors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import {
  addressesQuestion,
  addressForm,
  addressMap,
  operatorsForm,
  savedAddress,
} from '../../../test/fixtures/addresses.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { settle } from '../../../test/settle.ts';

const screenOf = (question = addressesQuestion(), rev = 1) =>
  makeScreen({ flow: makeFlow({ rev }), body: [question], footer: [next] });
const formReply = (form: AddressForm): SourceReply =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  ({ source: 'address_form', v: 'f1', item: form.id, items: [form], select: null, then: null });
const button = (name: string) => screen.getByRole('button', { name });
const draftOf = () => sessionStorage.getItem('gam.drafts.address.f_1.q1');
const checked = () => screen.queryByRole<HTMLInputElement>('radio', { checked: true })?.value ?? null;
const detail = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'آدرس دقیق' });
const area = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'محله' });
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'شماره تماس جهت هماهنگی' });
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

/** Draws the widget and opens the form of a new address. */
async function openNew(
  forms: (SourceReply | (ErrorReply & { status: number }))[] = [formReply(addressForm())],
) {
  const bff = fakeBff();
  bff.onSource(...forms);
  await renderApp(makeReply(screenOf(addressesQuestion({}, { answer: { values: ['11'] } }))));
  const user = userEvent.setup();
  await user.click(button('آدرس جدید'));
  await settle();
  await settle();
  return { bff, user };
}

// The chunks that the list loads ahead.
beforeAll(() => import('./form/AddressForm.tsx'));
afterEach(() => {
  // An open form would stay in the next test's page.
  delete document.documentElement.dataset.editing;
});

describe('the form of an address', () => {
  it('shows area, detail, phone, map, submit and back, and sends the location of the pin [W-2.04]', async () => {
    const form = addressForm({ map: addressMap() });
    const { bff, user } = await openNew([
      formReply({ ...form, ui: { ...form.ui, location: { 'ui:field': 'map' } } }),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'آدرس جدید' })).toBe(document.activeElement);
    expect([area(), detail(), phone()].map((field) => field.getAttribute('aria-required'))).toEqual([
      'true',
      'true',
      'false',
    ]);
    expect(detail().tagName).toBe('TEXTAREA');
    expect(phone().placeholder).toBe('مثلا: ۰۲۱۸۸۷۷۶۶۵۵');
    expect(bff.sourcesAsked()[0]?.path).toBe('/api/flows/f_1/sources/address_form');
    await user.type(area(), 'زعفرانیه');
    expect(screen.getByText('موردی یافت نشد')).toBeDefined();
    await user.clear(area());
    await user.type(area(), 'سعادت{Enter}');
    await user.type(detail(), 'بلوار دریا، پلاک ۴');
    fireEvent.keyDown(await screen.findByRole('application', { name: 'نشانگر' }), { key: 'ArrowUp' });
    expect(button('بازگشت')).toBeDefined();
    await user.click(button('ثبت آدرس'));
    expect(bff.events()).toEqual([
      [
        'address_create',
        { area: '2', detail: 'بلوار دریا، پلاک ۴', lat: expect.any(Number), lng: expect.any(Number) },
      ],
    ]);
  });

  it('replaces the buttons of the screen [W-2.06]', async () => {
    const { user } = await openNew();
    expect(document.documentElement.dataset.editing).toBe('address');
    await user.click(button('بازگشت'));
    expect(document.documentElement.dataset.editing).toBeUndefined();
    expect(document.activeElement).toBe(button('آدرس جدید'));
  });

  it('shows errors at the fields, focuses the first and sends nothing [W-5.03]', async () => {
    const { bff, user } = await openNew();
    await user.type(detail(), 'کوتاه');
    await user.type(phone(), '۱۲');
    await user.click(button('ثبت آدرس'));
    await settle();
    expect(described(area())).toContain('لطفا محله را انتخاب کنید');
    expect(described(detail())).toContain('لطفا حداقل ۱۰ حرف وارد کنید');
    expect(described(phone())).toContain('لطفا حداقل ۱۱ رقم وارد کنید');
    expect(document.activeElement).toBe(area());
    expect(bff.events()).toEqual([]);
    await user.type(detail(), ' نیست دیگر');
    expect(detail().getAttribute('aria-invalid')).toBe('false');
    expect(area().getAttribute('aria-invalid')).toBe('true');
  });

  it('leaves a form of a version that the build does not know to the server', async () => {
    const newer = { name: 'address', version: 99, data: {} };
    const { bff, user } = await openNew([formReply(addressForm({ schema_ref: newer }))]);
    await user.type(detail(), 'کوتاه');
    await user.click(button('ثبت آدرس'));
    expect(bff.events()).toEqual([['address_create', { detail: 'کوتاه' }]]);
  });

  it('is sent as one event and closes into the list with the new address selected [W-4.01, W-4.02]', async () => {
    const { bff, user } = await openNew();
    await user.type(area(), 'سعادت{Enter}');
    await user.type(detail(), 'بلوار دریا، پلاک ۴');
    await user.type(phone(), '+98 21 8877 6655');
    const saved = addressesQuestion(
      {
        saved: 1,
        source: { name: 'addresses', v: 'v2' },
        items: [
          {
            addresses: [savedAddress('13'), savedAddress('11'), savedAddress('12')],
            next: null,
            warning: null,
          },
        ],
      },
      { answer: { values: ['13'] } },
    );
    bff.onEvents(makeReply(screenOf(saved, 2), { applied: 1 }));
    await user.click(button('ثبت آدرس'));
    await settle();
    expect(bff.events()).toEqual([
      ['address_create', { area: '2', detail: 'بلوار دریا، پلاک ۴', landline: '02188776655' }],
    ]);
    expect(checked()).toBe('13');
    expect(draftOf()).toBeNull();
  });

  it('is sent by Enter instead of the button of the screen', async () => {
    const { bff, user } = await openNew();
    await user.type(area(), 'سعادت{Enter}');
    await user.type(detail(), 'بلوار دریا، پلاک ۴');
    await user.type(phone(), '02188776655{Enter}');
    expect(bff.events().map(([name]) => name)).toEqual(['address_create']);
  });

  it('keeps a phone in any form as typed and sends its digits [W-5.05, W-5.07]', async () => {
    const { bff, user } = await openNew();
    await user.type(area(), 'سعادت{Enter}');
    await user.type(detail(), 'بلوار دریا، پلاک ۴');
    await user.type(phone(), '0098 (0) 21 - 88 77 66 55 ');
    expect(phone().value).toBe('۰۰۹۸ (۰) ۲۱ - ۸۸ ۷۷ ۶۶ ۵۵ ');
    await user.clear(phone());
    await user.type(phone(), '+98 21 - 88 77 - 66 55{Enter}');
    expect(bff.events()).toEqual([
      ['address_create', { area: '2', detail: 'بلوار دریا، پلاک ۴', landline: '02188776655' }],
    ]);
  });

  it('shows the BFF’s errors at the fields until the fields change [W-8.01]', async () => {
    const { bff, user } = await openNew();
    await user.type(area(), 'سعادت{Enter}');
    await user.type(detail(), 'بلوار دریا، پلاک ۴');
    const refused = addressesQuestion({
      problem: { message: 'خطا', fields: [{ name: 'detail', message: 'این آدرس پیدا نشد' }] },
    });
    bff.onEvents(makeReply(screenOf(refused, 1), { applied: 0 }));
    await user.click(button('ثبت آدرس'));
    await settle();
    expect(described(detail())).toContain('این آدرس پیدا نشد');
    expect(document.activeElement).toBe(detail());
    await user.type(detail(), ' واحد ۲');
    expect(described(detail())).not.toContain('این آدرس پیدا نشد');
    expect(detail().value).toBe('بلوار دریا، پلاک ۴ واحد ۲');
  });

  it('keeps its draft after a reload and after back', async () => {
    const { user } = await openNew();
    await user.type(detail(), 'بلوار دریا');
    const stored = { 'gam.drafts.address.f_1.q1': draftOf() ?? '' };
    await user.click(button('بازگشت'));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    document.body.innerHTML = '';
    const bff = fakeBff();
    bff.onSource(formReply(addressForm()));
    await renderApp(makeReply(screenOf()), { stored });
    await settle();
    expect(detail().value).toBe('بلوار دریا');
    await user.click(button('بازگشت'));
    await user.click(button('آدرس جدید'));
    await settle();
    expect(detail().value).toBe('بلوار دریا');
  });

  it('shows a saved address and can be loaded again after a failure [W-4.01]', async () => {
    const bff = fakeBff();
    bff.onSource(
      { status: 502, error: { code: 'source_failed', kind: 'fault', message: 'خطا' } },
      formReply(
        addressForm({
          id: '12',
          title: 'ویرایش آدرس',
          data: {
            area: '1',
            detail: 'خیابان ملاصدرا، پلاک ۱۲',
            location: { lat: 35.7, lng: 51.4 },
          },
        }),
      ),
    );
    await renderApp(makeReply(screenOf()));
    const user = userEvent.setup();
    await user.click(screen.getAllByRole('button', { name: 'ویرایش آدرس: ونک' })[1] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('خطا')).toHaveLength(2));
    expect(screen.queryByText(/^اتصال اینترنت/)).toBeNull();
    await user.click(button('تلاش دوباره'));
    await settle();
    expect([area().value, detail().value]).toEqual(['ونک', 'خیابان ملاصدرا، پلاک ۱۲']);
    await user.type(detail(), '، واحد ۳');
    await user.click(button('ثبت آدرس'));
    expect(bff.events()).toEqual([
      [
        'address_update',
        { id: '12', area: '1', detail: 'خیابان ملاصدرا، پلاک ۱۲، واحد ۳', lat: 35.7, lng: 51.4 },
      ],
    ]);
  });

  it('shows an operator the customer’s phone as read-only and asks for the name [O-2.48, W-6.03]', async () => {
    const { bff, user } = await openNew([formReply(operatorsForm())]);
    const fields = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(
      fields.slice(0, 3).map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
    ).toEqual(['شماره موبایل مشتری', 'نام مشتری', 'نام خانوادگی مشتری']);
    const [customersPhone, firstName, lastName] = fields as [
      HTMLInputElement,
      HTMLInputElement,
      HTMLInputElement,
    ];
    expect([customersPhone.value, customersPhone.readOnly, customersPhone.autocomplete]).toEqual([
      '۰۹۱۲۱۲۳۴۵۶۷',
      true,
      'off',
    ]);
    expect([firstName.getAttribute('aria-required'), firstName.autocomplete]).toEqual(['true', 'off']);
    await user.type(lastName, 'احمدی۲');
    await user.click(button('ثبت آدرس'));
    expect(described(firstName)).toContain('لطفا نام مشتری را وارد کنید!');
    expect(described(lastName)).toContain('لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید');
    expect(document.activeElement).toBe(firstName);
    expect(bff.events()).toEqual([]);

    await user.type(firstName, 'سارا');
    await user.clear(lastName);
    await user.type(lastName, 'احمدی');
    await user.type(area(), 'سعادت{Enter}');
    await user.type(detail(), 'بلوار دریا، پلاک ۴');
    await user.type(firstName, '{Enter}');
    expect(bff.events()).toEqual([
      [
        'address_create',
        {
          phone: '09121234567',
          first_name: 'سارا',
          last_name: 'احمدی',
          area: '2',
          detail: 'بلوار دریا، پلاک ۴',
        },
      ],
    ]);
  });

  it('shows a forced area as read-only', async () => {
    const form = addressForm({ data: { area: '2' } });
    await openNew([
      formReply({ ...form, ui: { ...form.ui, area: { 'ui:widget': 'area', 'ui:readonly': true } } }),
    ]);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'محله' });
    expect([field.value, field.readOnly]).toEqual(['سعادت‌آباد', true]);
  });
});
