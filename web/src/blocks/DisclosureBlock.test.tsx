import type { Disclosure } from '@gam/schemas/descriptors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const why: Disclosure = {
  type: 'disclosure',
  key: 'why',
  title: 'چرا این پرسش؟',
  sections: [
    { key: 'parent', title: 'پرسش والد', lines: ['نظافت منزل', 'query.area = 1001'] },
    { key: 'empty', title: 'قاعده‌ها', lines: [] },
  ],
};

describe('DisclosureBlock', () => {
  it('is closed at first, opens by its title, and keeps Latin lines from left to right', async () => {
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [why] })));
    const title = screen.getByRole('heading', { level: 2, name: 'چرا این پرسش؟' });
    const control = within(title).getByRole('button');
    const sections = () => screen.queryAllByRole('heading', { level: 3 });
    expect([control.getAttribute('aria-expanded'), sections()]).toEqual(['false', []]);
    await userEvent.click(control);
    expect(control.getAttribute('aria-expanded')).toBe('true');
    await screen.findByRole('heading', { level: 3, name: 'پرسش والد' });
    expect(sections().map(({ textContent }) => textContent)).toEqual(['پرسش والد', 'قاعده‌ها']);
    expect(screen.getByText('query.area = 1001').tagName).toBe('BDI');
  });

  it('is open at first where the screen says so', async () => {
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [{ ...why, open: true }] })));
    expect(screen.getByRole('button', { name: 'چرا این پرسش؟' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('heading', { level: 3, name: 'پرسش والد' })).toBeTruthy();
  });
});
