import type { Effect, ErrorReply, Modal, Screen } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { textQuestion } from '../fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';
import { settle, travel } from '../settle.ts';

const asking = (step: string, fields: Partial<Screen> = {}): Screen =>
  makeScreen({
    url: `/order/a?flow=f_1`,
    flow: makeFlow({ step, rev: 2 }),
    title: step,
    body: [textQuestion({ id: step, key: step, heading: step })],
    footer: [next, back],
    ...fields,
  });
const toast = (text: string, level: 'error' | 'success' = 'error'): Effect => ({
  id: `toast ${text} ${Math.random()}`,
  type: 'toast',
  level,
  text,
});
const fault = (message: string): ErrorReply & { status: number } => ({
  status: 500,
  error: { code: 'fault', kind: 'fault', message },
});
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await settle();
};
/** The texts of the shown toasts, from the top. */
const toasts = () =>
  ['alert', 'status'].flatMap((role) =>
    screen
      .queryAllByRole(role)
      .filter((one) => one.tagName !== 'OUTPUT')
      .map(({ textContent }) => textContent),
  );

describe('a toast', () => {
  it('ends with the next accepted action, whose own toast comes', async () => {
    const bff = fakeBff();
    bff.onEvents(
      fault('نشد'),
      makeReply(asking('q1'), { applied: 1, effects: [toast('شد', 'success')] }),
      makeReply(asking('q2'), { applied: 1 }),
    );
    await renderApp(makeReply(asking('q1')));
    await press(next.label);
    expect(toasts()).toEqual(['نشد']);
    await press(next.label);
    expect(toasts()).toEqual(['شد']);
    await press(next.label);
    expect(toasts()).toEqual([]);
  });

  it('stays over a refused action and over what the page sends by itself', async () => {
    const bff = fakeBff();
    const wrong = asking('q1', { body: [textQuestion({ error: 'نادرست' })] });
    const waiting = makeReply(asking('q1'), { applied: 0, continue: { after_ms: 5 } });
    bff.onEvents(fault('نشد'), waiting, makeReply(wrong, { applied: 1 }));
    await renderApp(makeReply(asking('q1')));
    await press(next.label);
    await press(next.label);
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(bff.events().at(-1)).toEqual(['continue', {}]);
    expect(toasts()).toContain('نشد');
  });

  it('ends with its step: by a predicted step, by the browser’s back and by a link', async () => {
    const bff = fakeBff();
    const links = { ...blockFixtures.cards.items[0], key: 'b', title: 'to b', href: '/b' };
    const page = (fields: Partial<Screen>) =>
      asking('q1', { ...fields, body: [{ ...blockFixtures.cards, items: [links] }] });
    const ahead = [{ if: null, screen: asking('q2'), ahead: [] }];
    bff.onEvents(fault('نشد'), fault('بار دیگر نشد'));
    const { controller } = await renderApp(makeReply(asking('q1'), { ahead }));
    act(() => controller.toast('error', 'پیش از گام بعد'));
    await settle();
    expect(toasts()).toEqual(['پیش از گام بعد']);
    await press(next.label);
    // The reply to the predicted step refuses it, at the step before.
    expect(toasts()).toEqual(['نشد']);
    bff.onScreen(makeReply(page({})));
    act(() => controller.visit('/order/a?flow=f_1'));
    await settle();
    act(() => controller.toast('error', 'پیش از پیوند'));
    await settle();
    await userEvent.click(screen.getByRole('link', { name: /to b/ }));
    expect(toasts()).toEqual([]);
    act(() => controller.toast('error', 'پیش از بازگشت'));
    await settle();
    history.pushState(history.state, '', '/c');
    await travel(-1);
    expect(toasts()).toEqual([]);
  });

  it('goes with the customer to the page that its own event leads to', async () => {
    const bff = fakeBff();
    const home = makeScreen({ id: 'home', url: '/home', body: [{ ...blockFixtures.heading, text: 'خانه' }] });
    const lead: Effect = { id: 'lead', type: 'navigate', to: '/home', replace: false };
    bff.onEvents(makeReply(asking('q1'), { applied: 1, effects: [toast('حذف شد', 'success'), lead] }));
    bff.onScreen(makeReply(home));
    await renderApp(makeReply(asking('q1')));
    await press(next.label);
    expect(await screen.findByRole('heading', { name: 'خانه' })).toBeDefined();
    await settle();
    expect(toasts()).toEqual(['حذف شد']);
    expect(screen.getByText('حذف شد').closest('main')).not.toBeNull();
  });

  it('stands as a row of the page, in a dialog as a row of the dialog, not above them', async () => {
    fakeBff();
    const modal: Modal = {
      type: 'modal',
      key: 'm',
      title: 'سفارش مشابه',
      body: [],
      actions: [back],
      dismiss: null,
    };
    const { controller } = await renderApp(makeReply(asking('q1', { modal })));
    act(() => controller.toast('error', 'در گفتگو'));
    await settle();
    const found = await screen.findByText('در گفتگو');
    expect(found.closest('[role="dialog"]')).not.toBeNull();
  });

  it('replaces one that says the same, and shows at most three', async () => {
    fakeBff();
    const { controller } = await renderApp(makeReply(asking('q1')));
    for (const text of ['یک', 'دو', 'یک', 'سه', 'چهار']) act(() => controller.toast('error', text));
    await settle();
    expect(toasts()).toEqual(['یک', 'سه', 'چهار']);
  });
});
