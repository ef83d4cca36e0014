import type { Button, Modal, Reply, Screen } from '@gam/schemas/descriptors';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { choicesQuestion, textQuestion } from '../fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';
import { settle } from '../settle.ts';

const skip: Button = { id: 'skip', label: 'رد شدن', event: 'next', kind: 'secondary', clears_answer: true };
const asking = (step: string, fields: Partial<Screen> = {}): Screen =>
  makeScreen({
    flow: makeFlow({ step, rev: 2 }),
    title: step,
    body: [textQuestion({ id: step, key: step, heading: step, skip })],
    footer: [next, back],
    ...fields,
  });
const modal: Modal = {
  type: 'modal',
  key: 'm',
  title: 'سفارش مشابه',
  body: [],
  actions: [],
  dismiss: 'dismiss_modal',
};
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const shields = () => document.querySelectorAll('[data-arrival-shield]').length;

/** A page whose step is answered when the test says so. */
async function open(first: Screen, ...replies: Reply[]) {
  const bff = fakeBff();
  const held = replies.map(() => Promise.withResolvers<Reply>());
  bff.onEvents(...held.map(({ promise }) => promise));
  const app = await renderApp(makeReply(first));
  const reply = async (at: number) => {
    await act(async () => held[at]?.resolve(replies[at] as Reply));
    await settle();
  };
  return { bff, reply, ...app };
}

describe('a tap', () => {
  it.each([
    ['the primary button', (step: string) => asking(step), () => button(next.label)],
    ['the button that skips', (step: string) => asking(step), () => button(skip.label)],
    [
      'a card that answers at once',
      (step: string) =>
        asking(step, { body: [choicesQuestion({ id: step, heading: step, advance_on_choice: true })] }),
      () => screen.getAllByRole('radio')[0] as HTMLElement,
    ],
  ])('belongs to the step that was shown when the finger went down: %s', async (_, draw, target) => {
    const { bff, reply } = await open(draw('q1'), makeReply(draw('q2'), { applied: 2 }));
    fireEvent.click(target(), { detail: 1 });
    await settle();
    fireEvent.pointerDown(target());
    await reply(0);
    expect(heading()).toBe('q2');
    const before = bff.events();
    fireEvent.click(target(), { detail: 1 });
    expect(bff.events()).toEqual(before);
    // The next tap begins at the shown step.
    await settle();
    fireEvent.pointerDown(target());
    fireEvent.click(target(), { detail: 1 });
    expect(bff.batches()).toHaveLength(2);
  });

  it('counts without a finger, as a reader for the blind sends it', async () => {
    const { bff, reply } = await open(asking('q1'), makeReply(asking('q2'), { applied: 1 }));
    fireEvent.pointerDown(button(next.label));
    fireEvent.click(button(next.label));
    await reply(0);
    fireEvent.click(button(skip.label));
    expect(bff.batches()).toHaveLength(2);
  });

  it('counts no more once it has become a movement of the page', async () => {
    const { bff, reply } = await open(asking('q1'), makeReply(asking('q2'), { applied: 1 }));
    await press(next.label);
    fireEvent.pointerDown(document.body);
    fireEvent.pointerCancel(document.body);
    await reply(0);
    fireEvent.click(button(next.label));
    expect(bff.batches()).toHaveLength(2);
  });

  it('is kept from what has just arrived: a step, the outcome of a press, a dialog', async () => {
    const { reply } = await open(
      asking('q1'),
      makeReply(asking('q2'), { applied: 1 }),
      makeReply(asking('q2', { title: 'same' }), { applied: 0 }),
      makeReply(asking('q2', { modal }), { applied: 0 }),
    );
    expect(shields()).toBe(0);
    await press(next.label);
    expect(shields()).toBe(0);
    await reply(0);
    const first = document.querySelector('[data-arrival-shield]');
    expect(shields()).toBe(1);
    await press(next.label);
    await reply(1);
    expect(shields()).toBe(1);
    expect(document.querySelector('[data-arrival-shield]')).not.toBe(first);
    await press(next.label);
    await reply(2);
    // A dialog lies over the page's shield and has one of its own.
    await vi.waitFor(() => expect(shields()).toBe(2));
  });

  it('on another button is ignored while a press may lead away from the step', async () => {
    const { bff, reply } = await open(
      asking('q1'),
      makeReply(asking('q2'), { applied: 1 }),
      makeReply(asking('q3'), { applied: 1 }),
    );
    await press(next.label);
    await press(skip.label);
    await reply(0);
    expect([heading(), bff.events()]).toEqual(['q2', [['next', {}]]]);
    await press(skip.label);
    await reply(1);
    expect(heading()).toBe('q3');
  });
});

describe('Enter', () => {
  const style = document.createElement('style');
  afterEach(() => style.remove());

  it('is one press where it is pressed twice quickly, also when the first one has shown another step', async () => {
    const login = (name: string) =>
      makeScreen({
        id: name,
        flow: makeFlow({ phase: 'login', step: name }),
        body: [{ ...blockFixtures.form, focus: true }],
        footer: [{ ...next, event: 'login_request_code', form: 'login' }],
      });
    const { bff, reply } = await open(
      login('a'),
      makeReply(login('b'), { applied: 1 }),
      makeReply(login('c'), { applied: 1 }),
    );
    // What the animation of the shield does in a browser.
    style.textContent = '[data-arrival-shield] { visibility: visible }';
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox'), '0912{Enter}');
    await reply(0);
    document.head.append(style);
    screen.getByRole('textbox').focus();
    await user.keyboard('{Enter}');
    expect(bff.batches()).toHaveLength(1);
    await user.keyboard('7{Enter}');
    expect(bff.batches()).toHaveLength(2);
  });
});

describe('a button whose reply asks for a passkey', () => {
  const ask: Button = {
    id: 'passkey',
    label: 'ورود با کلید عبور',
    event: 'submit_form',
    kind: 'secondary',
    args: { form: 'passkey_ask' },
  };
  const page = () =>
    makeScreen({ id: 'desk', url: '/operator', body: [blockFixtures.heading], footer: [ask] });
  const effect = (id: string) => ({
    id,
    type: 'ask_credential' as const,
    kind: 'get' as const,
    options: { challenge: 'AA' },
    event: 'passkey_sign_in' as const,
    args: {},
    unavailable: 'ندارد',
    failed: 'مرورگر کلید عبوری نداد.',
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('takes no second press until the browser has answered', async () => {
    const asked: PromiseWithResolvers<null>[] = [];
    vi.stubGlobal('PublicKeyCredential', Object);
    const get = () => {
      const question = Promise.withResolvers<null>();
      asked.push(question);
      return question.promise;
    };
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    const { bff, reply } = await open(
      page(),
      makeReply(page(), { applied: 1, effects: [effect('ask-1')] }),
      makeReply(page(), { applied: 1, effects: [effect('ask-2')] }),
    );
    await press(ask.label);
    await press(ask.label);
    await reply(0);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await press(ask.label);
    expect(bff.batches()).toHaveLength(1);
    await act(async () => asked[0]?.resolve(null));
    expect(await screen.findByText('مرورگر کلید عبوری نداد.')).toBeDefined();
    await press(ask.label);
    expect(bff.batches()).toHaveLength(2);
  });
});
