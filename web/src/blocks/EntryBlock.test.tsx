import type { Entry, Screen } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const placeOrder = {
  id: 'place',
  label: 'ثبت نهایی سفارش',
  event: 'place_order',
  kind: 'primary',
} as const;
const code: Entry['fields'][number] = {
  name: 'code',
  label: 'کد تخفیف',
  input: 'text',
  value: '',
  error: null,
};
const remove = { id: 'remove', label: 'حذف کد', event: 'remove_voucher', kind: 'quiet' } as const;
const applied: Partial<Entry> = {
  fields: [{ ...code, value: 'نوروز' }],
  done: { text: 'کد تخفیف اعمال شد', action: remove },
};
const withEntry = (changes: Partial<Entry> = {}, rev = 3): Screen =>
  makeScreen({
    id: 'order.quote',
    flow: makeFlow({ phase: 'quote', step: null, rev }),
    body: [{ ...blockFixtures.entry, fields: [code], ...changes }],
    footer: [placeOrder],
  });

async function show(changes: Partial<Entry> = {}) {
  const bff = fakeBff();
  const { controller } = await renderApp(makeReply(withEntry(changes)));
  return { bff, controller, user: userEvent.setup() };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'کد تخفیف' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('EntryBlock', () => {
  it('disables its button while the field is empty [W-5.06]', async () => {
    const { bff, user } = await show();
    expect(button('اعمال کد').disabled).toBe(true);
    await user.type(field(), '  ');
    expect(button('اعمال کد').disabled).toBe(true);
    await user.type(field(), 'نوروز');
    await user.click(button('اعمال کد'));
    expect(bff.events()).toEqual([['apply_voucher', { code: 'نوروز' }]]);
  });

  it('sends its field by Enter, without the form of the page', async () => {
    const { bff, user } = await show();
    // Before the script listens to its keys, the browser would press the page's button.
    expect(field().form).toBeNull();
    await user.type(field(), 'نوروز{Enter}');
    expect(bff.events()).toEqual([['apply_voucher', { code: 'نوروز' }]]);
  });

  it('shows what is missing at Enter in an empty field, although the button is disabled', async () => {
    const required = 'لطفا یک ایمیل معتبر وارد کنید!';
    const { bff, user } = await show({ fields: [{ ...code, required }] });
    await user.type(field(), '{Enter}');
    expect(screen.getByText(required)).toBeDefined();
    expect([document.activeElement, field().getAttribute('aria-invalid')]).toEqual([field(), 'true']);
    expect(bff.events()).toEqual([]);
  });

  it('shows the error, and keeps the input and its focus', async () => {
    const { bff, user } = await show();
    bff.onEvents(makeReply(withEntry({ fields: [{ ...code, error: 'کد معتبر نیست' }] }, 4), { applied: 1 }));
    await user.type(field(), 'بهار');
    await user.click(button('اعمال کد'));
    expect(await screen.findByText('کد معتبر نیست')).toBeDefined();
    expect([field().value, document.activeElement]).toEqual(['بهار', field()]);
  });

  it('stays disabled with its accepted value until the value is withdrawn [W-4.07]', async () => {
    const { bff, user } = await show();
    bff.onEvents(
      makeReply(withEntry(applied, 4), { applied: 1 }),
      makeReply(withEntry({}, 5), { applied: 1 }),
    );
    await user.type(field(), ' نوروز{Enter}');
    expect((await screen.findByText('کد تخفیف اعمال شد')).closest('output')).not.toBeNull();
    expect([field().disabled, field().value]).toEqual([true, 'نوروز']);
    expect(screen.queryByRole('button', { name: 'اعمال کد' })).toBeNull();
    expect(document.activeElement).toBe(button('حذف کد'));
    await user.click(button('حذف کد'));
    expect(await screen.findByRole('button', { name: 'اعمال کد' })).toBeDefined();
    expect([field().disabled, field().value]).toEqual([false, '']);
    expect(button('اعمال کد').disabled).toBe(true);
    expect(document.activeElement).toBe(field());
    expect(bff.events()[1]).toEqual(['remove_voucher', {}]);
  });

  it('keeps the input and the focus when a reply changes something else', async () => {
    const { bff, controller, user } = await show({ fields: [{ ...code, error: 'کد معتبر نیست' }] });
    await user.type(field(), 'نوروز');
    button('ثبت نهایی سفارش').focus();
    bff.onScreen(makeReply(withEntry({ fields: [{ ...code, error: 'کد معتبر نیست' }] }, 4)));
    await act(() => controller.refresh());
    expect(field().value).toBe('نوروز');
    expect(document.activeElement).toBe(button('ثبت نهایی سفارش'));
  });

  it('works in a dialog', async () => {
    const bff = fakeBff();
    const modal: Screen['modal'] = {
      type: 'modal',
      key: 'pay',
      title: 'پیش‌پرداخت',
      body: [blockFixtures.entry],
      actions: [],
      dismiss: null,
    };
    await renderApp(makeReply(makeScreen({ ...withEntry(), body: [], modal })));
    await userEvent.type(field(), 'نوروز{Enter}');
    expect(bff.events()).toEqual([['apply_voucher', { code: 'نوروز' }]]);
  });
});
