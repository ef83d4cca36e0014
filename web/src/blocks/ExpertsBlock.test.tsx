/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { Experts, Screen, SourceReply } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';
import { settle } from '../../test/settle.ts';

const skip = {
  id: 'skip',
  label: 'ادامه بدون انتخاب متخصص',
  event: 'skip_expert',
  args: {},
  kind: 'secondary',
  skips_answer: true,
} as const;

function choosing(fields: Partial<Experts> = {}, rev = 7): Screen {
  return makeScreen({
    id: 'order.experts',
    url: '/order/home/cleaning/home-cleaning?city_id=1&flow=f_1',
    title: 'متخصصین',
    flow: makeFlow({ phase: 'expert_selection', step: '@experts', rev }),
    body: [
      { ...blockFixtures.heading, text: 'متخصصین منتخب گام' },
      { ...blockFixtures.experts, ...fields },
    ],
    footer: [next, skip, back],
  });
}
const pending = { items: null, source: { name: 'experts', v: 'v1' } } as const;
const list = (fields: Partial<SourceReply> = {}): SourceReply => ({
  source: 'experts',
  v: 'v1',
  item: null,
  items: blockFixtures.experts.items,
  select: null,
  then: null,
  ...fields,
});
const skipEmpty = { name: 'skip_expert', args: { reason: 'empty' } } as const;
const failure = {
  status: 502,
  error: { code: 'source_failed', kind: 'fault', message: 'خطا' },
} as const;
const elsewhere = () => makeReply(makeScreen({ body: [blockFixtures.paragraph] }), { applied: 1 });

const placeholders = () => document.querySelectorAll('[data-placeholder]');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ExpertsBlock', () => {
  it('shows radios with picture and name, and sends the chosen expert before next [O-2.43]', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing()));
    expect(screen.getByRole('radiogroup', { name: 'متخصصین منتخب گام' })).toBeDefined();
    expect(document.querySelectorAll('img')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'لیلا حسینی' }));
    await press('مرحله بعد');
    expect(bff.events()).toEqual([
      ['select_expert', { expert: '44' }],
      ['next', {}],
    ]);
  });

  it('takes a choice by keyboard without continuing', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing({ selected: '41' })));
    screen.getByRole('radio', { name: 'زهرا موسوی' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'محمد رحیمی' }).checked).toBe(true);
    expect(bff.events()).toEqual([]);
  });

  it('does not send the choice that the screen has already', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing({ selected: '44' })));
    await press('مرحله بعد');
    expect(bff.events()).toEqual([['next', {}]]);
  });

  it('shows an error until an expert is chosen [O-5.03]', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing()));
    await press('مرحله بعد');
    expect(screen.getByRole('alert').textContent).toBe('لطفا یک متخصص انتخاب کنید');
    expect(bff.events()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'لیلا حسینی' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the name of the request beside an error for which the server is to blame', async () => {
    await renderApp(makeReply(choosing({ error: 'خطا', error_ref: '4820-1736-5921' })));
    const text = 'خطا (کد پیگیری: \u2066۴۸۲۰-۱۷۳۶-۵۹۲۱\u2069)';
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('lets the customer skip the choice [O-4.17]', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing()));
    await userEvent.click(screen.getByRole('radio', { name: 'لیلا حسینی' }));
    await press('ادامه بدون انتخاب متخصص');
    expect(bff.events()).toEqual([['skip_expert', {}]]);
  });

  it('drops a choice that the list no longer contains', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing()));
    await userEvent.click(screen.getByRole('radio', { name: 'لیلا حسینی' }));
    const others = blockFixtures.experts.items.slice(0, 2);
    bff.onEvents(makeReply(choosing({ items: others, error: 'لطفا یک متخصص انتخاب کنید' })));
    await press('مرحله بعد');
    expect((await screen.findByRole('alert')).textContent).toBe('لطفا یک متخصص انتخاب کنید');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await press('مرحله بعد');
    expect(bff.events()).toHaveLength(2);
  });
});

describe('a list that its screen does not contain', () => {
  it('is requested once and shows six placeholders meanwhile [O-2.43] [O-9.05]', async () => {
    const bff = fakeBff();
    const { promise, resolve } = Promise.withResolvers<SourceReply>();
    bff.onSource(promise);
    const { controller } = await renderApp(makeReply(choosing(pending)));
    expect(placeholders()).toHaveLength(6);
    expect(screen.getByText('در حال بارگذاری لیست متخصصین')).toBeDefined();
    await settle();
    const [asked] = bff.sourcesAsked();
    expect(asked).toMatchObject({ method: 'GET', path: '/api/flows/f_1/sources/experts', v: 'v1' });
    expect(asked?.headers.get('gam-ticket')).toBe('ticket');
    expect(asked?.headers.get('gam-catalogue')).toBe('web/9');
    // The same screen requests nothing again.
    bff.onScreen(makeReply(choosing(pending)));
    await act(() => controller.refresh());
    await act(async () => resolve(list()));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    expect(placeholders()).toHaveLength(0);
    await settle();
    expect(bff.sourcesAsked()).toHaveLength(1);
  });

  it('is requested only after all other requests', async () => {
    const bff = fakeBff();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeReply>>();
    const { controller } = await renderApp(makeReply(choosing()));
    bff.onEvents(makeReply(choosing(pending, 8), { applied: 1 }), promise);
    act(() => controller.send('retry', {}));
    act(() => controller.send('retry', {}));
    await settle();
    expect(placeholders()).toHaveLength(6);
    expect(bff.sourcesAsked()).toHaveLength(0);
    bff.onSource(list());
    await act(async () => resolve(makeReply(choosing(pending, 9), { applied: 1 })));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });

  it('is not requested before a reply names its version', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing({ items: null, source: { name: 'experts', v: null } })));
    await settle();
    expect(placeholders()).toHaveLength(6);
    expect(bff.sourcesAsked()).toHaveLength(0);
  });

  it('shows its failure, and the experts after another try [O-2.45]', async () => {
    const bff = fakeBff();
    const message = 'متاسفانه در بارگذاری لیست متخصصین مشکلی پیش آمد. لطفا دوباره تلاش کنید';
    bff.onSource({ ...failure, error: { ...failure.error, message, ref: '4820-1736-5921' } }, list());
    await renderApp(makeReply(choosing(pending)));
    const text = `${message} (کد پیگیری: \u2066۴۸۲۰-۱۷۳۶-۵۹۲۱\u2069)`;
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    await press('تلاش دوباره');
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reloads the screen when its version is outdated', async () => {
    const bff = fakeBff();
    bff.onSource({ ...failure, status: 409 }, list({ v: 'v2' }));
    bff.onScreen(makeReply(choosing({ items: null, source: { name: 'experts', v: 'v2' } }, 8)));
    await renderApp(makeReply(choosing(pending)));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    expect(bff.sourcesAsked().map(({ v }) => v)).toEqual(['v1', 'v2']);
  });
});

describe('an empty list', () => {
  it('skips the step once when it arrives [O-2.44]', async () => {
    const bff = fakeBff();
    bff.onSource(list({ items: [], then: skipEmpty }));
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeReply>>();
    bff.onEvents(promise);
    await renderApp(makeReply(choosing(pending)));
    await settle();
    expect(bff.events()).toEqual([['skip_expert', { reason: 'empty' }]]);
    expect(placeholders()).toHaveLength(6);
    await act(async () => resolve(elsewhere()));
    expect(await screen.findByText(blockFixtures.paragraph.text)).toBeDefined();
    expect(bff.events()).toHaveLength(1);
  });

  it('skips the step when its screen contains it', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(choosing({ items: [], then: skipEmpty })));
    await settle();
    expect(bff.events()).toEqual([['skip_expert', { reason: 'empty' }]]);
  });

  it('shows a message and does not skip the step when it becomes empty while shown [O-2.46]', async () => {
    const bff = fakeBff();
    const { controller } = await renderApp(makeReply(choosing()));
    bff.onScreen(makeReply(choosing({ items: [], then: skipEmpty }, 8)));
    await act(() => controller.refresh());
    expect(screen.getByText('متاسفانه متخصصی برای نمایش وجود ندارد')).toBeDefined();
    await settle();
    expect(bff.events()).toEqual([]);
    await press('ادامه بدون انتخاب متخصص');
    expect(bff.events()).toEqual([['skip_expert', {}]]);
  });

  it('shows a message when the step was not skipped', async () => {
    const bff = fakeBff();
    bff.onEvents(makeReply(choosing({ items: [], then: skipEmpty })));
    await renderApp(makeReply(choosing({ items: [], then: skipEmpty })));
    expect(await screen.findByText('متاسفانه متخصصی برای نمایش وجود ندارد')).toBeDefined();
    expect(bff.events()).toHaveLength(1);
  });
});
