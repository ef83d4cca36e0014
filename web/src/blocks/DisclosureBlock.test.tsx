import type { Disclosure } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
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

describe('a disclosure', () => {
  it('is closed at first, opens by its title, and keeps what is Latin in its own order', async () => {
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [why] })));
    const title = screen.getByRole('heading', { level: 2, name: 'چرا این پرسش؟' });
    const details = title.closest('details');
    expect(details?.open).toBe(false);
    await userEvent.click(title);
    expect(details?.open).toBe(true);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'پرسش والد',
      'قاعده‌ها',
    ]);
    expect(screen.getByText('query.area = 1001').tagName).toBe('BDI');
  });
});
