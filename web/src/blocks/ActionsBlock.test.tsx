import type { Actions } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const actions: Actions = {
  type: 'actions',
  key: 'actions',
  items: [
    { id: 'cancel', label: 'لغو سفارش', event: 'cancel_order', kind: 'danger' },
    { id: 'again', label: 'سفارش دوباره', href: '/order/a/b/c', kind: 'secondary' },
    { id: 'site', label: 'سایت بانک', href: 'https://bank.example/', kind: 'quiet', new_tab: true },
    { id: 'all', label: 'همه', href: '/operator/orders', kind: 'primary', current: true },
    { id: 'receipt', label: 'رسید', href: '/receipt', kind: 'quiet', new_tab: true },
  ],
};
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

async function show() {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ body: [actions] })));
  return bff;
}

describe('ActionsBlock', () => {
  it('sends the event of a button', async () => {
    const bff = await show();
    await userEvent.click(screen.getByRole('button', { name: 'لغو سفارش' }));
    expect(bff.events()).toEqual([['cancel_order', {}]]);
  });

  it('follows a link to the product without leaving the page', async () => {
    const bff = await show();
    await userEvent.click(link('سفارش دوباره'));
    expect(bff.sent.map(({ path, url }) => [path, url])).toEqual([['/api/screen', '/order/a/b/c']]);
  });

  it('says which link leads to what the page shows', async () => {
    await show();
    expect(screen.getAllByRole('link', { current: true })).toEqual([link('همه')]);
  });

  it('leaves a link to another site to the browser', async () => {
    const bff = await show();
    expect([link('سایت بانک').href, link('سایت بانک').target, link('سایت بانک').rel]).toEqual([
      'https://bank.example/',
      '_blank',
      'noopener',
    ]);
    await userEvent.click(link('سایت بانک'));
    await userEvent.click(link('رسید'));
    expect(bff.sent).toEqual([]);
  });
});
