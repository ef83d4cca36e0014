import type { Table } from '@gam/schemas/descriptors';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const table: Table = {
  type: 'table',
  key: 'orders',
  title: 'سفارش‌ها',
  columns: [
    { key: 'number', label: 'شماره' },
    { key: 'service', label: 'خدمت' },
    { key: 'status', label: 'وضعیت' },
  ],
  rows: [
    { key: '1', cells: ['۱۲', 'نظافت', 'ثبت شده'], href: '/task-details/12' },
    { key: '2', cells: ['۱۳', 'نقاشی', ''] },
  ],
  empty: 'سفارشی نیست',
};

async function show(node: Table) {
  fakeBff();
  await renderApp(makeReply(makeScreen({ body: [node] })));
}

describe('TableBlock', () => {
  it('has explicit roles, since a phone shows it as a list', async () => {
    await show(table);
    const found = screen.getByRole('table', { name: 'سفارش‌ها' });
    expect(found.getAttribute('role')).toBe('table');
    expect(within(found).getAllByRole('columnheader')).toHaveLength(3);
    const [, first] = within(found).getAllByRole('row');
    expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('۱۲');
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['نظافت', 'ثبت شده']);
    expect(
      [...found.querySelectorAll('thead, tbody, tr, th, td')].every((part) => part.hasAttribute('role')),
    ).toBe(true);
  });

  it('links the cells of the columns in links, named with their row', async () => {
    await show({
      ...table,
      rows: [
        { key: '1', cells: ['۱۲', 'نظافت', 'دوباره'], links: [{ column: 'status', href: '/again/12' }] },
      ],
    });
    const link = screen.getByRole('link', { name: 'دوباره، ۱۲' });
    expect([link.getAttribute('href'), link.textContent]).toEqual(['/again/12', 'دوباره']);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('links the first cell of a row that has an address', async () => {
    await show(table);
    expect(screen.getAllByRole('link', { name: /۱۲|۱۳/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/task-details/12',
    ]);
  });

  it('shows a dash in an empty cell and hides it from screen readers', async () => {
    await show(table);
    const empty = screen.getAllByRole('cell').at(-1);
    expect([empty?.textContent, empty?.querySelector('[aria-hidden]')?.textContent]).toEqual(['—', '—']);
  });

  it('shows a message without rows', async () => {
    await show({ ...table, rows: [] });
    expect(screen.getByText('سفارشی نیست')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
