import type { Button, Form } from '@gam/schemas/descriptors';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const send: Button = {
  id: 'send',
  label: 'دریافت کد',
  event: 'login_request_code',
  kind: 'primary',
  form: 'login',
};
const verify: Button = {
  id: 'verify',
  label: 'تایید',
  event: 'login_verify',
  kind: 'primary',
  form: 'login',
};
const codeField: Form['fields'][number] = {
  name: 'code',
  label: 'کد تایید',
  input: 'code',
  value: '',
  length: 6,
  required: 'لطفا کد تایید را وارد کنید!',
  error: null,
};
async function fill(form: Form, ...footer: Button[]) {
  const bff = fakeBff();
  const flow = makeFlow({ phase: 'login', step: null });
  const shown = (body: Form) => makeReply(makeScreen({ id: 'order.login', flow, body: [body], footer }));
  await renderApp(shown(form));
  return {
    bff,
    shown,
    field: screen.getByLabelText<HTMLInputElement>(form.fields[0]?.label ?? ''),
    user: userEvent.setup(),
  };
}

it('shows the name of the request beside an error for which the server is to blame', async () => {
  const error_ref = '4820-1736-5921';
  await fill({ type: 'form', key: 'login', fields: [{ ...codeField, error: 'خطا', error_ref }] }, verify);
  expect(screen.getByText('خطا (کد پیگیری: \u2066۴۸۲۰-۱۷۳۶-۵۹۲۱\u2069)')).toBeDefined();
});

const signIn: Button = {
  id: 'operator_sign_in',
  label: 'ورود',
  event: 'operator_sign_in',
  kind: 'primary',
  form: 'desk',
};
const desk: Form = {
  type: 'form',
  key: 'desk',
  fields: [
    { name: 'phone', label: 'موبایل', input: 'phone', value: '', required: 'موبایل نیست', error: null },
    {
      name: 'password',
      label: 'گذرواژه',
      input: 'password',
      value: '',
      required: 'گذرواژه نیست',
      reveal: 'نمایش گذرواژه',
      error: null,
    },
    { ...codeField, required: 'کد نیست' },
  ],
};

/** The sign-in of operators: three fields in one form. */
async function openDesk() {
  const bff = fakeBff();
  const shown = (form: Form) =>
    makeReply(makeScreen({ id: 'operator.login', body: [form], footer: [signIn] }));
  await renderApp(shown(desk));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return { bff, shown, field, user: userEvent.setup() };
}

describe('a password field', () => {
  it('is hidden, has no keyboard corrections, and is shown on demand until it is sent', async () => {
    const { bff, field, user } = await openDesk();
    const password = field('گذرواژه');
    const { type, autocomplete, style } = password;
    expect([type, autocomplete, password.getAttribute('spellcheck'), style.direction]).toEqual([
      'password',
      'current-password',
      'false',
      'ltr',
    ]);
    expect(password.getAttribute('autocapitalize')).toBe('none');
    const reveal = screen.getByRole('button', { name: 'نمایش گذرواژه' });
    await user.type(password, ' Abc۱ ');
    await user.click(reveal);
    expect([password.type, reveal.getAttribute('aria-pressed'), password.value]).toEqual([
      'text',
      'true',
      ' Abc۱ ',
    ]);
    expect(bff.events()).toEqual([]);
    await user.type(password, '{Enter}');
    expect([password.type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  });

  it('has no button to show it when the button has no name', async () => {
    const { reveal: _none, ...plain } = desk.fields[1] as Form['fields'][number];
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [{ ...desk, fields: [plain] }], footer: [signIn] })));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['ورود']);
  });
});

describe('a form of several fields', () => {
  it('is sent once by Enter in any field, or shows an error at the first empty one', async () => {
    const { bff, field, user } = await openDesk();
    await user.type(field('کد تایید'), '۱۲۳456');
    // The code is full, but the other fields are empty.
    expect([bff.events(), screen.queryByText('موبایل نیست')]).toEqual([[], null]);
    await user.type(field('کد تایید'), '{Enter}');
    expect(screen.getByText('موبایل نیست')).toBeDefined();
    expect(document.activeElement).toBe(field('موبایل'));
    await user.type(field('موبایل'), '٠٩١٢١٢٣٤٥٦٧');
    await user.type(field('گذرواژه'), 'secret{Enter}{Enter}');
    expect(bff.events()).toEqual([
      ['operator_sign_in', { phone: '09121234567', password: 'secret', code: '123456' }],
    ]);
  });

  it('is sent when its code is full and no other field is empty, and not again by Enter', async () => {
    const { bff, field, user } = await openDesk();
    await user.type(field('موبایل'), '09121234567');
    await user.type(field('گذرواژه'), 'secret');
    await user.type(field('کد تایید'), '123456{Enter}');
    expect(bff.events()).toHaveLength(1);
  });

  it('focuses the field that the server rejected', async () => {
    const { bff, shown, field, user } = await openDesk();
    const [phone, password, code] = desk.fields as [
      Form['fields'][number],
      Form['fields'][number],
      Form['fields'][number],
    ];
    bff.onEvents(shown({ ...desk, fields: [phone, password, { ...code, error: 'درست نیست' }] }));
    await user.type(field('موبایل'), '09121234567');
    await user.type(field('کد تایید'), '111111');
    await user.type(field('گذرواژه'), 'secret{Enter}');
    expect(await screen.findByText('درست نیست')).toBeDefined();
    expect(document.activeElement).toBe(field('کد تایید'));
  });
});

describe('FormBlock', () => {
  it('shows what is required at the field and sends nothing', async () => {
    const { bff, field, user } = await fill(blockFixtures.form, send);
    await user.click(screen.getByRole('button', { name: 'دریافت کد' }));
    expect(screen.getByText('لطفا شماره موبایل را وارد کنید!')).toBeDefined();
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    expect(bff.events()).toEqual([]);
    await user.type(field, '0');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows Persian digits and sends Latin digits', async () => {
    const { bff, field, user } = await fill(blockFixtures.form, send);
    expect([field.type, field.inputMode]).toEqual(['tel', 'tel']);
    await user.type(field, '0۹١2 1234567{Enter}');
    expect(field.value).toBe('۰۹۱۲ ۱۲۳۴۵۶۷');
    expect(bff.events()).toEqual([['login_request_code', { phone: '0912 1234567' }]]);
  });

  it('takes a one-time code in digits of any script and sends it when it is full', async () => {
    const { bff, field, user } = await fill({ ...blockFixtures.form, fields: [codeField] }, verify);
    const { autocomplete, inputMode } = field;
    const direction = field.closest('[dir]')?.getAttribute('dir');
    expect([autocomplete, inputMode, direction]).toEqual(['one-time-code', 'numeric', 'ltr']);
    await user.type(field, '12۳');
    expect(bff.events()).toEqual([]);
    await user.paste(' ٤5-6');
    expect(bff.events()).toEqual([['login_verify', { code: '123456' }]]);
    expect(
      screen
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value)
        .join(''),
    ).toBe('۱۲۳۴۵۶');
  });

  it('takes a whole code in the first box, as the phone fills it in', async () => {
    const { bff, field } = await fill({ ...blockFixtures.form, fields: [codeField] }, verify);
    fireEvent.change(field, { target: { value: '۱۲۳456' } });
    expect(bff.events()).toEqual([['login_verify', { code: '123456' }]]);
  });

  it('shows that a code was wrong, empties its boxes and takes the next code', async () => {
    const form = { ...blockFixtures.form, fields: [codeField] };
    const { bff, field, shown, user } = await fill(form, verify);
    bff.onEvents(shown({ ...form, fields: [{ ...codeField, error: 'کد درست نیست' }] }));
    await user.type(field, '111111');
    expect(await screen.findByText('کد درست نیست')).toBeDefined();
    expect([document.activeElement, field.value]).toEqual([field, '']);
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('کد درست نیست');
    await user.keyboard('222222');
    expect(screen.queryByText('کد درست نیست')).toBeNull();
    expect(bff.events().map(([, args]) => args)).toEqual([{ code: '111111' }, { code: '222222' }]);
  });

  it('lets the user request another code after a countdown in Persian digits', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const again: Button = {
      id: 'again',
      label: 'ارسال دوباره تا {seconds} ثانیه دیگر',
      event: 'login_request_code',
      kind: 'quiet',
      enabled_after_ms: 12_000,
    };
    const form = { ...blockFixtures.form, fields: [codeField] };
    const { bff, shown } = await fill(form, verify, again);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'ارسال دوباره تا ۱۲ ثانیه دیگر' });
    expect(button.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(button.textContent).toBe('ارسال دوباره تا ۹ ثانیه دیگر');
    const now = shown(form);
    const { enabled_after_ms: _over, ...ready } = { ...again, label: 'ارسال دوباره کد' };
    bff.onScreen({ ...now, screen: { ...now.screen, footer: [verify, ready] } });
    await act(() => vi.advanceTimersByTimeAsync(9500));
    // The BFF words the new text.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ارسال دوباره کد' }).disabled).toBe(false);
    vi.useRealTimers();
  });
});
