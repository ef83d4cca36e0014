import type { Block, Modal } from '@gam/schemas/descriptors';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

async function showQuote(
  body: readonly Block[],
  modal: Modal | null = null,
  aside: readonly Block[] = [],
): Promise<void> {
  fakeBff();
  const flow = makeFlow({ phase: 'quote', step: '@quote' });
  const shown = makeScreen({ id: 'order.quote', flow, body: [...body], modal, aside: [...aside] });
  await renderApp(makeReply(shown));
}
const lines = () => screen.getAllByRole('listitem');

describe('the mini factor', () => {
  it('shows title, description, number of items and total of each line [O-3.11]', async () => {
    await showQuote([
      {
        ...blockFixtures.mini_factor,
        items: [
          { title: 'شست‌وشو', description: 'با بخار', count: '۳ ×', total: '۹۰٬۰۰۰ تومان' },
          { title: 'مواد شوینده' },
        ],
      },
    ]);
    expect(screen.getByText('ریز هزینه')).toBeDefined();
    expect(lines()).toHaveLength(2);
    const [first, second] = lines().map((line) => within(line));
    for (const text of ['شست‌وشو', 'با بخار', '۳ ×', '۹۰٬۰۰۰ تومان']) {
      expect(first?.getByText(text)).toBeDefined();
    }
    expect(second?.getByText('مواد شوینده')).toBeDefined();
    expect(lines()[1]?.textContent).toBe('مواد شوینده');
  });
});

describe('the quote', () => {
  it('shows price, price before discounts, pricing label and discount text [O-3.10]', async () => {
    await showQuote([
      {
        ...blockFixtures.price_box,
        final: '۱۰۰٬۰۰۰ تومان',
        before: '۱۲۰٬۰۰۰ تومان',
        note: 'هر نوبت',
        discount: '۲۰ درصد تخفیف',
      },
    ]);
    expect(screen.getByText('۱۰۰٬۰۰۰ تومان').tagName).toBe('STRONG');
    expect(screen.getByText('۱۲۰٬۰۰۰ تومان').tagName).toBe('S');
    expect(screen.getByText('هر نوبت')).toBeDefined();
    expect(screen.getByText('۲۰ درصد تخفیف')).toBeDefined();
  });

  it('shows the code of an applied discount and the discount of the club [O-3.10]', async () => {
    const remove = { ...blockFixtures.entry.submit, id: 'remove', label: 'حذف کد' };
    await showQuote([
      {
        ...blockFixtures.entry,
        fields: [{ name: 'code', label: 'کد تخفیف', input: 'text', value: 'SALAM', error: null }],
        done: { text: 'کد تخفیف اعمال شد.', action: remove },
      },
      {
        ...blockFixtures.toggles,
        items: [{ name: 'on', label: 'تخفیف باشگاه', note: '۵ درصد', on: true }],
      },
    ]);
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'کد تخفیف' });
    expect([code.value, code.disabled]).toEqual(['SALAM', true]);
    expect(screen.getByText('کد تخفیف اعمال شد.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'حذف کد' })).toBeDefined();
    const club = screen.getByRole('checkbox', { name: 'تخفیف باشگاه', description: '۵ درصد' });
    expect((club as HTMLInputElement).checked).toBe(true);
  });

  it('shows the notes of the desk, the selected expert and the priced answers [O-3.10]', async () => {
    await showQuote([
      { ...blockFixtures.notes, items: ['نکته یک', 'نکته دو'] },
      blockFixtures.expert_card,
      {
        ...blockFixtures.summary,
        items: [{ key: '102', title: 'فضاها', text: 'اتاق خواب (۴)' }],
      },
    ]);
    expect(screen.getByText('نکته یک')).toBeDefined();
    expect(screen.getByText('نکته دو')).toBeDefined();
    for (const text of ['زهرا موسوی', '۴٫۸', 'از ۱۲۰ نظر', 'نشان طلایی', '۲۴۰ سفارش انجام‌شده']) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/media/expert-41.svg');
    expect(screen.getByText('اتاق خواب (۴)')).toBeDefined();
  });

  it('shows message, amount and gateways of a prepayment [O-3.10]', async () => {
    await showQuote([blockFixtures.price_box], {
      type: 'modal',
      key: 'prepayment',
      title: 'پیش‌پرداخت',
      body: [
        { ...blockFixtures.paragraph, text: 'بخشی از هزینه را اکنون بپردازید.' },
        { ...blockFixtures.price_box, key: 'amount', final: '۱۵۰٬۰۰۰ تومان' },
        blockFixtures.gateways,
      ],
      actions: [],
      dismiss: 'dismiss_modal',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'پیش‌پرداخت' }));
    expect(dialog.getByText('بخشی از هزینه را اکنون بپردازید.')).toBeDefined();
    expect(dialog.getByText('۱۵۰٬۰۰۰ تومان')).toBeDefined();
    expect(dialog.getByRole('radio', { name: 'درگاه بانکی' })).toBeDefined();
  });
});

describe('the receipt', () => {
  const { price_box: price, receipt } = blockFixtures;
  const showBoth = () => showQuote([{ ...price, key: 'price', label: 'روی صفحه' }], null, [receipt]);

  it('stands on a wide display for the nodes that it replaces', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('min-width'),
        media,
        onchange: null,
      } as never),
    );
    await showBoth();
    expect(await screen.findByText('سفارش شما')).toBeDefined();
    for (const text of ['خدمت', '۳۳۰٬۰۰۰ تومان', '۷۴۰٬۰۰۰ تومان'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText('روی صفحه')).toBeNull();
  });

  it('is not on a small display, which has the nodes', async () => {
    await showBoth();
    expect(screen.getByText('روی صفحه')).toBeDefined();
    expect(screen.queryByText('سفارش شما')).toBeNull();
  });
});
