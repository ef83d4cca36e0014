/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { SourceReply } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { shopsQuestion } from '../../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { settle } from '../../../test/settle.ts';

const details: SourceReply = {
  source: 'repair_shop_details',
  v: 'd1',
  item: 's1',
  items: [
    {
      id: 's1',
      title: 'ساعت کار',
      timetable: [{ title: 'شنبه تا چهارشنبه', value: '۸ تا ۱۸' }],
      badges: ['ضمانت کتبی'],
    },
  ],
  select: null,
  then: null,
};
const failure = {
  status: 502,
  error: { code: 'source_failed', kind: 'fault', message: 'خطا در دریافت جزئیات' },
} as const;

async function ask(question = shopsQuestion()) {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })));
  return { bff, user: userEvent.setup() };
}
const opener = () => screen.getByRole('button', { name: 'ساعت کار و ویژگی‌ها: تعمیرگاه نوین' });

describe('repair shops', () => {
  it('show the facts of each shop and let the customer choose one [O-2.40, O-3.08]', async () => {
    const { bff, user } = await ask();
    for (const text of ['۴٫۵', 'از ۱۲۰ نظر', '۱۲ سال', 'پونک', 'راننده تعمیرگاه، خودم می‌برم']) {
      expect(screen.getByText(text)).toBeDefined();
    }
    await user.click(screen.getByRole('radio', { name: 'خدمات خودرو صدف' }));
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['s2'] }]);
  });

  it('fetch the details of a shop once, when it is first opened [O-4.47]', async () => {
    const { bff, user } = await ask();
    expect(bff.sourcesAsked()).toHaveLength(0);
    const late = Promise.withResolvers<SourceReply>();
    bff.onSource(late.promise);
    await user.click(opener());
    expect(screen.getByText('در حال بارگذاری')).toBeDefined();
    late.resolve(details);
    await settle();
    expect(screen.getByText('۸ تا ۱۸')).toBeDefined();
    expect(screen.getByText('ضمانت کتبی')).toBeDefined();
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    // Opening does not choose.
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(opener());
    expect(screen.getByText('۸ تا ۱۸').closest('[aria-hidden="true"]')).not.toBeNull();
    await user.click(opener());
    expect(screen.getByText('۸ تا ۱۸').closest('[aria-hidden="true"]')).toBeNull();
    expect(bff.sourcesAsked()).toHaveLength(1);
  });

  it('close a shop with a toast if its details fail to load, and fetch them again the next time [O-8.08]', async () => {
    const { bff, user } = await ask();
    bff.onSource(failure, details);
    await user.click(opener());
    await settle();
    expect(await screen.findByText('خطا در دریافت جزئیات')).toBeDefined();
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    await user.click(opener());
    await settle();
    expect(screen.getByText('ضمانت کتبی')).toBeDefined();
    expect(bff.sourcesAsked()).toHaveLength(2);
  });

  it('select the only shop by themselves [O-4.46]', async () => {
    const one = shopsQuestion().widget;
    const items = one.type === 'repair_shops' ? (one.items ?? []).slice(0, 1) : [];
    await ask(shopsQuestion({ items, select: 's1' }));
    await settle();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'تعمیرگاه نوین' }).checked).toBe(true);
  });

  it('show three placeholders while they are loading [O-9.05]', async () => {
    await ask(shopsQuestion({ items: null }));
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(3);
  });
});
