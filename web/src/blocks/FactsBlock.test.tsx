import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

it('plays a sound of an answer by a button with the words of the BFF, and offers to save it', async () => {
  fakeBff();
  const audio = { url: '/media/a.ogg', download: 'دانلود صدا', play: 'پخش', pause: 'مکث' };
  const items = [{ key: 'sound', label: 'صدای دستگاه', value: 'فایل صوتی', audio }];
  await renderApp(makeReply(makeScreen({ body: [{ ...blockFixtures.facts, items }] })));
  expect(await screen.findByRole('button', { name: 'پخش' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'صدای دستگاه' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'دانلود صدا' }).getAttribute('href')).toBe('/media/a.ogg');
});

it('shows each value in its own direction, since an e-mail that begins with digits is mixed up otherwise', async () => {
  fakeBff();
  const items = [
    { key: 'email', label: 'ایمیل', value: '0858458@team.example' },
    { key: 'number', label: 'شماره سفارش', value: '۱۰۰۲۴' },
  ];
  await renderApp(makeReply(makeScreen({ body: [{ ...blockFixtures.facts, items }] })));
  for (const { value } of items) expect(screen.getByText(value).tagName).toBe('BDI');
});
