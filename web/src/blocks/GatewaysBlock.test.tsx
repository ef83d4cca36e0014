/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { Button, GatewayItem, Gateways, Screen, SourceReply } from '@gam/schemas/descriptors';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';
import { settle } from '../../test/settle.ts';

const items: GatewayItem[] = [
  {
    id: 'bank',
    label: 'درگاه بانکی',
    image: '/media/bank.svg',
    kind: 'debit',
    message: 'با همه کارت‌ها',
    description: 'بازگشت وجه تا یک روز',
    messages: ['تا سقف روزانه کارت'],
  },
  { id: 'wallet', label: 'کیف پول', image: 'https://elsewhere.example/a.png', kind: 'debit', messages: [] },
  { id: 'four', label: 'چهار قسط', image: null, kind: 'instalment', messages: ['بدون سود', 'بدون ضامن'] },
];
const pay: Button = { id: 'pay', label: 'پرداخت', event: 'pay', kind: 'primary', form: 'gateways' };

// The block remembers the version of a choice by flow, so each test has its own flow.
let flows = 0;
function paying(fields: Partial<Gateways> = {}, rev = 3): Screen {
  return makeScreen({
    flow: makeFlow({ id: `f_gateways_${flows}`, phase: 'quote', step: null, rev }),
    body: [{ ...blockFixtures.gateways, items, selected: 'bank', ...fields }],
    footer: [pay],
  });
}
async function show(fields: Partial<Gateways> = {}) {
  flows += 1;
  const bff = fakeBff();
  const { controller } = await renderApp(makeReply(paying(fields)));
  return { bff, controller };
}
const local = { event: null, selected: null } as const;
const pending = (v = 'v1') => ({ items: null, source: { name: 'gateways', v } }) as const;
const list = (fields: Partial<SourceReply<'gateways'>> = {}): SourceReply => ({
  source: 'gateways',
  v: 'v1',
  item: null,
  items,
  select: 'bank',
  then: null,
  ...fields,
});
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('GatewaysBlock', () => {
  it('shows the name of the request beside an error for which the server is to blame', async () => {
    await show({ error: 'خطا', error_ref: '4820-1736-5921' });
    expect(screen.getByText('خطا (کد پیگیری: \u2066۴۸۲۰-۱۷۳۶-۵۹۲۱\u2069)')).toBeDefined();
  });

  it('shows debit gateways and instalment gateways under separate headings [W-2.08]', async () => {
    await show();
    expect(screen.getByRole('radiogroup', { name: 'روش پرداخت' })).toBeDefined();
    const named = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('aria-labelledby'))
        .map((id) => document.getElementById(id ?? '')?.textContent);
    expect(named('پرداخت نقدی')).toEqual(['درگاه بانکی', 'کیف پول']);
    expect(named('پرداخت اقساطی')).toEqual(['چهار قسط']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toContain('پرداخت اقساطی');
  });

  it('shows the texts of each gateway, and pictures of this host only [W-3.03]', async () => {
    await show();
    for (const text of [
      'با همه کارت‌ها',
      'بازگشت وجه تا یک روز',
      'تا سقف روزانه کارت',
      'بدون سود',
      'بدون ضامن',
    ])
      expect(screen.getByText(text)).toBeDefined();
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/media/bank.svg',
    ]);
  });

  it('sends each choice and shows it at once until the reply arrives', async () => {
    const { bff } = await show();
    bff.onEvents(makeReply(paying({ selected: 'bank', error: 'در دسترس نیست' }, 4), { applied: 1 }));
    await userEvent.click(radio('چهار قسط'));
    await settle();
    expect(bff.events()).toEqual([['choose_gateway', { gateway: 'four' }]]);
    expect(radio('درگاه بانکی').checked).toBe(true);
    expect(screen.getByText('در دسترس نیست')).toBeDefined();
  });

  it('shows placeholders while loading, then chooses the first gateway [W-4.09]', async () => {
    flows += 1;
    const bff = fakeBff();
    const { promise, resolve } = Promise.withResolvers<SourceReply>();
    bff.onSource(promise);
    await renderApp(makeReply(paying({ ...pending(), selected: null })));
    await settle();
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(3);
    expect(screen.getByText('در حال بارگذاری')).toBeDefined();
    await act(async () => resolve(list()));
    await settle();
    expect(radio('درگاه بانکی').checked).toBe(true);
    expect(bff.events()).toEqual([['choose_gateway', { gateway: 'bank' }]]);
  });

  it('drops the choice under another version and chooses the first gateway again [W-4.09]', async () => {
    const { bff, controller } = await show(local);
    await userEvent.click(radio('چهار قسط'));
    const { promise, resolve } = Promise.withResolvers<SourceReply>();
    bff.onSource(promise);
    bff.onScreen(makeReply(paying({ ...local, ...pending('v2') }, 4)));
    await act(() => controller.refresh());
    await settle();
    await press('پرداخت');
    expect(bff.events()).toEqual([]);
    await act(async () => resolve(list({ v: 'v2' })));
    await settle();
    expect(radio('درگاه بانکی').checked).toBe(true);
    await press('پرداخت');
    expect(bff.events()).toEqual([['pay', { gateway: 'bank' }]]);
  });

  it('keeps the choice when the same version arrives again', async () => {
    const { bff, controller } = await show(local);
    await userEvent.click(radio('چهار قسط'));
    bff.onScreen(makeReply(paying({ ...local, items: [...items] }, 4)));
    await act(() => controller.refresh());
    await settle();
    expect(radio('چهار قسط').checked).toBe(true);
  });

  it('sends a keyboard choice with the button when the screen has no event for a choice', async () => {
    const { bff } = await show(local);
    expect(radio('درگاه بانکی').checked).toBe(true);
    radio('درگاه بانکی').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(bff.events()).toEqual([]);
    await press('پرداخت');
    expect(bff.events()).toEqual([['pay', { gateway: 'four' }]]);
  });

  describe('without a list', () => {
    async function fail() {
      flows += 1;
      const bff = fakeBff();
      const message = 'ارتباط برقرار نشد.';
      bff.onSource({ status: 502, error: { code: 'source_failed', kind: 'fault', message } }, list());
      await renderApp(makeReply(paying({ ...local, ...pending() })));
      const toast = (await screen.findByText(message)).closest<HTMLElement>('[role="alert"]');
      return { bff, toast: within(toast ?? document.body) };
    }

    it('shows the failure in place, and the gateways after another try [W-8.03]', async () => {
      const { bff } = await fail();
      const place = (await screen.findByText('بارگذاری نشد')).closest<HTMLElement>('[role="alert"]');
      await press('پرداخت');
      expect(screen.getByText('لطفا روش پرداخت را انتخاب کنید')).toBeDefined();
      expect(bff.events()).toEqual([]);
      await userEvent.click(within(place ?? document.body).getByRole('button', { name: 'تلاش دوباره' }));
      await settle();
      expect(radio('درگاه بانکی').checked).toBe(true);
      expect(screen.queryByText('لطفا روش پرداخت را انتخاب کنید')).toBeNull();
    });

    it('shows the failure in a toast with a retry [W-8.03]', async () => {
      const { bff, toast } = await fail();
      await userEvent.click(toast.getByRole('button', { name: 'تلاش دوباره' }));
      await settle();
      expect(bff.sourcesAsked()).toHaveLength(2);
      expect(radio('درگاه بانکی').checked).toBe(true);
    });
  });

  it('shows a message for an empty list', async () => {
    const { bff } = await show({ items: [], selected: null });
    expect(screen.getByText('موردی نیست')).toBeDefined();
    await settle();
    expect(bff.events()).toEqual([]);
  });
});
