import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { blockFixtures } from '../../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

const items = [
  { id: '1', title: 'نظافت منزل', href: '/order/a/b/home', note: 'از ۴۵۰٬۰۰۰ تومان' },
  { id: '2', title: 'نظافت راه‌پله', href: '/order/a/b/stairs' },
];

async function search() {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ body: [blockFixtures.search] })));
  return { bff, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'جست‌وجوی خدمات' }) };
}

describe('the search', () => {
  it('asks for what was typed last, on the page’s URL, and opens the result that Enter or a tap chooses', async () => {
    const { bff, user, field } = await search();
    bff.onSearch({ source: 'search', items });
    await user.type(field, 'نظاف');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'نظافت منزلاز ۴۵۰٬۰۰۰ تومان',
      'نظافت راه‌پله',
    ]);
    const asked = bff.sent.filter(({ path }) => path === '/api/sources/search');
    expect(asked.map(({ q }) => q)).toEqual(['نظاف']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    await user.keyboard('{Enter}');
    expect(bff.sent.at(-1)).toMatchObject({ path: '/api/screen', url: '/order/a/b/stairs' });
  });

  it('is emptied by a button of its own, and keeps the focus', async () => {
    const { bff, user, field } = await search();
    bff.onSearch({ source: 'search', items });
    expect(screen.queryByRole('button', { name: 'پاک کردن' })).toBeNull();
    await user.type(field, 'نظاف');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('button', { name: 'پاک کردن' }));
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
    expect(screen.queryAllByRole('option')).toEqual([]);
    // Browsers draw a button of their own in a search input.
    expect(field).toHaveProperty('type', 'text');
  });

  it('says when nothing was found, and when the search failed', async () => {
    const { bff, user, field } = await search();
    bff.onSearch({ source: 'search', items: [] }, 'unreachable');
    await user.type(field, 'ژژ');
    expect(await screen.findByText('خدمتی پیدا نشد.')).toBeDefined();
    await user.type(field, 'ژ');
    expect(await screen.findByText('جست‌وجو انجام نشد.')).toBeDefined();
  });
});
