import type { Button, ErrorReply, Screen } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnLine } from '../browser-offline.ts';
import { fakeBff, type FakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';
import { settle, travel } from '../settle.ts';

/** A page with a heading and links to the two other pages; `says`: its text. */
const page = (name: string, says = 'first', fields: Partial<Screen> = {}) => {
  const card = (key: string) => ({
    ...blockFixtures.cards.items[0],
    key,
    title: `to ${key}`,
    href: `/${key}`,
  });
  return makeScreen({
    id: name,
    url: `/${name}`,
    title: name,
    body: [
      { ...blockFixtures.heading, text: name },
      { ...blockFixtures.paragraph, text: says },
      { ...blockFixtures.cards, items: ['a', 'b', 'c'].map(card) },
    ],
    ...fields,
  });
};
const button = (event: Button['event']): Button => ({ id: event, label: event, event, kind: 'primary' });
const flow = (name: string) =>
  page(name, 'asked', { flow: makeFlow({ step: name }), url: `/${name}?flow=f_1`, footer: [button('next')] });
const fault = (status: number, instead: Screen): ErrorReply & { status: number } => ({
  status,
  error: { code: 'fault', kind: status < 500 ? 'unauthenticated' : 'fault', message: 'خطای سرور' },
  screen: instead,
});

const sees = (name: string) => screen.findByRole('heading', { level: 1, name });
const tap = (name: string) => userEvent.click(screen.getByRole('link', { name: new RegExp(`to ${name}`) }));
const goBack = () => travel(-1);
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

let bff: FakeBff;
beforeEach(() => {
  bff = fakeBff();
  history.pushState(null, '', '/');
});

/** Opens page a and follows a link to another screen. */
async function leaveFor(to: Screen, first = page('a')) {
  await renderApp(makeReply(first));
  bff.onScreen(makeReply(to));
  await tap(to.title);
  await sees(to.title);
}

describe('the last page that was left [O-9.09]', () => {
  it('is shown at once by the browser’s back, and then updated', async () => {
    await leaveFor(page('b'));
    const reply = Promise.withResolvers<ReturnType<typeof makeReply>>();
    bff.onScreen(reply.promise);
    await goBack();
    expect([shown(), location.pathname]).toEqual(['a', '/a']);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(bff.sent.at(-1)?.url).toBe('/a');
    reply.resolve(makeReply(page('a', 'second')));
    expect(await screen.findByText('second')).toBeDefined();
    // The heading is the same element and keeps the focus: only the changed text was drawn.
    expect(document.activeElement).toBe(heading);
  });

  it('is shown at once by a link, from its top', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await leaveFor(page('b'));
    await tap('a');
    await settle();
    expect([shown(), location.pathname]).toEqual(['a', '/a']);
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  });

  it('keeps its scroll position by the browser’s back', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await renderApp(makeReply(page('a')));
    vi.stubGlobal('scrollY', 420);
    bff.onScreen(makeReply(page('b')), makeReply(page('a', 'second')));
    await tap('b');
    await sees('b');
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    await goBack();
    expect(await screen.findByText('second')).toBeDefined();
    // The updated screen keeps the scroll position.
    expect(scrolled.mock.calls.slice(-2)).toEqual([
      [0, 0],
      [0, 420],
    ]);
  });

  it('keeps one page only and requests an earlier one', async () => {
    await leaveFor(page('b'));
    bff.onScreen(makeReply(page('c')));
    await tap('c');
    await sees('c');
    await tap('a');
    await settle();
    expect(shown()).toBe('c');
    await tap('b');
    await settle();
    expect(shown()).toBe('b');
  });

  it('survives a flow and never holds the flow’s own screens', async () => {
    await leaveFor(flow('b'));
    bff.onEvents(makeReply(flow('c'), { applied: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'next' }));
    await sees('c');
    await tap('a');
    await settle();
    expect(shown()).toBe('a');
    await goBack();
    expect(shown()).toBe('a');
  });

  it.each(['login_verify', 'sign_out', 'sign_out_everywhere', 'operator_sign_in'] as const)(
    'is forgotten after %s, and so is the one on screen',
    async (event) => {
      await leaveFor(page('b', 'first', { footer: [button(event)] }));
      bff.onEvents(makeReply(page('c', 'other session'), { applied: 1 }));
      await userEvent.click(screen.getByRole('button', { name: event }));
      await sees('c');
      for (const other of ['a', 'b']) {
        await tap(other);
        await settle();
        expect(shown()).toBe('c');
      }
    },
  );

  it('is forgotten when the server rejects a request', async () => {
    await leaveFor(page('b'));
    bff.onScreen(fault(401, page('c')));
    await tap('b');
    await sees('c');
    await tap('a');
    await settle();
    expect(shown()).toBe('c');
  });

  it.each(['blur', 'visibilitychange'])('is forgotten when another tab may be used: %s', async (away) => {
    await leaveFor(page('b'));
    window.dispatchEvent(new Event(away));
    await tap('a');
    await settle();
    expect(shown()).toBe('b');
  });

  it('stays, with the offline bar while offline and with a toast after a fault', async () => {
    setOnLine(false);
    await leaveFor(page('b'));
    bff.onScreen('unreachable', fault(502, page('c')));
    await goBack();
    expect(shown()).toBe('a');
    expect(await screen.findByText(/^اتصال اینترنت برقرار نیست/)).toBeDefined();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('خطای سرور')).toBeDefined();
    expect(shown()).toBe('a');
    expect(screen.queryByText(/^اتصال اینترنت برقرار نیست/)).toBeNull();
  });

  it('sends its events with its address', async () => {
    await leaveFor(page('b'), page('a', 'first', { footer: [button('retry')] }));
    const late = Promise.withResolvers<ReturnType<typeof makeReply>>();
    bff.onScreen(late.promise);
    await goBack();
    bff.onEvents(makeReply(page('a', 'after the event'), { applied: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'retry' }));
    expect(await screen.findByText('after the event')).toBeDefined();
    expect(bff.batches()).toMatchObject([{ flow: null, url: '/a' }]);
    // The reply to the earlier request arrives too late.
    late.resolve(makeReply(page('a', 'before the event')));
    await settle();
    expect(screen.getByText('after the event')).toBeDefined();
  });
});
