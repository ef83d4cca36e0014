import type { AppBar } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const cities = [
  { id: '1', label: 'تهران' },
  { id: '2', label: 'مشهد' },
];

async function show(given: Partial<AppBar>) {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ body: [{ ...blockFixtures.app_bar, ...given }] })));
  return bff;
}

const cityOf = (options: typeof cities) => ({
  label: 'تهران',
  title: 'شهر',
  close: 'بستن',
  value: '1',
  event: 'change_city' as const,
  arg: 'city',
  options,
});

describe('the bar at the top', () => {
  it('leads by its arrow to the page that this one belongs to', async () => {
    const bff = await show({ up: { label: 'بازگشت', href: '/support' } });
    await userEvent.setup().click(screen.getByRole('link', { name: 'بازگشت' }));
    expect(bff.sent.at(-1)).toMatchObject({ path: '/api/screen', url: '/support' });
  });

  it('names the only city without offering another', async () => {
    await show({ city: cityOf(cities.slice(0, 1)) });
    expect(screen.getByText('تهران')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'تهران' })).toBeNull();
  });

  it('offers the other cities where there are some', async () => {
    await show({ city: cityOf(cities) });
    expect(screen.getByRole('button', { name: 'تهران' })).toBeDefined();
  });
});
