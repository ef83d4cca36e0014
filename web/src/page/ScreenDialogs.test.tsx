import type { Button, Form, Modal, Screen } from '@gam/schemas/descriptors';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { back, makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const confirm: Button = {
  id: 'confirm',
  label: 'ثبت دوباره',
  event: 'duplicate_details',
  kind: 'primary',
  form: 'login',
};
const form: Form = blockFixtures.form;
const modal: Modal = {
  type: 'modal',
  key: 'duplicate',
  title: 'سفارش تکراری',
  body: [form],
  actions: [confirm],
  dismiss: 'dismiss_modal',
};
const quote = (changes: Partial<Modal> | null, fields: Partial<Screen> = {}): Screen =>
  makeScreen({
    id: 'order.quote',
    flow: makeFlow({ phase: 'quote', step: null, rev: changes === null ? 3 : 4 }),
    body: [blockFixtures.heading],
    footer: [{ id: 'place', label: 'ثبت نهایی سفارش', event: 'place_order', kind: 'primary' }, back],
    modal: changes && { ...modal, ...changes },
    ...fields,
  });
const dialog = (name: string) => screen.queryByRole('dialog', { name });

async function show(changes: Partial<Modal> = {}, fields: Partial<Screen> = {}) {
  const bff = fakeBff();
  const { controller } = await renderApp(makeReply(quote(changes, fields)));
  return { bff, controller, user: userEvent.setup() };
}

describe('the dialog of a screen', () => {
  it('opens with its screen and sends one event when Escape closes it', async () => {
    const { bff, user } = await show();
    expect(dialog('سفارش تکراری')).not.toBeNull();
    await user.keyboard('{Escape}{Escape}');
    expect(bff.events()).toEqual([['dismiss_modal', {}]]);
  });

  it('cannot be closed where it requires an answer [O-4.28]', async () => {
    const { bff, user } = await show({ dismiss: null });
    await user.keyboard('{Escape}');
    expect(bff.events()).toEqual([]);
    expect(dialog('سفارش تکراری')).not.toBeNull();
  });

  it('checks the fields of its button before it sends them, also by Enter', async () => {
    const { bff, user } = await show();
    const field = screen.getByRole('textbox');
    await user.click(screen.getByRole('button', { name: 'ثبت دوباره' }));
    expect(screen.getByText('لطفا شماره موبایل را وارد کنید!')).toBeDefined();
    await user.type(field, '۰۹۱۲{Enter}');
    expect(bff.events()).toEqual([['duplicate_details', { phone: '0912' }]]);
  });

  it('returns the focus to the button that opened it', async () => {
    const bff = fakeBff();
    bff.onEvents(makeReply(quote({}), { applied: 1 }), makeReply(quote(null), { applied: 1 }));
    await renderApp(makeReply(quote(null)));
    const place = screen.getByRole('button', { name: 'ثبت نهایی سفارش' });
    await userEvent.click(place);
    const shown = await screen.findByRole('dialog', { name: 'سفارش تکراری' });
    await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog('سفارش تکراری')).toBeNull());
    expect(document.activeElement).toBe(place);
  });

  it('stays open when Escape closes the question before leaving', async () => {
    const guard = { body: 'می‌روید؟', stay: 'می‌مانم', leave: 'می‌روم' };
    const { bff, controller, user } = await show({}, { guard });
    act(() => controller.visit('/my-orders'));
    expect(await screen.findByRole('dialog', { name: 'می‌روید؟' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect([dialog('می‌روید؟'), dialog('سفارش تکراری') !== null]).toEqual([null, true]);
    expect(bff.sent).toEqual([]);
  });
});
