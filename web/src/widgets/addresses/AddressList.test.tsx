import type { ErrorReply, SourceReply } from '@gam/schemas/descriptors';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { addressesQuestion, savedAddress } from '../../../test/fixtures/addresses.ts';
import { blockFixtures } from '../../../test/fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { settle } from '../../../test/settle.ts';

type Page = NonNullable<Parameters<typeof addressesQuestion>[0]>['items'];

const screenOf = (question = addressesQuestion(), rev = 1) =>
  makeScreen({ flow: makeFlow({ rev }), body: [question], footer: [next] });
async function ask(question = addressesQuestion(), stored = {}) {
  const bff = fakeBff();
  await renderApp(makeReply(screenOf(question)), { stored });
  return { bff, user: userEvent.setup() };
}
const pageOf = (item: string | null, items: NonNullable<Page>, select: string | null = null): SourceReply =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  ({ source: 'addresses', v: 'v1', item, items, select, then: null });
const checked = () => screen.queryByRole<HTMLInputElement>('radio', { checked: true })?.value ?? null;
const values = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
const box = (id: string) => document.querySelector<HTMLElement>(`[data-address="${id}"]`);
const inBox = (id: string) => within(box(id) ?? document.body);

describe('the saved addresses', () => {
  it('are native radios with the actions beside the label [W-2.03]', async () => {
    const { bff, user } = await ask();
    const radio = screen.getByRole('radio', { name: 'ونک', description: /پلاک 12/ });
    for (const button of within(screen.getByRole('radiogroup')).getAllByRole('button')) {
      expect(button.closest('label')).toBeNull();
    }
    await user.click(radio);
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: ['12'] }],
      ['next', {}],
    ]);
  });

  it('show the BFF’s warning above, drawn from known elements [W-2.03]', async () => {
    await ask(
      addressesQuestion({
        items: [
          {
            addresses: [savedAddress('11')],
            next: null,
            warning: [
              { tag: 'p', children: ['در این محدوده ', { tag: 'b', children: ['<i>'] }] },
              { tag: 'a', href: 'https://gam.example/help', children: ['راهنما'] },
              { tag: 'a', href: 'javascript:alert(1)', children: ['بد'] },
            ],
          },
        ],
      }),
    );
    const note = within(screen.getByRole('note'));
    expect(note.getByText('<i>').tagName).toBe('B');
    const link = note.getByRole('link', { name: 'راهنما' });
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://gam.example/help',
      'noopener noreferrer',
      '_blank',
    ]);
    expect(note.queryByRole('link', { name: 'بد' })).toBeNull();
  });

  it('select the first one only if there is no answer [W-4.04]', async () => {
    await ask(addressesQuestion({ select: '11' }));
    expect(checked()).toBe('11');
  });

  it('keep an existing answer [W-4.04]', async () => {
    await ask(addressesQuestion({ select: '11' }, { answer: { values: ['12'] } }));
    expect(checked()).toBe('12');
  });

  describe('while they are loading', () => {
    const failing = (status: number, message: string): ErrorReply & { status: number } => ({
      status,
      error: { code: 'source_failed', kind: 'fault', message },
    });
    const listed = pageOf(null, [{ addresses: [savedAddress('11')], next: null, warning: null }], '11');
    const offline = 'اتصال اینترنت برقرار نیست یا پاسخی دریافت نشد. لطفا دوباره تلاش کنید';

    it('show placeholders, then the addresses [W-2.03]', async () => {
      const bff = fakeBff();
      const late = Promise.withResolvers<SourceReply>();
      bff.onSource(late.promise);
      await renderApp(makeReply(screenOf(addressesQuestion({ items: null }))));
      expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(3);
      late.resolve(listed);
      await settle();
      expect(checked()).toBe('11');
    });

    it.each([
      ['a blocked account', 'حساب شما مسدود است'],
      ['a contract of another customer', 'اجازه این کار را ندارید.'],
      ['a lost connection', offline],
    ])(
      'show the BFF’s message in a toast and in the list after %s, and load by a retry [W-8.01, W-8.02]',
      async (_cause, message) => {
        const bff = fakeBff();
        bff.onSource(failing(502, message), listed);
        await renderApp(makeReply(screenOf(addressesQuestion({ items: null }))));
        const user = userEvent.setup();
        await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
        expect(screen.queryAllByText(offline)).toHaveLength(message === offline ? 2 : 0);
        await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
        await settle();
        expect(checked()).toBe('11');
      },
    );

    it('show no message for an aborted request of an old version [W-8.02]', async () => {
      const bff = fakeBff();
      const late = Promise.withResolvers<ErrorReply & { status: number }>();
      bff.onSource(late.promise, { ...listed, v: 'v2' });
      const first = addressesQuestion({ items: null });
      const { controller } = await renderApp(makeReply(screenOf(first)));
      await settle();
      bff.onScreen(
        makeReply(screenOf(addressesQuestion({ items: null, source: { name: 'addresses', v: 'v2' } }), 2)),
      );
      await act(() => controller.refresh());
      await settle();
      late.resolve(failing(502, offline));
      await settle();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(checked()).toBe('11');
    });
  });

  it('load page by page and keep the earlier pages [W-4.06]', async () => {
    const first = Array.from({ length: 100 }, (_, index) => savedAddress(`a${index}`));
    const { bff, user } = await ask(
      addressesQuestion({ items: [{ addresses: first, next: '100', warning: null }] }),
    );
    bff.onSource(pageOf('100', [{ addresses: [savedAddress('b')], next: null, warning: null }]));
    await user.click(screen.getByRole('button', { name: 'مشاهده آدرس‌های بیشتر' }));
    await settle();
    expect(bff.sourcesAsked()).toHaveLength(1);
    expect(values()).toEqual([...first.map(({ id }) => id), 'b']);
    expect((document.activeElement as HTMLInputElement).value).toBe('b');
    expect(screen.queryByRole('button', { name: 'مشاهده آدرس‌های بیشتر' })).toBeNull();
  });

  it('load further pages until the answer is found [W-4.05]', async () => {
    const question = addressesQuestion(
      { items: [{ addresses: [savedAddress('11')], next: '100', warning: null }] },
      { answer: { values: ['b'] } },
    );
    const bff = fakeBff();
    bff.onSource(pageOf('100', [{ addresses: [savedAddress('b')], next: null, warning: null }]));
    await renderApp(makeReply(screenOf(question)));
    await settle();
    expect(bff.sourcesAsked()).toHaveLength(1);
    expect(checked()).toBe('b');
  });

  it('drop an answer that is on no page, and load the list again once [W-4.05]', async () => {
    const listed = (v: string, id: string, next: string | null = null) => ({
      source: { name: 'addresses' as const, v },
      items: [{ addresses: [savedAddress(id)], next, warning: null }],
      select: id,
    });
    const gone = { answer: { values: ['99'] } };
    const bff = fakeBff();
    bff.onScreen(makeReply(screenOf(addressesQuestion(listed('v2', '12', '100'), gone), 2)));
    await renderApp(makeReply(screenOf(addressesQuestion(listed('v1', '11'), gone))));
    const asked = () => bff.sent.filter(({ path }) => path === '/api/screen').length;
    await settle();
    await settle();
    expect([asked(), values(), checked()]).toEqual([1, ['12'], null]);
    await userEvent.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(screen.getByRole('alert').textContent).toBe('لطفا آدرس را انتخاب کنید');
    expect(bff.events()).toEqual([]);

    // The next choice is missing too, since the source is stale; the list is not loaded again.
    await userEvent.click(screen.getByRole('radio'));
    expect(checked()).toBe('12');
    bff.onSource({ status: 409, error: { code: 'stale_source', kind: 'conflict', message: '' } });
    bff.onScreen(makeReply(screenOf(addressesQuestion(listed('v3', '13'), gone), 3)));
    await userEvent.click(screen.getByRole('button', { name: 'مشاهده آدرس‌های بیشتر' }));
    await settle();
    await settle();
    expect([asked(), values(), checked()]).toEqual([2, ['13'], null]);
  });

  it.each([
    ['a change of city, which starts another flow', { id: 'f_2', rev: 0 }],
    ['a sign-in in the same flow', { id: 'f_1', rev: 1, subject: 's_1' }],
  ])('are reset and loaded again after %s [W-4.03]', async (_what, changed) => {
    const listed = () => [...document.querySelectorAll<HTMLInputElement>('[data-address] input')];
    const flow = makeFlow(changed);
    const bff = fakeBff();
    const picker = blockFixtures.picker;
    const before = addressesQuestion({ select: '11' }, { answer: { values: ['12'] } });
    await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [picker, before], footer: [next] })));
    expect(listed().map(({ value, checked }) => [value, checked])).toEqual([
      ['11', false],
      ['12', true],
    ]);
    const after = addressesQuestion({ source: { name: 'addresses', v: 'v2' }, items: null });
    bff.onEvents(makeReply(makeScreen({ flow, body: [picker, after], footer: [next] }), { applied: 1 }));
    const late = Promise.withResolvers<SourceReply>();
    bff.onSource(late.promise);
    await userEvent.click(screen.getByRole('radio', { name: 'شیراز' }));
    await settle();
    expect(listed()).toEqual([]);
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(3);
    expect(bff.sourcesAsked().map(({ path, v }) => [path, v])).toEqual([
      [`/api/flows/${changed.id}/sources/addresses`, 'v2'],
    ]);
    late.resolve({
      ...pageOf(null, [{ addresses: [savedAddress('31')], next: null, warning: null }], '31'),
      v: 'v2',
    });
    await settle();
    expect(listed().map(({ value, checked }) => [value, checked])).toEqual([['31', true]]);
  });

  it('begin with the form of a new one if there are none, and show a text once it is left [W-4.01, W-4.02]', async () => {
    const { user } = await ask(addressesQuestion({ items: [{ addresses: [], next: null, warning: null }] }));
    expect(screen.queryByText('هنوز آدرسی ثبت نکرده‌اید')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(screen.getByText('هنوز آدرسی ثبت نکرده‌اید')).toBeDefined();
    expect(screen.getByRole('button', { name: 'آدرس جدید' })).toBeDefined();
  });

  it('cannot be changed by experts [W-6.02]', async () => {
    await ask(addressesQuestion({ editable: false }));
    expect(screen.queryByRole('button', { name: /ویرایش آدرس/ })).toBeNull();
  });

  it('can be deleted only if deleting is switched on [W-6.04]', async () => {
    await ask(addressesQuestion({ removable: false }));
    expect(screen.queryByRole('button', { name: /حذف آدرس/ })).toBeNull();
  });
});

describe('deleting an address', () => {
  it('is refused for the selected one without a dialog [O-5.20]', async () => {
    const { bff, user } = await ask(addressesQuestion({}, { answer: { values: ['11'] } }));
    await user.click(inBox('11').getByRole('button', { name: 'حذف آدرس: ونک' }));
    await settle();
    expect(inBox('11').getByRole('alert').textContent).toMatch(/^امکان حذف آدرس انتخاب شده وجود ندارد!/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('radio', { description: /پلاک 12/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(bff.events()).toEqual([]);
  });

  it('asks for confirmation and returns the focus [W-2.05, O-5.20]', async () => {
    const { bff, user } = await ask(addressesQuestion({}, { answer: { values: ['11'] } }));
    const button = inBox('12').getByRole('button', { name: 'حذف آدرس: ونک' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'حذف آدرس' }));
    expect(dialog.getByText('آیا نسبت به حذف آدرس خود مطمئن هستید؟')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'خیر' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(bff.events()).toEqual([]);
  });

  it('removes the address from the list [W-4.02]', async () => {
    const { bff, user } = await ask(addressesQuestion({}, { answer: { values: ['11'] } }));
    await user.click(inBox('12').getByRole('button', { name: 'حذف آدرس: ونک' }));
    const one = addressesQuestion(
      {
        saved: 1,
        source: { name: 'addresses', v: 'v2' },
        items: [{ addresses: [savedAddress('11')], next: null, warning: null }],
      },
      { answer: { values: ['11'] } },
    );
    bff.onEvents(makeReply(screenOf(one, 2), { applied: 1 }));
    await user.click(await screen.findByRole('button', { name: 'بله' }));
    await settle();
    expect(bff.events()).toEqual([['address_delete', { id: '12' }]]);
    expect(values()).toEqual(['11']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'آدرس جدید' }));
  });
});
