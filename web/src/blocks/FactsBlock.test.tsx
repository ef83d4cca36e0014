import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

it('shows each value in its own direction, since an e-mail that begins with digits is mixed up otherwise', async () => {
  fakeBff();
  const items = [
    { key: 'email', label: 'ایمیل', value: '0858458@team.example' },
    { key: 'number', label: 'شماره سفارش', value: '۱۰۰۲۴' },
  ];
  await renderApp(makeReply(makeScreen({ body: [{ ...blockFixtures.facts, items }] })));
  for (const { value } of items) expect(screen.getByText(value).tagName).toBe('BDI');
});
