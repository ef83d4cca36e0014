import type { Block, Shortcuts } from '@gam/schemas/descriptors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const shortcuts: Shortcuts = {
  type: 'shortcuts',
  key: 'shortcuts',
  title: 'میان‌برهای صفحه‌کلید',
  items: [
    { key: 'search', code: 'Slash', shown: '/', label: 'جستجو', focus: 'text' },
    { key: 'orders', code: 'KeyO', shown: 'O', label: 'سفارش‌های باز', href: '/operator/orders' },
  ],
  help: { shown: '?', label: 'راهنما' },
  toggle: { label: 'میان‌برها روشن باشند', note: 'در این مرورگر' },
  close: 'بستن',
};
const search: Block = {
  type: 'entry',
  key: 'find_customer',
  fields: [{ name: 'text', label: 'جستجوی مشتری', input: 'text', value: '', error: null }],
  submit: { id: 'find', label: 'پیدا کردن', event: 'find_customer', kind: 'primary', form: 'find_customer' },
  needs_value: false,
  done: null,
};

async function show() {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ body: [search, shortcuts] })));
  const visited = () => bff.sent.filter(({ path }) => path === '/api/screen').map(({ url }) => url);
  return { visited };
}
const press = (key: string, code: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...more });

afterEach(() => localStorage.clear());

describe('ShortcutsBlock', () => {
  it('shows its keys, and / moves the focus to the search on any layout', async () => {
    await show();
    expect(screen.getByText('سفارش‌های باز')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'جستجوی مشتری' });
    press('/', 'Slash');
    expect(document.activeElement).toBe(field);
    field.blur();
    press('/', 'Digit7', { shiftKey: true });
    expect(document.activeElement).toBe(field);
  });

  it('does nothing while the user types or holds another key', async () => {
    const { visited } = await show();
    const field = screen.getByRole('textbox', { name: 'جستجوی مشتری' });
    field.focus();
    press('o', 'KeyO');
    press('?', 'Slash', { shiftKey: true });
    field.blur();
    for (const held of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { repeat: true },
      { isComposing: true },
    ])
      press('o', 'KeyO', held);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(visited()).toEqual([]);
  });

  it('follows a link by its place on the keyboard, since Persian letters stand there', async () => {
    const { visited } = await show();
    press('خ', 'KeyO');
    await waitFor(() => expect(visited()).toEqual(['/operator/orders']));
  });

  it('explains the keys in a dialog, which turns them off in this browser', async () => {
    await show();
    press('؟', 'Slash', { shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'میان‌برهای صفحه‌کلید' });
    expect(dialog.textContent).toContain('جستجو');
    fireEvent.click(screen.getByRole('switch', { name: /روشن باشند/ }));
    fireEvent.click(screen.getByRole('button', { name: 'بستن' }));
    press('/', 'Slash');
    expect(document.activeElement).not.toBe(screen.getByRole('textbox'));
    // The links stay, without their keys.
    expect(screen.getByRole('link', { name: 'سفارش‌های باز' }).textContent).toBe('سفارش‌های باز');
  });
});
